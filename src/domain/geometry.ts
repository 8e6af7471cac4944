/**
 * A rectangle on a page, as it is displayed or as it was turned for reading. Origin top left, y grows downwards; in the
 * units of the page's `width` and `height`: points (1/72 inch) for a PDF page, pixels for an image.
 */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The size of a page, in the units of its boxes. */
export interface Size {
  width: number;
  height: number;
}

/** A box in the units of a page, as fractions of the page. */
export function toFractions({ left, top, right, bottom }: Box, { width, height }: Size): Box {
  return { left: left / width, top: top / height, right: right / width, bottom: bottom / height };
}

/** A box in fractions of a page, in the units of the page. */
export function fromFractions({ left, top, right, bottom }: Box, { width, height }: Size): Box {
  return { left: left * width, top: top * height, right: right * width, bottom: bottom * height };
}

/** The part of a box, in fractions of a page, that is on the page. */
export function onPage(box: Box): Box {
  return mapBox(box, (side) => Math.min(1, Math.max(0, side)));
}

/** The smallest box around both. */
export function union(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** The smallest box around several words, segments or other things; there must be at least one. */
export function boxAround(things: readonly { box: Box }[]): Box {
  return things.map(({ box }) => box).reduce(union);
}

/** Applies the same change to all four sides. */
export function mapBox({ left, top, right, bottom }: Box, change: (side: number) => number): Box {
  return { left: change(left), top: change(top), right: change(right), bottom: change(bottom) };
}
