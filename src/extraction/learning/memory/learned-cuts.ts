import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import type { Span } from "../../../domain/span.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import { type Candidate, makeCandidate } from "../../candidates/candidate.ts";
import type { PageWords } from "../words/page-words.ts";
import type { CutPart, RememberedValue } from "./example-sketch.ts";
import { letters } from "./find-true-candidates.ts";

/** Kinds of values that can be any stretch of text; all others are recognised by their form. */
const freeKinds = new Set<ValueKind>(["name", "text", "address", "id"]);
/** Shorter values occur in a document by chance; longer ones are paragraphs. Counted in letters and digits. */
const [SHORTEST, LONGEST] = [5, 300];
/** Maximum lines, or pieces of lines, of one value. */
const MOST_PARTS = 6;
/** Maximum places of one value that are learned from. */
const MOST_FOUND = 3;
/** How far a piece of text may be from where an example had it, in widths of the page. */
const NEAR = { x: 0.012, y: 0.008 };
/** Share of the words around an example's value that must point to a piece of text. */
const POINTING = 0.5;

/**
 * Finds the places of a value that no finder of candidates cuts out of its lines. It looks for the value's letters in
 * the words of the document, across consecutive lines.
 */
export function findPrinted(pages: PageLayout[], kind: ValueKind, value: unknown): Candidate[] {
  const wanted = typeof value === "string" && freeKinds.has(kind) ? letters(value) : "";
  if (wanted.length < SHORTEST || wanted.length > LONGEST) return [];
  const found: Candidate[] = [];
  for (const segment of pages.flatMap((page) => page.segments)) {
    for (let first = 0; first < segment.words.length && found.length < MOST_FOUND; first += 1) {
      if (letters(segment.words[first]?.text ?? "") === "") continue;
      const [head, ...others] = spell(segment, first, wanted, MOST_PARTS) ?? [];
      if (head !== undefined) found.push(makeCandidate(kind, [head, ...others]));
    }
  }
  return found;
}

/** The spans that spell a text, starting at a word of a segment; null if they spell something else. */
function spell(segment: Segment, first: number, wanted: string, parts: number): Span[] | null {
  let rest = wanted;
  for (let index = first; index < segment.words.length; index += 1) {
    const word = letters(segment.words[index]?.text ?? "");
    if (!rest.startsWith(word)) return null;
    rest = rest.slice(word.length);
    if (rest === "") return [cut(segment, first, segment.words.length - 1 - index)];
  }
  if (parts === 1) return null;
  for (const next of [segment.below, segment.right, segment.line.segments[0]?.below ?? null]) {
    const others = next === null || next === segment ? null : spell(next, 0, rest, parts - 1);
    if (others !== null) return [cut(segment, first, 0), ...others];
  }
  return null;
}

/** A segment without its first and last words. */
function cut(segment: Segment, skipped: number, dropped: number): Span {
  const ends = segment.words.map(() => 0);
  let end = -1;
  for (const [index, word] of segment.words.entries()) {
    end += word.text.length + 1;
    ends[index] = end;
  }
  const from = skipped === 0 ? 0 : (ends[skipped - 1] ?? 0) + 1;
  return { segment, from, to: ends[segment.words.length - 1 - dropped] ?? segment.text.length };
}

/** Describes how a value is assembled from pieces of lines, for the next document with its layout. */
export function describeParts({ spans }: Candidate): CutPart[] {
  const start = pieceAt(spans[0].segment, wordsBefore(spans[0]));
  return spans.map((span) => {
    const skipped = wordsBefore(span);
    const at = pieceAt(span.segment, skipped);
    const dropped = countWords(span.segment.text.slice(span.to));
    return { x: at.x - start.x, y: at.y - start.y, skipped, dropped };
  });
}

function wordsBefore({ segment, from }: Span): number {
  return countWords(segment.text.slice(0, from));
}

function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}

/** Where a word of a segment begins, in widths of the page. */
function pieceAt({ words, box, page }: Segment, index: number): { x: number; y: number } {
  return { x: (words[index]?.box.left ?? box.left) / page.width, y: box.top / page.width };
}

/** The values of a document that are placed and assembled like a look-alike's value. */
export function cutLikewise(
  pages: PageLayout[],
  kind: ValueKind,
  { value, words }: { value: RememberedValue; words: PageWords },
): Candidate[] {
  const [head, ...others] = value.parts;
  const page = pages.find(({ number }) => number === value.page);
  if (head === undefined || page === undefined) return [];
  const pointed = value.anchors.flatMap((anchor) =>
    words
      .placesOf(anchor.word)
      .filter((place) => place.page === value.page)
      .map((place) => ({ x: place.x + anchor.x, y: place.y + anchor.y })),
  );
  const wanted = Math.max(1, POINTING * value.anchors.length);
  return page.segments.flatMap((segment) => {
    if (segment.words.length <= head.skipped + head.dropped) return [];
    const at = pieceAt(segment, head.skipped);
    const isThere = isNear(at, { x: value.left, y: value.top });
    if (!isThere && pointed.filter((point) => isNear(at, point)).length < wanted) return [];
    const spans: Span[] = [];
    for (const part of others) {
      const next = findPiece(page, part, { x: at.x + part.x, y: at.y + part.y });
      if (next === null) return [];
      spans.push(next);
    }
    return [makeCandidate(kind, [cut(segment, head.skipped, head.dropped), ...spans])];
  });
}

function findPiece(page: PageLayout, { skipped, dropped }: CutPart, place: { x: number; y: number }): Span | null {
  const segment = page.segments.find(
    (each) => each.words.length > skipped + dropped && isNear(pieceAt(each, skipped), place),
  );
  return segment === undefined ? null : cut(segment, skipped, dropped);
}

function isNear(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return Math.abs(a.x - b.x) < NEAR.x && Math.abs(a.y - b.y) < NEAR.y;
}
