import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { FormField } from "../../domain/embedded-data.ts";
import { type Box, boxAround, fromFractions } from "../../domain/geometry.ts";

/**
 * Captions are usually this near to their box (in line heights); in a separate column they may be as far as `farReach`.
 */
const nearReach = 2.5;
const farReach = 20;

/** Form captions are short; in a longer line, the first words name the box. */
const mostWords = 12;

/**
 * The printed words that name a form field: for a check mark those to its right, else to its left; for a box to write
 * in those to its left, else above it. Text inside boxes is not a caption. Empty if there are none.
 */
export function findCaption(field: FormField, page: PageLayout | undefined, allFields: FormField[]): string {
  if (!page) return "";
  const box = fromFractions(field.place.box, page);
  const boxes = allFields.filter(({ kind }) => !isMark(kind)).map(({ place }) => fromFractions(place.box, page));
  const outside = page.segments
    .flatMap(withoutSigns)
    .filter((segment) => !boxes.some((each) => isWithin(segment.box, each)));
  const left = (reach: number) =>
    nearest(outside, (each) => (isBeside(each, box) ? box.left - each.right : null), page, reach);
  const right = nearest(outside, (each) => (isBeside(each, box) ? each.left - box.right : null), page, nearReach);
  const above = nearest(outside, (each) => (isOver(each, box) ? box.top - each.bottom : null), page, nearReach);
  const caption = isMark(field.kind) ? (right ?? left(nearReach)) : (left(nearReach) ?? above ?? left(farReach));
  const words = caption?.words.slice(0, mostWords) ?? [];
  return words.map(({ text }) => text).join(" ");
}

function isMark(kind: FormField["kind"]): boolean {
  return kind === "checkbox" || kind === "radio";
}

type Words = Pick<Segment, "box" | "words">;

/** A segment's words without the signs for boxes to tick; nothing if it is only such a sign. */
function withoutSigns(segment: Segment): Words[] {
  const words = segment.words.filter(({ text }) => !/^[☐☒]$/u.test(text));
  if (words.length === segment.words.length) return [segment];
  if (words.length === 0) return [];
  return [{ box: boxAround(words), words }];
}

function nearest(
  segments: Words[],
  gapTo: (box: Box) => number | null,
  { lineHeight }: PageLayout,
  reach: number,
): Words | null {
  let best: Words | null = null;
  let bestGap = reach * lineHeight;
  for (const segment of segments) {
    const gap = gapTo(segment.box);
    // Boxes touch the words beside them, and may overlap them a little.
    if (gap === null || gap < -lineHeight / 2 || gap >= bestGap) continue;
    best = segment;
    bestGap = gap;
  }
  return best;
}

/** The same height: the segment's middle is within the box, or the other way round. */
function isBeside(segment: Box, box: Box): boolean {
  const middle = (segment.top + segment.bottom) / 2;
  const boxMiddle = (box.top + box.bottom) / 2;
  return (middle > box.top && middle < box.bottom) || (boxMiddle > segment.top && boxMiddle < segment.bottom);
}

/** Above the box, and partly over its width. */
function isOver(segment: Box, box: Box): boolean {
  return (
    segment.bottom <= box.top + (segment.bottom - segment.top) / 2 &&
    segment.left < box.right &&
    segment.right > box.left
  );
}

/** Whether a segment is in the box, where the filled-in value itself is printed. */
function isWithin(segment: Box, box: Box): boolean {
  const [x, y] = [(segment.left + segment.right) / 2, (segment.top + segment.bottom) / 2];
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}
