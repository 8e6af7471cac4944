import sharp from "sharp";
import { type LinePicture, lineHeightPx } from "./cut-line.ts";
import type { AccentedLanguage } from "./guess-language.ts";
import { isRare, mergeReadings } from "./merge-readings.ts";
import { readAgain, type SecondWord } from "./second-reader.ts";
import type { LineWord } from "./split-words.ts";

/** A line with the words that were read in it. */
export interface WordLine {
  picture: LinePicture;
  words: LineWord[];
}

/** White space around the lines, in pixels. */
const gapPx = 24;
const marginPx = 16;

/** A page has at most so much text (pixels along the lines); of a hostile picture the rest keeps the first reading. */
const maxTotalPx = 90_000;

/** The euro sign is one of the signs that the network leaves out altogether; it stands alone as often as not. */
const euro = "€";

/**
 * Puts the letters into words that the recognition network cannot write. The lines with letters are read again by
 * Tesseract, stacked in one picture, and the words of both readings merged by their place.
 */
export async function restoreAccents<Line extends WordLine>(
  lines: Line[],
  language: AccentedLanguage,
): Promise<Line[]> {
  const stacked = selectLines(lines);
  if (stacked.length === 0) return lines;
  const second = await readAgain(await stackPictures(stacked.map(({ picture }) => picture)), language);
  if (second === null) return lines;
  const restored = new Map(stacked.map((line, index) => [line, restoreLine(line, wordsOfRow(second, index))]));
  return lines.map((line) => restored.get(line) ?? line);
}

function selectLines<Line extends WordLine>(lines: Line[]): Line[] {
  let totalPx = 0;
  return lines.filter(({ picture, words }) => {
    if (!words.some(({ text }) => /\p{L}{2}|,\d\d$/u.test(text))) return false;
    totalPx += picture.usedPx;
    return totalPx <= maxTotalPx;
  });
}

/** One picture of grey lines on white, dark on light, one below the other. */
async function stackPictures(pictures: LinePicture[]): Promise<Buffer> {
  const width = Math.max(...pictures.map(({ usedPx }) => usedPx)) + 2 * marginPx;
  const rowPx = lineHeightPx + gapPx;
  const height = pictures.length * rowPx + gapPx;
  const grey = Buffer.alloc(width * height, 255);
  pictures.forEach((picture, index) => {
    const values = toGrey(picture);
    for (let row = 0; row < lineHeightPx; row++) {
      const to = (gapPx + index * rowPx + row) * width + marginPx;
      grey.set(values.subarray(row * picture.widthPx, row * picture.widthPx + picture.usedPx), to);
    }
  });
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Grey values, the paper white: light print on dark is turned over. */
function toGrey({ pixels, widthPx }: LinePicture): Uint8Array {
  const plane = widthPx * lineHeightPx;
  const grey = new Uint8Array(plane);
  let sum = 0;
  for (let at = 0; at < plane; at++) {
    const value = ((pixels[at] ?? 0) + (pixels[plane + at] ?? 0) + (pixels[2 * plane + at] ?? 0)) / 3;
    grey[at] = Math.round((value + 1) * 127.5);
    sum += grey[at] ?? 0;
  }
  const middle = 128;
  if (sum / plane < middle) for (let at = 0; at < plane; at++) grey[at] = 255 - (grey[at] ?? 0);
  return grey;
}

/** The words of one of the stacked lines, moved back to that line's own picture. */
function wordsOfRow(words: SecondWord[], index: number): SecondWord[] {
  const rowPx = lineHeightPx + gapPx;
  return words
    .filter(({ top, bottom }) => Math.floor(((top + bottom) / 2 - gapPx / 2) / rowPx) === index)
    .map((word) => ({ ...word, left: word.left - marginPx, right: word.right - marginPx }));
}

function restoreLine<Line extends WordLine>(line: Line, second: SecondWord[]): Line {
  const words: LineWord[] = [];
  for (let index = 0; index < line.words.length; ) {
    const parts = partsOfOneWord(line.words.slice(index), second);
    words.push(restoreWord(joinParts(parts), second));
    index += parts.length;
  }
  const missing = second.filter(({ text }) => text === euro);
  for (const other of missing) {
    if (words.some((word) => overlapPx(word, other) > 0)) continue;
    words.push({ text: euro, confidence: euroConfidence, leftPx: other.left, rightPx: other.right });
  }
  return { ...line, words: words.sort((a, b) => a.leftPx - b.leftPx) };
}

/** The first word, and those after it that the second reader saw as one with it: `v`, `on`. */
function partsOfOneWord(words: LineWord[], second: SecondWord[]): LineWord[] {
  const [first] = words;
  const whole = first && second.find((other) => overlapPx(first, other) > (first.rightPx - first.leftPx) / 2);
  if (!whole) return words.slice(0, 1);
  const end = words.findIndex((word) => overlapPx(word, whole) <= (word.rightPx - word.leftPx) / 2);
  const parts = words.slice(0, end < 0 ? words.length : Math.max(1, end));
  return mergeReadings(parts.map(({ text }) => text).join(""), whole.text) === null ? parts.slice(0, 1) : parts;
}

function joinParts(parts: LineWord[]): LineWord {
  return {
    text: parts.map(({ text }) => text).join(""),
    confidence: parts.reduce((sum, { confidence }) => sum + confidence, 0) / parts.length,
    leftPx: Math.min(...parts.map(({ leftPx }) => leftPx)),
    rightPx: Math.max(...parts.map(({ rightPx }) => rightPx)),
  };
}

function restoreWord(word: LineWord, second: SecondWord[]): LineWord {
  const text = second
    .filter((other) => overlapPx(word, other) > (other.right - other.left) / 2)
    .map((other) => other.text)
    .join("");
  if (text === euro && word.text.length === 1) return { ...word, text: euro };
  if (![...text].some(isRare)) return word;
  return { ...word, text: mergeReadings(word.text, text) ?? word.text };
}

/** Of a euro sign that only the second reader saw. */
const euroConfidence = 0.8;

function overlapPx(word: LineWord, other: SecondWord): number {
  return Math.min(word.rightPx, other.right) - Math.max(word.leftPx, other.left);
}
