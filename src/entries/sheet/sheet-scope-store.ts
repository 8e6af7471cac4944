import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { FieldType } from "../../domain/field.ts";

/** Where the people's work with an entry stands; sorted in this order. */
export const sheetStates = ["toReview", "read", "confirmed", "duplicate"] as const;

export type SheetState = (typeof sheetStates)[number];

/** A column of a parser's sheet: what is known about the document, or the value of a field or of an object's member. */
export type SheetColumn =
  | { kind: "document" }
  | { kind: "received" }
  | { kind: "state" }
  /** `member` is null for a field's own value. */
  | { kind: "cell"; field: string; member: string | null; type: FieldType };

/** Narrows a sheet down by one column. Numbers, days and states are checked by the caller. */
export type SheetFilter =
  | ValueFilter
  /** `problem`: breaks a rule, or is below the parser's confidence threshold. */
  | { column: SheetColumn; is: "empty" | "filled" | "problem"; value?: never };

interface ValueFilter {
  column: SheetColumn;
  is: "contains" | "equals" | "from" | "to";
  value: string;
}

/** The rows of a parser's sheet that are looked at. */
export interface SheetScope {
  parserId: string;
  /** Values below this confidence are uncertain, 0 to 1. */
  reviewThreshold: number;
  filters: readonly SheetFilter[];
  /** In the filename and in the values. */
  search: string | null;
  /** Only these entries. */
  entryIds: readonly string[] | null;
}

/** A column of values. */
export type CellColumn = SheetColumn & { kind: "cell" };

/** A column's value, as jsonb; SQL's null if there is none. */
export function cellOf({ field, member }: CellColumn): RawBuilder<unknown> {
  return member === null ? sql`(r.cells -> ${field})` : sql`(r.cells -> ${field} -> ${member})`;
}

function cellTextOf({ field, member }: CellColumn): RawBuilder<string | null> {
  return member === null ? sql`(r.cells ->> ${field})` : sql`(r.cells -> ${field} ->> ${member})`;
}

/** Types whose values are compared as they are, and not as texts in any case. */
const typed: readonly FieldType[] = ["number", "money", "boolean", "list", "date", "time", "datetime"];
const numeric: readonly FieldType[] = ["number", "money", "list"];

/** Whether a column's values are compared as numbers. */
export function isNumeric(type: FieldType): boolean {
  return numeric.includes(type);
}

/** Characters of a text that rows are sorted by: the end of a page is named by them. */
const mostCompared = 100;

/** What rows are sorted by: the expression, and how a value of it that was sent as text is read back. */
export function sortOf(scope: SheetScope, column: SheetColumn) {
  switch (column.kind) {
    case "received":
      return { by: sql`r.received_at`, read: (text: string) => sql`${text}::timestamptz`, mayBeEmpty: false };
    case "document":
      return { by: cut(sql`lower(r.filename)`), read: (text: string) => sql`${text}`, mayBeEmpty: true };
    case "state":
      return { by: rankOf(scope), read: (text: string) => sql`${text}::int`, mayBeEmpty: false };
    case "cell":
      return typed.includes(column.type)
        ? { by: cutCell(cellOf(column)), read: (text: string) => sql`${text}::jsonb`, mayBeEmpty: true }
        : { by: cut(sql`lower(${cellTextOf(column)})`), read: (text: string) => sql`${text}`, mayBeEmpty: true };
  }
}

function cut(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left(${text}, ${sql.lit(mostCompared)})`;
}

/** A column of numbers can hold texts from before its type was changed. */
function cutCell(cell: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when jsonb_typeof(${cell}) = 'string' then to_jsonb(${cut(sql`${cell} #>> '{}'`)}) else ${cell} end)`;
}

/** Whether a row is in the scope. */
export function isInScope(scope: SheetScope): RawBuilder<SqlBool> {
  const { parserId, search, entryIds, filters } = scope;
  const conditions = [
    sql<SqlBool>`r.parser_id = ${parserId}`,
    ...(entryIds === null ? [] : [sql<SqlBool>`r.entry_id = any(${entryIds}::uuid[])`]),
    ...(search === null ? [] : [holds(search)]),
    ...filters.map((filter) => passes(scope, filter)),
  ];
  return conditions.reduce((one, other) => sql<SqlBool>`${one} and ${other}`);
}

/** The position of a row's state in `sheetStates`. */
export function rankOf(scope: SheetScope): RawBuilder<number> {
  return sql<number>`case when r.status = 'duplicate' then 3 when r.confirmed_at is not null then 2
    when ${isUnsureOrInvalid(scope)} then 0 else 1 end`;
}

