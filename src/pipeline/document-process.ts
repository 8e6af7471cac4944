import { readFile } from "node:fs/promises";
import type { FileFacts } from "../domain/file.ts";
import type { PageRange } from "../domain/file-part.ts";
import type { ReadMail } from "../domain/mail.ts";
import { serveTasks } from "../platform/process-pool/serve-tasks.ts";
import { inspectFile } from "../reading/inspect-file.ts";
import { cutPdf } from "../reading/pdf/cut-pdf.ts";
import { unlockPdf } from "../reading/pdf/unlock-pdf.ts";
import { type ReadingPlan, readDocument } from "../reading/read-document.ts";
import { renderPage } from "../reading/render-page.ts";
import type { ParsedStoredFile, Reading, SampleReply, StoredFileTask } from "./extract-stored-file.ts";
import { packPages } from "./pack-pages.ts";
import type { RecognisedFile, RecogniseTask } from "./routing/recognise-file.ts";
import type { SampleTask } from "./sample-work.ts";

/**
 * What a process has to load for a task: to open files and read pages, or also to understand what they say, which takes
 * three quarters of its start.
 */
export type DocumentNeed = "pages" | "contents";

/** The work on files that runs outside the service; most name a file on this machine's disk. */
export type DocumentTask =
  | { kind: "warm-up" }
  | { kind: "inspect"; path: string }
  | { kind: "unlock"; path: string; password: string }
  | { kind: "pages"; path: string; pages: number[]; layerChecks: ReadingPlan["layerChecks"] }
  | { kind: "read"; reading: Reading }
  | { kind: "parse"; reading: Reading; task: StoredFileTask }
  | { kind: "sample"; reading: Reading; task: SampleTask; words: Uint8Array | null }
  | { kind: "recognise"; path: string; task: RecogniseTask }
  | { kind: "cut"; path: string; range: PageRange }
  | { kind: "mail"; bytes: Uint8Array; takesText: boolean }
  | { kind: "layout"; words: Uint8Array }
  | { kind: "render"; path: string; pageNumber: number; maxWidthPx: number };

export type DocumentTaskReply =
  | FileFacts
  | ParsedStoredFile
  | SampleReply
  | RecognisedFile
  | ReadMail
  | ReadingPlan
  | Uint8Array
  | string
  | null;

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
    case "unlock":
      return unlockPdf(await readFile(task.path), task.password);
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
    case "sample":
      return (await loadContents()).workOnSample(task.reading, task.task, task.words, onPage);
    case "recognise":
      return (await import("./routing/recognise-file.ts")).recogniseFile(task.path, task.task);
    case "layout":
      return (await import("./routing/recognise-file.ts")).packLayoutOf(task.words);
    case "cut":
      return cutPdf(await readFile(task.path), task.range);
    case "mail":
      return (await import("./sources/read-mail-bytes.ts")).readMailBytes(task.bytes, task);
    case "warm-up":
      return null;
  }
}
