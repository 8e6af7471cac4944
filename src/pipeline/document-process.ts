import { readFile } from "node:fs/promises";
import type { FileFacts } from "../model/file.ts";
import { serveTasks } from "../platform/process-pool/serve-tasks.ts";
import { inspectFile } from "../reading/inspect-file.ts";
import { renderPage } from "../reading/render-page.ts";
import { type FileTask, type ParsedFile, parseFile } from "./parse-file.ts";

/** The work on files that runs apart from the service; each names a file on this machine's disk. */
export type DocumentTask =
  | { kind: "warm-up" }
  | { kind: "inspect"; path: string }
  | { kind: "parse"; path: string; task: FileTask }
  | { kind: "render"; path: string; pageNumber: number; maxWidthPx: number };

export type DocumentTaskReply = FileFacts | ParsedFile | Uint8Array | null;

export interface PageProgress {
  done: number;
  total: number;
}

/** The script of the process pool for documents: a file that crashes or hangs its reader takes only this process along. */
serveTasks<DocumentTask, DocumentTaskReply, PageProgress>(async (task, onProgress) => {
  if (task.kind === "warm-up") return null;
  const bytes = await readFile(task.path);
  switch (task.kind) {
    case "inspect":
      return inspectFile(bytes);
    case "parse":
      return parseFile(bytes, task.task, (done, total) => onProgress({ done, total }));
    case "render":
      return renderPage(bytes, task.pageNumber, { maxWidthPx: task.maxWidthPx });
  }
});
