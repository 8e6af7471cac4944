import type { Word } from "../../domain/document-text.ts";
import type { Box } from "../../domain/geometry.ts";

/** A word of the text layer. */
export interface LayerWord {
  word: Word;
  /** Drawn invisibly, like the text layer of scans. */
  isHidden: boolean;
  /** In white, or without any colour: whether it can be seen depends on what is behind it. */
  isFaint: boolean;
  /** Words with the same number have the same font and colour. */
  face: number;
}

/** What the characters of one text object share. */
export interface TextRun {
  /** In points on the page. */
  fontSize: number;
  isBold: boolean;
  isHidden: boolean;
  /** See `LayerWord`. */
  isFaint: boolean;
  /** Its font and colour; see `LayerWord`. */
  face: number;
  /** The direction from a letter's bottom to its top, a unit vector in user space. */
  upX: number;
  upY: number;
  /** Degrees, clockwise, by which the text must be turned to be upright on the displayed page. */
  turn: number;
}

export interface WordBuilder {
  words: LayerWord[];
  addChar(index: number, text: string, box: Box, run: TextRun): void;
  endWord(): void;
}

/**
 * A gap between two characters that separates words although there is no space between them, in font sizes. PDFium
 * finds ordinary spaces itself; this separates table cells that are set in one run, and text that jumps to another
 * line.
 */
const maxGapInFontSizes = 0.8;

/**
 * A box lower than this share of its font size (`-`, `…`) is stretched, so that it lies on the line like other words.
 */
const minHeightInFontSizes = 0.45;

/**
 * For a box higher than this many font sizes, the font's size is not the letters' (Type 3 fonts), so the box decides.
 */
const maxHeightInFontSizes = 1.8;

/** Collects characters into words. `readBaseline` returns the room of a small letter at a character's place. */
export function createWordBuilder(readBaseline: (index: number, run: TextRun) => Box): WordBuilder {
  const words: LayerWord[] = [];
  let text = "";
  let box: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  let start = box;
  let last = box;
  let first: { index: number; run: TextRun } | null = null;

  const endWord = (): void => {
    if (!first) return;
    const { index, run } = first;
    first = null;
    const isUpright = Math.abs(box.right - box.left) >= Math.abs(box.bottom - box.top) || text.length === 1;
    const height = isUpright ? box.bottom - box.top : box.right - box.left;
    if (height < run.fontSize * minHeightInFontSizes) extend(box, readBaseline(index, run));
    const isTurned = run.turn !== 0 && (text.length === 1 || runsAlong(start, last, run.turn));
    words.push({
      word: {
        text: isAscii(text) ? text : text.normalize("NFC"),
        box,
        fontSize: height > run.fontSize * maxHeightInFontSizes ? height : run.fontSize,
        isBold: run.isBold,
        confidence: 1,
        ...(isTurned ? { turn: run.turn } : {}),
      },
      isHidden: run.isHidden,
      isFaint: run.isFaint,
      face: run.face,
    });
  };

  return {
    words,
    endWord,
    addChar(index, charText, charBox, run) {
      if (first && (isApart(last, charBox, first.run.fontSize) || isSuperscript(charText, run, first.run))) endWord();
      if (first) {
        text += charText;
        extend(box, charBox);
      } else {
        first = { index, run };
        text = charText;
        box = { ...charBox };
        start = charBox;
      }
      last = charBox;
    },
  };
}

/** A digit this much smaller than the letters before it is a footnote number: `2002` and `37`, never `200237`. */
const superscriptSize = 0.8;

function isSuperscript(text: string, run: TextRun, before: TextRun): boolean {
  return run !== before && run.fontSize < before.fontSize * superscriptSize && text >= "0" && text <= "9";
}

/** The cosine of the largest angle between the direction of a word's letters and the direction its text claims. */
const leastAlong = 0.5;

/**
 * Whether a word runs from its first to its last letter in the direction of its text: a font's letters may be turned
 * themselves, and are then upright on the page.
 */
function runsAlong(first: Box, last: Box, turn: number): boolean {
  const [x, y] = [last.left + last.right - first.left - first.right, last.top + last.bottom - first.top - first.bottom];
  const radians = (turn * Math.PI) / 180;
  return x * Math.cos(radians) - y * Math.sin(radians) >= leastAlong * Math.hypot(x, y);
}

function isApart(a: Box, b: Box, fontSize: number): boolean {
  const gapX = Math.max(b.left - a.right, a.left - b.right);
  const gapY = Math.max(b.top - a.bottom, a.top - b.bottom);
  return Math.max(gapX, gapY) > fontSize * maxGapInFontSizes;
}

function extend(box: Box, other: Box): void {
  box.left = Math.min(box.left, other.left);
  box.top = Math.min(box.top, other.top);
  box.right = Math.max(box.right, other.right);
  box.bottom = Math.max(box.bottom, other.bottom);
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}
