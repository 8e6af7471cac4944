import type { DocumentLayout } from "../../../domain/document-layout.ts";
import type { FieldValue, ParsedData } from "../../../domain/record.ts";
import { type DocumentReading, readAs } from "../../document/document-reading.ts";
import type { Schema } from "../../fields/schema.ts";
import { isEnumeration } from "../../lists/extract-enumeration.ts";
import { splitRecords } from "../../records/split-records.ts";
import type { Example, TrueRecord } from "../contract/example.ts";
import type { ExampleSketch, RememberedField } from "../memory/example-sketch.ts";
import type { Matching } from "../memory/find-true-candidates.ts";
import { readListExample } from "../tables/list-example.ts";
import type { ListExample } from "../tables/train-tables.ts";
import { hashOf, readFingerprint } from "../words/page-words.ts";
import { type ExamplePool, poolExample } from "./example-pool.ts";

/** One record of an example: what it teaches, and what will be remembered of it. */
export interface ExamplePart {
  id: string;
  pool: ExamplePool;
  sketch: ExampleSketch;
  /** By the path of the list field. */
  lists: Map<string, ListExample>;
}

/**
 * What was found in a layout with its latest schema and truths, for the next training if the layout is kept until then.
 */
const known = new WeakMap<DocumentLayout, { schema: Schema; truths: string; parts: ExamplePart[] }>();

/**
 * Finds the truths of an example in it; an example outside the fit is only remembered. A file whose records cannot be
 * separated teaches nothing.
 */
export function readExample(
  { id, layout, records }: Example,
  schema: Schema,
  matching: Matching,
  isFitted = true,
): ExamplePart[] {
  const truths = JSON.stringify([id, records, isFitted]);
  const found = known.get(layout);
  if (found !== undefined && found.schema === schema && found.truths === truths) return found.parts;
  const document = readAs(layout.pages, schema.fields);
  const documents =
    records.length === 1
      ? [document]
      : Array.from(splitRecords(document, schema), ({ pages }): DocumentReading => ({ ...document, pages }));
  const parts =
    documents.length !== records.length
      ? []
      : documents.flatMap((own, index) => {
          const record = records[index];
          if (record === undefined) return [];
          const pool = poolExample(own, record, schema, matching, isFitted);
          const fields = new Map([...pool.fields].map(([path, field]) => [path, field.memory] as const));
          for (const { field } of schema.lists) {
            const { values } = record;
            if (Object.hasOwn(values, field.name)) fields.set(field.name, rememberList(values[field.name] ?? null));
          }
          const fingerprint = readFingerprint(own.pages, wordsOfValues(record.values));
          const lists = readLists(own, record, schema, { fingerprint, matching });
          const kept = isFitted ? pool : { ...pool, fields: new Map() };
          return [{ id, pool: kept, sketch: { fingerprint, fields }, lists }];
        });
  known.set(layout, { schema, truths, parts });
  return parts;
}

function rememberList(truth: FieldValue): RememberedField {
  const isAbsent = truth === null || (Array.isArray(truth) && truth.length === 0);
  return { isAbsent, values: [], rejected: [], known: [] };
}

/** The words of all values of a record, as hashes. */
function wordsOfValues(values: ParsedData): Set<number> {
  const words = new Set<number>();
  const add = (value: unknown): void => {
    if (typeof value === "string") for (const text of value.split(/\s+/u)) words.add(hashOf(text));
    else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) add(each);
  };
  add(values);
  return words;
}

function readLists(
  document: DocumentReading,
  record: TrueRecord,
  schema: Schema,
  { fingerprint, matching }: { fingerprint: Uint16Array; matching: Matching },
): Map<string, ListExample> {
  const found = new Map<string, ListExample>();
  for (const slot of schema.lists) {
    const truth = Object.hasOwn(record.values, slot.field.name) ? record.values[slot.field.name] : undefined;
    if (truth === undefined || isEnumeration(slot)) continue;
    const example = readListExample(document, truth, slot, fingerprint, matching);
    if (example !== null) found.set(slot.field.name, example);
  }
  return found;
}
