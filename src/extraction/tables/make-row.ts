import type { Line } from "../../domain/document-layout.ts";
import { type Span, spanText } from "../../domain/span.ts";
import { findNumbers } from "../../formats/find-numbers.ts";
import { numberText } from "../document/number-text.ts";
import { isNumeric } from "../fields/cell-roles.ts";
import type { Header } from "./find-headers.ts";
import { readCells } from "./read-cells.ts";
import { readValue } from "./read-value.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/** What a line says about its row: the values below the headers. Its numbers are only read once it is part of a row. */
export function makeRow(line: Line, header: Header, reading: ListReading): TableRow {
  const row: TableRow = {
    cells: new Map(),
    numbers: [],
    bottom: line.box.bottom,
    page: header.page.number,
  };
  for (const cell of readCells(line, header.columns)) {
    const field = header.columns[cell.column]?.field ?? null;
    if (field !== null) addValue(row, field, cell.span, header, reading);
  }
  return row;
}

/** All numbers of a line. */
export function numbersOf(line: Line, { conventions }: ListReading): TableRow["numbers"] {
  return line.segments.flatMap((segment) =>
    findNumbers(numberText(segment), conventions).map(({ start, end, value }) => ({
      span: { segment, from: start, to: end },
      value: Number(value.number),
    })),
  );
}

/** Puts the value of a cell into a row. */
export function addValue(row: TableRow, field: number, cell: Span, header: Header, reading: ListReading): void {
  const { columns, roles, conventions } = reading;
  const profile = columns[field];
  if (profile === undefined) return;
  const role = roles[field] ?? null;
  const spans = readValue(cell, profile, role, conventions);
  if (spans.length === 0) return;
  if (role === "position") addRest(row, cell, spans, header, roles);
  const known = row.cells.get(field) ?? [];
  // A number column has one number per row; in a rate's column it is the one with the percent sign.
  const isRate = (role === "rate" || profile.kind === "percent") && spans.some((span) => spanText(span).includes("%"));
  if (!isNumeric(profile)) row.cells.set(field, [...known, ...spans]);
  else if (known.length === 0 || isRate) row.cells.set(field, spans);
}

/** Text after a position under the same header is the description, unless that has a column of its own. */
function addRest(row: TableRow, cell: Span, [position]: Span[], header: Header, roles: ListReading["roles"]): void {
  const field = roles.indexOf("description");
  if (position === undefined || field < 0 || header.columns.some((column) => column.field === field)) return;
  const rest = cell.segment.text.slice(position.to, cell.to);
  const text = rest.replace(/^[\s.):]+/u, "");
  if (text !== "") row.cells.set(field, [{ ...cell, from: position.to + rest.length - text.length }]);
}
