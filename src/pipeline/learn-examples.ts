import { findDocument } from "../documents/document-store.ts";
import type { Field } from "../domain/field.ts";
import { Unavailable } from "../domain/unavailable.ts";
import { type TrueRecord, type Trust, valueKey } from "../extraction/learning/contract/example.ts";
import { type ExampleWithWords, loadExamples } from "../learning/example-store.ts";
import { nameTruths } from "../learning/truths.ts";
import { fillInWords, writeWords } from "../learning/word-files.ts";
import { saveWords } from "../learning/word-store.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { keepFile } from "../platform/files/sweep-lock.ts";
import type { PackedExample } from "./learn-process.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

/** How many examples are considered, newest first. */
const mostExamples = 1000;
/**
 * The most bytes of packed words in a training, newest documents first: some 600 pages. The layouts of one megabyte of
 * words take half a gigabyte. Older examples teach little that is new, and cost time in every training.
 */
const mostWordBytes = 2_200_000;

/** Examples whose files are read before it is asked whether that is enough. */
const readAhead = 64;

/** The time limit, in milliseconds, for reading again a document whose words were not kept. */
const readTimeoutMs = 170_000;

type ReadingDeps = Pick<PipelineDeps, "db" | "files" | "fileWork" | "log">;

/** An example with its document's words. */
export type ReadExample = ExampleWithWords & { words: Uint8Array };

/**
 * A parser's newest examples with the words of their documents, oldest first. A document whose words were not kept is
 * read again; one whose file can no longer be read is left out.
 */
export async function readExamples(deps: ReadingDeps, parserId: string, signal: AbortSignal): Promise<ReadExample[]> {
  const examples: ReadExample[] = [];
  const documents = new Set<string>();
  let left = mostWordBytes;
  for await (const example of withKeptWords(deps, (await loadExamples(deps.db, parserId, mostExamples)).reverse())) {
    const words = example.words ?? (await readAnew(deps, example, signal));
    if (words === null) continue;
    // The words of a document count once, even if several of its entries are examples.
    if (!documents.has(example.source)) left -= words.length;
    if (left < 0 && examples.length > 0) break;
    documents.add(example.source);
    examples.push({ ...example, words });
  }
  return examples.reverse();
}

/** Examples in their order, each with the words that are kept in files as if they were in its row. */
async function* withKeptWords(
  { files }: ReadingDeps,
  examples: readonly ExampleWithWords[],
): AsyncGenerator<ExampleWithWords> {
  for (let start = 0; start < examples.length; start += readAhead)
    yield* await fillInWords(files, examples.slice(start, start + readAhead));
}

async function readAnew(
  deps: ReadingDeps,
  { id, documentId }: ExampleWithWords,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  if (documentId === null) {
    deps.log.warn({ exampleId: id }, "The words of an example without its document are lost, so it is skipped");
    return null;
  }
  const document = await findDocument(deps.db, documentId);
  if (!document?.file) return null;
  const { file, accountId } = document;
  try {
    const words = await deps.fileWork.read(file.key, { timeoutMs: readTimeoutMs, accountId, signal });
    const wordsFile = await writeWords(deps.files, words);
    await withTransaction(deps.db, async (tx) => {
      await keepFile(tx, deps.files, wordsFile.key);
      await saveWords(tx, documentId, wordsFile);
    });
    return words;
  } catch (error) {
    if (signal.aborted || error instanceof Unavailable) throw error;
    deps.log.warn({ err: error, documentId }, "A document cannot be read again, so its example is skipped");
    return null;
  }
}

/** Examples as the engine learns from them: one per document, with its records in order. */
export function packExamples(fields: readonly Field[], examples: readonly ReadExample[]): PackedExample[] {
  const bySource = new Map<string, ReadExample[]>();
  for (const example of examples) bySource.set(example.source, [...(bySource.get(example.source) ?? []), example]);
  return [...bySource].flatMap(([id, ofDocument]) => {
    const [first] = ofDocument;
    if (first === undefined) return [];
    const records = ofDocument
      .toSorted((a, b) => a.position - b.position)
      .map((example) => toTrueRecord(fields, example));
    return [{ id, words: first.words, records }];
  });
}

function toTrueRecord(fields: readonly Field[], { truths, isConfirmed }: ReadExample): TrueRecord {
  const { values, marks, touched, answered } = nameTruths(fields, truths);
  const places = marks.map(({ field, child, row, place }) => [valueKey(field, child, row), place] as const);
  const trustIn = (name: string): Trust => {
    if (touched.includes(name)) return "corrected";
    if (isConfirmed) return "confirmed";
    return answered.includes(name) ? "answered" : "unchecked";
  };
  const trust = Object.keys(values).map((name) => [name, trustIn(name)] as const);
  return { values, places: Object.fromEntries(places), trust: Object.fromEntries(trust) };
}
