import { isColumnCaption } from "../../../vocabulary/caption-tokens.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import { isSpace } from "../../document/characters.ts";
import { type FeatureSet, FNV_OFFSET, finishHash, hashText, mixUnit, shortHash } from "./hash.ts";
import { LONGEST, type SegmentWords, tokensBefore, type WordsOf, wordHashes } from "./segment-words.ts";

/** What a value looks like and how it is cut from its line, as hashes. */
export interface ValueSurface {
  words: number[];
  /** 16-bit hashes of the value itself, of its shape, and of how it is cut from its segment. */
  value: number;
  shape: number;
  cut: number;
}

/** Maximum words of a value that are examined; names are short, and the tenth word of a paragraph says nothing. */
const MOST_WORDS = 8;
const salt = { word: 50, first: 51, last: 52, shape: 53, cut: 54, before: 55, after: 56, count: 57, length: 58 };

export function describeValue(candidate: Candidate, wordsOf: WordsOf, features: FeatureSet): ValueSurface {
  const { text, spans } = candidate;
  const first = spans[0];
  const last = spans[spans.length - 1] ?? first;
  const { add } = features;
  const count = addTokens(candidate, wordsOf, features);
  const shape = hashShape(text);
  const before = edgeBefore(wordsOf(first.segment), first.from);
  const after = edgeAfter(wordsOf(last.segment), last.to);
  const cut = hashCut(before, after, Math.min(spans.length, MOST_LINES));
  add(shape, salt.shape);
  add(cut, salt.cut);
  add(hashEdge(before), salt.before);
  add(hashEdge(after), salt.after);
  add(16 * Math.min(count, 12) + Math.min(spans.length, 8), salt.count);
  add(Math.round(2 * Math.log2(text.length + 1)), salt.length);
  return {
    words: features.take(),
    value: shortHash(hashText(candidate.key)),
    shape: shortHash(shape),
    cut: shortHash(cut),
  };
}

/** The tokens of the candidate being described; the first of them are kept. */
const tokens: number[] = [];

/** Adds a value's tokens, each once, and its first and last one by themselves. Returns how many tokens there are. */
function addTokens({ text, spans }: Candidate, wordsOf: WordsOf, { add }: FeatureSet): number {
  let count = 0;
  let isKnown = text.length <= LONGEST;
  for (let each = 0; each < spans.length && isKnown; each += 1) {
    const span = spans[each];
    if (span === undefined) break;
    const own = wordsOf(span.segment);
    const first = tokensBefore(own, span.from);
    const end = tokensBefore(own, span.to);
    isKnown = first !== null && end !== null;
    for (let i = first ?? 0; i < (end ?? 0); i += 1) {
      tokens[count] = own.values[i] ?? 0;
      count += 1;
    }
  }
  const found = isKnown ? tokens : wordHashes(text);
  if (!isKnown) count = found.length;
  for (let i = 0; i < MOST_WORDS && i < count; i += 1) add(found[i] ?? 0, salt.word);
  add(count === 0 ? 0 : (found[0] ?? 0), salt.first);
  add(count === 0 ? 0 : (found[count - 1] ?? 0), salt.last);
  return count;
}

/** Maximum letters of a value whose shape is described. */
const SHAPE_LETTERS = 60;
const shapes = {
  upper: "A".charCodeAt(0),
  lower: "a".charCodeAt(0),
  digit: "9".charCodeAt(0),
  space: 32,
  zero: 48,
  bar: 124,
};

/** Hashes a text's letters and digits by class, with runs as one: "INV-2031/07" is "A-9/9". */
function hashShape(text: string): number {
  let hash = FNV_OFFSET;
  let run = 0;
  const end = Math.min(text.length, SHAPE_LETTERS);
  for (let i = 0; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 126) return hashText(shapeOf(text));
    const kind = classOf(code);
    if (kind !== 0 && kind === run) continue;
    run = kind;
    hash = mixUnit(hash, kind === 0 ? code : kind);
  }
  return finishHash(hash);
}

/** What letters, digits and white space of ASCII stand for in a shape; 0 for signs, which stand for themselves. */
function classOf(code: number): number {
  if (code >= 97 && code <= 122) return shapes.lower;
  if (code >= 65 && code <= 90) return shapes.upper;
  if (code >= 48 && code <= 57) return shapes.digit;
  return code === 32 || (code >= 9 && code <= 13) ? shapes.space : 0;
}

function shapeOf(text: string): string {
  return text
    .slice(0, SHAPE_LETTERS)
    .replace(/\p{Lu}+/gu, "A")
    .replace(/[\p{Ll}\p{Lo}]+/gu, "a")
    .replace(/\d+/gu, "9")
    .replace(/\s+/gu, " ");
}

/** Maximum words next to a value, and maximum lines of it, that are counted. */
const MOST_COUNTED = 4;
const MOST_LINES = 6;

/**
 * How a value begins or ends in its segment: next to which sign, with how many words beyond it; both 0 if there is
 * nothing. Two numbers in one, the sign in the upper bits.
 */
type Edge = number;

function edgeBefore({ text, words }: SegmentWords, from: number): Edge {
  let end = from;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end -= 1;
  if (end === 0) return 0;
  let count = 0;
  while (count < MOST_COUNTED && (words[count]?.from ?? end) < end) count += 1;
  return (edgeSign(text, end - 1) << 3) | count;
}

function edgeAfter(own: SegmentWords, to: number): Edge {
  const { text, words } = own;
  let start = to;
  while (start < text.length && isSpace(text.charCodeAt(start))) start += 1;
  if (start === text.length) return 0;
  let index = words.length;
  while (index > 0 && (words[index - 1]?.to ?? 0) > start) index -= 1;
  // If the next column's caption follows, the value ends its text.
  if (isColumnCaption(text.slice(start))) return 0;
  return (edgeSign(text, start) << 3) | Math.min(words.length - index, MOST_COUNTED);
}

/** The code of a sign; all letters have one code, and so do all digits. */
function edgeSign(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const kind = code > 126 ? (/\p{L}/u.test(text[at] ?? "") ? shapes.lower : code) : classOf(code);
  return kind === shapes.upper ? shapes.lower : kind === 0 ? code : kind;
}

function hashEdge(edge: Edge): number {
  return finishHash(mixEdge(FNV_OFFSET, edge));
}

function mixEdge(hash: number, edge: Edge): number {
  return edge === 0 ? hash : mixUnit(mixUnit(hash, edge >> 3), shapes.zero + (edge & 7));
}

function hashCut(before: Edge, after: Edge, lines: number): number {
  const sides = mixEdge(mixUnit(mixEdge(FNV_OFFSET, before), shapes.bar), after);
  return finishHash(mixUnit(mixUnit(sides, shapes.bar), shapes.zero + lines));
}
