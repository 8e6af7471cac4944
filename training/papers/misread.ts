import type { Random } from "../../bench/templates/random.ts";
import type { PageText, Word } from "../../src/domain/document-text.ts";
import { type Box, union } from "../../src/domain/geometry.ts";
import { depthOf } from "./sheet.ts";

/** Signs that OCR takes for others. */
const taken: [string, string][] = [
  ["rn", "m"],
  ["l", "1"],
  ["O", "0"],
  ["S", "5"],
  ["i", "l"],
  ["e", "c"],
  ["é", "e"],
  ["ü", "u"],
  ["ö", "o"],
  ["ä", "a"],
  ["ı", "i"],
  ["ş", "s"],
  ["cl", "d"],
  [":", "."],
  ["B", "8"],
  ["g", "q"],
];

/** How badly a page was scanned. */
interface Scan {
  /** Share of words with a wrong letter, of neighbours read as one word, and of words read as two. */
  wrong: number;
  joined: number;
  parted: number;
  /** Rise of a line over the width of the page, as a share of it. */
  skew: number;
  /** Points by which boxes are off. */
  jitter: number;
  confidence: number;
}

/** Makes of pages what OCR reads of their scan. Words of values keep their letters: what is right must stay readable. */
export function misread(pages: PageText[], values: ReadonlySet<Word>, random: Random): PageText[] {
  const scan: Scan = {
    wrong: random.pick([0.01, 0.03, 0.08]),
    joined: random.pick([0, 0.02, 0.05]),
    parted: random.pick([0, 0.01, 0.03]),
    skew: random.integer(-30, 30) / 10_000,
    jitter: random.pick([0.2, 0.5, 0.9]),
    confidence: random.integer(92, 99) / 100,
  };
  const hasRulings = random.chance(0.7);
  return pages.map((page) => {
    const words: Word[] = [];
    for (const word of page.words) {
      const read = misreadWord(word, values.has(word), scan, random);
      const last = words.at(-1);
      if (
        last !== undefined &&
        !values.has(word) &&
        isBeside(last, word) &&
        random.chance(scan.joined) &&
        !values.has(last)
      )
        words[words.length - 1] = {
          ...last,
          text: last.text + (read[0]?.text ?? ""),
          box: union(last.box, read.at(-1)?.box ?? last.box),
        };
      else words.push(...read);
    }
    return {
      ...page,
      reading: { method: "ocr", reason: "no-text", durationMs: 0 },
      words,
      rulings: hasRulings ? page.rulings : [],
    };
  });
}

function isBeside(left: Word, right: Word): boolean {
  const gap = right.box.left - left.box.right;
  return gap > 0 && gap < left.fontSize * 0.5 && Math.abs(left.box.bottom - right.box.bottom) < left.fontSize * 0.4;
}

/** The box that OCR finds is that of the line, above and below the line of writing, and what it takes for the size: in sizes. */
const OVER = 0.88;
const UNDER = 0.3;
const SEEN_SIZE = 0.85;

function misreadWord(word: Word, isValue: boolean, scan: Scan, random: Random): Word[] {
  const off = () => (random.integer(-100, 100) / 100) * scan.jitter;
  const { left, right, bottom } = word.box;
  const size = word.fontSize;
  const line = bottom - depthOf(word.text) * size + off() / 4 - scan.skew * left;
  const shift = off() / 2;
  const box = { left: left + shift, right: right + shift, top: line - OVER * size, bottom: line + UNDER * size };
  const confidence = Math.min(0.999, Math.max(0.3, scan.confidence + random.integer(-8, 4) / 100));
  const plain = { ...word, box, isBold: false, fontSize: SEEN_SIZE * size, confidence };
  if (isValue) return [plain];
  if (word.text.length > 5 && random.chance(scan.parted)) return part(plain, random.integer(2, word.text.length - 2));
  if (!random.chance(scan.wrong)) return [plain];
  const [from = "", to = ""] = random.pick(taken.filter(([sign]) => word.text.includes(sign)).concat([["", ""]]));
  return [{ ...plain, text: word.text.replace(from, to), confidence: confidence * 0.85 }];
}

function part(word: Word, at: number): Word[] {
  const middle = middleOf(word.box, at / word.text.length);
  return [
    { ...word, text: word.text.slice(0, at), box: { ...word.box, right: middle - 1 } },
    { ...word, text: word.text.slice(at), box: { ...word.box, left: middle + 1 } },
  ];
}

function middleOf({ left, right }: Box, share: number): number {
  return left + (right - left) * share;
}
