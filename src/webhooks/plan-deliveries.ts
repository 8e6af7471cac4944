import { randomUUID } from "node:crypto";
import type { DocumentSource } from "../domain/document.ts";
import type { WebhookEvent } from "../domain/webhook-event.ts";
import type { Db } from "../platform/database/database.ts";
import { insertDeliveries, type NewDelivery } from "./deliveries/delivery-store.ts";
import { type Enqueue, toDeliveryJob } from "./delivery-job.ts";
import { findReceivers } from "./webhook-store.ts";

/** Whose document something happened to. */
interface Happening {
  parserId: string;
  accountId: string;
  document: { id: string; environment: string; source: DocumentSource };
}

/** A document whose entries are written in the same transaction. */
export interface ProcessedDocument extends Happening {
  /** The parser's Block Invalid Documents: entries that fail validation are not sent. */
  blockInvalid: boolean;
  entries: { id: string; isValid: boolean }[];
}

/**
 * Writes down which entries go to which webhooks, with a job for each; a crash after the commit loses none of them.
 * Sync documents are never sent; the others go to each enabled webhook of their environment that wants them.
 */
export async function planDeliveries(db: Db, processed: ProcessedDocument, enqueue: Enqueue): Promise<void> {
  const { document, parserId, blockInvalid } = processed;
  if (document.source === "sync") return;
  const wanted = { environment: document.environment, events: ["processed", "valid"] satisfies WebhookEvent[] };
  const receivers = await findReceivers(db, parserId, wanted);
  const deliveries = processed.entries
    .filter((entry) => entry.isValid || !blockInvalid)
    .flatMap((entry) =>
      receivers.flatMap(({ webhookId, events }) =>
        events
          .filter((event) => event === "processed" || entry.isValid)
          .map((event) => toDelivery({ webhookId, event, entryId: entry.id, documentId: document.id })),
      ),
    );
  await writeDeliveries(db, processed, deliveries, enqueue);
}

/** What happened to a document or an entry after its processing, in the same transaction. */
export interface LaterEvent extends Happening {
  event: Extract<WebhookEvent, "confirmed" | "corrected" | "failed">;
  /** Null: the document failed. */
  entryId: string | null;
  /** Whether Block Invalid Documents holds the entry back. */
  isHeldBack: boolean;
}

/** Writes down to which webhooks an event goes, with a job for each; none about sync documents. */
export async function planEvent(db: Db, happened: LaterEvent, enqueue: Enqueue): Promise<void> {
  const { document, parserId, event, entryId, isHeldBack } = happened;
  if (document.source === "sync" || isHeldBack) return;
  const receivers = await findReceivers(db, parserId, { environment: document.environment, events: [event] });
  const deliveries = receivers.map(({ webhookId }) =>
    toDelivery({ webhookId, event, entryId, documentId: document.id }),
  );
  await writeDeliveries(db, happened, deliveries, enqueue);
}

function toDelivery(delivery: Omit<NewDelivery, "id">): NewDelivery {
  return { id: randomUUID(), ...delivery };
}

async function writeDeliveries(
  db: Db,
  { accountId }: Happening,
  deliveries: NewDelivery[],
  enqueue: Enqueue,
): Promise<void> {
  await insertDeliveries(db, deliveries);
  for (const { id } of deliveries) await enqueue(db, toDeliveryJob(id, accountId));
}
