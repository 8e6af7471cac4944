import { isDeepStrictEqual } from "node:util";
import { findDocument } from "../../documents/document-store.ts";
import type { Field } from "../../domain/field.ts";
import { type Parser, subjectOf } from "../../domain/parser.ts";
import type { CheckedRecord } from "../../domain/record.ts";
import { findEntries, type StoredEntry } from "../../entries/entry-store.ts";
import { findUnreviewedDocuments, findUnreviewedEntryIds } from "../../entries/unreviewed-entry-store.ts";
import type { LookBackValue } from "../../learning/look-backs/look-back.ts";
import { findWords } from "../../learning/word-files.ts";
import { StoredFileMissing } from "../../platform/files/file-store.ts";
import { asDocumentFailure } from "../inspect-received.ts";
import type { CurrentModel } from "../model-files.ts";
import type { HistoryDeps } from "./try-on-history.ts";

/** The most earlier documents that are read again, the newest: with their words kept, some tens take a second. */
const mostDocuments = 200;
/** From this many entries that would change on, no more are looked for: all are changed in one transaction. */
const enoughEntries = 500;
/** The time for all of them, and the longest for one, in milliseconds. */
const allMs = 120_000;
const oneMs = 60_000;

export interface LookBackOptions {
  model: CurrentModel | null;
  signal: AbortSignal;
  /** Asked at the beginning and before each document; true stops the work. */
  isOvertaken: () => Promise<boolean>;
  onProgress: (documentCount: number) => Promise<void>;
}

/**
 * Reads earlier documents again that nobody confirmed or corrected, with what the parser knows now, and says which values
 * would differ. Their words are kept, so no page is read anew; a document without them is left out, and so is one that
 * now has another number of records. Writes nothing. Null if it was overtaken.
 */
export async function lookBack(
  deps: HistoryDeps,
  parser: Parser,
  { model, signal, isOvertaken, onProgress }: LookBackOptions,
): Promise<{ documentCount: number; values: LookBackValue[] } | null> {
  const endMs = Date.now() + allMs;
  const values: LookBackValue[] = [];
  let documentCount = 0;
  let entryCount = 0;
  if (await isOvertaken()) return null;
  for (const documentId of await findUnreviewedDocuments(deps.db, parser.id, mostDocuments)) {
    if (await isOvertaken()) return null;
    if (Date.now() > endMs || entryCount >= enoughEntries) break;
    const records = await readAgain(deps, parser, documentId, model, signal);
    if (records === null) continue;
    const entries = await findEntries(deps.db, documentId, { withGrounding: true });
    if (entries.length !== records.length) continue;
    const unreviewed = await findUnreviewedEntryIds(deps.db, documentId);
    for (const entry of entries) {
      const record = records[entry.position];
      const different = record && unreviewed.has(entry.id) ? compare(parser.fields, entry, record) : [];
      if (different.length > 0) entryCount += 1;
      values.push(...different);
    }
    documentCount += 1;
    await onProgress(documentCount);
  }
  return { documentCount, values };
}

async function readAgain(
  deps: HistoryDeps,
  parser: Parser,
  documentId: string,
  model: CurrentModel | null,
  signal: AbortSignal,
): Promise<CheckedRecord[] | null> {
  const words = await findWords(deps, documentId);
  const document = await findDocument(deps.db, documentId);
  if (!document?.file || words === null) return null;
  const { file, hasMultipleEntries, createdAt, accountId } = document;
  const { fields, settings } = parser;
  // Rules such as `not_future` are judged as of the day when the document was submitted.
  const today = createdAt.toISOString().slice(0, 10);
  const task = { fields, subject: subjectOf(parser), engine: settings.engine, hasMultipleEntries, today, model, words };
  try {
    return (await deps.fileWork.parse(file.key, task, { timeoutMs: oneMs, accountId, signal })).records;
  } catch (error) {
    if (signal.aborted || !(error instanceof StoredFileMissing || asDocumentFailure(error, oneMs))) throw error;
    deps.log.warn({ err: error, documentId }, "An earlier document cannot be read again");
    return null;
  }
}

/** The values that differ. A field that the entry does not have was added to the parser since. */
function compare(fields: readonly Field[], entry: StoredEntry, record: CheckedRecord): LookBackValue[] {
  return fields.flatMap(({ name: field }) => {
    if (!Object.hasOwn(entry.parsedData, field)) return [];
    const before = entry.parsedData[field] ?? null;
    const after = asStored(record.parsedData[field] ?? null);
    if (isDeepStrictEqual(asStored(before), after)) return [];
    const beforeGrounding = entry.grounding?.[field] ?? null;
    const afterGrounding = record.grounding[field] ?? null;
    return [{ entryId: entry.id, field, before, after, beforeGrounding, afterGrounding }];
  });
}

/** A value as it is after it was stored, to compare with one that was. */
function asStored<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
