import { readFile } from "node:fs/promises";
import type { FileFacts } from "../domain/file.ts";
import { serveTasks } from "../platform/process-pool/serve-tasks.ts";
import { inspectFile } from "../reading/inspect-file.ts";
import { type ReadingPlan, readDocument } from "../reading/read-document.ts";
import { renderPage } from "../reading/render-page.ts";
import type { ParsedStoredFile, ProposedStoredFile, Reading, StoredFileTask } from "./extract-stored-file.ts";
import { packPages } from "./pack-pages.ts";

/**
 * What a process has to load for a task: to open files and read pages, or also to understand what they say, which takes
 * three quarters of its start.
 */
export type DocumentNeed = "pages" | "contents";

/** The work on files that runs outside the service; each names a file on this machine's disk. */
export type DocumentTask =
  | { kind: "warm-up" }
  | { kind: "inspect"; path: string }
  | { kind: "pages"; path: string; pages: number[]; layerChecks: ReadingPlan["layerChecks"] }
  | { kind: "read"; reading: Reading }
  | { kind: "parse"; reading: Reading; task: StoredFileTask }
  | { kind: "propose"; reading: Reading; words: Uint8Array | null }
  | { kind: "render"; path: string; pageNumber: number; maxWidthPx: number };

export type DocumentTaskReply = FileFacts | ParsedStoredFile | ProposedStoredFile | ReadingPlan | Uint8Array | null;

export interface PageProgress {
  done: number;
  total: number;
}

/** Loaded with the first task that needs it. */
const loadContents = () => import("./extract-stored-file.ts");

/** The script of the process pool for documents: a file that crashes or hangs its reader ends only this process. */
serveTasks<DocumentTask, DocumentTaskReply, PageProgress>(handle, async (need) => {
  if (need === ("contents" satisfies DocumentNeed)) await loadContents();
});

async function handle(task: DocumentTask, onProgress: (progress: PageProgress) => void): Promise<DocumentTaskReply> {
  const onPage = (done: number, total: number) => onProgress({ done, total });
  switch (task.kind) {
    case "inspect":
      return inspectFile(await readFile(task.path));
    case "render":
      return renderPage(await readFile(task.path), task.pageNumber, { maxWidthPx: task.maxWidthPx });
    case "pages": {
      const { pages, layerChecks } = task;
      const known = { layerChecks, pages: [] };
      return packPages((await readDocument(await readFile(task.path), { pages, known, onPage })).pages);
    }
    case "read":
      return (await loadContents()).readStoredFile(task.reading, onPage);
    case "parse":
      return (await loadContents()).parseStoredFile(task.reading, task.task, onPage);
    case "propose":
      return (await loadContents()).proposeFromFile(task.reading, task.words, onPage);
    case "warm-up":
      return null;
  }
}
