import type { Word } from "../../domain/document-text.ts";
import { normalTurn } from "../../domain/turn.ts";
import type { Raster } from "../image/raster.ts";
import type { LineBox } from "./line-box.ts";
import type { ReadLine } from "./read-line.ts";
import type { LineWord } from "./split-words.ts";

/** A page skewed by less than this (radians, a quarter of a degree) is level enough for every purpose. */
const minSkew = 0.0045;

/** Lines shorter than this many heights say nothing about the page's angle. */
const clearRatio = 4;

/** The angle of a page's text: the median over its lines, weighted by length. 0 if the page is level. */
export function findSkew(boxes: LineBox[]): number {
  const clear = boxes.filter(({ width, height }) => width > height * clearRatio).sort((a, b) => a.angle - b.angle);
  const half = clear.reduce((sum, { width }) => sum + width, 0) / 2;
  let length = 0;
  for (const { width, angle } of clear) {
    length += width;
    if (length >= half) return Math.abs(angle) < minSkew ? 0 : angle;
  }
  return 0;
}

/** The network's lines have room above and below the letters, whose height is this share of the line's. */
const letterShare = 0.72;

/**
 * The same word with the full height of its line. What is typed into a form stands slightly above or below the print
 * there, and wide print has wide spaces: with the height of the letters alone, rows and words fall apart.
 */
export function inLineHeight(word: Word, page: Raster): Word {
  if (word.turn !== undefined) return word;
  const { top, bottom } = word.box;
  const growth = (word.fontSize * (1 / letterShare - 1)) / 2;
  const box = { ...word.box, top: Math.max(0, top - growth), bottom: Math.min(page.heightPx, bottom + growth) };
  return { ...word, box };
}

/** Places a word of a line on the page, turned level around the page's middle. */
export function placeWord(word: LineWord, { box, picture }: ReadLine, skew: number, page: Raster): Word {
  const scale = box.width / picture.usedPx;
  const along = ((word.leftPx + word.rightPx) / 2) * scale - box.width / 2;
  const middleX = page.widthPx / 2;
  const middleY = page.heightPx / 2;
  const x = box.centerX + along * Math.cos(box.angle) - middleX;
  const y = box.centerY + along * Math.sin(box.angle) - middleY;
  const centerX = middleX + x * Math.cos(-skew) - y * Math.sin(-skew);
  const centerY = middleY + x * Math.sin(-skew) + y * Math.cos(-skew);
  const height = box.height * letterShare;
  const width = (word.rightPx - word.leftPx) * scale;
  const { halfX, halfY } = halfSides(width / 2, height / 2, box.angle - skew);
  return {
    text: word.text,
    box: {
      left: Math.max(0, centerX - halfX),
      top: Math.max(0, centerY - halfY),
      right: Math.min(page.widthPx, centerX + halfX),
      bottom: Math.min(page.heightPx, centerY + halfY),
    },
    fontSize: height,
    isBold: false,
    confidence: word.confidence,
    ...(isOnEnd(box) ? { turn: normalTurn((-(box.angle - skew) * 180) / Math.PI) } : {}),
  };
}

/** A line of an upright page that runs vertically: on a stamp, or in the margin. */
function isOnEnd({ angle }: LineBox): boolean {
  return Math.abs(Math.sin(angle)) > Math.SQRT1_2;
}

/** Half the sides of the level box around a rotated one. Within a few degrees the sides stay as they are. */
function halfSides(halfWidth: number, halfHeight: number, angle: number): { halfX: number; halfY: number } {
  if (Math.abs(angle) < maxLevelAngle) return { halfX: halfWidth, halfY: halfHeight };
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  return { halfX: halfWidth * cos + halfHeight * sin, halfY: halfWidth * sin + halfHeight * cos };
}

/** Radians; a line of a level page that is off by less counts as level, and its boxes stay tight. */
const maxLevelAngle = 0.06;
