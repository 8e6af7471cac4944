import type { Word } from "../domain/document-text.ts";
import { type Box, boxAround } from "../domain/geometry.ts";

/** Where a text was found: a box for each line that it stands on, in the page's own units. */
export type TextHit = Box[];

/** Where a word stands in a page's searched text, and on which line. */
interface PlacedWord {
  word: Word;
  line: number;
  start: number;
  end: number;
}

/** What people type is found in any case, with or without accents, and with plain hyphens and quotes. */
const sameSigns: readonly [RegExp, string][] = [
  [/\p{M}|\s/gu, ""],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/[\u2018\u2019\u201a]/g, "'"],
  [/[\u201c\u201d\u201e]/g, '"'],
];

/** Finds a text in a page's lines; words are parted by single spaces, also from one line to the next. */
export function findText(lines: readonly (readonly Word[])[], wanted: string): TextHit[] {
  const needle = wanted.trim().split(/\s+/).map(fold).join(" ");
  if (needle === "") return [];
  const placed: PlacedWord[] = [];
  let text = "";
  for (const [line, words] of lines.entries()) {
    for (const word of words) {
      const start = text.length === 0 ? 0 : text.length + 1;
      text = `${text}${text.length === 0 ? "" : " "}${fold(word.text)}`;
      placed.push({ word, line, start, end: text.length });
    }
  }
  const hits: TextHit[] = [];
  let from = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
    const end = at + needle.length;
    while ((placed[from]?.end ?? end) <= at) from += 1;
    hits.push(toBoxes(placed, from, { at, end }));
  }
  return hits;
}

function toBoxes(placed: readonly PlacedWord[], from: number, hit: { at: number; end: number }): Box[] {
  const parts: { line: number; box: Box }[] = [];
  for (let index = from; index < placed.length; index += 1) {
    const each = placed[index];
    if (!each || each.start >= hit.end) break;
    parts.push({ line: each.line, box: partOf(each, hit) });
  }
  return [...Map.groupBy(parts, ({ line }) => line).values()].map((onLine) => boxAround(onLine));
}

/** The part of a word's box that a hit takes, as if all its letters were equally wide. */
function partOf({ word, start, end }: PlacedWord, hit: { at: number; end: number }): Box {
  const { left, right, top, bottom } = word.box;
  const length = Math.max(1, end - start);
  const at = (position: number) => left + ((right - left) * Math.min(Math.max(position - start, 0), length)) / length;
  // Boxes of turned words do not run from left to right.
  return word.turn === undefined ? { left: at(hit.at), right: at(hit.end), top, bottom } : word.box;
}

function fold(text: string): string {
  return sameSigns.reduce((folded, [sign, plain]) => folded.replace(sign, plain), text.normalize("NFKD")).toLowerCase();
}
