import type { Bitmap } from "./bitmap.ts";

/** A straight line of ink along the rows of a bitmap. */
export interface InkLine {
  from: number;
  to: number;
  /** Its middle, across. */
  at: number;
  thickness: number;
}

/** What counts as a line, in pixels of the bitmap. */
export interface LineLimits {
  /** Shorter unbroken stretches of ink belong to letters. */
  minRun: number;
  minLength: number;
  maxThickness: number;
  /** A line with gaps of at most this length is one line. */
  maxGap: number;
}

/** Rows by which a line that is not quite level steps, and columns that may lie between its steps. */
const stepRows = 2;
const stepColumns = 3;

/** A line rises by at most this share of its length; more is a diagonal or the edge of a picture. */
const maxRise = 0.02;

/**
 * There is paper next to a line, along this share of it: rows of dense letters and the edges of dark areas are not
 * lines.
 */
const cleanShare = 0.6;

/** A photo or a pattern has more pieces of lines than this; a ruled form has some hundreds. */
const maxPieces = 20_000;

/** A piece of a line while the rows are being scanned. */
interface Piece {
  from: number;
  to: number;
  area: number;
  sumY: number;
  minY: number;
  maxY: number;
  /** Where its leftmost and rightmost stretches lie. */
  leftY: number;
  rightY: number;
  last: { y: number; from: number; to: number };
  isMerged: boolean;
}

/** Finds the long thin stretches of ink along the rows of a bitmap. */
export function findLines(bitmap: Bitmap, limits: LineLimits): InkLine[] {
  const pieces = collectPieces(bitmap, limits);
  if (pieces.length > maxPieces) return [];
  const { minRun, minLength, maxThickness, maxGap } = limits;
  const straight = pieces.filter((piece) => {
    const length = piece.to - piece.from + 1;
    const thickness = piece.area / length;
    const rise = piece.maxY - piece.minY + 1;
    return length >= minRun && thickness <= maxThickness && rise <= 1.5 * thickness + maxRise * length + stepRows;
  });
  const clean = straight.filter((piece) => isClean(piece, bitmap));
  const lines = clean.map((piece) => ({
    from: piece.from,
    to: piece.to,
    at: piece.sumY / piece.area + 0.5,
    thickness: piece.area / (piece.to - piece.from + 1),
  }));
  return joinBroken(lines, maxGap).filter(({ from, to }) => to - from + 1 >= minLength);
}

/** Joins stretches of ink on consecutive rows that touch, or nearly touch. */
function collectPieces({ width, height, ink }: Bitmap, { minRun }: LineLimits): Piece[] {
  const pieces: Piece[] = [];
  let open: Piece[] = [];
  for (let y = 0; y < height && pieces.length <= maxPieces; y++) {
    open = open.filter((piece) => !piece.isMerged && piece.last.y >= y - stepRows);
    const start = y * width;
    let from = -1;
    for (let x = 0; x <= width; x++) {
      const isInk = x < width && ink[start + x] === 1;
      if (isInk && from < 0) from = x;
      if (isInk || from < 0) continue;
      if (x - from >= minRun) addRun(pieces, open, y, from, x - 1);
      from = -1;
    }
  }
  return pieces.filter((piece) => !piece.isMerged);
}

function addRun(pieces: Piece[], open: Piece[], y: number, from: number, to: number): void {
  const touching = open.filter(({ last, isMerged }) => {
    return !isMerged && last.y < y && from <= last.to + stepColumns && to >= last.from - stepColumns;
  });
  const [first, ...others] = touching;
  const length = to - from + 1;
  if (!first) {
    const piece: Piece = {
      from,
      to,
      area: length,
      sumY: y * length,
      minY: y,
      maxY: y,
      leftY: y,
      rightY: y,
      last: { y, from, to },
      isMerged: false,
    };
    pieces.push(piece);
    open.push(piece);
    return;
  }
  for (const other of others) mergePieces(first, other);
  if (from < first.from) first.leftY = y;
  if (to > first.to) first.rightY = y;
  first.from = Math.min(first.from, from);
  first.to = Math.max(first.to, to);
  first.area += length;
  first.sumY += y * length;
  first.maxY = y;
  first.last = { y, from, to };
}

function mergePieces(into: Piece, other: Piece): void {
  if (other.from < into.from) into.leftY = other.leftY;
  if (other.to > into.to) into.rightY = other.rightY;
  into.from = Math.min(into.from, other.from);
  into.to = Math.max(into.to, other.to);
  into.area += other.area;
  into.sumY += other.sumY;
  into.minY = Math.min(into.minY, other.minY);
  into.maxY = Math.max(into.maxY, other.maxY);
  other.isMerged = true;
}

/**
 * Distance in pixels between the places along a line where its surroundings are checked, and distance beyond its edge.
 */
const probeStep = 3;
const probeGap = 2;

function isClean(piece: Piece, { width, height, ink }: Bitmap): boolean {
  const length = piece.to - piece.from + 1;
  const half = piece.area / length / 2;
  let clean = 0;
  let count = 0;
  for (let x = piece.from; x <= piece.to; x += probeStep) {
    const y = piece.leftY + ((piece.rightY - piece.leftY) * (x - piece.from)) / length;
    for (const side of [-1, 1]) {
      const row = Math.round(y + side * (half + probeGap));
      count++;
      if (row < 0 || row >= height || ink[row * width + x] === 0) clean++;
    }
  }
  return clean >= cleanShare * count;
}

/** Pieces at one height with a small gap between them are one line. */
function joinBroken(lines: InkLine[], maxGap: number): InkLine[] {
  const joined: InkLine[] = [];
  for (const line of lines.toSorted((a, b) => a.from - b.from)) {
    const before = joined.find((other) => {
      const isLevel = Math.abs(other.at - line.at) <= Math.max(2, other.thickness, maxRise * (line.to - other.from));
      return isLevel && line.from - other.to <= maxGap && line.to > other.to;
    });
    if (!before) {
      joined.push({ ...line });
      continue;
    }
    const lengths = [before.to - before.from + 1, line.to - line.from + 1] as const;
    const total = lengths[0] + lengths[1];
    before.at = (before.at * lengths[0] + line.at * lengths[1]) / total;
    before.thickness = (before.thickness * lengths[0] + line.thickness * lengths[1]) / total;
    before.to = line.to;
  }
  return joined;
}
