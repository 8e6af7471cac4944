import type { Word } from "../../domain/document-text.ts";
import type { Box } from "../../domain/geometry.ts";
import { isSquareBox } from "./read-drawings.ts";

/** A tick box on a page. */
export interface CheckBox {
  box: Box;
  isTicked: boolean;
}

/** Where tick boxes may be. */
export interface CheckBoxSources {
  /** Outlined squares, and the places of the page's form fields. */
  squares: Box[];
  inputs: Box[];
  /** Small shapes that may be ticks. */
  smallShapes: Box[];
  words: Word[];
}

/**
 * Letters and signs with which a box is ticked. In symbol fonts a tick may have no letter, or the one at its position:
 * 4 or 8.
 */
const tick = /^(?:[xX✓✔✕✖✗✘☑☒×■●•✚✱*\uf000-\uf8ff]+|[48lnu])$/u;

/** Boxes closer together than this (points) are a grid: one per digit, or cells of a table. */
const gridGap = 2;

/**
 * A tick's middle lies in the box; its size must be this share of the box's side, or it is a speck or a rounded corner.
 */
const leastTick = 0.25;

/** Maximum squares on a page: a form has some dozens, a drawing thousands. */
const maxSquares = 300;

/**
 * The tick boxes among a page's small squares: those that stand alone and are empty or contain a tick. Squares with
 * letters in them are boxes to write in.
 */
export function findCheckBoxes({ squares, inputs, smallShapes, words }: CheckBoxSources): CheckBox[] {
  const candidates = withoutDoubles([...squares, ...inputs.filter(isSquareBox)]);
  if (candidates.length === 0 || candidates.length > maxSquares) return [];
  const alone = candidates.filter((box) => !candidates.some((other) => other !== box && isTouching(box, other)));
  return alone.flatMap((box) => {
    const inside = words.filter((word) => isMiddleWithin(word.box, box));
    if (inside.some(({ text }) => !tick.test(text))) return [];
    const side = box.right - box.left;
    const isDrawn = smallShapes.some(
      (shape) =>
        isMiddleWithin(shape, box) && Math.max(shape.right - shape.left, shape.bottom - shape.top) > leastTick * side,
    );
    return [{ box, isTicked: inside.length > 0 || isDrawn }];
  });
}

/** Width of pictures of tick boxes, in points: they have a white margin, and smaller ones are bullets. */
const minPictureSide = 6;
const maxPictureSide = 26;

/** Whether a picture has the size of a tick box. */
export function isSmallPicture({ left, top, right, bottom }: Box): boolean {
  const [short, long] = [Math.min(right - left, bottom - top), Math.max(right - left, bottom - top)];
  return short >= minPictureSide && long <= maxPictureSide && long <= 2 * short;
}

/** Replaces the content of each tick box with a sign, so that the page's words tell its state. */
export function withCheckBoxes(words: Word[], checkBoxes: CheckBox[]): Word[] {
  if (checkBoxes.length === 0) return words;
  const others = words.filter((word) => !checkBoxes.some(({ box }) => isMiddleWithin(word.box, box)));
  const signs = checkBoxes.map(({ box, isTicked }): Word => {
    const text = isTicked ? "☒" : "☐";
    return { text, box, fontSize: box.bottom - box.top, isBold: false, confidence: 1 };
  });
  return [...others, ...signs];
}

/** A form field in a drawn square: one box, the drawn one. */
function withoutDoubles(boxes: Box[]): Box[] {
  const kept: Box[] = [];
  for (const box of boxes) {
    if (!kept.some((other) => isMiddleWithin(box, other) || isMiddleWithin(other, box))) kept.push(box);
  }
  return kept;
}

function isTouching(a: Box, b: Box): boolean {
  const gapX = Math.max(b.left - a.right, a.left - b.right);
  const gapY = Math.max(b.top - a.bottom, a.top - b.bottom);
  const sharesRow = gapY < 0 && -gapY > (a.bottom - a.top) / 2;
  const sharesColumn = gapX < 0 && -gapX > (a.right - a.left) / 2;
  return (sharesRow && gapX < gridGap) || (sharesColumn && gapY < gridGap);
}

function isMiddleWithin(inner: Box, { left, top, right, bottom }: Box): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x > left && x < right && y > top && y < bottom;
}
