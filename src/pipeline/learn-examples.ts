import { getDocument } from "../documents/store.ts";
import { type LabelledRecord, type LabelTrust, labelKey } from "../extraction/labelled-document.ts";
import { type ExampleWithWords, loadExamples } from "../learning/examples/store.ts";
import { nameLabels } from "../learning/labels.ts";
import { saveWords } from "../learning/words/store.ts";
import { Failure } from "../model/failure.ts";
import type { Field } from "../model/field.ts";
import { StoredFileMissing } from "../platform/files/file-store.ts";
import type { PackedExample } from "./learn-process.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

/** Examples that a training takes at most, the newest: more teach little that is new, and cost time with every one. */
const mostExamples = 1000;

/** A document of before words were kept is read again for its example; this is the time limit of one, in milliseconds. */
const readTimeoutMs = 170_000;

type ReadingDeps = Pick<PipelineDeps, "db" | "fileWork" | "log">;

/** An example whose document's words are at hand. */
export type ReadExample = ExampleWithWords & { words: Uint8Array };

/**
 * A parser's examples with the words of their documents, oldest first. A document whose words were not kept is read anew;
 * one whose file cannot be read any more teaches nothing.
 */
export async function readExamples(deps: ReadingDeps, parserId: string, signal: AbortSignal): Promise<ReadExample[]> {
  const examples: ReadExample[] = [];
  for (const example of await loadExamples(deps.db, parserId, mostExamples)) {
    const words = example.words ?? (await readAnew(deps, example, signal));
    if (words !== null) examples.push({ ...example, words });
  }
  return examples;
}

async function readAnew(
  deps: ReadingDeps,
  { documentId }: ExampleWithWords,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  if (documentId === null) return null;
  const { file } = await getDocument(deps.db, documentId);
  if (file === null) return null;
  try {
    const words = await deps.fileWork.read(file.key, { timeoutMs: readTimeoutMs, signal });
    await saveWords(deps.db, documentId, words);
    return words;
  } catch (error) {
    if (!(error instanceof StoredFileMissing || error instanceof Failure)) throw error;
    deps.log.warn({ err: error, documentId }, "A document cannot be read again: its example teaches nothing");
    return null;
  }
}

/** Examples as the engine learns from them: one for each document, with its labelled records in their order. */
export function packExamples(fields: readonly Field[], examples: readonly ReadExample[]): PackedExample[] {
  const bySource = new Map<string, ReadExample[]>();
  for (const example of examples) bySource.set(example.source, [...(bySource.get(example.source) ?? []), example]);
  return [...bySource].flatMap(([id, ofDocument]) => {
    const [first] = ofDocument;
    if (first === undefined) return [];
    const records = ofDocument
      .toSorted((a, b) => a.position - b.position)
      .map((example) => toLabelledRecord(fields, example));
    return [{ id, words: first.words, records }];
  });
}

function toLabelledRecord(fields: readonly Field[], { labels, isConfirmed }: ReadExample): LabelledRecord {
  const { values, marks, touched } = nameLabels(fields, labels);
  const places = marks.map(({ field, child, row, place }) => [labelKey(field, child, row), place] as const);
  const trust = Object.keys(values).map((name): [string, LabelTrust] => {
    return [name, touched.includes(name) ? "corrected" : isConfirmed ? "confirmed" : "unchecked"];
  });
  return { values, places: Object.fromEntries(places), trust: Object.fromEntries(trust) };
}
