import { randomUUID } from "node:crypto";
import type { DocumentSource } from "../domain/document.ts";
import type { Db } from "../platform/database/database.ts";
import { insertDeliveries } from "./deliveries/delivery-store.ts";
import { type Enqueue, toDeliveryJob } from "./delivery-job.ts";
import { findReceivers } from "./webhook-store.ts";

/** A document whose entries are written in the same transaction. */
export interface ProcessedDocument {
  parserId: string;
  accountId: string;
  /** The parser's Block Invalid Documents: entries that fail validation are not sent. */
  blockInvalid: boolean;
  document: { id: string; environment: string; source: DocumentSource };
  entries: { id: string; isValid: boolean }[];
}

/**
 * Writes down which entries go to which webhooks, with a job for each; a crash after the commit loses none of them.
 * Sync documents are never sent; the others go to each enabled webhook of their environment.
 */
export async function planDeliveries(db: Db, processed: ProcessedDocument, enqueue: Enqueue): Promise<void> {
  const { document, accountId, parserId } = processed;
  if (document.source === "sync") return;
  const webhookIds = await findReceivers(db, parserId, document.environment);
  const deliveries = processed.entries
    .filter((entry) => entry.isValid || !processed.blockInvalid)
    .flatMap((entry) =>
      webhookIds.map((webhookId) => ({ id: randomUUID(), webhookId, entryId: entry.id, documentId: document.id })),
    );
  await insertDeliveries(db, deliveries);
  for (const { id } of deliveries) await enqueue(db, toDeliveryJob(id, accountId));
}
