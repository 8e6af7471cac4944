import type { DocumentText, PageReading } from "../domain/document-text.ts";
import type { Field } from "../domain/field.ts";
import type { EngineSettings } from "../domain/parser.ts";
import type { RawRecord } from "../domain/record.ts";
import { toDisplayed } from "../domain/turn.ts";
import type { ParsedRecord } from "../domain/warning.ts";
import { applyEmbedded } from "../embedded/merge/apply-embedded.ts";
import { understandEmbedded } from "../embedded/understand-embedded.ts";
import { createEngine } from "../extraction/create-engine.ts";
import type { LearnedModel } from "../extraction/learning/contract/learned-model.ts";
import { mapPlaces } from "../extraction/records/map-places.ts";
import { layoutDocument } from "../layout/layout-document.ts";
import { readDocument } from "../reading/read-document.ts";
import { readEmbedded } from "../reading/read-embedded.ts";
import { checkRecord } from "../values/check-record.ts";
import { normaliseScalar } from "../values/normalise/normalise-scalar.ts";
import { compileRules } from "../values/validate/compile-rules.ts";
import { WorkBudget } from "../values/validate/work-budget.ts";

/** What to do with a file's bytes. */
export interface FileTask {
  fields: Field[];
  /** The name and description of the parser; absent for bare fields. */
  subject?: string;
  engine: EngineSettings;
  hasMultipleEntries: boolean;
  /** ISO date; rules such as `not_future` are checked against it. */
  today: string;
  /** What the parser has learned; absent or null if nothing. */
  model?: LearnedModel | null;
}

export interface ParsedFile {
  /** One or more; without `hasMultipleEntries` exactly one. */
  records: ParsedRecord[];
  pageReadings: PageReading[];
  /** The words of the file. */
  text: DocumentText;
}

export interface ParseOptions {
  onPage?: (done: number, total: number) => void;
  /** The file's words if known: it is then not read again. */
  text?: DocumentText | null;
}

/**
 * Turns a file's bytes into checked records: reading, layout, extraction, what the file states for machines, values. It
 * is pure computation on hostile input, without database or network. The service runs it in a separate process, the
 * command `winnow eval` in its own.
 */
export async function parseFile(
  bytes: Uint8Array,
  task: FileTask,
  { onPage = () => {}, text: known = null }: ParseOptions = {},
): Promise<ParsedFile> {
  const text = known ?? (await readDocument(bytes, { onPage }));
  const layout = layoutDocument(text);
  const { fields, subject = "", engine, hasMultipleEntries, today, model = null } = task;
  const records = await createEngine(engine).extract({ layout, fields, subject, hasMultipleEntries, model });
  const merged = engine.embedded
    ? applyEmbedded({
        records,
        truth: understandEmbedded(await readEmbedded(bytes, text), layout, today),
        layout,
        fields,
        normalise: normaliseScalar,
      })
    : records.map((record) => ({ record, warnings: [] }));
  const displayed = merged.map((each) => ({ ...each, record: asDisplayed(each.record, text) }));
  const context = { today, budget: new WorkBudget(), compiled: compileRules(fields) };
  return {
    records: displayed.map(({ record, warnings }) => ({ ...checkRecord(record, fields, context), warnings })),
    pageReadings: text.pages.map((page) => page.reading),
    text,
  };
}

/** Converts places from pages as read, which are upright, to pages as displayed, which may be turned or skewed. */
function asDisplayed(record: RawRecord, { pages }: DocumentText): RawRecord {
  const turned = new Map(pages.flatMap((page) => (page.turn === undefined ? [] : [[page.number, page]])));
  if (turned.size === 0) return record;
  return mapPlaces(record, (place) => {
    const page = turned.get(place.page);
    return page === undefined ? place : { ...place, box: toDisplayed(place.box, page) };
  });
}
