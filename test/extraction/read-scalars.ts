import type { Field } from "../../src/domain/field.ts";
import type { ParsedData } from "../../src/domain/record.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseRecord } from "../../src/values/normalise/normalise-record.ts";
import { makeDocument } from "./make-document.ts";

/** The texts of a one-record document's single values, by field name; null for a field without one, and for a list. */
export async function readScalars(text: string, fields: Field[]): Promise<Record<string, string | null>> {
  const layout = layoutDocument(makeDocument(text));
  const [record] = await createEngine({ type: "local" }).extract({ layout, fields, hasMultipleEntries: false });
  return Object.fromEntries(
    fields.map(({ name }) => {
      const value = record?.values[name];
      return [name, value?.kind === "scalar" ? value.text : null];
    }),
  );
}

/** The values of a one-record document, as they would be stored. */
export async function readValues(text: string, fields: Field[]): Promise<ParsedData> {
  const layout = layoutDocument(makeDocument(text));
  const [record] = await createEngine({ type: "local" }).extract({ layout, fields, hasMultipleEntries: false });
  return record === undefined ? {} : normaliseRecord(record, fields).parsedData;
}
