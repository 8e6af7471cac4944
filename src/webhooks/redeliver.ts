import type { Db } from "../platform/database/database.ts";
import { insertMissingDeliveries, reopenDeliveriesOfDocument, reopenDelivery } from "./deliveries/reopen-store.ts";
import { type Enqueue, toDeliveryJob } from "./delivery-job.ts";

/** A request to send a document's deliveries again. */
interface Redelivery {
  documentId: string;
  /** Whose document it is; the caller has made sure. */
  accountId: string;
  /** The parser's current Block Invalid Documents: entries that fail validation are left out. */
  blockInvalid: boolean;
}

/**
 * Sends the failed deliveries of a document again, with the current entries and the same entry IDs; returns how many.
 * Call it in a transaction.
 */
export async function redeliverFailed(db: Db, redelivery: Redelivery, enqueue: Enqueue): Promise<number> {
  return await redeliverOutcomes(db, redelivery, ["failed"], enqueue);
}

/**
 * Sends a whole document again, as if it had been processed now: every delivery, including those that arrived, and
 * entries that were not sent so far because they were held back or the webhook was off or did not exist. A delivery
 * that is still waiting is sent once. Returns how many are sent. Call it in a transaction.
 */
export async function redeliverAll(db: Db, redelivery: Redelivery, enqueue: Enqueue): Promise<number> {
  const { documentId, blockInvalid } = redelivery;
  const again = await redeliverOutcomes(db, redelivery, ["failed", "delivered"], enqueue);
  const missing = await insertMissingDeliveries(db, documentId, { onlyValid: blockInvalid });
  await enqueueAll(db, redelivery, missing, enqueue);
  return again + missing.length;
}

/** Sends one delivery again; false if it is already waiting, or if there is none. Call it in a transaction. */
export async function redeliver(
  db: Db,
  { deliveryId, accountId }: { deliveryId: string; accountId: string },
  enqueue: Enqueue,
): Promise<boolean> {
  if (!(await reopenDelivery(db, deliveryId))) return false;
  await enqueue(db, toDeliveryJob(deliveryId, accountId));
  return true;
}

async function redeliverOutcomes(
  db: Db,
  redelivery: Redelivery,
  outcomes: ("delivered" | "failed")[],
  enqueue: Enqueue,
): Promise<number> {
  const { documentId, blockInvalid } = redelivery;
  const ids = await reopenDeliveriesOfDocument(db, documentId, { outcomes, onlyValid: blockInvalid });
  await enqueueAll(db, redelivery, ids, enqueue);
  return ids.length;
}

async function enqueueAll(db: Db, { accountId }: Redelivery, ids: string[], enqueue: Enqueue): Promise<void> {
  for (const id of ids) await enqueue(db, toDeliveryJob(id, accountId));
}
