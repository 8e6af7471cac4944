import type { DocumentLayout } from "../domain/document-layout.ts";
import type { Place } from "../domain/record.ts";
import { placeOf, type Span, spanText } from "../domain/span.ts";
import { type DocumentLine, linesOf } from "./document-lines.ts";
import { findNearly } from "./find-nearly.ts";
import { foldCharacters, indexPrint, likenCharacters, type PrintedIndex, spansOf } from "./printed-index.ts";

/** A quote as the document prints it. */
export interface FoundQuote {
  /** Lines are divided by line breaks, as in every text that an engine reads. */
  text: string;
  place: Place | null;
  spans: Span[];
  /**
   * `exact`: character by character; `alike`: with characters that OCR takes for each other; `nearly`: up to one
   * character in ten differs, no digit does.
   */
  how: "exact" | "alike" | "nearly";
}

/** Finds texts in a document. It reads the whole document once. */
export interface QuoteFinder {
  lines: DocumentLine[];
  /** Where a quote stands, the place nearest to the lines that were named for it; null if the document has no such text. */
  find(text: string, lineIds: readonly number[]): FoundQuote | null;
}

/** A longer quote is no value; this bounds the work on what a model answers. */
const MOST_CHARACTERS = 5000;
/** A quote may begin this many lines before the first line that was named for it, and end as many after the last. */
const NEAR_LINES = 2;
/** Places that are compared; a sign that a page repeats a thousand times is found at the first of them. */
const MOST_PLACES = 500;

interface Stretch {
  index: PrintedIndex;
  from: number;
  to: number;
  distance: number;
}

export function createQuoteFinder(layout: DocumentLayout): QuoteFinder {
  const lines = linesOf(layout);
  const positions = new Map(lines.map(({ id }, at) => [id, at]));
  const inLines = lines.flatMap(({ segments }) => segments);
  const inBlocks = layout.pages.flatMap(({ blocks }) => blocks.flatMap(({ segments }) => segments));
  // A value of several lines reads on in its block, past what stands beside it.
  const indexes = [indexPrint(lines, inLines), indexPrint(lines, inBlocks)];
  return {
    lines,
    find(text, lineIds) {
      const quote = foldCharacters(text);
      if (quote === "" || quote.length > MOST_CHARACTERS) return null;
      const named = lineIds.flatMap((id) => positions.get(id) ?? []);
      const near = named.length === 0 ? null : { first: Math.min(...named), last: Math.max(...named) };
      const exact = nearest(indexes, near, (index) => placesOf(quote, index.characters));
      if (exact !== null) return asFound(exact, "exact");
      const likened = likenCharacters(quote);
      const alike = nearest(indexes, near, (index) => placesOf(likened, index.likened));
      if (alike !== null) return asFound(alike, "alike");
      const nearly =
        near && nearest(indexes, near, (index) => findNearly(quote, index.characters, charactersOf(index, near)));
      return nearly && asFound(nearly, "nearly");
    },
  };
}

interface NamedLines {
  first: number;
  last: number;
}

/** The stretch that stands nearest to the named lines; of several, the one in as few lines as possible, then the first. */
function nearest(
  indexes: PrintedIndex[],
  near: NamedLines | null,
  find: (index: PrintedIndex) => [from: number, to: number][],
): Stretch | null {
  let best: Stretch | null = null;
  for (const index of indexes)
    for (const [from, to] of find(index)) {
      if (!isWhole(index, from, to)) continue;
      const distance = near === null ? 0 : distanceTo(near, lineAt(index, from), lineAt(index, to - 1));
      if (best === null || distance < best.distance) best = { index, from, to, distance };
    }
  return best;
}

function placesOf(quote: string, text: string): [number, number][] {
  const places: [number, number][] = [];
  for (let at = text.indexOf(quote); at >= 0 && places.length < MOST_PLACES; at = text.indexOf(quote, at + 1))
    places.push([at, at + quote.length]);
  return places;
}

function lineAt({ lineOf, segmentOf }: PrintedIndex, at: number): number {
  return lineOf[segmentOf[at] ?? 0] ?? 0;
}

/** Lines between a stretch and the named lines; 0 if they share one. */
function distanceTo({ first, last }: NamedLines, a: number, b: number): number {
  const [from, to] = a <= b ? [a, b] : [b, a];
  return Math.max(0, from - last, first - to);
}

/** The characters that stand on the named lines or close to them. */
function charactersOf(index: PrintedIndex, { first, last }: NamedLines): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  let from: number | null = null;
  for (let at = 0; at <= index.characters.length; at++) {
    const line = at < index.characters.length ? lineAt(index, at) : Number.NaN;
    const isNear = line >= first - NEAR_LINES && line <= last + NEAR_LINES;
    if (isNear && from === null) from = at;
    if (!isNear && from !== null) {
      stretches.push([from, at]);
      from = null;
    }
  }
  return stretches;
}

const letterOrDigit = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;

/** Whether a stretch begins and ends where a word or a number does: "12" is no quote from "2012" or "12.50". */
function isWhole(index: PrintedIndex, from: number, to: number): boolean {
  const spans = spansOf(index, from, to);
  const first = spans[0];
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return false;
  const before = first.segment.text.slice(0, first.from);
  const after = last.segment.text.slice(last.to);
  return (
    !reachesOn(before.at(-1), first.segment.text.charAt(first.from), /\d[.,]$/.test(before)) &&
    !reachesOn(after.at(0), last.segment.text.charAt(last.to - 1), /^[.,]\d/.test(after))
  );
}

function reachesOn(neighbour: string | undefined, edge: string, isInNumber: boolean): boolean {
  if (isInNumber && /\d/.test(edge)) return true;
  return (
    neighbour !== undefined && letterOrDigit.test(neighbour) && letterOrDigit.test(edge) && isSameRun(neighbour, edge)
  );
}

/** Letters beside letters, digits beside digits: a unit may follow its number without a space. */
function isSameRun(a: string, b: string): boolean {
  return /\d/.test(a) === /\d/.test(b);
}

function asFound({ index, from, to }: Stretch, how: FoundQuote["how"]): FoundQuote {
  const spans = spansOf(index, from, to);
  let text = "";
  let previous: Span | null = null;
  for (const span of spans) {
    if (previous !== null) text += previous.segment.line === span.segment.line ? " " : "\n";
    text += spanText(span).trim();
    previous = span;
  }
  return { text, place: placeOf(spans), spans, how };
}
