/** A rectangle in fractions of the upright page (0 to 1), origin top left: the form of places in the API. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A point in fractions of the page, origin top left. */
export interface Point {
  x: number;
  y: number;
}

/** How far a page is turned on the screen, clockwise, in degrees. */
export type Rotation = 0 | 90 | 180 | 270;

/**
 * The fraction of the page that a drag must cover in one direction to count as a region; a shorter one is a click.
 * About 2 mm on A4: less than the smallest line of print, more than a hand shakes.
 */
const leastDrag = 0.008;

/** How far outside a box a click still hits it, in fractions of the page: boxes of small print are hard to hit. */
const hitMargin = 0.003;

/** A place that can be pointed at, and its meaning. */
export interface Target {
  key: string;
  page: number;
  box: Box;
}

/** The target under a point: the smallest one if several overlap, since it is the most exact. */
export function findTarget<Kind extends Target>(targets: readonly Kind[], page: number, point: Point): Kind | null {
  let best: Kind | null = null;
  for (const target of targets) {
    if (target.page !== page || !contains(target.box, point)) continue;
    if (best === null || areaOf(target.box) < areaOf(best.box)) best = target;
  }
  return best;
}

/** The rectangle between two corners of a drag, cut to the page; null if too small to be intended. */
export function toRegion(from: Point, to: Point): Box | null {
  const box = {
    left: clamp(Math.min(from.x, to.x)),
    top: clamp(Math.min(from.y, to.y)),
    right: clamp(Math.max(from.x, to.x)),
    bottom: clamp(Math.max(from.y, to.y)),
  };
  const isMeant = box.right - box.left >= leastDrag || box.bottom - box.top >= leastDrag;
  return isMeant && areaOf(box) > 0 ? box : null;
}

/** A point of the turned page, in fractions of what is seen, as a point of the upright page. */
export function toUpright({ x, y }: Point, rotation: Rotation): Point {
  if (rotation === 90) return { x: y, y: 1 - x };
  if (rotation === 180) return { x: 1 - x, y: 1 - y };
  if (rotation === 270) return { x: 1 - y, y: x };
  return { x, y };
}

/** A box of the upright page as seen when the page is turned. */
export function rotateBox({ left, top, right, bottom }: Box, rotation: Rotation): Box {
  if (rotation === 90) return { left: 1 - bottom, top: left, right: 1 - top, bottom: right };
  if (rotation === 180) return { left: 1 - right, top: 1 - bottom, right: 1 - left, bottom: 1 - top };
  if (rotation === 270) return { left: top, top: 1 - right, right: bottom, bottom: 1 - left };
  return { left, top, right, bottom };
}

/** Where a box of the upright page is when the page is turned, as CSS. */
export function toStyle(box: Box, rotation: Rotation) {
  const { left, top, right, bottom } = rotateBox(box, rotation);
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${(right - left) * 100}%`,
    height: `${(bottom - top) * 100}%`,
  };
}

/** The next quarter turn clockwise. */
export function turnRight(rotation: Rotation): Rotation {
  if (rotation === 0) return 90;
  if (rotation === 90) return 180;
  return rotation === 180 ? 270 : 0;
}

function contains({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return x >= left - hitMargin && x <= right + hitMargin && y >= top - hitMargin && y <= bottom + hitMargin;
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

function clamp(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}
