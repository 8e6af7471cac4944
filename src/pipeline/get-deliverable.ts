import { errorCatalogue } from "../contract/errors.ts";
import { getDocument } from "../documents/document-store.ts";
import { getEntry, type StoredEntry } from "../entries/entry-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import type { Db } from "../platform/database/database.ts";
import type { DocumentFailure } from "../webhooks/delivery-body.ts";

/** An entry as webhooks get it: its current state, and whether its parser's current settings hold it back. */
export async function getDeliverableEntry(db: Db, entryId: string): Promise<StoredEntry & { isHeldBack: boolean }> {
  const entry = await getEntry(db, entryId);
  const isHeldBack = !entry.isValid && (await getParser(db, entry.parserId)).settings.blockInvalid;
  return { ...entry, isHeldBack };
}

/** Why a document failed, as webhooks get it. */
export async function getDeliverableFailure(db: Db, documentId: string): Promise<DocumentFailure> {
  const { error } = await getDocument(db, documentId);
  if (error === null) throw new Error("The document of this delivery has not failed");
  return { code: errorCatalogue[error.kind].code, message: error.message };
}
