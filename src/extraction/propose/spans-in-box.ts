import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Word } from "../../domain/document-text.ts";
import type { Box } from "../../domain/geometry.ts";
import type { Span } from "../../domain/span.ts";

/** The texts in a region of a page, in the order of its lines; `region` is in the page's units. */
export function spansInBox(page: PageLayout, region: Box): Span[] {
  return page.segments.flatMap((segment) => {
    const inside = segment.words.flatMap((word, index) => (isInside(word, region) ? [index] : []));
    const [first, last] = [inside[0], inside.at(-1)];
    return first === undefined || last === undefined ? [] : [spanOfWords(segment, first, last)];
  });
}

/** The text of a segment's words from one to another, both counted from 0. */
export function spanOfWords(segment: Segment, first: number, last: number): Span {
  const lengthOf = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length + 1, 0);
  const from = lengthOf(segment.words.slice(0, first));
  return { segment, from, to: from + lengthOf(segment.words.slice(first, last + 1)) - 1 };
}

/** A word is in a region if its middle is: people draw roughly. */
function isInside({ box }: Word, region: Box): boolean {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  return x >= region.left && x <= region.right && y >= region.top && y <= region.bottom;
}
