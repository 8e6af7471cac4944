import type { Line, Segment } from "../../domain/document-layout.ts";
import { WRAP_GAP } from "../../domain/spacing.ts";
import { type Column, sharesWidth } from "./column.ts";

/** The column headers that one segment contains. */
export type ToHeads = (segment: Segment) => Column[];

/** Two lines of a header are one cell if they share more than this part of the narrower one's width. */
const LEAST_SHARED_WIDTH = 0.3;
/** From the top of a header's line to the top of its next one, in line heights. */
const HEADER_LINE_STEP = 1 + WRAP_GAP;
/** Added to that step, as a share of the height of a header's line: headers in large print are further apart. */
const TALL_HEAD = 0.3;

/** Stacks the pieces of the header's lines into cells by the width they share. */
export function mergeCells(lines: Line[], toHeads: ToHeads): Column[] {
  const cells: Column[] = [];
  for (const head of lines.flatMap((line) => line.segments.flatMap(toHeads))) {
    const cell = cells.find((each) => sharesWidth(each.box, head.box, LEAST_SHARED_WIDTH));
    if (cell === undefined) cells.push(head);
    else {
      cell.text = joinHyphenated(cell.text, head.text);
      cell.box.left = Math.min(cell.box.left, head.box.left);
      cell.box.right = Math.max(cell.box.right, head.box.right);
      cell.printed = { left: cell.box.left, right: cell.box.right };
      cell.box.bottom = Math.max(cell.box.bottom, head.box.bottom);
    }
  }
  return cells.sort((a, b) => a.box.left - b.box.left);
}

/** A segment as one header. */
export function toHead(segment: Segment): Column[] {
  const { left, right } = segment.box;
  return [{ box: { ...segment.box }, printed: { left, right }, text: segment.text, field: null }];
}

function joinHyphenated(first: string, second: string): string {
  return /\p{Ll}-$/u.test(first) && /^\p{Ll}/u.test(second) ? first.slice(0, -1) + second : `${first} ${second}`;
}

/** Whether lines are as close together as those of one header. */
export function isDense(lines: Line[]): boolean {
  return lines.every((line, index) => {
    const above = lines[index - 1];
    const height = line.segments[0]?.page.lineHeight ?? 1;
    return (
      above === undefined ||
      line.box.top - above.box.top < HEADER_LINE_STEP * height + (above.box.bottom - above.box.top) * TALL_HEAD
    );
  });
}
