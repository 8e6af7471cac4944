import { type Box, fromFractions, onPage, type Size, toFractions } from "./geometry.ts";

/**
 * A page that was turned by `turn`, in its own size; without it, the page is read as displayed. Turns are in degrees,
 * clockwise, about the middle of the page. A page turned by a quarter has its sides swapped; the rest of a turn, beyond
 * quarters, is its skew.
 */
export interface TurnedPage extends Size {
  turn?: number;
}

/** The size of something skewed by more than this (degrees) cannot be found from its extent, which is nearly square. */
const steepest = 15;

/** A turn from 0 up to 360. */
export function normalTurn(turn: number): number {
  return ((turn % 360) + 360) % 360;
}

/** The quarter turns in a turn, 0 to 3, and the rest, -45 to 45 degrees. */
export function partsOfTurn(turn: number): { quarters: number; rest: number } {
  const quarters = Math.round(turn / 90);
  return { quarters: ((quarters % 4) + 4) % 4, rest: turn - quarters * 90 };
}

/** The size of a page after a turn. */
export function turnedSize({ width, height }: Size, turn: number): Size {
  return partsOfTurn(turn).quarters % 2 === 1 ? { width: height, height: width } : { width, height };
}

/**
 * The box, on the page after `turn`, of something that is level there. `size` is the page's size before the turn. `box`
 * is the extent of the skewed thing before the turn; `height` is its own height, if known.
 */
export function turnBox(box: Box, size: Size, turn: number, height?: number): Box {
  const { quarters, rest } = partsOfTurn(turn);
  const turned = turnByQuarters(box, size, quarters);
  if (rest === 0) return turned;
  const { x, y } = turnPoint(middleOf(turned), turnedSize(size, turn), rest);
  return around(x, y, levelSides(turned, rest, height));
}

/** The extent, on the page before `turn`, of a box on the page after it. `size` is the page's size after the turn. */
export function turnBoxBack(box: Box, size: Size, turn: number): Box {
  const { quarters, rest } = partsOfTurn(turn);
  const back = (4 - quarters) % 4;
  if (rest === 0) return turnByQuarters(box, size, back);
  const { x, y } = turnPoint(middleOf(box), size, -rest);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const { cos, sin } = anglesOf(rest);
  const askew = around(x, y, { width: width * cos + height * sin, height: width * sin + height * cos });
  return turnByQuarters(askew, size, back);
}

/** A point of a page after a turn of less than 45 degrees. */
export function turnPoint({ x, y }: { x: number; y: number }, { width, height }: Size, degrees: number) {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [dx, dy] = [x - width / 2, y - height / 2];
  return { x: width / 2 + dx * cos - dy * sin, y: height / 2 + dx * sin + dy * cos };
}

/** Converts a box in fractions of the page as read into fractions of the page as displayed. */
export function toDisplayed(box: Box, page: TurnedPage): Box {
  const { turn = 0 } = page;
  if (turn === 0) return box;
  const displayed = turnedSize(page, turn);
  return onPage(toFractions(turnBoxBack(fromFractions(box, page), page, turn), displayed));
}

/** Converts a box in fractions of the page as displayed into fractions of the page as read. */
export function toRead(box: Box, page: TurnedPage): Box {
  const { turn = 0 } = page;
  if (turn === 0) return box;
  const displayed = turnedSize(page, turn);
  return onPage(toFractions(turnBox(fromFractions(box, displayed), displayed, turn), page));
}

function turnByQuarters({ left, top, right, bottom }: Box, { width, height }: Size, quarters: number): Box {
  switch (quarters) {
    case 1:
      return { left: height - bottom, top: left, right: height - top, bottom: right };
    case 2:
      return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
    case 3:
      return { left: top, top: width - right, right: bottom, bottom: width - left };
    default:
      return { left, top, right, bottom };
  }
}

/** The width and height of a rectangle, from its extent when it is skewed. */
function levelSides({ left, top, right, bottom }: Box, rest: number, ownHeight?: number): Size {
  const [width, height] = [right - left, bottom - top];
  const { cos, sin } = anglesOf(rest);
  if (Math.abs(rest) <= steepest) {
    const scale = cos * cos - sin * sin;
    const level = { width: (width * cos - height * sin) / scale, height: (height * cos - width * sin) / scale };
    if (level.width > 0 && level.height > 0) return level;
  }
  const known = Math.min(ownHeight ?? height, height);
  return { width: Math.max(known / 2, (width - known * sin) / cos), height: known };
}

function anglesOf(degrees: number): { cos: number; sin: number } {
  const radians = (Math.abs(degrees) * Math.PI) / 180;
  return { cos: Math.cos(radians), sin: Math.sin(radians) };
}

function middleOf({ left, top, right, bottom }: Box): { x: number; y: number } {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function around(x: number, y: number, { width, height }: Size): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}
