import { readFile } from "node:fs/promises";
import type { DocumentText, PageText } from "../domain/document-text.ts";
import type { FileFacts } from "../domain/file.ts";
import { packText, unpackText } from "../extraction/pack-text.ts";
import { type ProposedFields, proposeFields } from "../extraction/propose-fields.ts";
import { layoutDocument } from "../layout/layout-document.ts";
import { serveTasks } from "../platform/process-pool/serve-tasks.ts";
import { inspectFile } from "../reading/inspect-file.ts";
import { type ReadingPlan, readDocument, readOrPlan } from "../reading/read-document.ts";
import { renderPage } from "../reading/render-page.ts";
import { loadModel, type ModelFile } from "./load-model.ts";
import { type FileTask, type ParsedFile, parseFile } from "./parse-file.ts";

/** What to do with a stored file. */
export interface StoredFileTask extends Omit<FileTask, "model"> {
  subject: string;
  /** What the parser has learned; absent or null if nothing. */
  model?: ModelFile | null;
  /** The file's packed words if known: it is then not read again. */
  words?: Uint8Array | null;
}

export interface ParsedStoredFile extends Omit<ParsedFile, "text"> {
  /** Its words, packed. */
  words: Uint8Array;
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
  /** The pages that other processes read by that plan. */
  known?: { plan: ReadingPlan; pages: PageText[] };
}

/** The work on files that runs outside the service; each names a file on this machine's disk. */
export type DocumentTask =
  | { kind: "warm-up" }
  | { kind: "inspect"; path: string }
  | { kind: "pages"; path: string; pages: number[]; plan: ReadingPlan }
  | { kind: "read"; reading: Reading }
  | { kind: "parse"; reading: Reading; task: StoredFileTask }
  | { kind: "propose"; reading: Reading; words: Uint8Array | null }
  | { kind: "render"; path: string; pageNumber: number; maxWidthPx: number };

/** Fields suggested by a stored file, with its words, packed. */
export interface ProposedStoredFile extends ProposedFields {
  words: Uint8Array;
}

export type DocumentTaskReply =
  | FileFacts
  | ParsedStoredFile
  | ProposedStoredFile
  | ReadingPlan
  | PageText[]
  | Uint8Array
  | null;

export interface PageProgress {
  done: number;
  total: number;
}

/** The script of the process pool for documents: a file that crashes or hangs its reader ends only this process. */
serveTasks<DocumentTask, DocumentTaskReply, PageProgress>(async (task, onProgress) => {
  if (task.kind === "warm-up") return null;
  const onPage = (done: number, total: number) => onProgress({ done, total });
  switch (task.kind) {
    case "inspect":
      return inspectFile(await readFile(task.path));
    case "render":
      return renderPage(await readFile(task.path), task.pageNumber, { maxWidthPx: task.maxWidthPx });
    case "pages": {
      const { pages, plan } = task;
      const known = { layerChecks: plan.layerChecks, pages: [] };
      return (await readDocument(await readFile(task.path), { pages, known, onPage })).pages;
    }
    case "read":
      return withText(task.reading, null, onPage, (_, text) => packText(text));
    case "parse":
      return parseStoredFile(task.reading, task.task, onPage);
    case "propose":
      return withText(task.reading, task.words, onPage, (_, text) => {
        return { ...proposeFields(layoutDocument(text)), words: task.words ?? packText(text) };
      });
  }
});

type OnPage = (done: number, total: number) => void;

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
    const { plan, pages } = known;
    return use(bytes, await readDocument(bytes, { known: { layerChecks: plan.layerChecks, pages }, onPage }));
  }
  const read = await readOrPlan(bytes, { leastScans, onPage });
  return "scannedPages" in read ? read : use(bytes, read);
}

async function parseStoredFile(
  reading: Reading,
  { model: modelFile = null, words = null, ...task }: StoredFileTask,
  onPage: OnPage,
): Promise<ParsedStoredFile | ReadingPlan> {
  return withText(reading, words, onPage, async (bytes, read) => {
    const begin = performance.now();
    const model = modelFile && (await loadModel(modelFile));
    const { text, ...parsed } = await parseFile(bytes, { ...task, model }, { text: read });
    const isModelUsable = modelFile === null || model !== null;
    return { ...parsed, words: words ?? packText(text), isModelUsable, extractMs: performance.now() - begin };
  });
}
