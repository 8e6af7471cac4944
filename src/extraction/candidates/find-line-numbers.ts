import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import { SAME_EDGE } from "../../domain/spacing.ts";

/** This many consecutive numbers down a column are line numbers; two or three may be amounts by chance. */
const FEWEST_IN_ORDER = 4;
/** A number that a page prints more often is no line number; the work grows with the square. */
const MOST_PRINTED = 50;
/** A number that stands alone, as forms print it: "7", "(7)", "7."; no form has a thousand lines. */
const counted = /^\(?(\d{1,3})[.)]?$/u;

/**
 * Numbers that count the lines of a form or table: each alone in its segment and one more than the last one above it in
 * its column. The value is next to them; they are not values.
 */
export function findLineNumbers(page: PageLayout): Set<Segment> {
  const numbered = page.segments.filter(({ text }) => counted.test(text));
  const byNumber = Map.groupBy(numbered, ({ text }) => Number(counted.exec(text)?.[1]));
  for (const [number, { length }] of byNumber) if (length > MOST_PRINTED) byNumber.delete(number);
  const found = new Set<Segment>();
  for (const [number, segments] of byNumber) {
    for (const first of segments) {
      const run = countFrom(first, number, byNumber);
      if (run.length >= FEWEST_IN_ORDER) for (const segment of run) found.add(segment);
    }
  }
  return found;
}

/** The segments that count on from a first one, down its column. */
function countFrom(first: Segment, number: number, byNumber: Map<number, Segment[]>): Segment[] {
  const run = [first];
  for (let last: Segment | undefined = first; last !== undefined && run.length < FEWEST_IN_ORDER; ) {
    const above: Segment = last;
    last = byNumber.get(number + run.length)?.find((other) => isUnder(other, above));
    if (last !== undefined) run.push(last);
  }
  return run;
}

/** Further down, with the same left or right edge. */
function isUnder(other: Segment, { line, box, page }: Segment): boolean {
  const reach = SAME_EDGE * page.lineHeight;
  const isSameColumn = Math.abs(other.box.left - box.left) < reach || Math.abs(other.box.right - box.right) < reach;
  return other.line.index > line.index && isSameColumn;
}
