import { recordChange } from "../audit/record-change.ts";
import { findDocument } from "../documents/document-store.ts";
import { Failure } from "../domain/failure.ts";
import type { ReceivedFile } from "../domain/file.ts";
import { receiveFile } from "../intake/receive-file.ts";
import { findParserHeadline } from "../parsers/own-parser-store.ts";
import { findParserHead, type ParserHead } from "../parsers/parser-store.ts";
import { acceptDocument } from "../pipeline/accept-document.ts";
import { deleteUnnamed } from "../pipeline/delete-unnamed.ts";
import { deleteDocuments } from "../pipeline/retention/delete-documents.ts";
import { unlockReceived } from "../pipeline/unlock-received.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { getDocumentSummary } from "./browse-documents.ts";
import { checkUuid } from "./check-uuid.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** Sending documents from the dashboard, for the first time or again, and deleting them. */
export function createSendDocuments(deps: AdministrationDeps) {
  const { db, files, limits } = deps;

  /** An account's own parser that accepts documents. */
  const findParser = async ({ accountId }: Person, parserId: string): Promise<ParserHead> => {
    checkUuid(parserId, "parser");
    const own = (await findParserHeadline(db, accountId, parserId)) ?? refuseUnknown("parser");
    const head = await findParserHead(db, accountId, own.slug);
    if (head !== null) return head;
    throw new Failure("conflict", "This parser is archived. Restore it to send it documents.");
  };

  const accept = async (
    person: Person,
    parser: ParserHead,
    input: { kind: "file"; file: ReceivedFile } | { kind: "url"; url: string },
    options: { environment: string; hasMultipleEntries: boolean },
  ) => {
    const caller = { accountId: person.accountId, tokenId: null };
    const request = { ...options, caller, parser, source: "dashboard", input, idempotencyKey: null } as const;
    const { documentId } = await acceptDocument(deps, null, request);
    return getDocumentSummary(db, person, documentId);
  };

  return {
    /** Called before a byte of an upload is read. */
    findParser,

    /** Any uploaded file without its password; see `unlockReceived`. */
    unlock: ({ accountId }: Person, file: ReceivedFile, password: string) =>
      unlockReceived(deps, file, { accountId, password }),

    /** Accepts an uploaded document: checked, held and queued like one from the API. */
    send: (
      person: Person,
      parser: ParserHead,
      upload: { file: ReceivedFile; environment: string; hasMultipleEntries: boolean },
    ) => accept(person, parser, { kind: "file", file: upload.file }, upload),

    /** Sends a failed document's file, or its address, as a new document. */
    async reprocess(person: Person, documentId: string) {
      checkUuid(documentId, "document");
      const document = await findDocument(db, documentId);
      if (document?.accountId !== person.accountId) refuseUnknown("document");
      if (document.status !== "failed") {
        throw new Failure("conflict", "Only a failed document can be processed again.");
      }
      const parser = await findParser(person, document.parserId);
      const { environment, hasMultipleEntries, file, fileUrl } = document;
      const options = { environment, hasMultipleEntries: hasMultipleEntries && parser.hasUniqueField };
      if (file !== null) {
        const stream = await files.openRead(file.key);
        const copy = await receiveFile(files, stream, file.filename, { maxBytes: limits.maxUploadBytes });
        return accept(person, parser, { kind: "file", file: copy }, options);
      }
      if (fileUrl === null) throw new Failure("notFound", "This document no longer has a file.");
      return accept(person, parser, { kind: "url", url: fileUrl }, options);
    },

    /** Deletes a finished document with everything made from it; the ledger keeps its cost. */
    async delete(person: Person, documentId: string): Promise<void> {
      checkUuid(documentId, "document");
      const { accountId } = person;
      const fileKeys = await withTransaction(db, async (tx) => {
        const document = await findDocument(tx, documentId);
        if (document?.accountId !== accountId) refuseUnknown("document");
        if (document.status === "pending" || document.status === "processing") {
          throw new Failure("conflict", "This document is being processed. Wait until it has finished.");
        }
        const parser = { id: document.parserId, accountId };
        const deleted = await deleteDocuments(tx, parser, [documentId], { forgetsExamples: true, isSentToo: true });
        if (deleted.ids.length === 0) refuseUnknown("document");
        const target = { kind: "document", id: documentId, name: document.file?.filename ?? null } as const;
        await recordChange(tx, person.actor, accountId, { action: "document.deleted", target });
        return deleted.fileKeys;
      });
      for (const key of fileKeys) await deleteUnnamed(deps, key);
    },
  };
}
