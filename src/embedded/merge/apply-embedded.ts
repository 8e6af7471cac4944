import type { DocumentLayout } from "../../domain/document-layout.ts";
import type { Field } from "../../domain/field.ts";
import type { RawObject, RawRecord, RawScalar, RawValue } from "../../domain/record.ts";
import type { Normalise, Target } from "../../domain/value-target.ts";
import type { Warning } from "../../domain/warning.ts";
import type { EmbeddedRecord } from "../embedded-record.ts";
import { findListMeaning, findMeanings } from "../fields/find-meanings.ts";
import type { EmbeddedTruth } from "../understand-embedded.ts";
import { assignRecords } from "./assign-records.ts";
import { type AskedValue, findByMeaning, findInForms } from "./find-statement.ts";
import { mergeRows } from "./merge-rows.ts";
import { type MergeContext, mergeScalar, unreadable } from "./merge-scalar.ts";
import { createPrintedText } from "./printed-text.ts";

/** The engine's records, and what the file states. */
export interface EmbeddedRequest {
  records: RawRecord[];
  truth: EmbeddedTruth;
  layout: DocumentLayout;
  fields: Field[];
  normalise: Normalise;
}

export interface MergedRecord {
  record: RawRecord;
  warnings: Warning[];
}

/**
 * Replaces what was read from a file's pages by what the file states. Records about which nothing is stated stay as
 * they are.
 */
export function applyEmbedded({ records, truth, layout, fields, normalise }: EmbeddedRequest): MergedRecord[] {
  const problems = truth.problems.map((message) => unreadable(message, "einvoice-xml"));
  const assigned = assignRecords(records, truth.records, fields);
  return records.map((record, index) => {
    const sources = assigned[index] ?? [];
    const warnings = [...problems];
    if (sources.length === 0) return { record, warnings };
    const { conventions } = record;
    const printed = createPrintedText(layout, truth.machineLines, conventions);
    const values = mergeRecord(record, fields, sources, { conventions, normalise, printed, warnings });
    return { record: { ...record, values }, warnings };
  });
}

function mergeRecord(
  record: RawRecord,
  fields: Field[],
  sources: EmbeddedRecord[],
  context: MergeContext,
): RawRecord["values"] {
  const asked = new Map(fields.flatMap((field) => askedValues(field)).map((each) => [each.field, each]));
  const taken = new Set([...asked.values()].flatMap(({ meanings }) => meanings.slice(0, 1)));
  const mergeOne = (target: Target, engine: RawScalar | null): RawScalar | null => {
    const own = asked.get(target.field) ?? { field: target.field, meanings: [] };
    const statement =
      findByMeaning(own, sources, taken) ??
      findInForms(target.field, engine, sources, context.conventions, context.normalise);
    return statement ? mergeScalar(target, engine, statement, context) : engine;
  };
  const merged = fields.map((field): [string, RawValue | null] => {
    const engine = Object.hasOwn(record.values, field.name) ? (record.values[field.name] ?? null) : null;
    if (field.type === "list") return [field.name, mergeList(field, engine, sources, context)];
    if (field.type === "object") return [field.name, mergeObject(field, engine, mergeOne)];
    const scalar = engine?.kind === "scalar" ? engine : null;
    return [field.name, mergeOne({ top: field, field, row: null }, scalar)];
  });
  return Object.fromEntries(merged);
}

/** The scalars of a field: itself, or an object's children, whose names are matched together with the object's. */
function askedValues(field: Field): AskedValue[] {
  if (field.type === "list") return [];
  if (field.type !== "object") return [{ field, meanings: findMeanings(field, null) }];
  return field.fields.map((child) => ({ field: child, meanings: findMeanings(child, field.name) }));
}

function mergeObject(
  field: Field,
  engine: RawValue | null,
  mergeOne: (target: Target, engine: RawScalar | null) => RawScalar | null,
): RawValue | null {
  const read: RawObject["values"] = engine?.kind === "object" ? engine.values : {};
  const values = field.fields.map((child): [string, RawScalar | null] => {
    const cell = Object.hasOwn(read, child.name) ? (read[child.name] ?? null) : null;
    return [child.name, mergeOne({ top: field, field: child, row: 0 }, cell)];
  });
  return values.every(([, value]) => value === null) ? engine : { kind: "object", values: Object.fromEntries(values) };
}

function mergeList(
  field: Field,
  engine: RawValue | null,
  sources: EmbeddedRecord[],
  context: MergeContext,
): RawValue | null {
  const meaning = findListMeaning(field);
  const source = meaning && sources.find((each) => each[meaning.list].length > 0);
  if (!meaning || !source) return engine;
  const read = engine?.kind === "list" ? engine : null;
  return mergeRows(field, meaning, read, source, source[meaning.list], context);
}
