import type { Word } from "../../domain/document-text.ts";
import type { Box } from "../../domain/geometry.ts";
import { type Raster, turnRaster } from "../image/raster.ts";
import { withoutFrames } from "../marks/judge-frames.ts";
import { readMarks } from "../marks/read-marks.ts";
import { withCheckBoxes } from "../pdf/find-check-boxes.ts";
import type { CharacterSet } from "./decode-line.ts";
import { findSkew, inLineHeight, placeWord } from "./deskew.ts";
import type { DetectedLine } from "./detect-lines.ts";
import { findLines } from "./find-lines.ts";
import { guessLanguage } from "./guess-language.ts";
import { findInk } from "./ink.ts";
import { joinAmounts } from "./join-amounts.ts";
import { type LineBox, turnBox } from "./line-box.ts";
import { loadOcrModels, type OcrModels } from "./ocr-models.ts";
import { findOrientation, standUp } from "./orientation.ts";
import type { ReadLine } from "./read-line.ts";
import { restoreAccents, type WordLine } from "./restore-accents.ts";
import { chooseScript } from "./script.ts";
import { splitWords } from "./split-words.ts";

/** What OCR read of a picture. */
export interface RasterText {
  /** In pixels of the picture, turned upright and deskewed; tick boxes are words. */
  words: Word[];
  rulings: Box[];
  /** Degrees, clockwise, by which the picture was turned about its middle to be upright and level. */
  turn: number;
  /** Size after turning. */
  widthPx: number;
  heightPx: number;
}

/** Dirt and drawings are "read" too: below this confidence, hardly any word in the development documents was right. */
const leastConfidence = 0.3;

/** The lines of a picture as the networks read them, before their characters are separated into words. */
export async function readRasterLines(
  raster: Raster,
): Promise<{ upright: Raster; quarterTurns: number; read: ReadLine[] }> {
  const models = await loadOcrModels();
  const found = await findLines(models.detection, raster);
  const { quarterTurns, read: sample } = await findOrientation(models, raster, found);
  const upright = turnRaster(raster, quarterTurns);
  const lines = found.map((line) => turnLine(line, quarterTurns, raster));
  lines.sort((a, b) => a.box.centerY - b.box.centerY);
  return { upright, quarterTurns, read: await readLines(models, upright, lines, sample) };
}

/** Reads the text of a picture of a page. */
export async function readRaster(raster: Raster): Promise<RasterText> {
  const { upright, quarterTurns, read } = await readRasterLines(raster);
  const skew = findSkew(read.map((line) => line.box));
  const script = chooseScript(read);
  const wordLines = await toWordLines(read, script);
  const words = wordLines.flatMap((line) => line.words.map((word) => placeWord(word, line, skew, upright)));
  const { rulings, checkBoxes } = readMarks(upright, words, skew);
  // Letters of Chinese print look like frames themselves.
  const boxes = script === "latin" ? checkBoxes : [];
  const others = withoutFrames(
    words,
    boxes.map(({ box }) => box),
  );
  const readable = others
    .filter(({ confidence }) => confidence >= leastConfidence)
    .map((word) => inLineHeight(word, upright));
  return {
    words: withCheckBoxes(readable, boxes),
    rulings,
    turn: quarterTurns * 90 - (skew * 180) / Math.PI,
    widthPx: upright.widthPx,
    heightPx: upright.heightPx,
  };
}

function turnLine(line: DetectedLine, quarterTurns: number, raster: Raster): DetectedLine {
  return { ...line, box: turnBox(line.box, quarterTurns, raster.widthPx, raster.heightPx) };
}

async function readLines(
  models: OcrModels,
  raster: Raster,
  lines: DetectedLine[],
  known: Map<LineBox, ReadLine>,
): Promise<ReadLine[]> {
  const squeeze = squeezeOf(lines);
  const read: ReadLine[] = [];
  for (const { box } of lines) read.push(known.get(box) ?? (await standUp(models, raster, box, squeeze)));
  return read;
}

/**
 * Reading time grows with the length of a page's lines, in their heights. Up to this length, a letter-size page in
 * 9-point print with 40 full lines, lines are read at their own width.
 */
const usualLength = 1700;

/**
 * The lines of denser pages are narrowed, but to no less than this share of their width: a page of 900 words then takes
 * a quarter less time and has 5 more wrong words; at .65 every tenth word was wrong.
 */
const mostSqueezed = 0.8;

function squeezeOf(lines: DetectedLine[]): number {
  const length = lines.reduce((sum, { box }) => sum + box.width / Math.max(box.height, 1), 0);
  return Math.min(1, Math.max(mostSqueezed, usualLength / Math.max(length, 1)));
}

async function toWordLines(read: ReadLine[], script: CharacterSet): Promise<(ReadLine & WordLine)[]> {
  const lines = read.map((line) => {
    const ink = findInk(line.picture);
    return { ...line, ink, words: joinAmounts(splitWords(script === "latin" ? line.latin : line.any, ink)) };
  });
  if (script !== "latin") return lines;
  // The page's language, if the network lacks some of its letters.
  const language = guessLanguage(lines.flatMap(({ words }) => words.map(({ text }) => text)));
  return language === null ? lines : restoreAccents(lines, language);
}
