import type { Bitmap } from "./bitmap.ts";
import type { Frame } from "./find-squares.ts";

/** Width and height of a ring differ by less than this share. */
const maxAspect = 1.15;

/**
 * Directions in which a ring is examined, how many of them must have ink, and the shares of its radius between which it
 * must be.
 */
const directions = 32;
const leastDirections = 31;
const ringFrom = 0.78;
const ringTo = 1.04;

/** Within this share of the radius, a ring is empty or has a dot. */
const insideRadius = 0.6;
const emptyShare = 0.04;
const dotShare = 0.25;

/** Maximum ink between a dot and its ring; and ink inside from which a ring is filled and needs no white between. */
const partedShare = 0.5;
const filledShare = 0.95;

/** The corner of a ring's extent that is blank, as a share of its width; a frame's corner has ink. */
const cornerShare = 0.1;

/** There is paper next to a ring, over this share of its width: letters of a word are closer. */
const roomShare = 0.28;

/**
 * The rings of a page that are marks have one size, within this share, and there are several: a single one is a letter.
 */
const sameSize = 0.14;

/** Finds isolated rings from `minSide` to `maxSide` pixels wide, filled or not. */
export function findRings(bitmap: Bitmap, minSide: number, maxSide: number): Frame[] {
  const rings: Frame[] = [];
  for (const area of findSmallAreas(bitmap, minSide, maxSide)) {
    const ring = toRing(bitmap, area);
    if (ring) rings.push(ring);
  }
  return rings.filter((ring) => {
    const size = widthOf(ring);
    return rings.some((other) => other !== ring && Math.abs(widthOf(other) - size) <= sameSize * size);
  });
}

function widthOf({ box }: Frame): number {
  return box.right - box.left;
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Connected ink whose extent is a square of the right size; `right` and `bottom` are its last pixels. */
function findSmallAreas({ width, height, ink }: Bitmap, minSide: number, maxSide: number): Area[] {
  const isSeen = new Uint8Array(ink.length);
  const areas: Area[] = [];
  const stack: number[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] === 0 || isSeen[start] === 1) continue;
    const area = { left: width, top: height, right: 0, bottom: 0 };
    isSeen[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      if (x < area.left) area.left = x;
      if (x > area.right) area.right = x;
      if (y < area.top) area.top = y;
      if (y > area.bottom) area.bottom = y;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const next = row * width + column;
          if (ink[next] === 0 || isSeen[next] === 1) continue;
          isSeen[next] = 1;
          stack.push(next);
        }
      }
    }
    const [w, h] = [area.right - area.left + 1, area.bottom - area.top + 1];
    const isSquare = Math.max(w, h) <= maxAspect * Math.min(w, h);
    if (isSquare && Math.min(w, h) >= minSide && Math.max(w, h) <= maxSide) areas.push(area);
  }
  return areas;
}

function toRing(bitmap: Bitmap, { left, top, right, bottom }: Area): Frame | null {
  const middleX = (left + right + 1) / 2;
  const middleY = (top + bottom + 1) / 2;
  const radius = (right - left + bottom - top + 2) / 4;
  const { width, ink } = bitmap;
  let covered = 0;
  for (let index = 0; index < directions; index++) {
    const angle = (index * 2 * Math.PI) / directions;
    let isInked = false;
    for (let share = ringFrom; share <= ringTo && !isInked; share += 0.5 / radius) {
      const x = Math.floor(middleX + Math.cos(angle) * radius * share);
      const y = Math.floor(middleY + Math.sin(angle) * radius * share);
      isInked = ink[y * width + x] === 1;
    }
    if (isInked) covered++;
  }
  if (covered < leastDirections || !hasEmptyCorners(bitmap, left, top, right, bottom)) return null;
  const { inside, between } = measureInside(bitmap, middleX, middleY, radius);
  const isEmpty = inside <= emptyShare;
  // A dot is separate from its ring or fills it; a letter in a circle does neither.
  const isDotted = inside >= dotShare && (between <= partedShare || inside > filledShare);
  if (!isEmpty && !isDotted) return null;
  const room = Math.max(2, Math.round((right - left + 1) * roomShare));
  if (
    hasInkBeside(bitmap, left - room, left, top, bottom) ||
    hasInkBeside(bitmap, right + 1, right + 1 + room, top, bottom)
  )
    return null;
  return { box: { left, top, right: right + 1, bottom: bottom + 1 }, isTicked: isDotted };
}

/** A ring leaves the corners of its extent blank; frames do not. */
function hasEmptyCorners({ width, ink }: Bitmap, left: number, top: number, right: number, bottom: number): boolean {
  const size = Math.max(1, Math.round((right - left + 1) * cornerShare));
  for (let index = 0; index < size; index++) {
    for (const x of [left + index, right - index]) {
      for (const y of [top, bottom]) if (ink[y * width + x] === 1) return false;
    }
  }
  return true;
}

/** The share of ink near the middle, and in the zone between the middle and the ring. */
function measureInside({ width, ink }: Bitmap, middleX: number, middleY: number, radius: number) {
  const counts = { inside: 0, insideAll: 0, between: 0, betweenAll: 0 };
  const reach = Math.ceil(radius * ringFrom);
  for (let y = Math.floor(middleY - reach); y <= middleY + reach; y++) {
    for (let x = Math.floor(middleX - reach); x <= middleX + reach; x++) {
      const distance = Math.hypot(x + 0.5 - middleX, y + 0.5 - middleY) / radius;
      const value = ink[y * width + x] ?? 0;
      if (distance <= insideRadius) {
        counts.inside += value;
        counts.insideAll++;
      } else if (distance <= ringFrom) {
        counts.between += value;
        counts.betweenAll++;
      }
    }
  }
  return {
    inside: counts.inside / Math.max(1, counts.insideAll),
    between: counts.between / Math.max(1, counts.betweenAll),
  };
}

function hasInkBeside({ width, ink }: Bitmap, from: number, to: number, top: number, bottom: number): boolean {
  for (let y = top; y <= bottom; y++) {
    for (let x = Math.max(0, from); x < Math.min(width, to); x++) if (ink[y * width + x] === 1) return true;
  }
  return false;
}
