import type { Raster } from "../image/raster.ts";
import type { DetectedLine } from "./detect-lines.ts";
import type { LineBox } from "./line-box.ts";
import type { OcrModels } from "./ocr-models.ts";
import { lineConfidence, type ReadLine, readLine } from "./read-line.ts";

/** A line this many times as long as high shows for certain whether it runs across or up the page. */
const clearRatio = 2.5;

/** Lines that are read to find out which end of the page is up. */
const sampleCount = 6;

/** Lines read with this confidence are upright; upside down, the network is at .4 to .6. */
const sureConfidence = 0.8;

/** The other way up must be more certain by this much, so that a page that is hard to read either way is left alone. */
const minAdvantage = 0.08;

/** How a picture must be turned to be upright. */
interface Orientation {
  /** Clockwise, in quarters: 0 to 3. */
  quarterTurns: number;
  /** The lines that were read to find out, by their boxes: if the picture is upright they need no second reading. */
  read: Map<LineBox, ReadLine>;
}

/** Finds out which end of a page is up, by reading some of its lines. */
export async function findOrientation(models: OcrModels, raster: Raster, lines: DetectedLine[]): Promise<Orientation> {
  const across = sampleLines(lines, ({ width, height }) => width / height);
  const along = sampleLines(lines, ({ width, height }) => height / width);
  const isSideways = totalLength(along) > 2 * totalLength(across);
  const samples = isSideways ? along : across;
  if (samples.length === 0) return { quarterTurns: 0, read: new Map() };
  const candidates = isSideways ? [1, 3] : [0, 2];
  let best = { turns: candidates[0] ?? 0, confidence: -1, read: new Map<LineBox, ReadLine>() };
  for (const turns of candidates) {
    const read = await readSample(models, raster, samples, turns);
    const confidence = meanConfidence(read);
    const isBetter = best.confidence < 0 || confidence > best.confidence + (isSideways ? 0 : minAdvantage);
    if (isBetter) best = { turns, confidence, read };
    if (best.confidence >= sureConfidence) break;
  }
  return { quarterTurns: best.turns, read: best.turns === 0 ? best.read : new Map() };
}

/** The longest of the lines with a clear ratio of sides. */
function sampleLines(lines: DetectedLine[], ratio: (box: LineBox) => number): LineBox[] {
  return lines
    .map(({ box }) => box)
    .filter((box) => ratio(box) >= clearRatio)
    .sort((a, b) => ratio(b) - ratio(a));
}

function totalLength(boxes: LineBox[]): number {
  return boxes.reduce((sum, { width, height }) => sum + Math.max(width, height), 0);
}

async function readSample(models: OcrModels, raster: Raster, boxes: LineBox[], turns: number) {
  // The very longest are sometimes underlines and borders: the middle of the longer half is more certainly print.
  const from = Math.min(2, Math.max(0, boxes.length - sampleCount));
  const read = new Map<LineBox, ReadLine>();
  for (const box of boxes.slice(from, from + sampleCount)) {
    read.set(box, await readLine(models, raster, turns === 0 ? box : turnedBox(box, turns)));
  }
  return read;
}

function meanConfidence(read: Map<LineBox, ReadLine>): number {
  const sum = [...read.values()].reduce((total, line) => total + lineConfidence(line), 0);
  return sum / read.size;
}

/** The box whose text is upright after turning it clockwise by quarter turns. */
function turnedBox(box: LineBox, turns: number): LineBox {
  const isSideways = turns % 2 === 1;
  return {
    ...box,
    width: isSideways ? box.height : box.width,
    height: isSideways ? box.width : box.height,
    angle: box.angle - turns * (Math.PI / 2),
  };
}

/** From this ratio of height to width, a box on an upright page contains vertical text: stamps and margins. */
const uprightRatio = 2;

/** A tall box with fewer letters than this is a letter or a digit (`l`, `1`), not a vertical line. */
const minTurnedChars = 3;

/** Reads a line as it lies; a vertical one is turned both ways, and the more certain reading is kept. */
export async function standUp(models: OcrModels, raster: Raster, box: LineBox, squeeze = 1): Promise<ReadLine> {
  if (box.height < box.width * uprightRatio) return readLine(models, raster, box, squeeze);
  const upwards = await readLine(models, raster, turnedBox(box, 1));
  const downwards = await readLine(models, raster, turnedBox(box, 3));
  const surer = lineConfidence(upwards) >= lineConfidence(downwards) ? upwards : downwards;
  if (surer.any.length >= minTurnedChars) return surer;
  return readLine(models, raster, box);
}
