import type { PageLayout, Segment } from "../../model/document-layout.ts";
import type { FormField } from "../../model/embedded-data.ts";
import type { Box } from "../../model/geometry.ts";

/** A caption stands at most this many line heights away from its box. */
const reach = 2.5;

/** A form's captions are short; of a longer line before a box the last words name it. */
const mostWords = 12;

/**
 * The words printed beside a form field that name it: of a check mark those to its right, else to its left; of a box to
 * write in those to its left, else above it. Empty when there are none.
 */
export function findCaption(field: FormField, page: PageLayout | undefined): string {
  if (!page) return "";
  const box = toPageUnits(field.place.box, page);
  const isMark = field.kind === "checkbox" || field.kind === "radio";
  const outside = page.segments.filter((segment) => !isWithin(segment.box, box));
  const right = nearest(outside, (segment) => (isBeside(segment.box, box) ? segment.box.left - box.right : -1), page);
  const left = nearest(outside, (segment) => (isBeside(segment.box, box) ? box.left - segment.box.right : -1), page);
  const above = nearest(outside, (segment) => (isOver(segment.box, box) ? box.top - segment.box.bottom : -1), page);
  const caption = isMark ? (right ?? left) : (left ?? above);
  return caption
    ? caption.words
        .slice(0, mostWords)
        .map(({ text }) => text)
        .join(" ")
    : "";
}

function nearest(segments: Segment[], gapOf: (segment: Segment) => number, page: PageLayout): Segment | null {
  let best: Segment | null = null;
  let bestGap = reach * page.lineHeight;
  for (const segment of segments) {
    const gap = gapOf(segment);
    // Boxes touch the words beside them, and may reach a little into them.
    if (gap < -page.lineHeight / 2 || gap >= bestGap || gap === -1) continue;
    best = segment;
    bestGap = gap;
  }
  return best;
}

function toPageUnits(box: Box, { width, height }: PageLayout): Box {
  return { left: box.left * width, top: box.top * height, right: box.right * width, bottom: box.bottom * height };
}

/** The same height: the segment's middle is within the box, or the other way round. */
function isBeside(segment: Box, box: Box): boolean {
  const middle = (segment.top + segment.bottom) / 2;
  const boxMiddle = (box.top + box.bottom) / 2;
  return (middle > box.top && middle < box.bottom) || (boxMiddle > segment.top && boxMiddle < segment.bottom);
}

/** Above the box, and sharing part of its width. */
function isOver(segment: Box, box: Box): boolean {
  return (
    segment.bottom <= box.top + (segment.bottom - segment.top) / 2 &&
    segment.left < box.right &&
    segment.right > box.left
  );
}

/** The filled value itself is printed in the box. */
function isWithin(segment: Box, box: Box): boolean {
  const [x, y] = [(segment.left + segment.right) / 2, (segment.top + segment.bottom) / 2];
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}
