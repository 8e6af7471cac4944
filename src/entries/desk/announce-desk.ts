import { z } from "zod";
import { announce } from "../../platform/database/announce.ts";
import type { Db } from "../../platform/database/database.ts";

/** The channel on which changes of who reviews a document are announced, to every process. Only a hint: it can be lost. */
export const deskChannel = "winnow_review_desk";

/** A document whose assignment, lease or comments changed. */
export interface DeskChange {
  accountId: string;
  documentId: string;
}

const payloadSchema = z.object({ accountId: z.string(), documentId: z.string() });

/** Announces a change once the caller's transaction is committed. */
export function announceDesk(db: Db, { accountId, documentId }: DeskChange): void {
  announce(db, deskChannel, JSON.stringify({ accountId, documentId }));
}

/** What was announced. */
export function readDeskChange(payload: string): DeskChange {
  return payloadSchema.parse(JSON.parse(payload));
}
