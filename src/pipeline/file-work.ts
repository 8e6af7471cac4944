import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileFacts } from "../model/file.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { createProcessPool, type RunOptions } from "../platform/process-pool/process-pool.ts";
import type {
  DocumentTask,
  DocumentTaskReply,
  PageProgress,
  ParsedStoredFile,
  ProposedStoredFile,
  StoredFileTask,
} from "./document-process.ts";

/** What the service has done on stored files, by key, in processes of their own. */
export interface FileWork {
  inspect(key: string, options: RunOptions<PageProgress>): Promise<FileFacts>;
  /** Its words, packed. */
  read(key: string, options: RunOptions<PageProgress>): Promise<Uint8Array>;
  parse(key: string, task: StoredFileTask, options: RunOptions<PageProgress>): Promise<ParsedStoredFile>;
  /** Fields that it suggests; where its packed words are known, it is not read again. */
  propose(key: string, words: Uint8Array | null, options: RunOptions<PageProgress>): Promise<ProposedStoredFile>;
  /** A page as PNG. */
  render(
    key: string,
    page: { number: number; maxWidthPx: number },
    options: RunOptions<PageProgress>,
  ): Promise<Uint8Array>;
  warmUp(): Promise<void>;
  close(): void;
}

/** What each kind of task is answered with. */
interface Replies {
  "warm-up": null;
  inspect: FileFacts;
  read: Uint8Array;
  parse: ParsedStoredFile;
  propose: ProposedStoredFile;
  render: Uint8Array;
}

/**
 * Limits of a process that reads files. The heap holds words and candidates; PDFium's and the OCR models' own memory come
 * on top of it in the resident size (bench/memory.ts measures both on a 500-page document): a scan of dense pages holds
 * 590 MB and peaks at 750 while a page is recognised, and must not be taken for an attack. One process is kept warm, so
 * that a first request does not wait; the others end soon after their work.
 */
const processLimits = { heapMb: 320, maxRssMb: 1000, idleMs: 10_000, warm: 1 };

export function createFileWork(files: FileStore, options: { size: number }): FileWork {
  const script = new URL("./document-process.ts", import.meta.url);
  const pool = createProcessPool<DocumentTask, DocumentTaskReply, PageProgress>({
    script,
    ...options,
    ...processLimits,
  });
  const run = async <Kind extends DocumentTask["kind"]>(
    task: Extract<DocumentTask, { kind: Kind }>,
    runOptions: RunOptions<PageProgress>,
  ): Promise<Replies[Kind]> => (await pool.run(task, runOptions)) as Replies[Kind];
  return {
    inspect: (key, runOptions) =>
      withLocalFile(files, key, (path) => run<"inspect">({ kind: "inspect", path }, runOptions)),
    read: (key, runOptions) => withLocalFile(files, key, (path) => run<"read">({ kind: "read", path }, runOptions)),
    parse: (key, task, runOptions) =>
      withLocalFile(files, key, (path) => run<"parse">({ kind: "parse", path, task }, runOptions)),
    propose: (key, words, runOptions) =>
      withLocalFile(files, key, (path) => run<"propose">({ kind: "propose", path, words }, runOptions)),
    render: (key, { number: pageNumber, maxWidthPx }, runOptions) =>
      withLocalFile(files, key, (path) => run<"render">({ kind: "render", path, pageNumber, maxWidthPx }, runOptions)),
    warmUp: () => pool.warmUp({ kind: "warm-up" }),
    close: () => pool.close(),
  };
}

/** Calls `use` with the path of a stored file; where the store is not on this machine, of a copy that lives as long. */
async function withLocalFile<Result>(
  files: FileStore,
  key: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const localPath = files.localPath(key);
  if (localPath !== null) return use(localPath);
  const copy = join(tmpdir(), `winnow-${randomUUID()}`);
  try {
    await pipeline(await files.openRead(key), createWriteStream(copy, { mode: 0o600 }));
    return await use(copy);
  } finally {
    await rm(copy, { force: true });
  }
}
