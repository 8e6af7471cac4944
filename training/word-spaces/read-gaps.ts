import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Word } from "../../src/domain/document-text.ts";
import { readImage } from "../../src/reading/image/read-image.ts";
import { findInk, inkColumns } from "../../src/reading/ocr/ink.ts";
import type { LineBox } from "../../src/reading/ocr/line-box.ts";
import type { ReadLine } from "../../src/reading/ocr/read-line.ts";
import { readRasterLines } from "../../src/reading/ocr/read-raster.ts";
import { findUsual, type GapFacts, observeGap } from "../../src/reading/ocr/word-gaps.ts";
import { alignLetters } from "./align-letters.ts";

/** Two neighbouring characters in a picture, and whether a space is between them. */
export interface Gap {
  facts: GapFacts;
  isSpace: boolean;
}

const folder = join(tmpdir(), "winnow-word-gaps");

/** The gaps in a picture with known words; kept in the temporary folder, as OCR takes seconds. */
export async function readGaps(picture: Uint8Array, words: Word[]): Promise<Gap[]> {
  const path = join(folder, `${createHash("sha256").update(picture).digest("hex")}.json`);
  try {
    return JSON.parse(await readFile(path, "utf8")) as Gap[];
  } catch {
    const { quarterTurns, read } = await readRasterLines(await readImage(picture));
    const gaps = quarterTurns === 0 ? read.flatMap((line) => gapsOf(line, words)) : [];
    await mkdir(folder, { recursive: true });
    await writeFile(path, JSON.stringify(gaps));
    return gaps;
  }
}

/** The share of a line's characters that must match the known ones: otherwise its words are not those assumed. */
const LEAST_ALIKE = 0.7;

function gapsOf(line: ReadLine, words: Word[]): Gap[] {
  const chars = line.latin;
  const letters = wordsOfLine(line.box, words).flatMap(({ text }) =>
    [...text].map((letter, index) => ({ letter, isSpace: index === 0 })),
  );
  const places = alignLetters(
    chars.map(({ text }) => text),
    letters.map(({ letter }) => letter),
  );
  if (places.filter((place) => place !== null).length < LEAST_ALIKE * chars.length) return [];
  const columns = inkColumns(findInk(line.picture));
  const usual = findUsual(chars, columns);
  return chars.flatMap((char, index) => {
    const [before, place] = [places[index - 1], places[index]];
    // The truth is only known if both characters were read right, with nothing lost between them.
    if (before == null || place == null || place !== before + 1 || char.text === "_") return [];
    return [{ facts: observeGap(chars, index, columns, usual), isSpace: letters[place]?.isSpace ?? false }];
  });
}

/** The known words on a line, from left to right. */
function wordsOfLine({ centerX, centerY, width, height, angle }: LineBox, words: Word[]): Word[] {
  return words
    .filter(({ box }) => {
      const x = (box.left + box.right) / 2;
      const y = (box.top + box.bottom) / 2;
      const isBeside = Math.abs(x - centerX) < width / 2;
      return isBeside && Math.abs(y - centerY - (x - centerX) * Math.tan(angle)) < height / 2;
    })
    .sort((a, b) => a.box.left - b.box.left);
}
