import { createEngine } from "../extraction/create-engine.ts";
import { layoutDocument } from "../layout/layout-document.ts";
import type { PageReading } from "../model/document-text.ts";
import type { Field } from "../model/field.ts";
import type { EngineSettings } from "../model/parser.ts";
import type { CheckedRecord } from "../model/record.ts";
import { readDocument } from "../reading/read-document.ts";
import { checkRecord } from "../values/check-record.ts";
import { WorkBudget } from "../values/validate/work-budget.ts";

/** What is to be done with a file's bytes. */
export interface FileTask {
  fields: Field[];
  engine: EngineSettings;
  hasMultipleEntries: boolean;
  /** ISO date; rules such as `not_future` are checked against it. */
  today: string;
}

export interface ParsedFile {
  /** One or more; without `hasMultipleEntries` exactly one. */
  records: CheckedRecord[];
  pageReadings: PageReading[];
}

/**
 * A file's bytes to checked records: reading, layout, extraction, values. Pure computation over hostile input, without
 * database or network; the service runs it in a process of its own, the command `winnow eval` in this one.
 */
export async function parseFile(
  bytes: Uint8Array,
  task: FileTask,
  onPage: (done: number, total: number) => void = () => {},
): Promise<ParsedFile> {
  const text = await readDocument(bytes, { onPage });
  const layout = layoutDocument(text);
  const engine = createEngine(task.engine);
  const records = await engine.extract({ layout, fields: task.fields, hasMultipleEntries: task.hasMultipleEntries });
  const context = { today: task.today, budget: new WorkBudget() };
  return {
    records: records.map((record) => checkRecord(record, task.fields, context)),
    pageReadings: text.pages.map((page) => page.reading),
  };
}
