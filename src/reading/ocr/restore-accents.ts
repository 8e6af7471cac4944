import type { LinePicture } from "./cut-line.ts";
import { createAccentFinder, isAmount } from "./find-accents.ts";
import type { AccentedLanguage } from "./guess-language.ts";
import type { Ink } from "./ink.ts";
import { isRare, mergeReadings } from "./merge-readings.ts";
import { type Clip, packClips } from "./pack-clips.ts";
import { restoreEuros } from "./restore-euros.ts";
import { readAgain, type SecondWord } from "./second-reader.ts";
import type { LineWord } from "./split-words.ts";

/** A line with the words that were read in it. */
export interface WordLine {
  picture: LinePicture;
  ink: Ink;
  words: LineWord[];
}

/** At most this much (pixels along the lines) of a page is read again; the rest of a hostile picture stays as it is. */
const maxTotalPx = 60_000;

/** Room that a clip has beyond its words, and beyond an amount, which a euro sign may follow (pixels of 48). */
const clipMarginPx = 4;
const euroMarginPx = 56;

/**
 * Restores the letters that the recognition network cannot write. The words that may contain such letters are read
 * again by Tesseract, all of them in one picture, and both readings are merged by position.
 */
export async function restoreAccents<Line extends WordLine>(
  lines: Line[],
  language: AccentedLanguage,
): Promise<Line[]> {
  const clips = lines.flatMap((line) => findClips(line).map((clip) => ({ ...clip, line })));
  let totalPx = 0;
  const chosen = clips.filter(({ fromPx, toPx }) => {
    totalPx += toPx - fromPx;
    return totalPx <= maxTotalPx;
  });
  if (chosen.length === 0) return lines;
  const packed = await packClips(chosen);
  const second = await readAgain(packed.png, language);
  if (second === null) return lines;
  const wordsOfLine = new Map<Line, SecondWord[]>();
  for (const word of second) {
    const place = packed.clipAt((word.left + word.right) / 2, (word.top + word.bottom) / 2);
    const line = place && chosen[place.index]?.line;
    if (!place || !line) continue;
    const moved = { ...word, left: word.left - place.shiftPx, right: word.right - place.shiftPx };
    wordsOfLine.set(line, [...(wordsOfLine.get(line) ?? []), moved]);
  }
  return lines.map((line) => restoreLine(line, wordsOfLine.get(line) ?? []));
}

/** The stretches of a line that are worth a second reading. */
function findClips(line: WordLine): Clip[] {
  const { picture, words } = line;
  const mayHaveAccent = createAccentFinder(
    words.flatMap(({ chars }) => chars),
    line.ink,
  );
  const clips: Clip[] = [];
  words.forEach((word, index) => {
    const isSum = isAmount(word);
    if (!isSum && !mayHaveAccent(word)) return;
    const marginPx = isSum ? euroMarginPx : clipMarginPx;
    // Next to an amount, a sign of one letter may well be what the network made of a euro sign.
    const isLimit = (other: LineWord | undefined) => other !== undefined && !(isSum && other.text.length <= 2);
    const before = words[index - 1];
    const after = words[index + 1];
    const fromPx = Math.max(0, word.leftPx - marginPx, isLimit(before) ? (before?.rightPx ?? 0) : 0);
    const toPx = Math.min(picture.usedPx, word.rightPx + marginPx, isLimit(after) ? (after?.leftPx ?? 0) : Infinity);
    if (toPx > fromPx) clips.push({ picture, fromPx, toPx });
  });
  return clips;
}

function restoreLine<Line extends WordLine>(line: Line, second: SecondWord[]): Line {
  const words: LineWord[] = [];
  for (let index = 0; index < line.words.length; ) {
    const parts = partsOfOneWord(line.words.slice(index), second);
    words.push(restoreWord(joinParts(parts), second));
    index += parts.length;
  }
  return { ...line, words: restoreEuros(words, second) };
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
    chars: parts.flatMap(({ chars }) => chars),
  };
}

function restoreWord(word: LineWord, second: SecondWord[]): LineWord {
  const text = second
    .filter((other) => overlapPx(word, other) > Math.min(word.rightPx - word.leftPx, other.right - other.left) / 2)
    .map((other) => other.text)
    .join("");
  if (![...text].some(isRare)) return word;
  return { ...word, text: mergeReadings(word.text, text) ?? word.text };
}

function overlapPx(word: LineWord, other: SecondWord): number {
  return Math.min(word.rightPx, other.right) - Math.max(word.leftPx, other.left);
}
