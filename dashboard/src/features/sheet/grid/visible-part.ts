/** The part of a long line of rows or columns that can be seen, from `first` up to and without `end`. */
export interface VisiblePart {
  first: number;
  end: number;
  /** Pixels before the first. */
  before: number;
}

/** Rows outside what can be seen that are drawn all the same, so that scrolling shows no gap. */
const moreRows = 8;

/** The rows of equal height that are in view. */
export function visibleRows(count: number, height: number, scrollTop: number, viewHeight: number): VisiblePart {
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / height)) - moreRows);
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / height) + moreRows);
  return { first, end: Math.max(first, end), before: first * height };
}

/** The columns that are in view beside the one that stays in place, and one more on each side. */
export function visibleColumns(widths: readonly number[], scrollLeft: number, viewWidth: number): VisiblePart {
  let [first, end, before, left] = [0, widths.length, 0, 0];
  for (const [index, width] of widths.entries()) {
    if (left + width <= scrollLeft) {
      first = index;
      before = left;
    }
    if (left > scrollLeft + viewWidth) {
      end = index + 1;
      break;
    }
    left += width;
  }
  return { first, end: Math.min(end, widths.length), before };
}

/** A part of the columns that has one more column in it, with those between; -1: none. */
export function partWith(part: VisiblePart, columns: readonly { width: number }[], at: number): VisiblePart {
  if (at < 0 || (at >= part.first && at < part.end)) return part;
  const first = Math.min(part.first, at);
  const before = columns.slice(0, first).reduce((sum, { width }) => sum + width, 0);
  return { first, end: Math.max(part.end, at + 1), before };
}
