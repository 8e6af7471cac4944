import { recordChange } from "../audit/record-change.ts";
import { chargeFor } from "../billing/amounts.ts";
import { findDocument } from "../documents/document-store.ts";
import { Failure } from "../domain/failure.ts";
import { findWords } from "../learning/word-files.ts";
import { findParserHeadline } from "../parsers/own-parser-store.ts";
import { acceptKept } from "../pipeline/accept-document.ts";
import { deleteUnnamed } from "../pipeline/delete-unnamed.ts";
import { asDocumentFailure } from "../pipeline/inspect-received.ts";
import { deleteDocuments } from "../pipeline/retention/delete-documents.ts";
import { findLayout, recogniseTimeoutMs } from "../pipeline/routing/recognise-waiting.ts";
import { findOpenParser } from "../pipeline/routing/route-file.ts";
import type { Db } from "../platform/database/database.ts";
import { findRoutedFile } from "../routing/inbox-store.ts";
import { rememberLayout } from "../routing/layout-store.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { getDocumentSummary } from "./browse-documents.ts";
import { checkUuid } from "./check-uuid.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** An account's own parser that takes documents. */
export async function getOpenParser(db: Db, accountId: string, parserId: string) {
  checkUuid(parserId, "parser");
  if (!(await findParserHeadline(db, accountId, parserId))) refuseUnknown("parser");
  const parser = await findOpenParser(db, accountId, parserId);
  if (parser === null) throw new Failure("conflict", "This parser is archived. Restore it to send it documents.");
  return parser;
}

/** Moving documents that went to the wrong parser. */
export function createMoveDocuments(deps: AdministrationDeps) {
  const { db } = deps;

  /** A finished document with a file, and the other parser that takes it. */
  const findMove = async ({ accountId }: Person, documentId: string, parserId: string) => {
    checkUuid(documentId, "document");
    const document = await findDocument(db, documentId);
    if (document?.accountId !== accountId) refuseUnknown("document");
    const parser = await getOpenParser(db, accountId, parserId);
    const { file } = document;
    if (file === null) throw new Failure("notFound", "This document no longer has a file.");
    return { document: { ...document, file }, parser };
  };

  /** Null for a document that could not be read: then nothing is remembered of it. */
  const layoutOf = async ({ accountId }: Person, document: Awaited<ReturnType<typeof findMove>>["document"]) => {
    const known = (await findRoutedFile(db, accountId, document.id))?.layout;
    if (known) return known;
    const words = await findWords(deps, document.id);
    if (words === null) return null;
    try {
      return await findLayout(deps, accountId, words);
    } catch (error) {
      if (asDocumentFailure(error, recogniseTimeoutMs) === null) throw error;
      return null;
    }
  };

  return {
    /** What moving a document would cost. */
    async forecast(person: Person, documentId: string, parserId: string) {
      const { document, parser } = await findMove(person, documentId, parserId);
      const { pageCount } = document.file;
      return {
        pageCount,
        currency: document.currency,
        charge: chargeFor(pageCount, parser.ratePerPage),
        charged: document.status === "completed" ? chargeFor(pageCount, document.ratePerPage) : "0",
      };
    },

    /**
     * Makes a document for the other parser of a document's file and deletes the old one, in one transaction. Its layout
     * counts for the new parser and against the old one.
     */
    async move(person: Person, documentId: string, parserId: string) {
      const { document, parser } = await findMove(person, documentId, parserId);
      const { accountId, actor } = person;
      if (document.parserId === parserId)
        throw new Failure("conflict", "This document already belongs to this parser.");
      if (document.status === "pending" || document.status === "processing")
        throw new Failure("conflict", "This document is being processed. Wait until it has finished.");
      const layout = await layoutOf(person, document);
      const unnamed: string[] = [];
      const { file, environment, hasMultipleEntries } = document;
      const request = {
        caller: { accountId, tokenId: null },
        parser,
        source: "dashboard" as const,
        file,
        environment,
        hasMultipleEntries: hasMultipleEntries && parser.hasUniqueField,
      };
      const accepted = await acceptKept(deps, request, {
        async before(tx) {
          const old = { id: document.parserId, accountId };
          const deleted = await deleteDocuments(tx, old, [documentId], { forgetsExamples: true, isSentToo: true });
          if (deleted.ids.length === 0) refuseUnknown("document");
          unnamed.push(...deleted.fileKeys.filter((key) => key !== file.key));
        },
        async after(tx, newId) {
          if (layout !== null) {
            await rememberLayout(tx, { parserId, documentId: newId, layout, isRight: true });
            await rememberLayout(tx, { parserId: document.parserId, documentId: newId, layout, isRight: false });
          }
          const target = { kind: "document", id: newId, name: file.filename } as const;
          const changes = [{ member: "parser", after: parser.name }];
          await recordChange(tx, actor, accountId, { action: "document.moved", target, changes });
        },
      });
      for (const key of unnamed) await deleteUnnamed(deps, key);
      return getDocumentSummary(db, person, accepted.documentId);
    },
  };
}
