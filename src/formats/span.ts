/** A recognised value within a line of text: `line.slice(start, end) === text`. */
export interface Span<Value> {
  start: number;
  end: number;
  text: string;
  value: Value;
}

/** The part of a line that a span covers. */
export type Range = Pick<Span<unknown>, "start" | "end">;

/** Keeps spans that do not overlap: the one that starts first wins, and among those that start together the longest. */
export function withoutOverlaps<Value>(spans: Span<Value>[]): Span<Value>[] {
  if (spans.length < 2) return spans;
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span<Value>[] = [];
  let end = 0;
  for (const span of sorted) {
    if (span.start < end) continue;
    kept.push(span);
    end = span.end;
  }
  return kept;
}

/** Whether a range touches any of the others. */
export function overlapsAny(range: Range, others: readonly Range[]): boolean {
  return others.some((other) => range.start < other.end && other.start < range.end);
}
