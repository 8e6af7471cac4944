import type { Segment } from "./document-layout.ts";
import { type Box, onPage, toFractions, union } from "./geometry.ts";
import type { Place } from "./record.ts";

/** A stretch of one segment's text; `from` and `to` count characters. */
export interface Span {
  segment: Segment;
  from: number;
  to: number;
}

/** The text of a span. */
export function spanText(span: Span): string {
  return span.segment.text.slice(span.from, span.to);
}

export function wholeSegment(segment: Segment): Span {
  return { segment, from: 0, to: segment.text.length };
}

/** Whether two texts share a character of the page. */
export function sharePlace(a: Span[], b: Span[]): boolean {
  return a.some((one) =>
    b.some((other) => one.segment === other.segment && one.from < other.to && other.from < one.to),
  );
}

/** Where a text of several lines stands: the page of its first line, and the box around all its lines on that page. */
export function placeOf(spans: Span[]): Place | null {
  const first = spans[0];
  if (first === undefined) return null;
  const page = first.segment.page;
  const box = spans
    .filter((span) => span.segment.page === page)
    .map(spanBox)
    .reduce(union);
  return { page: page.number, box: onPage(toFractions(box, page)) };
}

/**
 * The box of a span: the box around its words, with the first and last word cut where the span begins or ends inside
 * them.
 */
export function spanBox(span: Span): Box {
  const box: Box = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  let start = 0;
  for (const word of span.segment.words) {
    const end = start + word.text.length;
    if (end > span.from && start < span.to) {
      const width = (word.box.right - word.box.left) / Math.max(word.text.length, 1);
      box.left = Math.min(box.left, word.box.left + width * Math.max(0, span.from - start));
      box.right = Math.max(box.right, word.box.right - width * Math.max(0, end - span.to));
      box.top = Math.min(box.top, word.box.top);
      box.bottom = Math.max(box.bottom, word.box.bottom);
    }
    start = end + 1;
  }
  return box.left <= box.right ? box : span.segment.box;
}
