import type { Place, RawRecord } from "../domain/record.ts";
import { type DocumentReading, readAs } from "./document/document-reading.ts";
import type { Engine, ExtractionRequest } from "./engine.ts";
import { explainRecord } from "./explain/explain-record.ts";
import type { RecordExplanation } from "./explain/explanation.ts";
import { mapExplanation } from "./explain/map-explanation.ts";
import { rememberSchemas } from "./fields/schema.ts";
import type { TrainedKind } from "./fields/trained/trained-weights.ts";
import { teachSchema } from "./learning/apply-model.ts";
import { extractRows } from "./lists/extract-rows.ts";
import type { TaughtSchema } from "./ranking/applied-model.ts";
import type { Ranked } from "./ranking/rank-scalars.ts";
import { doubtDates } from "./record/doubt-dates.ts";
import { extractRecord } from "./record/extract-record.ts";
import { mapPlaces } from "./records/map-places.ts";
import { splitRecords } from "./records/split-records.ts";

/**
 * The offline engine: ranks typed candidates by the captions around them and by what they look like. The same input
 * gives the same output, without a network or a model file. `kinds` are the weights trained for kinds of documents, by
 * default those that are shipped.
 */
export function createLocalEngine(kinds?: TrainedKind[]): Engine {
  const describe = rememberSchemas(kinds);
  const prepare = ({ layout, fields, subject, model }: ExtractionRequest) => ({
    schema: teachSchema(describe(fields, subject), model),
    document: readAs(layout.pages, fields),
  });
  return {
    type: "local",
    async extract(request): Promise<RawRecord[]> {
      const { schema, document } = prepare(request);
      const rows = request.hasMultipleEntries ? extractRows(document, schema) : null;
      const records =
        rows ??
        Array.from(partsOf(document, schema, request), ({ part, numbers, ranked }) =>
          inFile(numbers, extractRecord(part, schema, ranked ?? undefined, request.threshold), mapPlaces),
        );
      return records.map((record) => doubtDates(record, request.fields));
    },
    async explain(request): Promise<RecordExplanation[]> {
      const { schema, document } = prepare(request);
      return Array.from(partsOf(document, schema, request), ({ part, numbers }) =>
        inFile(numbers, explainRecord(part, schema, request), mapExplanation),
      );
    },
  };
}

/**
 * The part of a file that contains one record, the numbers of its pages in the file, and what was ranked for it on the
 * way.
 */
interface FilePart {
  part: DocumentReading;
  numbers: number[] | null;
  ranked: Ranked | null;
}

function* partsOf(
  document: DocumentReading,
  schema: TaughtSchema,
  { hasMultipleEntries }: ExtractionRequest,
): Generator<FilePart> {
  if (!hasMultipleEntries) return yield { part: document, numbers: null, ranked: null };
  for (const { pages, numbers, ranked } of splitRecords(document, schema))
    yield { part: { ...document, pages }, numbers, ranked };
}

/** Replaces the page numbers in what was read from a part of a file by the numbers that the pages have in the file. */
function inFile<Result>(
  numbers: number[] | null,
  result: Result,
  map: (result: Result, change: (place: Place) => Place) => Result,
): Result {
  if (numbers === null) return result;
  return map(result, (place) => ({ ...place, page: numbers[place.page - 1] ?? place.page }));
}
