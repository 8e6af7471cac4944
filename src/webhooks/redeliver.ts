import type { Db } from "../platform/database/database.ts";
import { type Enqueue, toDeliveryJob } from "./delivery-job.ts";
import { reopenDeliveriesOfDocument, reopenDelivery } from "./store.ts";

/** Whose document it is; the caller has made sure. */
interface DocumentOwner {
  documentId: string;
  accountId: string;
}

/**
 * Sends the failed deliveries of a document again, with the entries as they are now and the same entry ids; returns how
 * many. Call it in a transaction.
 */
export async function redeliverFailed(db: Db, owner: DocumentOwner, enqueue: Enqueue): Promise<number> {
  return await enqueueAll(db, await reopenDeliveriesOfDocument(db, owner.documentId, ["failed"]), owner, enqueue);
}

/**
 * Sends every delivery of a document again, those that arrived included; one that still waits to be sent is sent once.
 * Returns how many. Call it in a transaction.
 */
export async function redeliverAll(db: Db, owner: DocumentOwner, enqueue: Enqueue): Promise<number> {
  const reopened = await reopenDeliveriesOfDocument(db, owner.documentId, ["failed", "delivered"]);
  return await enqueueAll(db, reopened, owner, enqueue);
}

/** Sends one delivery again; false where it waits to be sent already, or there is none. Call it in a transaction. */
export async function redeliver(
  db: Db,
  { deliveryId, accountId }: { deliveryId: string; accountId: string },
  enqueue: Enqueue,
): Promise<boolean> {
  if (!(await reopenDelivery(db, deliveryId))) return false;
  await enqueue(db, toDeliveryJob(deliveryId, accountId));
  return true;
}

async function enqueueAll(db: Db, ids: string[], { accountId }: DocumentOwner, enqueue: Enqueue): Promise<number> {
  for (const id of ids) await enqueue(db, toDeliveryJob(id, accountId));
  return ids.length;
}
