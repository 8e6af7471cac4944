import { findTokenName } from "../accounts/token-store.ts";
import {
  findDocument,
  findOwnDocument,
  findOwnDocumentOfEntry,
  type StoredDocument,
} from "../documents/document-store.ts";
import { Failure } from "../domain/failure.ts";
import { correctableUpdates } from "../entries/correctable-updates.ts";
import { findEntries, findEntriesById, keptEntriesSchema, type StoredEntry } from "../entries/entry-store.ts";
import { unpackText } from "../extraction/pack-text.ts";
import { findAnswer } from "../idempotency/key-store.ts";
import { filenameOfAddress } from "../intake/filename-of-address.ts";
import { receiveFile } from "../intake/receive-file.ts";
import { findWords } from "../learning/word-files.ts";
import { findParserBySlug, findParserHead } from "../parsers/parser-store.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { toReadableFile } from "../platform/files/readable-file.ts";
import type { QueueWorker } from "../platform/queue/queue-worker.ts";
import { acceptDocument } from "./accept-document.ts";
import { isSignedDocumentUrl, signDocumentUrl } from "./document-url.ts";
import { toEntryView } from "./entry-view.ts";
import type { Caller, DocumentView, Parsing } from "./parsing.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";
import { teachByCorrection } from "./teach-parser.ts";
import { throughOutage } from "./through-outage.ts";
import { transcribeDocument } from "./transcribe-document.ts";
import { waitForDocument } from "./wait-for-document.ts";
import { writeEInvoice } from "./write-e-invoice.ts";

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How long a ready answer waits for an unavailable database, in milliseconds. */
const answerPatienceMs = 30_000;

/**
 * The service as its HTTP API uses it. `syncWorker` is this process's own worker for sync documents, or null if they
 * are processed elsewhere; `baseUrl` gives the address at which the service is reached.
 */
export function createParsing(
  deps: PipelineDeps,
  own: { syncWorker: QueueWorker | null; baseUrl: () => string },
): Parsing {
  const { db, files } = deps;

  const toDocumentView = (document: StoredDocument, entries: StoredEntry[]): DocumentView => ({
    id: document.id,
    status: document.status,
    url: signDocumentUrl(deps.sealer, own.baseUrl(), document.id, new Date()),
    filename: document.file?.filename ?? nameOfAddress(document.fileUrl),
    format: document.file?.format ?? null,
    sizeBytes: document.file?.sizeBytes ?? 0,
    pageCount: document.file?.pageCount ?? 0,
    entries: entries.map(toEntryView),
    error: document.error,
  });

  const getOwnDocument = async (
    { accountId }: Caller,
    slug: string,
    documentId: string,
    find: typeof findOwnDocument = findOwnDocument,
  ): Promise<StoredDocument> => {
    const document = uuidPattern.test(documentId) ? await find(db, { accountId, slug }, documentId) : null;
    if (document) return document;
    if (!(await findParserHead(db, accountId, slug))) refuseParser();
    throw new Failure(
      "documentNotFound",
      "No document has this ID under this parser. Give a valid document ID: the document_id that the async endpoint returned.",
    );
  };

  return {
    findParser: async (caller, slug) => (await findParserHead(db, caller.accountId, slug)) ?? refuseParser(),

    receiveFile: (stream, filename) => receiveFile(files, stream, filename, { maxBytes: deps.limits.maxUploadBytes }),

    discardFile: (file) => files.delete(file.key),

    async parseNow(request) {
      const acceptance = await acceptDocument(deps, own.syncWorker, request);
      const { documentId } = acceptance;
      await waitForDocument(deps, acceptance);
      const readEntries = async () => {
        const kept = acceptance.jobId === null ? await findKeptEntries(deps, documentId) : null;
        return kept ?? (await findEntries(db, documentId, { withGrounding: true }));
      };
      const entries = await throughOutage(readEntries, Date.now() + answerPatienceMs);
      return { documentId, entries: entries.map(toEntryView) };
    },

    async accept(request) {
      const { documentId } = await acceptDocument(deps, own.syncWorker, request);
      return { documentId };
    },

    async getDocument(caller, slug, documentId, options) {
      const document = await getOwnDocument(caller, slug, documentId);
      const entries = document.status === "completed" ? await findEntries(db, document.id, options) : [];
      return toDocumentView(document, entries);
    },

    async findText(caller, slug, documentId) {
      const document = await getOwnDocument(caller, slug, documentId, async (reader, owner, id) => {
        return (await findOwnDocument(reader, owner, id)) ?? findOwnDocumentOfEntry(reader, owner, id);
      });
      if (document.error) throw new Failure(document.error.kind, document.error.message);
      const view = toDocumentView(document, []);
      if (document.status !== "completed") return { document: view, pages: null };
      const words = await findWords({ db, files }, document.id);
      if (words === null) {
        throw new Failure("textNotKept", "The words of this document are no longer kept. Send the document again.");
      }
      return { document: view, pages: transcribeDocument(unpackText(words)) };
    },

    async correctEntry(caller, slug, entryId, sent) {
      const parser = (await findParserBySlug(db, caller.accountId, slug)) ?? refuseParser();
      const editor = { accountId: caller.accountId, tokenId: caller.tokenId, memberEmail: null };
      const updates = correctableUpdates(parser.fields, sent);
      const correction = { parserId: parser.id, entryId, fields: parser.fields, updates, editor };
      const corrected = uuidPattern.test(entryId)
        ? await withTransaction(db, async (tx) => {
            const { tokenId: id, requestId, address } = caller;
            const actor = { kind: "token", id, name: await findTokenName(tx, id), requestId, address } as const;
            return teachByCorrection(tx, parser, correction, actor);
          })
        : null;
      return toEntryView((corrected ?? refuseEntry()).entry);
    },

    async writeEInvoice(caller, slug, entryId, order) {
      const parser = (await findParserBySlug(db, caller.accountId, slug)) ?? refuseParser();
      const [entry] = uuidPattern.test(entryId) ? await findEntriesById(db, parser.id, [entryId]) : [];
      return writeEInvoice(parser.fields, entry ?? refuseEntry(), order);
    },

    async findSignedFile(documentId, expires, signature) {
      if (!isSignedDocumentUrl(deps.sealer, { documentId, expires, signature }, new Date())) return null;
      const document = uuidPattern.test(documentId) ? await findDocument(db, documentId) : null;
      return document?.file ? toReadableFile(files, document.file) : null;
    },
  };
}

function refuseEntry(): never {
  throw new Failure(
    "entryNotFound",
    "No entry has this ID under this parser. Give the ID of an entry, not of a document.",
  );
}

function refuseParser(): never {
  throw new Failure(
    "parserNotFound",
    "You have no parser with this slug. Archived parsers and library templates cannot be used.",
  );
}

/** The name of a document without a file. */
function nameOfAddress(fileUrl: string | null): string {
  if (fileUrl === null) throw new Error("a document has neither a file nor an address");
  return filenameOfAddress(fileUrl) ?? new URL(fileUrl).hostname;
}

async function findKeptEntries(deps: PipelineDeps, documentId: string): Promise<StoredEntry[] | null> {
  const kept = await findAnswer(deps.db, documentId);
  return kept === null ? null : keptEntriesSchema.parse(kept);
}
