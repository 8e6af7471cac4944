import type { DashboardParser } from "../../../../../src/contract/dashboard/parsers.ts";
import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import { toLabel } from "../../../lib/to-label.ts";
import { texts } from "../../../texts/en.ts";

type ParserField = DashboardParser["fields"][number];

/** A column of the sheet: the document, when it was received, the state of the work, or a value. */
export interface SheetColumn {
  /** As the service names it: `@document`, `total`, `seller.name`. */
  name: string;
  label: string;
  type: ParserField["type"] | "document" | "received" | "state";
  /** Of a choice. */
  options: readonly string[];
  /** The top-level field and, in an object, its member; null if it is no value. */
  value: { field: string; member: string | null } | null;
  isNumeric: boolean;
  /** Lists are changed in the document, and what the service knows is not changed at all. */
  isEditable: boolean;
}

/** Columns that every sheet has, before those of the values. */
const own: readonly SheetColumn[] = [
  ownColumn("@document", "document", texts.sheet.columns.document),
  ownColumn("@state", "state", texts.sheet.columns.state),
  ownColumn("@received", "received", texts.sheet.columns.received),
];

function ownColumn(name: string, type: SheetColumn["type"], label: string): SheetColumn {
  return { name, type, label, options: [], value: null, isNumeric: false, isEditable: false };
}

/** All columns that a parser's sheet can have: an object has one for each member. */
export function columnsOf(fields: readonly ParserField[]): SheetColumn[] {
  return [...own, ...fields.flatMap(toColumns)];
}

function toColumns(field: ParserField): SheetColumn[] {
  if (field.type !== "object") return [valueColumn(field, { field: field.name, member: null })];
  return field.fields.map((member) => valueColumn(member, { field: field.name, member: member.name }));
}

function valueColumn({ type, options }: ParserField, value: { field: string; member: string | null }): SheetColumn {
  const { field, member } = value;
  return {
    name: member === null ? field : `${field}.${member}`,
    label: member === null ? toLabel(field) : `${toLabel(field)}: ${toLabel(member)}`,
    type,
    options,
    value,
    isNumeric: type === "number" || type === "money" || type === "list",
    isEditable: type !== "list",
  };
}

/** What is known about a cell; wrong takes precedence over edited, and edited over unsure, as in the viewer. */
export type CellTone = "plain" | "unsure" | "wrong" | "edited";

/** A cell's look. */
export function toneOf(row: SheetRow, column: SheetColumn): CellTone {
  if (column.value === null) return "plain";
  if ((row.errors[column.name]?.length ?? 0) > 0) return "wrong";
  if (row.edited.includes(column.value.field)) return "edited";
  return row.unsure.includes(column.name) ? "unsure" : "plain";
}
