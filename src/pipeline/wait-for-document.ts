import { getDocument } from "../documents/document-store.ts";
import { Failure } from "../domain/failure.ts";
import { deleteKeysOf } from "../idempotency/key-store.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { cancelJob } from "../platform/queue/queue.ts";
import type { Acceptance } from "./accept-document.ts";
import { giveUpDocument } from "./parse-document.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";
import { dropSlices } from "./slice-files.ts";
import { throughOutage } from "./through-outage.ts";

/** An announcement can be lost, so the database is also asked this often; milliseconds. */
const pollMs = 1000;

/**
 * Milliseconds after the time limit in which a slice that is being read is stopped by its own limit, which says more. After
 * them, nobody reads the slices.
 */
const slicesPatienceMs = 3000;

/**
 * Waits until a sync document is completed; throws the `Failure` of one that failed. A document that no worker took
 * within the time limit is abandoned, and the answer is `overloaded`. One that is being processed is stopped by its own
 * limit, unless it is read in slices and no worker takes them any more.
 */
export async function waitForDocument(deps: PipelineDeps, acceptance: Acceptance): Promise<void> {
  const { documentId, jobId } = acceptance;
  const giveUpAt = Date.now() + deps.limits.timeLimitMs;
  for (;;) {
    const announced = deps.finished.wait(documentId, pollMs);
    const document = await throughOutage(() => getDocument(deps.db, documentId), giveUpAt);
    if (document.error) throw new Failure(document.error.kind, document.error.message);
    if (document.status === "completed") return;
    const lateMs = Date.now() - giveUpAt;
    if (lateMs > 0 && jobId !== null)
      await giveUpQueued(deps, { documentId, jobId, isLate: lateMs > slicesPatienceMs });
    await announced;
  }
}

async function giveUpQueued(
  deps: PipelineDeps,
  { documentId, jobId, isLate }: { documentId: string; jobId: string; isLate: boolean },
): Promise<void> {
  const failure = new Failure(
    "overloaded",
    "All workers were busy for too long. Nothing was charged. Try again later.",
  );
  await withTransaction(deps.db, async (tx) => {
    if (!(await cancelJob(tx, jobId)) && !(isLate && (await dropSlices(deps, tx, documentId)))) return;
    await giveUpDocument(deps, tx, documentId, failure);
    // The client is told to try again, and the document must then be accepted anew under the same key.
    await deleteKeysOf(tx, [documentId]);
  });
}
