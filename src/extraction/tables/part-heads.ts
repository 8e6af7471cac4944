import type { Line, PageLayout } from "../../domain/document-layout.ts";
import { boxAround } from "../../domain/geometry.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";

/** From one side of a table to the other. */
export interface Extent {
  left: number;
  right: number;
}

/** White space left of a header that belongs to it, in line heights: values may begin a little before their header. */
const MARGIN = 0.5;

/**
 * Tables side by side have some headers twice: "Item Amount Deduction Amount". Returns their extents, from left to
 * right; none if there is one table.
 */
export function partHeads({ segments }: Line, page: PageLayout): Extent[] {
  const texts = segments.map(({ text }) => captionTokens(text).join(" "));
  const starts = findStarts(texts);
  if (starts.length < 2) return [];
  return starts.map((start, index) => ({
    left: index === 0 ? 0 : (segments[start]?.box.left ?? 0) - MARGIN * page.lineHeight,
    right: (segments[starts[index + 1] ?? -1]?.box.left ?? page.width) - MARGIN * page.lineHeight,
  }));
}

/** Where the headers of each table begin: at the first repeated one, or at the unrepeated ones right before it. */
function findStarts(texts: string[]): number[] {
  const starts = [0];
  for (let from = 0; ; ) {
    const again = texts.findIndex((text, index) => index > from && texts.indexOf(text, from) < index);
    if (again < 0 || texts[again] === "") return starts;
    const first = texts.indexOf(texts[again] ?? "", from);
    let start = again;
    const isLone = (index: number) => texts.filter((text) => text === texts[index]).length === 1;
    while (first > from && start - 1 > first && isLone(start - 1)) start -= 1;
    if (start - from < 2) return starts;
    starts.push(start);
    from = start;
  }
}

/** The content of lines within an extent; a line without any becomes an empty one. */
export function linesWithin(lines: Line[], extent: Extent | null): Line[] {
  if (extent === null) return lines;
  return lines.map((line) => {
    const segments = line.segments.filter(({ box }) => {
      const middle = (box.left + box.right) / 2;
      return middle >= extent.left && middle < extent.right;
    });
    return { ...line, segments, box: segments.length === 0 ? line.box : boxAround(segments) };
  });
}
