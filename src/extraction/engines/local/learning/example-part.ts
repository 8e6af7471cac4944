import type { DocumentLayout, PageLayout } from "../../../../model/document-layout.ts";
import type { Conventions } from "../../../../model/record.ts";
import type { LabelledDocument, LabelledRecord } from "../../../labelled-document.ts";
import { conventionsOf } from "../document-conventions.ts";
import { splitRecords } from "../records/split-records.ts";
import type { Schema } from "../schema.ts";
import { isEnumeration } from "../tables/extract-enumeration.ts";
import { type ExamplePool, poolExample } from "./example-pool.ts";
import type { ExampleSketch } from "./example-sketch.ts";
import type { Matching } from "./find-gold.ts";
import { readListExample } from "./tables/list-example.ts";
import type { ListExample } from "./tables/train-tables.ts";

/** One record of an example: what it teaches, and what will be remembered of it. */
export interface ExamplePart {
  id: string;
  pool: ExamplePool;
  sketch: ExampleSketch;
  /** By the path of the list field. */
  lists: Map<string, ListExample>;
}

/** What was found in a layout, by schema and labels, for the next training of a parser that keeps its layouts. */
const known = new WeakMap<DocumentLayout, { schema: Schema; labels: string; parts: ExamplePart[] }>();

/** Finds the labels of an example in it; one that is not fitted to is only remembered. A file whose records cannot be told apart teaches nothing. */
export function readExample(
  { id, layout, records }: LabelledDocument,
  schema: Schema,
  matching: Matching,
  isFitted = true,
): ExamplePart[] {
  const labels = JSON.stringify([id, records, isFitted]);
  const found = known.get(layout);
  if (found !== undefined && found.schema === schema && found.labels === labels) return found.parts;
  const conventions = conventionsOf(layout.pages, schema.fields);
  const pages =
    records.length === 1
      ? [layout.pages]
      : Array.from(splitRecords(layout.pages, schema, conventions), (record) => record.pages);
  const parts =
    pages.length !== records.length
      ? []
      : pages.flatMap((own, index) => {
          const record = records[index];
          if (record === undefined) return [];
          const pool = poolExample(own, record, schema, conventions, matching, isFitted);
          const fields = new Map([...pool.fields].map(([path, field]) => [path, field.memory] as const));
          const { fingerprint } = pool.words;
          const lists = readLists(own, record, schema, { fingerprint, conventions, matching });
          const kept = isFitted ? pool : { ...pool, fields: new Map() };
          return [{ id, pool: kept, sketch: { fingerprint, fields }, lists }];
        });
  known.set(layout, { schema, labels, parts });
  return parts;
}

function readLists(
  pages: PageLayout[],
  record: LabelledRecord,
  schema: Schema,
  { fingerprint, conventions, matching }: { fingerprint: Uint16Array; conventions: Conventions; matching: Matching },
): Map<string, ListExample> {
  const found = new Map<string, ListExample>();
  for (const slot of schema.lists) {
    const label = Object.hasOwn(record.values, slot.field.name) ? record.values[slot.field.name] : undefined;
    if (label === undefined || isEnumeration(slot)) continue;
    const example = readListExample(pages, label, slot, fingerprint, conventions, matching);
    if (example !== null) found.set(slot.field.name, example);
  }
  return found;
}
