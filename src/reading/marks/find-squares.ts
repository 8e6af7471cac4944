import type { Box } from "../../domain/geometry.ts";
import type { Bitmap } from "./bitmap.ts";

/** A small frame or ring on a page, in pixels of the bitmap. */
export interface Frame {
  box: Box;
  isTicked: boolean;
}

/** The side by which a frame is found is inked, except for gaps of this many pixels. */
const maxBreak = 2;

/** Each side of a frame is inked along this share of it, all together along more: scanning causes gaps. */
const leastSide = 0.68;
const leastMean = 0.82;

/** How far a side may be from where it should be (share of the frame's width). */
const sideDepth = 0.12;

/** Heights are within this share of the width. */
const maxAspect = 1.3;

/**
 * Ink at each corner, because letters such as D, O and B lack some: in a square with this share of the frame's width.
 */
const cornerShare = 0.16;

/** The frame's own thickness and blur, which do not count as its inside (share of the frame). */
const inset = 0.24;

/** Ink inside from which a frame is ticked: specks take less than 3 %, the thinnest ticks 6 %. */
const tickedShare = 0.05;

/** A dark area without any paper inside is a punch hole or a part of a logo. */
const solidShare = 0.9;

/** Lines that continue beyond this many of a frame's eight ends make it a table cell; a tick may cross one or two. */
const maxRunningOn = 2;

/**
 * There is paper to the left and right of a frame, over this share of its width: letters of a word are closer. The
 * strokes of a tick may cross it, which puts ink on part of it.
 */
const roomShare = 0.22;
const maxRoomInk = 0.15;

/** More frames than this are a pattern. */
const maxFrames = 400;

/** Finds frames whose sides are from `minSide` to `maxSide` pixels long and end at the corners. */
export function findSquares(bitmap: Bitmap, minSide: number, maxSide: number): Frame[] {
  const frames: Frame[] = [];
  for (const { y, from, to } of findEdges(bitmap, minSide, maxSide)) {
    const middle = (from + to) / 2;
    const isKnown = frames.some(({ box }) => {
      return middle > box.left && middle < box.right && y >= box.top - 1 && y <= box.bottom;
    });
    if (isKnown) continue;
    // A tick often crosses the upper side and makes it longer: then the lower side shows the frame.
    const boxes = [findFrame(bitmap, y, from, to, 1), findFrame(bitmap, y, from, to, -1)];
    const box = boxes.find((each) => {
      return each !== null && countRunningOn(bitmap, each) <= maxRunningOn && standsAlone(bitmap, each);
    });
    if (!box) continue;
    const inside = insideShare(bitmap, box);
    if (inside >= solidShare) continue;
    frames.push({ box, isTicked: inside >= tickedShare });
    if (frames.length > maxFrames) return [];
  }
  return frames;
}

interface Edge {
  y: number;
  from: number;
  to: number;
}

/** Stretches of ink as long as a frame's side. */
function findEdges({ width, height, ink }: Bitmap, minSide: number, maxSide: number): Edge[] {
  const edges: Edge[] = [];
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let from = -1;
    let last = -1;
    for (let x = 0; x < width + maxBreak + 2; x++) {
      if (x < width && ink[start + x] === 1) {
        if (from < 0) from = x;
        last = x;
      } else if (from >= 0 && x - last > maxBreak) {
        const length = last - from + 1;
        if (length >= minSide && length <= maxSide) edges.push({ y, from, to: last });
        from = -1;
      }
    }
  }
  return edges;
}

/** The frame whose upper side (`direction` 1) or lower side (-1) is this edge; null if there is none. */
function findFrame(bitmap: Bitmap, edge: number, left: number, right: number, direction: 1 | -1): Box | null {
  const side = right - left + 1;
  const depth = Math.max(1, Math.round(side * sideDepth));
  let opposite = { share: 0, y: 0 };
  for (let height = Math.round(side / maxAspect) - 1; height <= side * maxAspect; height++) {
    const y = edge + direction * height;
    if (y < 0 || y >= bitmap.height) break;
    const share = rowShare(bitmap, y, left, right);
    // The outermost of equal rows is the frame's edge.
    if (share >= opposite.share && share >= leastSide) opposite = { share, y };
  }
  if (opposite.share < leastSide) return null;
  const [top, bottom] = [Math.min(edge, opposite.y), Math.max(edge, opposite.y)];
  const leftSide = findSide(bitmap, left, depth, top, bottom);
  const rightSide = findSide(bitmap, right, depth, top, bottom);
  const sides = [rowShare(bitmap, edge, left, right), opposite.share, leftSide.share, rightSide.share];
  if (Math.min(...sides) < leastSide || sides.reduce((sum, each) => sum + each, 0) / 4 < leastMean) return null;
  const box = { left: leftSide.first, top, right: rightSide.last + 1, bottom: bottom + 1 };
  return hasCorners(bitmap, box) ? box : null;
}

