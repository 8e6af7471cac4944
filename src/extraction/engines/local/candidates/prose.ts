import type { PageLayout, Segment } from "../../../../model/document-layout.ts";
import type { Span } from "./candidate.ts";

/** A document's running text as one string, so that a sentence can be read across the ends of its lines. */
export interface Prose {
  text: string;
  /** Where a stretch of the text stands: one span for each line that it touches; null for a stretch without ink. */
  spansOf(from: number, to: number): [Span, ...Span[]] | null;
}

/** A line of more words is running text; labels, table cells and addresses are shorter. */
const LINE_OF_TEXT_WORDS = 8;
/** Share of a document's words in lines of text from which it is read as prose: letters and contracts have 80 % and more. */
const LEAST_SHARE = 0.6;
/** Fewer words are a notice on a form, not a document of prose. */
const LEAST_WORDS = 60;

/** The text of a document that is mostly running text, by its layout; null for forms, invoices and tables. */
export function readProse(pages: PageLayout[]): Prose | null {
  const segments = pages.flatMap((page) => page.segments);
  let words = 0;
  let wordsOfText = 0;
  for (const segment of segments) {
    words += segment.words.length;
    if (segment.words.length >= LINE_OF_TEXT_WORDS) wordsOfText += segment.words.length;
  }
  if (words < LEAST_WORDS || wordsOfText < LEAST_SHARE * words) return null;
  const starts: number[] = [];
  let text = "";
  for (const segment of segments) {
    starts.push(text.length);
    text += `${segment.text}\n`;
  }
  return { text, spansOf: (from, to) => spansBetween(segments, starts, from, to) };
}

function spansBetween(segments: Segment[], starts: number[], from: number, to: number): [Span, ...Span[]] | null {
  const spans: Span[] = [];
  for (let index = lastBefore(starts, from); index < segments.length; index += 1) {
    const start = starts[index] ?? 0;
    const segment = segments[index];
    if (segment === undefined || start >= to) break;
    const span = { segment, from: Math.max(0, from - start), to: Math.min(segment.text.length, to - start) };
    while (span.from < span.to && /\s/u.test(segment.text[span.from] ?? "")) span.from += 1;
    while (span.to > span.from && /\s/u.test(segment.text[span.to - 1] ?? "")) span.to -= 1;
    if (span.from < span.to) spans.push(span);
  }
  const [first, ...rest] = spans;
  return first === undefined ? null : [first, ...rest];
}

/** The last start that is not behind a position: a binary search, as there is one start for each line. */
function lastBefore(starts: number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
