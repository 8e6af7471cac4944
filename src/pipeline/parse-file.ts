import type { DocumentText, PageReading, PageText } from "../domain/document-text.ts";
import type { Field } from "../domain/field.ts";
import type { EngineSettings } from "../domain/parser.ts";
import type { Answer, Question } from "../domain/question.ts";
import type { RawRecord } from "../domain/record.ts";
import { toDisplayed } from "../domain/turn.ts";
import type { ParsedRecord } from "../domain/warning.ts";
import { applyEmbedded, type MergedRecord } from "../embedded/merge/apply-embedded.ts";
import { understandEmbedded } from "../embedded/understand-embedded.ts";
import { createEngine } from "../extraction/create-engine.ts";
import type { LearnedModel } from "../extraction/learning/contract/learned-model.ts";
import { mapPlaces } from "../extraction/records/map-places.ts";
import { layoutDocument } from "../layout/layout-document.ts";
import { applyAnswer } from "../questions/apply-answer.ts";
import { composeQuestion } from "../questions/compose-question.ts";
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
  /**
   * What a language model should be asked, for the engines that ask one; the records are the local engine's until the
   * file is parsed again with the answer. Null if nothing is left to ask.
   */
  question: Question | null;
}

export interface ParseOptions {
  onPage?: (done: number, total: number) => void;
  /** What a language model answered to the question that parsing this file gave. */
  answer?: Answer | null;
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
  { onPage = () => {}, text: known = null, answer = null }: ParseOptions = {},
): Promise<ParsedFile> {
  const text = known ?? (await readDocument(bytes, { onPage }));
  const layout = layoutDocument(text);
  const { fields, subject = "", engine, hasMultipleEntries, today, model = null } = task;
  const records = await createEngine(engine).extract({ layout, fields, subject, hasMultipleEntries, model });
  const truth = engine.embedded ? understandEmbedded(await readEmbedded(bytes, text), layout, today) : null;
  const addStated = (read: RawRecord[]): MergedRecord[] =>
    truth === null
      ? read.map((record) => ({ record, warnings: [] }))
      : applyEmbedded({ records: read, truth, layout, fields, normalise: normaliseScalar });
  const local = addStated(records);
  const question =
    engine.type === "local"
      ? null
      : composeQuestion({
          records: local.map(({ record }) => record),
          layout,
          fields,
          subject,
          engine,
          hasMultipleEntries,
          scannedPages: new Set(text.pages.filter(isScan).map(({ number }) => number)),
        });
  const merged =
    question === null || answer === null
      ? local
      : addAnswered(
          applyAnswer({ question, answer, records, layout, fields, engine, normalise: normaliseScalar }),
          addStated,
        );
  const context = { today, budget: new WorkBudget(), compiled: compileRules(fields) };
  return {
    records: merged.map(({ record, warnings }) => {
      return { ...checkRecord(asDisplayed(record, text), fields, context), warnings };
    }),
    pageReadings: text.pages.map((page) => page.reading),
    text,
    question: answer === null ? question : null,
  };
}

/** Whether nobody but a reader of pictures knows what a page says. */
function isScan({ reading: { method } }: PageText): boolean {
  return method === "ocr" || method === "text+ocr";
}

/** What a language model answered, under what the file states for machines. */
function addAnswered(answered: MergedRecord[], addStated: (read: RawRecord[]) => MergedRecord[]): MergedRecord[] {
  const stated = addStated(answered.map(({ record }) => record));
  return stated.map((each, index) => ({ ...each, warnings: [...each.warnings, ...(answered[index]?.warnings ?? [])] }));
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
