import type { Line, PageLayout } from "../../domain/document-layout.ts";
import { boxAround } from "../../domain/geometry.ts";
import { type Column, sharedWidth } from "./column.ts";
import type { Header } from "./find-headers.ts";

/**
 * A table without headers whose rows begin at a line of a page; `isNamed` if its rows prove what its columns contain.
 */
export function headlessTable(page: PageLayout, { index }: Line, columns: Column[], isNamed: boolean): Header {
  const [first, last] = [index - 1, index - 1];
  return { page, first, last, columns, title: "", extent: null, isNamed, isRuled: false, score: 0 };
}

/** Where the rows' cells are, left to right; a cell that spans two of them widens none. */
export function toColumns(rows: Line[]): Column[] {
  const segments = rows.flatMap((line) => line.segments);
  const narrowest = segments.toSorted((a, b) => a.box.right - a.box.left - (b.box.right - b.box.left));
  const columns: Column[] = [];
  for (const { box } of narrowest) {
    const shared = columns.filter((column) => sharedWidth(column.box, box) > 0);
    const [only] = shared;
    if (shared.length > 1) continue;
    if (only === undefined) columns.push(makeColumn({ ...box }));
    else only.box = boxAround([only, { box }]);
  }
  return columns.sort((a, b) => a.box.left - b.box.left);
}

function makeColumn(box: Column["box"]): Column {
  return { box, printed: { left: box.left, right: box.right }, text: "", field: null };
}
