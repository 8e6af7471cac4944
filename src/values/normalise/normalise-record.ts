import type { Field } from "../../domain/field.ts";
import { mapBox } from "../../domain/geometry.ts";
import {
  type Conventions,
  type FieldValue,
  type Grounding,
  ownValue,
  type ParsedData,
  type RawRecord,
  type RawScalar,
  type RecordGrounding,
  type RowValue,
  type ScalarValue,
  type UnfilledFields,
} from "../../domain/record.ts";
import { findCurrency } from "../../formats/currencies.ts";
import { collapseSpaces } from "../../formats/fold-text.ts";
import { normaliseScalar } from "./normalise-scalar.ts";

/** A record with typed values, before any rule is checked. */
export interface NormalisedRecord {
  parsedData: ParsedData;
  grounding: RecordGrounding;
  unfilled: UnfilledFields;
  /** Texts that were found but cannot be read as their field's type, by `placeKey`; their value is null. */
  unreadable: Map<string, string>;
}

/** Names a value in a record: a field's, or a child's in a row (0 in an object). */
export function placeKey(field: string, child: string | null = null, index = 0): string {
  return child === null ? field : `${field}[${index}].${child}`;
}

/**
 * Gives every field of the parser its value: null if nothing was found or the text cannot be read as the field's type.
 * Rows without any value are dropped; lists without rows and objects without values are null.
 */
export function normaliseRecord(raw: RawRecord, fields: readonly Field[]): NormalisedRecord {
  const unreadable = new Map<string, string>();
  const normalised = fields.map((field) => [field.name, normaliseField(raw, field, unreadable)] as const);
  return {
    // From entries, since a field may be named like a member of Object.prototype.
    parsedData: Object.fromEntries(normalised.map(([name, { value }]) => [name, value])),
    grounding: Object.fromEntries(normalised.map(([name, { grounding }]) => [name, grounding])),
    unfilled: normaliseUnfilled(raw, fields),
    unreadable,
  };
}

/** Why fields are empty, with the runners-up that can be read as their field's type. */
function normaliseUnfilled({ unfilled = {}, conventions }: RawRecord, fields: readonly Field[]): UnfilledFields {
  const asked = new Map(
    fields.flatMap((field) => [
      [field.name, field] as const,
      ...(field.type === "object" ? field.fields.map((child) => [`${field.name}.${child.name}`, child] as const) : []),
    ]),
  );
  return Object.fromEntries(
    Object.entries(unfilled).flatMap(([path, { why, alternatives }]) => {
      const field = asked.get(path);
      if (field === undefined) return [];
      const others = alternatives.map((other) => ({
        value: normaliseScalar(other.text, field, conventions),
        ...toEvidence(other),
      }));
      return [[path, { why, alternatives: others.filter(({ value }) => value !== null) }]];
    }),
  );
}

interface NormalisedField {
  value: FieldValue;
  grounding: RecordGrounding[string];
}

const nothing: NormalisedField = { value: null, grounding: null };

function normaliseField(raw: RawRecord, field: Field, unreadable: Map<string, string>): NormalisedField {
  const found = ownValue(raw.values, field.name);
  if (found === null) return nothing;
  const { conventions } = raw;
  if (field.type === "list") {
    if (found.kind !== "list") throw new WrongKind(field, found.kind);
    return normaliseRows(found.rows, field, conventions, unreadable);
  }
  if (field.type === "object") {
    if (found.kind !== "object") throw new WrongKind(field, found.kind);
    const row = normaliseRow(found.values, field, conventions);
    noteUnreadable(row, field, 0, unreadable);
    return { value: row.isEmpty ? null : row.values, grounding: row.isUnfound ? null : row.grounding };
  }
  if (found.kind !== "scalar") throw new WrongKind(field, found.kind);
  const value = toValue(readFrom(found), found, field, conventions);
  if (isUnreadable(found, value)) unreadable.set(placeKey(field.name), collapseSpaces(found.text));
  return { value, grounding: toGrounding(found, field, conventions) };
}

