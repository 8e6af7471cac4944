import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Field } from "../domain/field.ts";
import {
  type FieldValue,
  fieldValueSchema,
  ownValue,
  type ParsedData,
  type Place,
  placeSchema,
  type RowValue,
} from "../domain/record.ts";

/** Where a person marked a value on a page. */
export interface Mark {
  /** The top-level field's name. */
  field: string;
  /** The child's name; null for the value of a scalar field. */
  child: string | null;
  /** The row of a list; 0 otherwise. */
  row: number;
  place: Place;
}

/**
 * The true value of one field of one record. Fields are identified by ID here, so that renaming a field changes no
 * truth.
 */
export interface Truth {
  /** Rows are keyed by the IDs of the child fields. */
  value: FieldValue;
  /** A person changed this value, or entered it. */
  isTouched: boolean;
  /** A language model found this value, or that there is none. */
  isAnswered?: boolean;
  /** By `row.childId`, or `0.` for the value itself. */
  places: Record<string, Place>;
}

/** By field id. */
export type Truths = Record<string, Truth>;

/** Truths as they are stored in the database and in exported files. */
export const truthsSchema: z.ZodType<Truths> = z.record(
  z.string(),
  z.object({
    value: fieldValueSchema,
    isTouched: z.boolean(),
    isAnswered: z.boolean().exactOptional(),
    places: z.record(z.string(), placeSchema),
  }),
);

/**
 * The truths of an entry as it is now. What is known of a value from earlier, such as where a person marked it, stays with
 * it as long as it does not change.
 */
export function toTruths(
  fields: readonly Field[],
  entry: { parsedData: ParsedData; editedFields: readonly string[] },
  marks: readonly Mark[],
  earlier: Truths = {},
): Truths {
  const truths = fields.map((field) => {
    const value = keyById(field, ownValue(entry.parsedData, field.name));
    const before = earlier[field.id];
    const kept = before && isDeepStrictEqual(before.value, value) ? before : null;
    const truth: Truth = {
      value,
      isTouched: entry.editedFields.includes(field.name),
      ...(kept?.isAnswered ? { isAnswered: true } : {}),
      places: { ...kept?.places, ...placesOf(field, marks) },
    };
    return [field.id, truth] as const;
  });
  return Object.fromEntries(truths);
}

/** The truths that a language model's answer says: those of the fields that it was asked for. */
export function toAnsweredTruths(fields: readonly Field[], parsedData: ParsedData, asked: readonly string[]): Truths {
  const truths = fields
    .filter(({ name }) => asked.includes(name))
    .map((field) => {
      const value = keyById(field, ownValue(parsedData, field.name));
      return [field.id, { value, isTouched: false, isAnswered: true, places: {} }] as const;
    });
  return Object.fromEntries(truths);
}

/** Truths with the current names of the fields. */
export interface NamedTruths {
  values: ParsedData;
  marks: Mark[];
  touched: string[];
  answered: string[];
}

/**
 * Reads truths with the parser's current fields: those of fields that no longer exist, or have another shape now, are
 * left out.
 */
export function nameTruths(fields: readonly Field[], truths: Truths): NamedTruths {
  const named: NamedTruths = { values: {}, marks: [], touched: [], answered: [] };
  const values: [string, FieldValue][] = [];
  for (const field of fields) {
    const truth = Object.hasOwn(truths, field.id) ? truths[field.id] : undefined;
    if (truth === undefined || !hasShapeOf(field, truth.value)) continue;
    values.push([field.name, keyByName(field, truth.value)]);
    named.marks.push(...marksOf(field, truth));
    if (truth.isTouched) named.touched.push(field.name);
    if (truth.isAnswered) named.answered.push(field.name);
  }
  return { ...named, values: Object.fromEntries(values) };
}

function hasShapeOf(field: Field, value: FieldValue): boolean {
  if (value === null) return true;
  if (field.type === "list") return Array.isArray(value);
  const isRow = typeof value === "object" && !Array.isArray(value);
  return field.type === "object" ? isRow : typeof value !== "object";
}

function keyById(field: Field, value: FieldValue): FieldValue {
  return mapRows(value, (row) => rename(row, new Map(field.fields.map(({ id, name }) => [name, id]))));
}

function keyByName(field: Field, value: FieldValue): FieldValue {
  return mapRows(value, (row) => rename(row, new Map(field.fields.map(({ id, name }) => [id, name]))));
}

function mapRows(value: FieldValue, map: (row: RowValue) => RowValue): FieldValue {
  if (Array.isArray(value)) return value.map(map);
  return value !== null && typeof value === "object" ? map(value) : value;
}

/** Members of a row that have no new name are left out. */
function rename(row: RowValue, names: Map<string, string>): RowValue {
  const renamed = Object.entries(row).flatMap(([key, value]) => {
    const name = names.get(key);
    return name === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(renamed);
}

function placesOf(field: Field, marks: readonly Mark[]): Record<string, Place> {
  const places = marks.flatMap((mark) => {
    if (mark.field !== field.name) return [];
    if (mark.child === null) return [["0.", mark.place] as const];
    const child = field.fields.find(({ name }) => name === mark.child);
    return child === undefined ? [] : [[`${mark.row}.${child.id}`, mark.place] as const];
  });
  return Object.fromEntries(places);
}

function marksOf(field: Field, truth: Truth): Mark[] {
  return Object.entries(truth.places).flatMap(([key, place]): Mark[] => {
    const [row = "0", childId = ""] = key.split(".");
    if (childId === "") return [{ field: field.name, child: null, row: 0, place }];
    const child = field.fields.find(({ id }) => id === childId);
    return child === undefined ? [] : [{ field: field.name, child: child.name, row: Number(row), place }];
  });
}
