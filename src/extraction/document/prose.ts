import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Span } from "../../domain/span.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import type { DocumentReading } from "./document-reading.ts";
import { isRunningText, TEXT_LINE_WORDS } from "./print.ts";
import { remember } from "./remember.ts";

/** Separates two paragraphs in the text of a `Prose`; white space to regular expressions. */
export const paragraphEnd = "\u2029";

/** A document's running text as one string, so that sentences can be read across line ends. */
export interface Prose {
  /** Lines end in a line break, paragraphs in `paragraphEnd`; running heads and page numbers are left out. */
  text: string;
  segments: Segment[];
  /** Where a stretch of the text stands: one span for each line that it touches; null for a stretch without ink. */
  spansOf(from: number, to: number): [Span, ...Span[]] | null;
}

/**
 * Minimum share of a document's words in lines of text for it to be read as prose: letters and contracts have 80 % and
 * more.
 */
const LEAST_SHARE = 0.6;
/** Fewer words are a notice on a form, not a prose document. */
const LEAST_WORDS = 60;

/**
 * The sentences of any document, whatever else it contains: its lines of running text, with the short lines that
 * continue or end their paragraphs. Null if there are none.
 */
export const readPassages = remember(({ pages }: DocumentReading): Prose | null => {
  const segments = pages
    .flatMap((page) => page.segments)
    .filter((segment) => !isRunningHead(segment) && isInPassage(segment));
  return segments.length === 0 ? null : joinSegments(pages, segments);
});

function isInPassage(segment: Segment): boolean {
  if (isTextLine(segment)) return true;
  const { above, below, block } = segment;
  return [above, below].some((line) => line !== null && line.block === block && isTextLine(line));
}

/** Share of lower-case words in a sentence that is full of names and dates. */
const SMALL_LETTERS = 0.4;

function isTextLine({ words, line }: Segment): boolean {
  const small = words.filter(({ text }) => /^\p{Ll}/u.test(text)).length;
  return (words.length >= TEXT_LINE_WORDS && small >= SMALL_LETTERS * words.length) || isSpacedText(line);
}

/** The text of a document that is mostly running text, judged by its layout; null for forms, invoices and tables. */
export const readProse = remember(({ pages }: DocumentReading): Prose | null => {
  const segments = pages.flatMap((page) => page.segments).filter((segment) => !isRunningHead(segment));
  let words = 0;
  let wordsOfText = 0;
  for (const segment of segments) {
    words += segment.words.length;
    if (segment.words.length >= TEXT_LINE_WORDS || isSpacedText(segment.line)) wordsOfText += segment.words.length;
  }
  if (words < LEAST_WORDS || wordsOfText < LEAST_SHARE * words) return null;
  return joinSegments(pages, segments);
});

function joinSegments(pages: PageLayout[], segments: Segment[]): Prose {
  const starts: number[] = [];
  let text = "";
  const usual = new Map(pages.map((page) => [page, usualLines(page)]));
  for (const [index, segment] of segments.entries()) {
    starts.push(text.length);
    const next = segments[index + 1];
    const isEnd = next !== undefined && endsParagraph(segment, next, usual.get(segment.page));
    text += `${segment.text}${isEnd ? paragraphEnd : "\n"}`;
  }
  return { text, segments, spansOf: (from, to) => spansBetween(segments, starts, from, to) };
}

/** A line of text that a typewriter justified to both margins. */
function isSpacedText({ segments }: Segment["line"]): boolean {
  return segments.length > 1 && isRunningText(segments.flatMap((segment) => segment.words));
}

/** "- 3 -", "iv", "Page 2 of 5". */
const pageNumber = new RegExp(
  `^(?:(?:${anyOf("page words")})\\s)?[-–—\\s]*(?:\\d{1,3}|[ivx]{1,5})[-–—\\s]*(?:(?:${anyOf("page links")}|/)\\s*\\d{1,3})?$`,
  "iu",
);

/** A line that is printed on every page, or a page number. */
function isRunningHead({ line, text, page }: Segment): boolean {
  if (line.isRepeated && page.number > 1) return true;
  const isAtEdge = line.index <= 1 || line.index >= page.lines.length - 2;
  return isAtEdge && pageNumber.test(text);
}

/** Above this advance from one line to the next, relative to the page's usual one, a new paragraph begins. */
const PARAGRAPH_ADVANCE = 1.3;
/** A line that ends left of this share of the usual line end ends a paragraph, or is a heading. */
const SHORT_LINE = 0.75;

/** How the lines of a page usually follow each other, and where they end. */
interface UsualLines {
  advance: number;
  right: number;
}

function endsParagraph(segment: Segment, next: Segment, usual: UsualLines | undefined): boolean {
  if (usual === undefined || segment.page !== next.page) return /[.:;]$/u.test(segment.text);
  if (segment.line === next.line) return false;
  const isShort = segment.box.right < SHORT_LINE * usual.right;
  return next.box.top - segment.box.top > PARAGRAPH_ADVANCE * usual.advance || (isShort && segment.right === null);
}

/** Share of a page's lines that end left of the usual line end: the others are set wider, or are not text. */
const USUAL_END = 0.9;

/** The median of the advances; for the ends, the position that a tenth of the lines exceed. */
function usualLines({ lines, lineHeight, width }: PageLayout): UsualLines {
  const advances = lines.slice(1).map((line, index) => line.box.top - (lines[index]?.box.top ?? 0));
  const rights = lines.map(({ box }) => box.right);
  return { advance: quantile(advances, 0.5) ?? lineHeight, right: quantile(rights, USUAL_END) ?? width };
}

function quantile(values: number[], share: number): number | undefined {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)];
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

/** The last start that is not after a position: a binary search, because there is one start per line. */
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
