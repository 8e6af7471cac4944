import { type Box, union } from "../../domain/geometry.ts";
import type { Raster } from "./raster.ts";

/** Sides (pixels) of the squares in which a picture is examined: codes have modules of 2 to 6 and of 8 to 30 pixels. */
const sides = [16, 64];

/** Pixels that are examined along each side of a square. */
const samples = 8;

/** In a square of a code, dark and light each take at least this share; most squares of print are paper. */
const leastShare = 0.22;

/** Dark and light differ by at least this many of 255 shades. */
const leastContrast = 50;

/** A code has a margin, and its edge fills its squares only in part: this many squares are added on each side. */
const margin = 2;

/** Single mixed squares are letters: a code has a block with this many in each direction. */
const leastRun = 2;

/** If the areas take more than this share of the picture, the whole picture is examined as one. */
const mostOfPicture = 0.6;

/**
 * Finds the places of a picture that may be codes: areas with about as much dark as light. Print is mostly paper and
 * has few such places. Takes 3 ms per page; looking for codes on the whole page takes thirty times as long.
 */
export function findMixedAreas(raster: Raster): Box[] {
  const whole = { left: 0, top: 0, right: raster.widthPx, bottom: raster.heightPx };
  const areas = joinOverlapping(sides.flatMap((side) => findAreas(raster, side)));
  const covered = areas.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
  return covered > mostOfPicture * raster.widthPx * raster.heightPx ? [whole] : areas;
}

function findAreas(raster: Raster, side: number): Box[] {
  const { widthPx, heightPx } = raster;
  const columns = Math.floor(widthPx / side);
  const rows = Math.floor(heightPx / side);
  const mixed = new Uint8Array(columns * rows);
  for (let at = 0; at < mixed.length; at++) {
    const column = at % columns;
    mixed[at] = isMixedSquare(raster, column * side, ((at - column) / columns) * side, side) ? 1 : 0;
  }
  const areas: Box[] = [];
  for (let row = 0; row + leastRun <= rows; row++) {
    for (let column = 0; column + leastRun <= columns; column++) {
      if (!isBlock(mixed, columns, column, row)) continue;
      areas.push({
        left: Math.max(0, (column - margin) * side),
        top: Math.max(0, (row - margin) * side),
        right: Math.min(widthPx, (column + leastRun + margin) * side),
        bottom: Math.min(heightPx, (row + leastRun + margin) * side),
      });
    }
  }
  return areas;
}

function isBlock(mixed: Uint8Array, columns: number, column: number, row: number): boolean {
  for (let y = row; y < row + leastRun; y++) {
    for (let x = column; x < column + leastRun; x++) if (mixed[y * columns + x] === 0) return false;
  }
  return true;
}

/** The samples of the current square; allocated once, because a page has 15,000 squares. */
const values = new Uint8Array(samples * samples);

function isMixedSquare({ rgb, widthPx }: Raster, left: number, top: number, side: number): boolean {
  const stride = side / samples;
  let darkest = 255;
  let lightest = 0;
  for (let index = 0; index < values.length; index++) {
    const x = left + (index % samples) * stride;
    const y = top + Math.floor(index / samples) * stride;
    // Green contains most of what the eye sees as light.
    const value = rgb[(y * widthPx + x) * 3 + 1] ?? 0;
    values[index] = value;
    if (value < darkest) darkest = value;
    if (value > lightest) lightest = value;
  }
  if (lightest - darkest < leastContrast) return false;
  const middle = (darkest + lightest) / 2;
  let dark = 0;
  for (const value of values) if (value < middle) dark++;
  return dark >= leastShare * values.length && dark <= (1 - leastShare) * values.length;
}

/** Joins boxes until none overlap. */
function joinOverlapping(boxes: Box[]): Box[] {
  const joined: Box[] = [];
  for (const box of boxes) {
    let current = box;
    for (let index = joined.findIndex((other) => overlaps(other, current)); index >= 0; ) {
      const [other] = joined.splice(index, 1);
      if (other) current = union(other, current);
      index = joined.findIndex((next) => overlaps(next, current));
    }
    joined.push(current);
  }
  return joined;
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
