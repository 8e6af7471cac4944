import type { Candidate } from "../candidates/candidate.ts";
import { isColumnLabel } from "../labels/label-tokens.ts";
import { createFeatureSet, hashText, shortHash } from "./hash.ts";
import { wordHashes } from "./place-surface.ts";

/** What a value looks like and how it is cut out of its line, as hashes. */
export interface ValueSurface {
  words: number[];
  /** 16-bit hashes of the value itself, of its shape, and of how it is cut out of its segment. */
  value: number;
  shape: number;
  cut: number;
}

/** Words of a value that are looked at; names are short, and a paragraph is not told by its tenth word. */
const MOST_WORDS = 8;
const salt = { word: 50, first: 51, last: 52, shape: 53, cut: 54, before: 55, after: 56, count: 57, length: 58 };

const features = createFeatureSet();

export function describeValue(candidate: Candidate): ValueSurface {
  const first = candidate.spans[0];
  const last = candidate.spans[candidate.spans.length - 1] ?? first;
  const { add } = features;
  const tokens = wordHashes(candidate.text);
  for (const token of tokens.slice(0, MOST_WORDS)) add(token, salt.word);
  add(tokens[0] ?? 0, salt.first);
  add(tokens.at(-1) ?? 0, salt.last);
  const shape = hashText(shapeOf(candidate.text));
  const before = edgeBefore(first.segment.text, first.from);
  const after = edgeAfter(last.segment.text, last.to);
  const cut = hashText(`${before}|${after}|${Math.min(candidate.spans.length, 6)}`);
  add(shape, salt.shape);
  add(cut, salt.cut);
  add(hashText(before), salt.before);
  add(hashText(after), salt.after);
  add(16 * Math.min(tokens.length, 12) + Math.min(candidate.spans.length, 8), salt.count);
  add(Math.round(2 * Math.log2(candidate.text.length + 1)), salt.length);
  return {
    words: features.take(),
    value: shortHash(hashText(candidate.key)),
    shape: shortHash(shape),
    cut: shortHash(cut),
  };
}

/** Letters and digits by class, runs as one: "INV-2031/07" is "A-9/9". */
function shapeOf(text: string): string {
  return text
    .slice(0, 60)
    .replace(/\p{Lu}+/gu, "A")
    .replace(/[\p{Ll}\p{Lo}]+/gu, "a")
    .replace(/\d+/gu, "9")
    .replace(/\s+/gu, " ");
}

/** How the value begins in its segment: at its start, or after which sign, with how many words before it. */
function edgeBefore(text: string, from: number): string {
  const before = text.slice(0, from).trimEnd();
  if (before === "") return "";
  const count = Math.min(before.split(/\s+/u).length, 4);
  return `${edgeSign(before.at(-1) ?? "")}${count}`;
}

function edgeAfter(text: string, to: number): string {
  const after = text.slice(to).trimStart();
  if (after === "" || isColumnLabel(after)) return "";
  const count = Math.min(after.split(/\s+/u).length, 4);
  return `${edgeSign(after[0] ?? "")}${count}`;
}

function edgeSign(sign: string): string {
  if (/\p{L}/u.test(sign)) return "a";
  return /\d/u.test(sign) ? "9" : sign;
}
