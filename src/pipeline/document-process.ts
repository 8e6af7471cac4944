import { readFile } from "node:fs/promises";
import { packText, unpackText } from "../extraction/pack-text.ts";
import { type ProposedFields, proposeFields } from "../extraction/propose-fields.ts";
import { layoutDocument } from "../layout/layout-document.ts";
import type { FileFacts } from "../model/file.ts";
import { serveTasks } from "../platform/process-pool/serve-tasks.ts";
import { inspectFile } from "../reading/inspect-file.ts";
import { readDocument } from "../reading/read-document.ts";
import { renderPage } from "../reading/render-page.ts";
import { loadModel, type ModelFile } from "./load-model.ts";
import { type FileTask, type ParsedFile, parseFile } from "./parse-file.ts";

/** What is to be done with a stored file. */
export interface StoredFileTask extends Omit<FileTask, "model"> {
  /** What the parser has learned; absent or null for nothing. */
  model?: ModelFile | null;
  /** The file's packed words where they are known: it is not read again. */
  words?: Uint8Array | null;
}

export interface ParsedStoredFile extends Omit<ParsedFile, "text"> {
  /** Its words, packed. */
  words: Uint8Array;
  /** False where a model was given that another version of the engine made: it has to be learned anew. */
  isModelUsable: boolean;
}

/** The work on files that runs apart from the service; each names a file on this machine's disk. */
export type DocumentTask =
  | { kind: "warm-up" }
  | { kind: "inspect"; path: string }
  | { kind: "read"; path: string }
  | { kind: "parse"; path: string; task: StoredFileTask }
  | { kind: "propose"; path: string; words: Uint8Array | null }
  | { kind: "render"; path: string; pageNumber: number; maxWidthPx: number };

/** Fields that a stored file suggests, with its words, packed. */
export interface ProposedStoredFile extends ProposedFields {
  words: Uint8Array;
}

export type DocumentTaskReply = FileFacts | ParsedStoredFile | ProposedStoredFile | Uint8Array | null;

export interface PageProgress {
  done: number;
  total: number;
}

/** The script of the process pool for documents: a file that crashes or hangs its reader takes only this process along. */
serveTasks<DocumentTask, DocumentTaskReply, PageProgress>(async (task, onProgress) => {
  if (task.kind === "warm-up") return null;
  const bytes = await readFile(task.path);
  const onPage = (done: number, total: number) => onProgress({ done, total });
  switch (task.kind) {
    case "inspect":
      return inspectFile(bytes);
    case "read":
      return packText(await readDocument(bytes, { onPage }));
    case "parse":
      return parseStoredFile(bytes, task.task, onPage);
    case "propose": {
      const text = task.words ? unpackText(task.words) : await readDocument(bytes, { onPage });
      return { ...proposeFields(layoutDocument(text)), words: task.words ?? packText(text) };
    }
    case "render":
      return renderPage(bytes, task.pageNumber, { maxWidthPx: task.maxWidthPx });
  }
});

async function parseStoredFile(
  bytes: Uint8Array,
  { model: modelFile = null, words = null, ...task }: StoredFileTask,
  onPage: (done: number, total: number) => void,
): Promise<ParsedStoredFile> {
  const model = modelFile && (await loadModel(modelFile));
  const known = words && unpackText(words);
  const { text, ...parsed } = await parseFile(bytes, { ...task, model }, { onPage, text: known });
  return { ...parsed, words: words ?? packText(text), isModelUsable: modelFile === null || model !== null };
}
