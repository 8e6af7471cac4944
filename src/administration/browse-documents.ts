import {
  allDocumentsOf,
  type DocumentFilter,
  findPageReadings,
  type ListedDocument,
  listDocuments,
  listEnvironments,
} from "../documents/own-document-store.ts";
import { pageReadingsSchema } from "../documents/page-readings.ts";
import type { DocumentStatus } from "../domain/document.ts";
import { fileFormats } from "../domain/file.ts";
import { type DocumentDesk, findDesks } from "../entries/desk/desk-store.ts";
import { findEntries } from "../entries/entry-store.ts";
import { findParserHeadline } from "../parsers/own-parser-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import type { Db } from "../platform/database/database.ts";
import { toReadableFile } from "../platform/files/readable-file.ts";
import { findDeliveries } from "../webhooks/deliveries/delivery-store.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { readCursor, toPage } from "./cursor.ts";
import { describeEntries } from "./describe-entries.ts";
import { findDocumentFile } from "./find-document-file.ts";
import type { LiveWork } from "./live-work.ts";
import { presentDelivery } from "./present-delivery.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** A filter as people ask for it; a member that is left out filters nothing. */
export interface AskedFilter {
  /** Comma-separated IDs. */
  ids?: string | undefined;
  parserId?: string | undefined;
  status?: DocumentStatus | undefined;
  validity?: "valid" | "invalid" | undefined;
  environment?: string | undefined;
  duplicates?: "true" | "false" | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Converts a filter to the form that the store takes. Refuses an ID of the wrong form as unknown. */
export function toDocumentFilter({ accountId }: Person, asked: AskedFilter): DocumentFilter {
  if (asked.parserId !== undefined) checkUuid(asked.parserId, "parser");
  const ids = asked.ids?.split(",") ?? null;
  for (const id of ids ?? []) checkUuid(id, "document");
  return {
    ...allDocumentsOf(accountId),
    ids,
    parserId: asked.parserId ?? null,
    status: asked.status ?? null,
    validity: asked.validity ?? null,
    environment: asked.environment || null,
    hasDuplicates: asked.duplicates === undefined ? null : asked.duplicates === "true",
    search: asked.search || null,
    from: asked.from ?? null,
    to: asked.to ?? null,
  };
}

/** Looking at documents. */
export function createBrowseDocuments({ db, files, rules, longReads }: AdministrationDeps, liveWork: LiveWork) {
  return {
    async list(person: Person, asked: AskedFilter & { cursor?: string | undefined; limit: number }) {
      const filter = toDocumentFilter(person, asked);
      const page = { before: readCursor(asked.cursor), limit: asked.limit + 1 };
      const { rows, environments } = await longReads.run(person, async (reader) => ({
        rows: await listDocuments(reader, filter, page),
        environments: await listEnvironments(reader, person.accountId),
      }));
      const { items, nextCursor } = toPage(rows, asked.limit, (row) => ({ createdAt: row.createdAtText, id: row.id }));
      const desks = await findDesks(
        db,
        items.map(({ id }) => id),
      );
      return { items: items.map((item) => presentDocument(item, desks.get(item.id))), nextCursor, environments };
    },

    async get(person: Person, documentId: string) {
      const summary = await getDocumentSummary(db, person, documentId);
      const [parser, headline] = await Promise.all([
        getParser(db, summary.parser.id),
        findParserHeadline(db, person.accountId, summary.parser.id),
      ]);
      const view = { fields: parser.fields, reviewThreshold: headline?.reviewThreshold ?? 0 };
      const entries = summary.status === "completed" ? await findEntries(db, documentId, { withGrounding: true }) : [];
      return {
        ...summary,
        pageReadings: pageReadingsSchema.parse(await findPageReadings(db, documentId)) ?? [],
        entries: await describeEntries({ db, rules }, person, view, entries),
        deliveries: (await findDeliveries(db, documentId)).map((each) => presentDelivery(documentId, each)),
      };
    },

    async findFile(person: Person, documentId: string) {
      const { file } = await findDocumentFile(db, person, documentId);
      return toReadableFile(files, file);
    },

    async renderPage(
      person: Person,
      documentId: string,
      page: { number: number; maxWidthPx: number },
      gone?: AbortSignal,
    ) {
      const { file } = await findDocumentFile(db, person, documentId);
      return liveWork.draw(person, file.key, page, gone);
    },
  };
}

/** An account's own document as lists show it. */
export async function getDocumentSummary(db: Db, { accountId }: Person, documentId: string) {
  checkUuid(documentId, "document");
  const filter = { ...allDocumentsOf(accountId), id: documentId };
  const [row] = await listDocuments(db, filter, { before: null, limit: 1 });
  return presentDocument(row ?? refuseUnknown("document"), (await findDesks(db, [documentId])).get(documentId));
}

function presentDocument(row: ListedDocument, desk: DocumentDesk | undefined) {
  const { id, status, source, environment, hasMultipleEntries, filename, sizeBytes, pageCount } = row;
  const { errorKind, errorMessage, createdAt, finishedAt, format } = row;
  return {
    id,
    parser: { id: row.parserId, slug: row.parserSlug, name: row.parserName, isArchived: row.isParserArchived },
    status,
    source,
    environment,
    hasMultipleEntries,
    filename,
    contentType: format && fileFormats[format].contentType,
    sizeBytes,
    pageCount,
    error: errorKind === null ? null : { code: errorKind, message: errorMessage ?? "" },
    createdAt,
    finishedAt,
    entries: {
      count: row.entryCount,
      invalid: row.invalid,
      duplicates: row.duplicates,
      pendingReview: row.pendingReview,
    },
    deliveries: { delivered: row.delivered, failed: row.failedDeliveries, pending: row.pendingDeliveries },
    assignee: desk?.assignee ?? null,
    heldBy: desk?.heldBy ?? null,
    commentCount: desk?.commentCount ?? 0,
  };
}
