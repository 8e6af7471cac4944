import { isDeepStrictEqual } from "node:util";
import { getDocument, type StoredDocument } from "../../documents/document-store.ts";
import type { Field } from "../../domain/field.ts";
import { type EngineSettings, type Parser, subjectOf } from "../../domain/parser.ts";
import type { ParsedRecord } from "../../domain/warning.ts";
import { findCurrentVersion } from "../../learning/model-store.ts";
import type { TrialResult } from "../../learning/trials/trial.ts";
import { nameTruths } from "../../learning/truths.ts";
import { StoredFileMissing } from "../../platform/files/file-store.ts";
import { asDocumentFailure } from "../inspect-received.ts";
import { packExamples, type ReadExample, readExamples } from "../learn-examples.ts";
import type { ModelFile } from "../load-model.ts";
import type { PipelineDeps } from "../pipeline-deps.ts";
import { compareReadings, type ReadTwice } from "./compare-readings.ts";

export type HistoryDeps = Pick<PipelineDeps, "db" | "files" | "fileWork" | "learnWork" | "modelFiles" | "log">;

/** A parser as proposed: its engine, and fields with the IDs of those that they replace. */
export interface Variant {
  fields: Field[];
  engine: EngineSettings;
}

/**
 * A change is tried on this many past documents, the newest: enough to show a change of one per cent, and read in
 * minutes.
 */
const mostDocuments = 200;
/**
 * The number of parts in which past documents are held out of learning, so that none is read with what it taught. Each
 * part costs a training, so there are usually two. A few documents are held out in smaller parts, because half of them
 * would teach too little.
 */
const partsOf = (count: number) => (count < 8 ? Math.min(count, 4) : 2);
/** The longest time for one past document, and for learning one part, in milliseconds. */
const timeoutMs = 170_000;

/** Past documents from one file, with the truth for their entries. */
interface PastDocument {
  document: StoredDocument;
  source: string;
  words: Uint8Array;
  examples: ReadExample[];
}

export interface TrialOptions {
  signal: AbortSignal;
  onProgress?: (done: number, total: number) => Promise<void> | void;
}

/**
 * Reads past documents whose true values are known, with the current parser and with the proposed one, and compares the
 * results. Each document is read with a model that was trained on others, just as an exam does not repeat the questions
 * of the lesson: otherwise memory would look like skill. Writes nothing.
 */
export async function tryOnHistory(
  deps: HistoryDeps,
  parser: Parser,
  proposed: Variant,
  { signal, onProgress = () => {} }: TrialOptions,
): Promise<TrialResult> {
  const present: Variant = { fields: parser.fields, engine: parser.settings.engine };
  const past = await findPastDocuments(deps, parser, signal);
  const isSame = isDeepStrictEqual(present, proposed);
  const total = past.length * (isSame ? 1 : 2);
  let done = 0;
  const tell = async () => onProgress(++done, total);
  await onProgress(0, total);
  const readPast = (variant: Variant) => readAll(deps, parser, past, variant, signal, tell);
  const before = await readPast(present);
  const after = isSame ? before : await readPast(proposed);
  const readings = past.flatMap((each) => {
    const records = { before: before.get(each.source), after: after.get(each.source) };
    return each.examples.flatMap((example) => toReading(each, example, records, present.fields, proposed.fields));
  });
  const unreadable = past.filter(({ source }) => !before.has(source) || !after.has(source)).length;
  return compareReadings(present.fields, proposed.fields, readings, unreadable);
}

async function findPastDocuments(deps: HistoryDeps, parser: Parser, signal: AbortSignal): Promise<PastDocument[]> {
  const bySource = new Map<string, ReadExample[]>();
  // What only a language model vouches for is no measure.
  const checked = (await readExamples(deps, parser.id, signal)).filter(isChecked);
  for (const example of checked)
    if (example.documentId !== null) bySource.set(example.source, [...(bySource.get(example.source) ?? []), example]);
  const past: PastDocument[] = [];
  for (const [source, examples] of [...bySource].slice(-mostDocuments)) {
    const [first] = examples;
    if (!first?.documentId) continue;
    past.push({ document: await getDocument(deps.db, first.documentId), source, words: first.words, examples });
  }
  return past;
}

/** Whether a person looked at what an example says. */
function isChecked({ isConfirmed, truths }: ReadExample): boolean {
  return isConfirmed || Object.values(truths).some(({ isTouched, isAnswered }) => isTouched || !isAnswered);
}

/** The records of each past document, by its source; a document that cannot be read has none. */
async function readAll(
  deps: HistoryDeps,
  parser: Parser,
  past: PastDocument[],
  variant: Variant,
  signal: AbortSignal,
  tell: () => Promise<void> | void,
): Promise<Map<string, ParsedRecord[]>> {
  // A parser that has learned nothing, or from one document only, is tried with the untrained engine.
  const hasLearned = (await findCurrentVersion(deps.db, parser.id)) !== null && past.length > 1;
  const parts = hasLearned ? partsOf(past.length) : 1;
  const read = new Map<string, ParsedRecord[]>();
  for (let part = 0; part < parts; part++) {
    const isIn = (_: PastDocument, index: number) => index % parts === part;
    const own = past.filter(isIn);
    const readPart = async (model: ModelFile | null) => {
      for (const each of own) {
        const records = await readOne(deps, parser, each, variant, model, signal);
        if (records) read.set(each.source, records);
        await tell();
      }
    };
    const others = past.filter((each, index) => !isIn(each, index)).flatMap(({ examples }) => examples);
    if (others.length === 0) await readPart(null);
    else await deps.modelFiles.withModel(await learnFrom(deps, parser, variant, others, signal), readPart);
  }
  return read;
}

async function learnFrom(
  deps: HistoryDeps,
  parser: Parser,
  { fields }: Variant,
  examples: ReadExample[],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const task = { fields, subject: subjectOf(parser), examples: packExamples(fields, examples), previous: null };
  return (await deps.learnWork.learn(task, { timeoutMs, accountId: parser.accountId, signal })).model;
}

async function readOne(
  deps: HistoryDeps,
  parser: Parser,
  { document, words }: PastDocument,
  { fields, engine }: Variant,
  model: ModelFile | null,
  signal: AbortSignal,
): Promise<ParsedRecord[] | null> {
  if (!document.file) return null;
  const { hasMultipleEntries, createdAt, accountId } = document;
  // Rules such as `not_future` are judged as of the day when the document was submitted.
  const today = createdAt.toISOString().slice(0, 10);
  const task = { fields, subject: subjectOf(parser), engine, hasMultipleEntries, today, model, words };
  try {
    return (await deps.fileWork.parse(document.file.key, task, { timeoutMs, accountId, signal })).records;
  } catch (error) {
    if (signal.aborted || !(error instanceof StoredFileMissing || asDocumentFailure(error, timeoutMs))) throw error;
    deps.log.warn({ err: error, documentId: document.id }, "A past document cannot be read again");
    return null;
  }
}

function toReading(
  { document }: PastDocument,
  example: ReadExample,
  records: { before: ParsedRecord[] | undefined; after: ParsedRecord[] | undefined },
  present: Field[],
  proposed: Field[],
): ReadTwice[] {
  if (!records.before || !records.after || example.entryId === null) return [];
  const none = { parsedData: {}, isValid: false };
  return [
    {
      entryId: example.entryId,
      documentId: document.id,
      filename: document.file?.filename ?? null,
      before: records.before[example.position] ?? none,
      after: records.after[example.position] ?? none,
      rightBefore: nameTruths(present, example.truths).values,
      rightAfter: nameTruths(proposed, example.truths).values,
    },
  ];
}