/** The parser's threshold is exact, and confidences are of the type `real`: both are compared as the review queue does. */
function isUnsureOrInvalid({ reviewThreshold }: SheetScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not r.is_valid or coalesce(r.lowest_confidence < ${reviewThreshold}::numeric, false))`;
}

function passes(scope: SheetScope, filter: SheetFilter): RawBuilder<SqlBool> {
  const { column } = filter;
  if (filter.is === "problem") return hasProblem(scope, column);
  const text = textOf(column);
  if (filter.value === undefined) {
    if (text === null) return sql<SqlBool>`${filter.is === "filled"}`;
    return filter.is === "empty" ? sql<SqlBool>`${text} is null` : sql<SqlBool>`${text} is not null`;
  }
  if (column.kind === "state") return sql<SqlBool>`${rankOf(scope)} = ${rankNamed(filter.value)}`;
  if (column.kind === "received") return dayPasses(filter);
  return text === null ? sql<SqlBool>`true` : textPasses(text, column, filter);
}

/** A column's value as text; null if each row has one that is no text. */
function textOf(column: SheetColumn): RawBuilder<string | null> | null {
  if (column.kind === "cell") return cellTextOf(column);
  return column.kind === "document" ? sql`r.filename` : null;
}

function textPasses(
  text: RawBuilder<string | null>,
  column: SheetColumn,
  { is, value }: ValueFilter,
): RawBuilder<SqlBool> {
  if (is === "contains") return sql<SqlBool>`position(lower(${value}) in lower(${text})) > 0`;
  if (column.kind === "cell" && isNumeric(column.type)) return numberPasses(column, is, value);
  if (is === "equals") return sql<SqlBool>`lower(${text}) = lower(${value})`;
  // The texts of days and times are in the order of time. A day includes all its moments.
  if (is === "from") return sql<SqlBool>`${text} >= ${value}`;
  return sql<SqlBool>`left(${text}, ${value.length}) <= ${value}`;
}

function rankNamed(state: string): number {
  return sheetStates.findIndex((name) => name === state);
}

function dayPasses({ is, value }: ValueFilter): RawBuilder<SqlBool> {
  const isBegun = sql<SqlBool>`r.received_at >= ${value}::date::timestamp at time zone 'UTC'`;
  const isNotOver = sql<SqlBool>`r.received_at < (${value}::date + 1)::timestamp at time zone 'UTC'`;
  if (is === "from") return isBegun;
  return is === "to" ? isNotOver : sql<SqlBool>`${isBegun} and ${isNotOver}`;
}

/** Compared as jsonb, which compares numbers exactly, and never fails on a value of another type. */
function numberPasses(column: CellColumn, is: "equals" | "from" | "to", value: string): RawBuilder<SqlBool> {
  const cell = cellOf(column);
  const given = sql`to_jsonb(${value}::numeric)`;
  if (is === "equals") return sql<SqlBool>`${cell} = ${given}`;
  const isNumber = sql`jsonb_typeof(${cell}) = 'number'`;
  return is === "from"
    ? sql<SqlBool>`(${isNumber} and ${cell} >= ${given})`
    : sql<SqlBool>`(${isNumber} and ${cell} <= ${given})`;
}

/** Problems are looked up in the entries themselves, but only of rows that can have some: those that nobody confirmed. */
function hasProblem(scope: SheetScope, column: SheetColumn): RawBuilder<SqlBool> {
  const isOpen = sql<SqlBool>`${rankOf(scope)} = 0`;
  if (column.kind !== "cell") return isOpen;
  const { field, member, type } = column;
  const path = type === "list" ? "$[*].*.confidence ? (@ < $least)" : "$.confidence ? (@ < $least)";
  const evidence =
    member === null ? sql`(e.grounding::jsonb -> ${field})` : sql`(e.grounding::jsonb -> ${field} -> ${member})`;
  const isBroken = sql<SqlBool>`exists (select from json_array_elements(e.validation_errors) as error
    where error ->> 'field' = ${field} and (${member}::text is null or error -> 'path' ->> 'key' = ${member}))`;
  // jsonb does not take the character U+0000.
  const isUnsure = sql<SqlBool>`case when position('\\u0000' in e.grounding::text) > 0 then false
    else jsonb_path_exists(${evidence}, ${path}::jsonpath, jsonb_build_object('least', ${scope.reviewThreshold}::numeric)) end`;
  return sql<SqlBool>`(${isOpen} and exists (select from entries e where e.id = r.entry_id
    and (${isBroken} or (r.lowest_confidence < ${scope.reviewThreshold}::numeric and ${isUnsure}))))`;
}

/** The whole row's text is looked at first, so that the values of most rows need not be taken apart. */
function holds(search: string): RawBuilder<SqlBool> {
  const asWritten = JSON.stringify(search).slice(1, -1);
  return sql<SqlBool>`(position(lower(${search}) in lower(r.filename)) > 0 or (
    position(lower(${asWritten}) in lower(r.cells::text)) > 0 and exists (
      select from jsonb_path_query(r.cells, '$.** ? (@.type() == "string" || @.type() == "number")') as value
      where position(lower(${search}) in lower(value #>> '{}')) > 0)))`;
}
