import type { Line, PageLayout } from "../../domain/document-layout.ts";

/**
 * Lines below a header that show which of its columns contain numbers: a few rows, even if each takes several lines.
 */
const LOOK_AHEAD_LINES = 10;
/** White space between the lines of a table, in line heights: there is more above a footer or the next section. */
export const WIDEST_GAP = 5;
/** The same if cells are drawn: they may be mostly empty. */
export const WIDEST_RULED_GAP = 15;
/** Share of the fullest line's cells that a line must exceed to be filled like a row. */
const SHARE_OF_FULLEST = 0.5;

/**
 * The table's first lines: what is far below, or below the last line that is filled like a row, has columns of its own.
 */
export function closeLines({ lines, lineHeight }: PageLayout, last: number, widest: number): Line[] {
  const below = lines.slice(last + 1, last + 1 + LOOK_AHEAD_LINES);
  const end = below.findIndex((line, index) => {
    const above = below[index - 1];
    return above !== undefined && line.box.top - above.box.bottom > widest * lineHeight;
  });
  const close = end < 0 ? below : below.slice(0, end);
  const fullest = Math.max(0, ...close.map(({ segments }) => segments.length));
  const lastRow = close.findLastIndex(({ segments }) => segments.length > SHARE_OF_FULLEST * fullest);
  return close.slice(0, lastRow + 1);
}
