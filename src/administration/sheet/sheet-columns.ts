import { z } from "zod";
import { sheetFilterSchema, sheetLimits } from "../../contract/dashboard/sheet.ts";
import { daySchema } from "../../contract/dashboard/wire.ts";
import { Failure } from "../../domain/failure.ts";
import type { Field } from "../../domain/field.ts";
import {
  type CellColumn,
  isNumeric,
  type SheetColumn,
  type SheetFilter,
  sheetStates,
} from "../../entries/sheet/sheet-scope-store.ts";

/** The columns of a field: an object has one for each member, any other field one. */
export function columnsOf(field: Field): CellColumn[] {
  if (field.type !== "object") return [{ kind: "cell", field: field.name, member: null, type: field.type }];
  return field.fields.map(({ name, type }) => ({ kind: "cell", field: field.name, member: name, type }));
}

/** A column's name on the wire; no field's name contains a point. */
export function nameOf({ field, member }: CellColumn): string {
  return member === null ? field : `${field}.${member}`;
}

/** Finds the column of a name that a person sent. */
export function readColumn(fields: readonly Field[], name: string): SheetColumn {
  if (name === "@document") return { kind: "document" };
  if (name === "@received") return { kind: "received" };
  if (name === "@state") return { kind: "state" };
  const column = fields.flatMap(columnsOf).find((each) => nameOf(each) === name);
  return column ?? refuse(`This parser has no field ${name}. Remove what sorts or filters by it.`);
}

/** Finds columns of numbers by their names, with commas between; others are left out. */
export function readNumberColumns(fields: readonly Field[], names: string): CellColumn[] {
  const asked = new Set(names.split(","));
  return fields.flatMap(columnsOf).filter((column) => asked.has(nameOf(column)) && isNumeric(column.type));
}

/** The field that says in which currency a document's amounts are, by its name; null if there is none. */
export function findCurrencyColumn(fields: readonly Field[]): CellColumn | null {
  const field = fields.find(
    ({ name, type }) => (type === "text" || type === "choice") && /^currency([_ -]?code)?$|[_ -]currency$/i.test(name),
  );
  return field ? { kind: "cell", field: field.name, member: null, type: field.type } : null;
}

const filtersSchema = z.array(sheetFilterSchema).max(sheetLimits.filters);

/** Reads filters as an address contains them. */
export function readFilters(fields: readonly Field[], written: string | undefined): SheetFilter[] {
  if (written === undefined || written === "") return [];
  const result = filtersSchema.safeParse(parseJson(written));
  if (!result.success) refuse("The filters in this page's address are not valid. Remove them.");
  return result.data.map(({ column: name, is, value }): SheetFilter => {
    const column = readColumn(fields, name);
    if (is === "empty" || is === "filled" || is === "problem") return { column, is };
    checkValue(column, is, value);
    return { column, is, value };
  });
}

/** Refuses a value that the database could not compare. */
function checkValue(column: SheetColumn, is: "contains" | "equals" | "from" | "to", value: string): void {
  if (value === "") refuse("A filter has no value.");
  if (column.kind === "state" && !sheetStates.some((state) => state === value)) refuse(`There is no state ${value}.`);
  if (column.kind === "received" && !daySchema.safeParse(value).success) refuse("Filter by a day such as 2026-01-31.");
  const isNumber = column.kind === "cell" && isNumeric(column.type) && is !== "contains";
  if (isNumber && !/^-?\d{1,30}(\.\d{1,20})?$/.test(value)) refuse("Filter by a number such as 1234.50.");
  if ((column.kind === "state" || column.kind === "received") && is === "contains") refuse("Choose another filter.");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refuse(message: string): never {
  throw new Failure("invalid", message);
}
