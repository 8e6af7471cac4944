import { findDocument } from "../documents/document-store.ts";
import { Failure } from "../domain/failure.ts";
import type { AcceptedFile } from "../domain/file.ts";
import type { Db } from "../platform/database/database.ts";
import type { Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** The stored file of an account's own document. */
export async function findDocumentFile(
  db: Db,
  { accountId }: Person,
  documentId: string,
): Promise<{ parserId: string; file: AcceptedFile }> {
  checkUuid(documentId, "document");
  const document = await findDocument(db, documentId);
  if (document?.accountId !== accountId) refuseUnknown("document");
  if (document.file === null)
    throw new Failure("notFound", "This document has no file because it could not be downloaded.");
  return { parserId: document.parserId, file: document.file };
}
