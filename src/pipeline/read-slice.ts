import { findDocument, type StoredDocument } from "../documents/document-store.ts";
import { countUnreadPages, findUnreadSlice, recordSlice } from "../documents/page-slice-store.ts";
import { keepFile } from "../platform/files/sweep-lock.ts";
import { TaskTimedOut } from "../platform/process-pool/process-pool.ts";
import type { ClaimedJob } from "../platform/queue/job.ts";
import { endJob, enqueue } from "../platform/queue/queue.ts";
import { beginAnew } from "./begin-anew.ts";
import { deleteUnnamed } from "./delete-unnamed.ts";
import { PagesTimedOut, type TimedPages } from "./file-work.ts";
import { toFinishJob } from "./jobs.ts";
import { endWithoutPlan, untilFailed, workOptions } from "./parse-document.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";
import { writeSliceFile } from "./slice-files.ts";

/**
 * Reads some pages of a long scan, in whichever process has a slot, into a file of their own. One transaction records that
 * file and ends the job, so a process that dies only costs the slices that it was reading. Whoever reads the last one also
 * queues the rest of the work. The first failure fails the whole document: there is no half document.
 */
export async function readSlice(
  deps: PipelineDeps,
  job: ClaimedJob,
  { documentId, position }: { documentId: string; position: number },
): Promise<void> {
  const document = await findDocument(deps.db, documentId);
  const slice = await findUnreadSlice(deps.db, documentId, position);
  if (!document?.file || slice === null) return endWithoutPlan(deps, job, document);
  const { key, pageCount } = document.file;
  deps.tracing.current().set({ "winnow.document.id": documentId, "winnow.slice.pages": slice.pages.length });
  await untilFailed(deps, job, document, async () => {
    try {
      const options = workOptions(deps, job, document, slice.usedMs);
      await keep(deps, job, { document, position }, await deps.fileWork.readPages(key, slice, options));
    } catch (error) {
      if (!(error instanceof TaskTimedOut)) throw error;
      const unread = (await countUnreadPages(deps.db, documentId)) ?? pageCount;
      throw new PagesTimedOut(error, { done: pageCount - unread, total: pageCount });
    }
  });
}

async function keep(
  deps: PipelineDeps,
  job: ClaimedJob,
  { document, position }: { document: StoredDocument; position: number },
  { pages, durationMs }: TimedPages,
): Promise<void> {
  const { db, files, tracing } = deps;
  const fileKey = await writeSliceFile(files, pages);
  let left: number | null = null;
  // If this fails, it may have been committed after all, so the file stays; the sweep removes it if no row names it.
  await endJob(db, job, async (tx) => {
    await keepFile(tx, files, fileKey);
    left = await recordSlice(tx, { documentId: document.id, position }, { fileKey, durationMs });
    if (left === 0) await enqueue(tx, tracing.send(toFinishJob(document)));
    if (left === null) await beginAnew(deps, tx, document);
  });
  if (left === null) await deleteUnnamed(deps, fileKey);
}
