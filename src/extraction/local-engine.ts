import type { RawRecord } from "../model/record.ts";
import { type DocumentReading, readAs } from "./document/document-reading.ts";
import type { Engine } from "./engine.ts";
import { describeSchema } from "./fields/schema.ts";
import type { TrainedKind } from "./fields/trained/trained-weights.ts";
import { teachSchema } from "./learning/apply-model.ts";
import { extractRows } from "./lists/extract-rows.ts";
import type { TaughtSchema } from "./ranking/applied-model.ts";
import { doubtDates } from "./record/doubt-dates.ts";
import { extractRecord } from "./record/extract-record.ts";
import { restorePages } from "./records/own-document.ts";
import { splitRecords } from "./records/split-records.ts";

/**
 * The offline engine: ranks typed candidates by the labels around them and by what they look like. Same input, same
 * output; no network, no model file. `kinds`: the weights trained for kinds of documents, those that are shipped when not given.
 */
export function createLocalEngine(kinds?: TrainedKind[]): Engine {
  return {
    type: "local",
    async extract({ layout, fields, hasMultipleEntries, model }): Promise<RawRecord[]> {
      const schema = teachSchema(describeSchema(fields, kinds), model);
      const document = readAs(layout.pages, fields);
      const records = hasMultipleEntries ? extractRecords(document, schema) : [extractRecord(document, schema)];
      return records.map((record) => doubtDates(record, fields));
    },
  };
}

function extractRecords(document: DocumentReading, schema: TaughtSchema): RawRecord[] {
  const rows = extractRows(document, schema);
  if (rows !== null) return rows;
  return Array.from(splitRecords(document, schema), ({ pages, numbers, ranked }) =>
    restorePages(extractRecord({ ...document, pages }, schema, ranked ?? undefined), numbers),
  );
}
