import type { DocumentText } from "../domain/document-text.ts";
import { toDisplayed } from "../domain/turn.ts";
import { createEngine } from "../extraction/create-engine.ts";
import type { RecordExplanation } from "../extraction/explain/explanation.ts";
import { mapExplanation } from "../extraction/explain/map-explanation.ts";
import { layoutDocument } from "../layout/layout-document.ts";
import { type FileTask, type ParsedFile, parseFile } from "./parse-file.ts";

export interface ExplainedFile {
  /** What the file yields, from `parseFile`. */
  parsed: ParsedFile;
  /** How the engine found each record, with places on the pages as people see them; one for a table of records. */
  records: RecordExplanation[];
}

/**
 * Parses a file's bytes and says how each value was found; what the file states for machines is in `parsed` only.
 * `expected` contains the correct values as texts, by the path of the field; `text` the file's words if
 * they are known.
 */
export async function explainFile(
  bytes: Uint8Array,
  task: FileTask,
  expected: ReadonlyMap<string, string> = new Map(),
  text: DocumentText | null = null,
): Promise<ExplainedFile> {
  const parsed = await parseFile(bytes, task, { text });
  const { fields, subject = "", engine, hasMultipleEntries, model = null } = task;
  const layout = layoutDocument(parsed.text);
  const records = await createEngine(engine).explain({ layout, fields, subject, hasMultipleEntries, model, expected });
  const pages = new Map(parsed.text.pages.map((page) => [page.number, page]));
  return {
    parsed,
    records: records.map((record) =>
      mapExplanation(record, (place) => {
        const page = pages.get(place.page);
        return page === undefined ? place : { ...place, box: toDisplayed(place.box, page) };
      }),
    ),
  };
}
