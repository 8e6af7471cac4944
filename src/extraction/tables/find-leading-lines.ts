import type { Line, PageLayout } from "../../domain/document-layout.ts";
import type { Box } from "../../domain/geometry.ts";
import { NEXT_LINE_GAP } from "../../domain/spacing.ts";
import { findRowBorders } from "./row-borders.ts";

/** What a line of a table is to its rows: it states a row's numbers, only texts, or something that separates rows. */
export type LineRole = "numbers" | "text" | "border";

/**
 * Line heights by which boxes of print extend over drawn lines: less than over other print (`OVERLAP`), because lines
 * are drawn clear of letters.
 */
const OVER_BORDER = 1 / 4;
/** White space, in line heights, by which the gap between two rows is wider than the gaps within them. */
const WIDER = 0.25;

/** A gap between two lines of a table. */
interface Gap {
  height: number;
  isRuled: boolean;
}

/**
 * The lines of text that belong to the row whose numbers are below them, because numbers can be in the middle of a text
 * of several lines, or below it. A drawn line decides, or else white space: rows are further apart than their lines.
 */
export function findLeadingLines(lines: Line[], roles: LineRole[], page: PageLayout, table: Box): Set<number> {
  const leading = new Set<number>();
  const anchors = roles.flatMap((role, index) => (role === "numbers" ? [index] : []));
  for (const [rank, anchor] of anchors.entries()) {
    const above = anchors[rank - 1];
    if (above === undefined || anchor - above < 2 || roles.slice(above, anchor).includes("border")) continue;
    const gaps: Gap[] = [];
    for (let index = above + 1; index <= anchor; index += 1) gaps.push(gapAbove(index, lines, page, table));
    const split = findSplit(gaps, page.lineHeight);
    const from = above + 1 + (split ?? gaps.length);
    for (let index = anchor - 1; index >= from && !isHeadingOver(lines[index], lines[anchor]); index -= 1)
      leading.add(index);
  }
  const [first, second] = anchors;
  if (first === undefined) return leading;
  const hasText = lines[first]?.segments.some(({ text }) => /\p{L}{3}/u.test(text)) === true;
  // There is no row above the first one: a text there may be the heading of a group, unless it is closer than rows are.
  const between = second === first + 1 ? gapAbove(second, lines, page, table).height - WIDER * page.lineHeight : 0;
  const reach = leading.size > 0 || !hasText ? NEXT_LINE_GAP * page.lineHeight : between;
  for (let index = first - 1; index >= 0 && roles[index] === "text"; index -= 1) {
    const { height, isRuled } = gapAbove(index + 1, lines, page, table);
    if (isRuled || height > reach || isHeadingOver(lines[index], lines[first])) break;
    leading.add(index);
  }
  return leading;
}

/** Whether a line has bold text and the row below it has none: it is the heading of a group. */
function isHeadingOver(line: Line | undefined, row: Line | undefined): boolean {
  const isBold = (each: Line | undefined) => each?.segments.some((segment) => segment.isBold) === true;
  return isBold(line) && !isBold(row);
}

/** The gap, counted from the first, after which the next row begins; null if no gap stands out. */
function findSplit(gaps: Gap[], lineHeight: number): number | null {
  const ruled = gaps.flatMap(({ isRuled }, index) => (isRuled ? [index] : []));
  if (ruled.length > 0) return ruled.length === 1 ? (ruled[0] ?? null) : null;
  const widest = gaps.reduce((best, { height }, index) => (height > (gaps[best]?.height ?? 0) ? index : best), 0);
  const others = gaps.filter((_, index) => index !== widest).map(({ height }) => height);
  const isWider = (gaps[widest]?.height ?? 0) > Math.max(...others) + WIDER * lineHeight;
  return isWider ? widest : null;
}

function gapAbove(index: number, lines: Line[], page: PageLayout, table: Box): Gap {
  const [above, line] = [lines[index - 1], lines[index]];
  if (above === undefined || line === undefined) return { height: 0, isRuled: false };
  const [from, to] = [above.box.bottom, line.box.top];
  const slack = OVER_BORDER * page.lineHeight;
  const isRuled = findRowBorders(page, table).some((y) => y > from - slack && y < to + slack);
  return { height: to - from, isRuled };
}
