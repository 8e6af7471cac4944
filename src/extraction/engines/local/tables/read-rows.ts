import { findNumbers } from "../../../../formats/find-numbers.ts";
import type { Line } from "../../../../model/document-layout.ts";
import type { Conventions } from "../../../../model/record.ts";
import type { Span } from "../candidates/candidate.ts";
import { spanText } from "../candidates/candidate.ts";
import { findDateCandidates } from "../candidates/find-numbers-and-dates.ts";
import type { FieldProfile } from "../field-profile.ts";
import type { Column, Header } from "./find-headers.ts";
import { type Cell, readCells } from "./read-cells.ts";

/** A row of a table: per child field the spans of its value, and the numbers of the whole row. */
export interface TableRow {
  cells: Map<number, Span[]>;
  numbers: { span: Span; value: number }[];
  /** Bottom of its last line, in page units. */
  bottom: number;
  page: number;
}

/** White space, in line heights, after which a line without numbers is no longer part of the row above. */
const ROW_REACH = 6;
/** Lines without a new row after which a table is over. */
const MOST_IDLE_LINES = 14;
/** Words that begin the totals below a table. */
const totalsWord =
  /^\W*(?:sub-?\s?total|grand total|total|net total|totals|summe|zwischensumme|gesamt(?:betrag|summe)?|netto(?:betrag|summe)?|rechnungsbetrag|endbetrag|zzgl|mwst|ust|mehrwertsteuer|umsatzsteuer|montant|total ht|total ttc|tva|taxes?|base imponible|importe|iva|totale|imponibile|totaal|subtotaal|btw|[uü]bertrag|carried forward|positionssumme|versand|warenwert|steuerbetrag|vat)\b/iu;

/** A line such as "Gross price: 12.00" below a description is a detail of its own, not a part of it. */
const labelledDetail = /^[^:]{2,40}\s?:(?:\s|$)/u;
/** The list's first child: a position or article number there begins a row. */
const FIRST_COLUMN = 0;

const numericKinds = new Set(["amount", "number", "percent"]);

/** Reads the rows below a header, down to the totals, the next header or the end of the page. */
export function readRows(header: Header, lines: Line[], columns: FieldProfile[], conventions: Conventions): TableRow[] {
  const rows: TableRow[] = [];
  let isAfterTotals = false;
  let idle = 0;
  for (const line of lines) {
    const text = line.segments[0]?.text ?? "";
    const cells = readCells(line, header.columns);
    const row = makeRow(line, cells, header, columns, conventions);
    const isTotals =
      totalsWord.test(text) ||
      (totalsWord.test(line.segments.map((each) => each.text).join(" ")) && !hasText(row, columns));
    if (isTotals && rows.length > 0) isAfterTotals = true;
    const last = rows.at(-1);
    if (!isTotals && isNewRow(row, columns, isAfterTotals) && !completes(last, row, columns)) {
      rows.push(row);
      isAfterTotals = false;
      idle = 0;
    } else if (last !== undefined && !isAfterTotals && continues(last, line)) {
      extendRow(last, row, columns);
      last.bottom = line.box.bottom;
    } else if (++idle > MOST_IDLE_LINES) break;
  }
  return rows;
}

function makeRow(
  line: Line,
  cells: Cell[],
  header: Header,
  columns: FieldProfile[],
  conventions: Conventions,
): TableRow {
  const row: TableRow = { cells: new Map(), numbers: [], bottom: line.box.bottom, page: header.page.number };
  for (const segment of line.segments) {
    for (const number of findNumbers(segment.text, conventions)) {
      row.numbers.push({ span: { segment, from: number.start, to: number.end }, value: Number(number.value.number) });
    }
  }
  for (const cell of cells) addCell(row, cell, header.columns[cell.column], columns, conventions);
  return row;
}

function addCell(
  row: TableRow,
  cell: Cell,
  column: Column | undefined,
  columns: FieldProfile[],
  conventions: Conventions,
): void {
  const field = column?.field ?? null;
  const profile = field === null ? undefined : columns[field];
  if (field === null || profile === undefined) return;
  const spans = readValue(cell.span, profile, conventions);
  if (spans.length === 0) return;
  const known = row.cells.get(field) ?? [];
  // A number column has one number a row; of a rate's column it is the one with the percent sign.
  const isNumeric = numericKinds.has(profile.kind);
  const isRate = profile.kind === "percent" && spans.some((span) => spanText(span).includes("%"));
  if (!isNumeric) row.cells.set(field, [...known, ...spans]);
  else if (known.length === 0 || isRate) row.cells.set(field, spans);
}

/** The part of a cell that is a value of the column's kind; nothing when there is none. */
function readValue(span: Span, profile: FieldProfile, conventions: Conventions): Span[] {
  const inside = (found: { from: number; to: number }) => found.from >= span.from && found.to <= span.to;
  if (numericKinds.has(profile.kind)) {
    const numbers = findNumbers(span.segment.text, conventions).map((number) => ({
      segment: span.segment,
      from: number.start,
      to: number.end,
    }));
    return numbers.filter(inside).slice(0, 1);
  }
  if (profile.kind === "date") {
    return findDateCandidates(span.segment, conventions)
      .map((candidate) => candidate.spans[0])
      .filter(inside)
      .slice(0, 1);
  }
  return spanText(span).trim() === "" ? [] : [span];
}

/** A line begins a row when it holds two values of number columns, or, in lists without such columns, two values. */
function isNewRow(row: TableRow, columns: FieldProfile[], isAfterTotals: boolean): boolean {
  const filled = [...row.cells.keys()];
  const numeric = filled.filter((field) => numericKinds.has(columns[field]?.kind ?? "text"));
  const wantsNumbers = columns.filter((column) => numericKinds.has(column.kind)).length >= 2;
  if (isAfterTotals) return numeric.length >= 3 && hasText(row, columns);
  if (wantsNumbers) return numeric.length >= 2 || (numeric.length === 1 && filled.length >= 3);
  return filled.length >= 2;
}

/** A line with one number that the row above lacks is its second line: rows are often printed staggered. */
function completes(last: TableRow | undefined, row: TableRow, columns: FieldProfile[]): boolean {
  const numeric = [...row.cells.keys()].filter((field) => numericKinds.has(columns[field]?.kind ?? "text"));
  const [only] = numeric;
  return (
    last !== undefined &&
    numeric.length === 1 &&
    only !== undefined &&
    !last.cells.has(only) &&
    !row.cells.has(FIRST_COLUMN)
  );
}

function hasText(row: TableRow, columns: FieldProfile[]): boolean {
  return [...row.cells].some(([field, spans]) => {
    const isText = !numericKinds.has(columns[field]?.kind ?? "text");
    return isText && spans.some((span) => /\p{L}{3}/u.test(spanText(span)));
  });
}

function continues(last: TableRow, line: Line): boolean {
  const height = line.segments[0]?.page.lineHeight ?? 1;
  return line.box.top - last.bottom < ROW_REACH * height;
}

/** A following line fills cells that are still empty, and goes on with texts. */
function extendRow(last: TableRow, more: TableRow, columns: FieldProfile[]): void {
  for (const [field, spans] of more.cells) {
    const known = last.cells.get(field);
    const isNumeric = numericKinds.has(columns[field]?.kind ?? "text");
    if (known === undefined) last.cells.set(field, spans);
    else if (!isNumeric && columns[field]?.kind === "text") {
      last.cells.set(field, [...known, ...spans.filter((span) => !labelledDetail.test(spanText(span)))]);
    }
  }
  last.numbers.push(...more.numbers);
}
