import type { Segment } from "../domain/document-layout.ts";
import type { Span } from "../domain/span.ts";
import type { DocumentLine } from "./document-lines.ts";

/**
 * All characters of a document in one string, without spaces and in lower case, so that a quote is found however it is
 * spaced, broken into lines or divided into cells.
 */
export interface PrintedIndex {
  characters: string;
  /** The same length, with characters that OCR confuses made equal. */
  likened: string;
  /** Of each character: its segment (an index into `segments`), and its offset there. */
  segmentOf: Uint32Array;
  offsetOf: Uint32Array;
  segments: Segment[];
  /** Of each segment: the position of its line among the document's lines. */
  lineOf: Uint32Array;
}

/** Characters that OCR takes for each other, each group by its first one. No two digits are in one group. */
const likeGroups = ["0oq", "1li!ı", "5s", "8b", "2z", "9g", "cç", "-_~", ".,"];
const likeOf = new Map(likeGroups.flatMap((group) => [...group].map((each) => [each, group[0] ?? each] as const)));

/** Signs that mean the same, by the one that they are read as. */
const sameSigns: [string, string][] = [
  ["‘’‚′ʼ`´", "'"],
  ["“”„″«»", '"'],
  ["‐‑‒–—−", "-"],
];
const signOf = new Map(sameSigns.flatMap(([signs, as]) => [...signs].map((each) => [each, as] as const)));

const invisible = /[\s\p{Cf}|]/u;

/** The characters of a text that count when texts are compared: no spaces, lower case, usual signs. */
export function foldCharacters(text: string): string {
  let folded = "";
  for (const { as } of foldEach(text)) folded += as;
  return folded;
}

/** The characters as OCR could have read them; as many as before. */
export function likenCharacters(folded: string): string {
  let likened = "";
  for (let i = 0; i < folded.length; i++) {
    const character = folded.charAt(i);
    likened += likeOf.get(character) ?? withoutMark(character);
  }
  return likened;
}

/** `order`: which segments stand after each other; one that is not in it cannot be found. */
export function indexPrint(lines: readonly DocumentLine[], order: readonly Segment[]): PrintedIndex {
  const lineBySegment = new Map(lines.flatMap(({ segments }, at) => segments.map((segment) => [segment, at] as const)));
  const segments = order.filter((segment) => lineBySegment.has(segment));
  const parts: string[] = [];
  const segmentOf: number[] = [];
  const offsetOf: number[] = [];
  for (const [index, { text }] of segments.entries())
    for (const { as, offset } of foldEach(text)) {
      parts.push(as);
      for (let i = 0; i < as.length; i++) {
        segmentOf.push(index);
        offsetOf.push(offset);
      }
    }
  const characters = parts.join("");
  return {
    characters,
    likened: likenCharacters(characters),
    segmentOf: Uint32Array.from(segmentOf),
    offsetOf: Uint32Array.from(offsetOf),
    segments,
    lineOf: Uint32Array.from(segments, (segment) => lineBySegment.get(segment) ?? 0),
  };
}

/** The stretch of print from one character of the index to before another. */
export function spansOf(index: PrintedIndex, from: number, to: number): Span[] {
  const spans: Span[] = [];
  for (let at = from; at < to; at++) {
    const segment = index.segments[index.segmentOf[at] ?? 0];
    const offset = index.offsetOf[at] ?? 0;
    if (segment === undefined) continue;
    const end = offset + characterLength(segment.text, offset);
    const last = spans.at(-1);
    if (last?.segment === segment) last.to = Math.max(last.to, end);
    else spans.push({ segment, from: offset, to: end });
  }
  return spans;
}

/** Folded characters with the offset of the one that they come from; one may become several (`ﬁ`). */
function* foldEach(text: string): Generator<{ as: string; offset: number }> {
  let offset = 0;
  for (const character of text) {
    if (!invisible.test(character)) {
      const as = signOf.get(character) ?? character.normalize("NFKC").toLowerCase().replaceAll(/\s/gu, "");
      if (as !== "") yield { as, offset };
    }
    offset += character.length;
  }
}

function characterLength(text: string, offset: number): number {
  return String.fromCodePoint(text.codePointAt(offset) ?? 0).length;
}

/** A letter without its accents, if it stays one character. */
function withoutMark(character: string): string {
  const bare = character.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return bare.length === 1 ? bare : character;
}
