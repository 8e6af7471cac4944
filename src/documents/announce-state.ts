import { z } from "zod";
import type { DocumentStatus } from "../domain/document.ts";
import { announce } from "../platform/database/announce.ts";
import type { Db } from "../platform/database/database.ts";

/** The channel on which each change of a document's state is announced, to every process. Only a hint: it can be lost. */
export const documentStatesChannel = "winnow_document_states";

/** A change of a document's state. */
export interface DocumentState {
  documentId: string;
  parserId: string;
  status: DocumentStatus;
}

const payloadSchema = z.object({
  accountId: z.string(),
  documentId: z.string(),
  parserId: z.string(),
  status: z.enum(["pending", "processing", "completed", "failed"]),
});

/** Announces the state of a document once the caller's transaction is committed. */
export function announceState(db: Db, state: DocumentState & { accountId: string }): void {
  announce(db, documentStatesChannel, JSON.stringify(state));
}

/** What was announced: a document's new state, and whose document it is. */
export function readAnnouncedState(payload: string): DocumentState & { accountId: string } {
  return payloadSchema.parse(JSON.parse(payload));
}
