import type { Line, PageLayout } from "../domain/document-layout.ts";

/** Running headers and footers stand in the outer fifth of a page. */
const OUTER_SHARE = 0.2;
/** The same line may move by this share of the page's height from page to page. */
const DRIFT = 0.01;

/** The lines of earlier pages by their words, and how far down each of them stood. */
export type SeenLines = Map<string, number[]>;

/** Marks lines with the same words at the same place of an earlier page, ignoring digits (page numbers count up). */
export function markRepeatedLines(page: PageLayout, seen: SeenLines): void {
  for (const line of page.lines) {
    const middle = (line.box.top + line.box.bottom) / 2 / Math.max(page.height, 1e-6);
    if (middle > OUTER_SHARE && middle < 1 - OUTER_SHARE) continue;
    const key = lineKey(line);
    const heights = seen.get(key) ?? [];
    line.isRepeated = heights.some((height) => Math.abs(height - middle) < DRIFT);
    if (!line.isRepeated) seen.set(key, [...heights, middle]);
  }
}

function lineKey(line: Line): string {
  return line.segments
    .map((segment) => segment.text)
    .join(" ")
    .replace(/\d+/gu, "0");
}