function rowShare({ width, ink }: Bitmap, y: number, left: number, right: number): number {
  let count = 0;
  for (let x = left; x <= right; x++) count += ink[y * width + x] ?? 0;
  return count / (right - left + 1);
}

/** A column with more ink than this belongs to a side: its blur and unevenness have less. */
const sideColumn = 0.3;

/** The share of ink of the best column near `x`, and the first and last column that belong to the side there. */
function findSide({ width, ink }: Bitmap, x: number, depth: number, top: number, bottom: number) {
  const side = { share: 0, first: x, last: x };
  for (let column = Math.max(0, x - depth); column <= Math.min(width - 1, x + depth); column++) {
    let count = 0;
    for (let y = top; y <= bottom; y++) count += ink[y * width + column] ?? 0;
    const share = count / (bottom - top + 1);
    side.share = Math.max(side.share, share);
    if (share < sideColumn) continue;
    side.first = Math.min(side.first, column);
    side.last = Math.max(side.last, column);
  }
  return side;
}

/** Whether both sides extend into each corner: the corner's two outer edges have ink. */
function hasCorners(bitmap: Bitmap, { left, top, right, bottom }: Box): boolean {
  const size = Math.max(2, Math.round((right - left) * cornerShare));
  let missing = 0;
  for (const x of [left, right - size]) {
    for (const y of [top, bottom - size]) {
      const across = x === left ? x + size : x - 1;
      const along = y === top ? y + size : y - 1;
      const [cornerX, cornerY] = [x === left ? x : x + size - 1, y === top ? y : y + size - 1];
      const isNear = (px: number, py: number) => hasInk(bitmap, px - 1, py - 1, px + 2, py + 2);
      if (!isNear(cornerX, cornerY) || !isNear(across, cornerY) || !isNear(cornerX, along)) missing++;
    }
  }
  // Scanning may break one corner.
  return missing <= 1;
}

function hasInk({ width, height, ink }: Bitmap, left: number, top: number, right: number, bottom: number): boolean {
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) if (ink[y * width + x] === 1) return true;
  }
  return false;
}

/** A side that continues for this share of the frame's width beyond a corner belongs to a ruled table or a letter. */
const runningShare = 0.25;

/** At how many of their eight ends the sides continue beyond the corners. */
function countRunningOn(bitmap: Bitmap, { left, top, right, bottom }: Box): number {
  const size = Math.max(3, Math.round((right - left) * runningShare));
  const isLine = (fromX: number, fromY: number, toX: number, toY: number): boolean => {
    const steps = size;
    let count = 0;
    for (let step = 1; step <= steps; step++) {
      const x = Math.round(fromX + ((toX - fromX) * step) / steps);
      const y = Math.round(fromY + ((toY - fromY) * step) / steps);
      const isRow = fromY === toY;
      // A line that is not quite level, or thick, still counts.
      if (isRow ? hasInk(bitmap, x, y - 1, x + 1, y + 2) : hasInk(bitmap, x - 1, y, x + 2, y + 1)) count++;
    }
    return count >= steps - 1;
  };
  const [x2, y2] = [right - 1, bottom - 1];
  const ends = [
    isLine(left - 2, top, left - 2 - size, top),
    isLine(left - 2, y2, left - 2 - size, y2),
    isLine(x2 + 2, top, x2 + 2 + size, top),
    isLine(x2 + 2, y2, x2 + 2 + size, y2),
    isLine(left, top - 2, left, top - 2 - size),
    isLine(x2, top - 2, x2, top - 2 - size),
    isLine(left, y2 + 2, left, y2 + 2 + size),
    isLine(x2, y2 + 2, x2, y2 + 2 + size),
  ];
  return ends.filter(Boolean).length;
}

function standsAlone(bitmap: Bitmap, { left, top, right, bottom }: Box): boolean {
  const room = Math.max(3, Math.round((right - left) * roomShare));
  // The pixel next to a frame is its blur.
  const before = inkShare(bitmap, left - 1 - room, top, left - 1, bottom);
  const after = inkShare(bitmap, right + 1, top, right + 1 + room, bottom);
  return before <= maxRoomInk && after <= maxRoomInk;
}

function insideShare(bitmap: Bitmap, { left, top, right, bottom }: Box): number {
  const padX = Math.round((right - left) * inset);
  const padY = Math.round((bottom - top) * inset);
  return inkShare(bitmap, left + padX, top + padY, right - padX, bottom - padY);
}

function inkShare({ width, ink }: Bitmap, left: number, top: number, right: number, bottom: number): number {
  let count = 0;
  let all = 0;
  for (let y = Math.max(0, top); y < bottom; y++) {
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      count += ink[y * width + x] ?? 0;
      all++;
    }
  }
  return all === 0 ? 0 : count / all;
}
