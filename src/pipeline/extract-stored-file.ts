import { readFile } from "node:fs/promises";
import type { DocumentText } from "../domain/document-text.ts";
import type { Answer } from "../domain/question.ts";
import { packText, unpackText } from "../extraction/pack-text.ts";
import { type ReadingPlan, readDocument, readOrPlan } from "../reading/read-document.ts";
import { loadModel, type ModelFile } from "./load-model.ts";
import { packPages, unpackPages } from "./pack-pages.ts";
import { type FileTask, type ParsedFile, parseFile } from "./parse-file.ts";
import { doSampleTask, type SampleReplies, type SampleTask } from "./sample-work.ts";

/** What to do with a stored file. */
export interface StoredFileTask extends Omit<FileTask, "model"> {
  subject: string;
  /** What the parser has learned; absent or null if nothing. */
  model?: ModelFile | null;
  /** The file's packed words if known: it is then not read again. */
  words?: Uint8Array | null;
  /** What a language model answered to the question that parsing the file gave; absent or null if nothing. */
  answer?: Answer | null;
}

export interface ParsedStoredFile extends Omit<ParsedFile, "text"> {
  /** Its words, packed. */
  words: Uint8Array;
  /** Its pages as `packPages` packs them, for parsing it again with an answer; null if there is no question. */
  pages: Uint8Array | null;
  /** False if another version of the engine made the given model: the parser has to learn again. */
  isModelUsable: boolean;
  /** Milliseconds from its words to its records. */
  extractMs: number;
}

/** How a task gets the words of its file. */
export interface Reading {
  path: string;
  /** A file with at least this many pages for OCR is not read: the task replies with a plan for reading it. */
  leastScans: number;
  /** What other processes read by that plan. */
  known?: KnownPages;
}

/** Pages that are read, and what has to be known to read the others the same way. */
export interface KnownPages {
  layerChecks: ReadingPlan["layerChecks"];
  /** Some of the pages each, as `packPages` packed them. */
  parts: Uint8Array[];
}

/** The reply to something that is wanted of a sample, with its words, packed. */
export interface SampleReply<Kind extends SampleTask["kind"] = SampleTask["kind"]> {
  reply: SampleReplies[Kind];
  words: Uint8Array;
}

/** Told how many of the pages are read. */
export type OnPage = (done: number, total: number) => void;

/** Its words, packed. */
export function readStoredFile(reading: Reading, onPage: OnPage): Promise<Uint8Array | ReadingPlan> {
  return withText(reading, null, onPage, (_, text) => packText(text));
}

/** Does something with a sample; if its packed words are known, it is not read again. */
export function workOnSample(
  reading: Reading,
  task: SampleTask,
  words: Uint8Array | null,
  onPage: OnPage,
): Promise<SampleReply | ReadingPlan> {
  return withText(reading, words, onPage, (_, text) => {
    return { reply: doSampleTask(text, task), words: words ?? packText(text) };
  });
}

/** Its records, and its words. */
export async function parseStoredFile(
  reading: Reading,
  { model: modelFile = null, words = null, answer = null, ...task }: StoredFileTask,
  onPage: OnPage,
): Promise<ParsedStoredFile | ReadingPlan> {
  return withText(reading, words, onPage, async (bytes, read) => {
    const begin = performance.now();
    const model = modelFile && (await loadModel(modelFile));
    const { text, ...parsed } = await parseFile(bytes, { ...task, model }, { text: read, answer });
    return {
      ...parsed,
      words: words ?? packText(text),
      pages: parsed.question === null ? null : packPages(text.pages),
      isModelUsable: modelFile === null || model !== null,
      extractMs: performance.now() - begin,
    };
  });
}

/**
 * Calls `use` with the file and its words. If other processes are to read its scanned pages, it returns a plan instead.
 */
async function withText<Result>(
  { path, leastScans, known }: Reading,
  words: Uint8Array | null,
  onPage: OnPage,
  use: (bytes: Uint8Array, text: DocumentText) => Result | Promise<Result>,
): Promise<Result | ReadingPlan> {
  const bytes = await readFile(path);
  if (words) return use(bytes, unpackText(words));
  if (known) {
    const { layerChecks, parts } = known;
    const pages = parts.flatMap(unpackPages);
    return use(bytes, await readDocument(bytes, { known: { layerChecks, pages }, onPage }));
  }
  const read = await readOrPlan(bytes, { leastScans, onPage });
  return "scannedPages" in read ? read : use(bytes, read);
}
