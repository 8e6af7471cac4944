import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import { SAME_EDGE, SECTION_GAP } from "../../domain/spacing.ts";
import { type Span, spanText, wholeSegment } from "../../domain/span.ts";
import { isNumeric } from "../fields/cell-roles.ts";
import { isDay } from "../fields/field-profile.ts";
import { isTotalsLine } from "./ends-table.ts";
import { numbersOf } from "./make-row.ts";
import { namesList } from "./names-list.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/** Maximum texts on a title's line: the title, and what is above amounts. */
const MOST_TEXTS = 3;
/** Minimum rows below a title that make it one. */
const FEWEST_ROWS = 2;
/** Maximum pages over which the rows below a title continue. */
const MOST_PAGES = 4;
/** An account's number before its name, in lists of accounts. */
const accountNumber = /^\d{2,6}(?:[.-]\d{1,4})?\s+(?=\p{L})/u;
/** The first word of a sum: "Total expenses". */
const totalWord = /^\W*\p{L}+\s+/u;

/**
 * A list of names and amounts without headers under a title that names it: "Expenses" over "Rent 800.00". Titles of
 * groups within it, and their sums, are not rows; it ends with its own sum, or at the next title. Empty if no title
 * names the list.
 */
export function readTitledRows(pages: PageLayout[], reading: ListReading): TableRow[] {
  const { columns } = reading;
  const texts = columns.filter((profile) => !isNumeric(profile));
  if (texts.length !== 1 || columns.length < 2 || columns.some(({ kind }) => isDay(kind))) return [];
  for (const [index, page] of pages.entries()) {
    for (const line of page.lines) {
      const title = titleIn(line, reading);
      if (title === null) continue;
      const rows = rowsBelow(title, pages.slice(index, index + MOST_PAGES), reading);
      if (rows.length >= FEWEST_ROWS) return withoutAccounts(rows, reading);
    }
  }
  return [];
}

/** The list title with which a line begins. */
function titleIn({ segments }: Line, reading: ListReading): Segment | null {
  const [title] = segments;
  if (title === undefined || segments.length > MOST_TEXTS || /\d/u.test(title.text)) return null;
  return namesList(title.text, reading) === "own" ? title : null;
}

function rowsBelow(title: Segment, pages: PageLayout[], reading: ListReading): TableRow[] {
  const rows: TableRow[] = [];
  for (const page of pages) {
    const isFirst = page === title.page;
    let bottom = isFirst ? title.line.box.bottom : null;
    for (const line of page.lines.slice(isFirst ? title.line.index + 1 : 0)) {
      const gap = bottom === null ? 0 : line.box.top - bottom;
      bottom = line.box.bottom;
      if (rows.length > 0 && gap > SECTION_GAP * page.lineHeight) return rows;
      const role = roleOf(line, title, reading);
      if (role === "end" && rows.length > 0) return rows;
      const row = role === "row" ? toRow(line, page, reading) : null;
      if (row !== null) rows.push(row);
    }
  }
  return rows;
}

function roleOf(line: Line, title: Segment, reading: ListReading): "row" | "group" | "end" {
  const [first] = line.segments;
  if (first === undefined) return "group";
  const isAtEdge = first.box.left < title.box.left + SAME_EDGE * title.page.lineHeight;
  if (isTotalsLine(line, false)) {
    const isOwn = namesList(first.text.replace(totalWord, ""), reading) === "own";
    return isOwn || isAtEdge ? "end" : "group";
  }
  const hasNumber = line.segments.some((segment) => segment !== first && /\d/u.test(segment.text));
  if (hasNumber) return "row";
  return isAtEdge && first.isBold === title.isBold ? "end" : "group";
}

function toRow(line: Line, page: PageLayout, reading: ListReading): TableRow | null {
  const { columns } = reading;
  const [first] = line.segments;
  const numbers = numbersOf(line, reading).filter(({ span }) => span.segment !== first);
  const fields = columns.flatMap((profile, field) => (isNumeric(profile) ? [field] : []));
  if (first === undefined || numbers.length === 0 || !/\p{L}{2}/u.test(first.text)) return null;
  const cells: TableRow["cells"] = new Map();
  cells.set(
    columns.findIndex((profile) => !isNumeric(profile)),
    [wholeSegment(first)],
  );
  for (const [index, field] of fields.entries()) {
    const number = numbers[index];
    if (number !== undefined) cells.set(field, [number.span]);
  }
  return { cells, numbers, bottom: line.box.bottom, page: page.number, keepsNumbers: true };
}

/** The names without their account numbers, if most have one. */
function withoutAccounts(rows: TableRow[], { columns }: ListReading): TableRow[] {
  const field = columns.findIndex((profile) => !isNumeric(profile));
  const numbered = rows.filter((row) => accountNumber.test(nameOf(row, field)));
  if (numbered.length * 2 < rows.length) return rows;
  for (const { cells } of numbered) {
    const [span] = cells.get(field) ?? [];
    if (span === undefined) continue;
    const [number = ""] = accountNumber.exec(spanText(span)) ?? [];
    cells.set(field, [{ ...span, from: span.from + number.length } satisfies Span]);
  }
  return rows;
}

function nameOf({ cells }: TableRow, field: number): string {
  const [span] = cells.get(field) ?? [];
  return span === undefined ? "" : spanText(span);
}
