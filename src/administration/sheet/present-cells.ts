import type { Field } from "../../domain/field.ts";
import {
  type Grounding,
  ownValue,
  type ParsedData,
  type Place,
  type RecordGrounding,
  type ScalarValue,
  type ValidationError,
} from "../../domain/record.ts";
import type { CellColumn } from "../../entries/sheet/sheet-scope-store.ts";
import { columnsOf, nameOf } from "./sheet-columns.ts";

/** What a row shows of an entry's values. */
export interface SheetCells {
  values: Record<string, ScalarValue>;
  unsure: string[];
  errors: Record<string, string[]>;
  places: Record<string, Place>;
}

interface JudgedEntry {
  parsedData: ParsedData;
  grounding: RecordGrounding;
  /** What the parser's current rules say about the current values. */
  currentErrors: readonly ValidationError[];
}

/** An entry's values, problems and places by column. Columns without any are left out. */
export function presentCells(fields: readonly Field[], entry: JudgedEntry, reviewThreshold: number): SheetCells {
  const cells = fields.flatMap((field) =>
    columnsOf(field).map((column, index) => ({
      name: nameOf(column),
      value: valueIn(entry.parsedData, column),
      evidence: evidenceIn(entry.grounding, column),
      errors: errorsOf(entry.currentErrors, column, index === 0),
    })),
  );
  const valued = cells.filter(({ value }) => value !== null);
  return {
    values: Object.fromEntries(valued.map(({ name, value }) => [name, value])),
    unsure: valued.filter(({ evidence }) => isUnsure(evidence, reviewThreshold)).map(({ name }) => name),
    errors: Object.fromEntries(
      cells.filter(({ errors }) => errors.length > 0).map(({ name, errors }) => [name, errors]),
    ),
    places: Object.fromEntries(valued.flatMap(({ name, evidence }) => placeOf(evidence).map((place) => [name, place]))),
  };
}

/** A value that no longer fits its field's type counts as none; a list is the number of its rows. */
function valueIn(record: ParsedData, { field, member, type }: CellColumn): ScalarValue {
  const value = ownValue(record, field);
  if (type === "list") return Array.isArray(value) && value.length > 0 ? value.length : null;
  if (value === null || typeof value !== "object") return member === null ? value : null;
  return member === null || Array.isArray(value) ? null : ownValue(value, member);
}

/** The evidence of a value, or of all values in a list's rows. */
function evidenceIn(grounding: RecordGrounding, { field, member, type }: CellColumn): Grounding[] {
  const found = ownValue(grounding, field);
  if (found === null) return [];
  if (Array.isArray(found)) return type === "list" ? found.flatMap((row) => Object.values(row).filter(isGiven)) : [];
  if (member !== null) return isLeaf(found) ? [] : [ownValue(found, member)].filter(isGiven);
  return isLeaf(found) ? [found] : [];
}

function isLeaf(found: Grounding | Record<string, Grounding | null>): found is Grounding {
  return typeof found.confidence === "number";
}

function isGiven<Value>(value: Value | null): value is Value {
  return value !== null;
}

function isUnsure(evidence: readonly Grounding[], threshold: number): boolean {
  return evidence.some(({ confidence }) => confidence < threshold);
}

/** Where a value is; a list is where its first row is. */
function placeOf([first]: readonly Grounding[]): Place[] {
  return first && first.page !== null && first.box !== null ? [{ page: first.page, box: first.box }] : [];
}

/** What is wrong with an object as a whole is said once, at its first member. */
function errorsOf(errors: readonly ValidationError[], { field, member }: CellColumn, isFirst: boolean): string[] {
  return errors
    .filter((error) => {
      if (error.field !== field) return false;
      if (member === null) return true;
      const isWhole = error.path.depth === 0;
      return isWhole ? isFirst : error.path.key === member;
    })
    .map(({ message }) => message);
}
