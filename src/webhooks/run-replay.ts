import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { ClaimedJob } from "../platform/queue/job.ts";
import { endJob } from "../platform/queue/queue.ts";
import { reopenRange } from "./deliveries/reopen-store.ts";
import { type Enqueue, toDeliveryJob } from "./delivery-job.ts";
import { advanceReplay, endReplay, lockReplay } from "./replay-store.ts";
import { lockSettings } from "./webhook-store.ts";

/** Deliveries that one transaction queues: few enough that others hardly wait for it. */
const step = 500;

/**
 * Queues the deliveries of a replay step by step; each step notes how far it came, so a replay that was cut off goes on where
 * it was. It ends early if the webhook is turned off or deleted. `blocksInvalid`: whether a webhook's parser holds back entries that fail validation.
 */
export async function runReplay(
  deps: {
    db: Db;
    enqueue: Enqueue;
    blocksInvalid: (db: Db, webhookId: string) => Promise<boolean>;
  },
  job: ClaimedJob,
  replayId: string,
): Promise<void> {
  const { db, enqueue } = deps;
  for (;;) {
    job.signal.throwIfAborted();
    const isThrough = await withTransaction(db, async (tx) => {
      const replay = await lockReplay(tx, replayId);
      if (replay === null || replay.finishedAt !== null) return true;
      // What arrived would count as failed if it were sent to a webhook that is off.
      if (!(await lockSettings(tx, replay.webhookId)).isOn) {
        await endReplay(tx, replayId);
        return true;
      }
      const onlyValid = await deps.blocksInvalid(tx, replay.webhookId);
      const page = { replayId, after: replay.last, limit: step };
      const queued = await reopenRange(tx, { ...replay, onlyValid }, page);
      for (const { id } of queued) await enqueue(tx, toDeliveryJob(id, job.accountId, { isReplayed: true }));
      const last = queued.length < step ? null : (queued.at(-1) ?? null);
      await advanceReplay(tx, replayId, queued.length, last);
      return last === null;
    });
    if (isThrough) break;
  }
  await endJob(db, job);
}