/** What a value is read from: usually the text as printed. */
function readFrom({ text, repaired, meant }: RawScalar): string {
  return meant ?? repaired?.text ?? text;
}

/** The value of a text. A currency's sign or name becomes its code: € becomes EUR. */
function toValue(text: string, { meaning }: RawScalar, field: Field, conventions: Conventions): ScalarValue {
  const code = meaning === "currency" && field.type === "text" ? findCurrency(text, conventions) : null;
  return code ?? normaliseScalar(text, field, conventions);
}

/** An engine that breaks its contract is a bug in the service; returning null would hide it. */
class WrongKind extends Error {
  constructor(field: Field, kind: string) {
    super(`The engine gave a value of kind ${kind} for the field ${field.name} of type ${field.type}.`);
    this.name = "WrongKind";
  }
}

interface NormalisedRow {
  values: RowValue;
  grounding: Record<string, Grounding | null>;
  unreadable: [child: string, text: string][];
  /** No child has a value. */
  isEmpty: boolean;
  /** No child was found at all. */
  isUnfound: boolean;
}

function normaliseRows(
  rows: readonly Record<string, RawScalar | null>[],
  field: Field,
  conventions: Conventions,
  unreadable: Map<string, string>,
): NormalisedField {
  const kept = rows.map((row) => normaliseRow(row, field, conventions)).filter((row) => !row.isEmpty);
  if (kept.length === 0) return nothing;
  for (const [index, row] of kept.entries()) noteUnreadable(row, field, index, unreadable);
  return { value: kept.map((row) => row.values), grounding: kept.map((row) => row.grounding) };
}

function normaliseRow(raw: Record<string, RawScalar | null>, field: Field, conventions: Conventions): NormalisedRow {
  const children = field.fields.map((child) => {
    const found = ownValue(raw, child.name);
    const value = found ? toValue(readFrom(found), found, child, conventions) : null;
    return { name: child.name, found, value, grounding: found ? toGrounding(found, child, conventions) : null };
  });
  return {
    values: Object.fromEntries(children.map(({ name, value }) => [name, value])),
    grounding: Object.fromEntries(children.map(({ name, grounding }) => [name, grounding])),
    unreadable: children.flatMap(({ name, found, value }) =>
      found && isUnreadable(found, value) ? [[name, collapseSpaces(found.text)]] : [],
    ),
    isEmpty: children.every(({ value }) => value === null),
    isUnfound: children.every(({ found }) => found === null),
  };
}

function noteUnreadable(row: NormalisedRow, field: Field, index: number, unreadable: Map<string, string>): void {
  for (const [child, text] of row.unreadable) unreadable.set(placeKey(field.name, child, index), text);
}

function isUnreadable(found: RawScalar, value: ScalarValue): boolean {
  return value === null && found.text.trim() !== "";
}

function toGrounding(found: RawScalar, field: Field, conventions: Conventions): Grounding {
  const alternatives = found.alternatives.map((alternative) => ({
    value: toValue(alternative.text, found, field, conventions),
    ...toEvidence(alternative),
  }));
  const conflict = found.stated?.differs === true ? alternatives[0] : undefined;
  return {
    ...toEvidence(found),
    ...(found.label === undefined ? {} : { label: found.label }),
    ...(found.repaired === undefined ? {} : { repaired: { from: found.text, by: found.repaired.by } }),
    ...(found.stated === undefined ? {} : { source: found.stated.source }),
    ...(found.answered === undefined ? {} : { answered: found.answered }),
    ...(conflict === undefined ? {} : { conflict }),
    alternatives,
  };
}

function toEvidence({
  text,
  confidence,
  place,
}: Pick<RawScalar, "text" | "confidence" | "place">): Omit<Grounding, "alternatives"> {
  const evidence = { confidence: roundTo(1e4, confidence), page: place?.page ?? null, text };
  return { ...evidence, box: place === null ? null : mapBox(place.box, (share) => roundTo(1e5, share)) };
}

/**
 * A hundred-thousandth of a page is less than a pixel of any scan; storing all digits of a double would double the
 * size.
 */
function roundTo(parts: number, value: number): number {
  return Math.round(value * parts) / parts;
}
