import type { RawRecord } from "../../../model/record.ts";
import type { Engine } from "../../engine.ts";
import { conventionsOf } from "./document-conventions.ts";
import { doubtDates } from "./doubt-dates.ts";
import { extractRecord } from "./extract-record.ts";
import { teachSchema } from "./learning/apply-model.ts";
import { extractRows } from "./records/extract-rows.ts";
import { restorePages } from "./records/own-document.ts";
import { splitRecords } from "./records/split-records.ts";
import { describeSchema } from "./schema.ts";
import type { TrainedKind } from "./trained/trained-weights.ts";

/**
 * The offline engine: ranks typed candidates by the labels around them and by what they look like. Same input, same
 * output; no network, no model file. `kinds`: the weights trained for kinds of documents, those that are shipped when not given.
 */
export function createLocalEngine(kinds?: TrainedKind[]): Engine {
  return {
    type: "local",
    async extract({ layout, fields, hasMultipleEntries, model }): Promise<RawRecord[]> {
      const schema = teachSchema(describeSchema(fields, kinds), model);
      const conventions = conventionsOf(layout.pages, fields);
      const records = hasMultipleEntries
        ? (extractRows(layout.pages, schema, conventions) ??
          Array.from(splitRecords(layout.pages, schema, conventions), ({ pages, numbers, ranked }) =>
            restorePages(extractRecord(pages, schema, conventions, ranked), numbers),
          ))
        : [extractRecord(layout.pages, schema, conventions)];
      return records.map((record) => doubtDates(record, fields));
    },
  };
}
