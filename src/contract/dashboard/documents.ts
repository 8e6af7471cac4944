import { z } from "zod";
import { boxSchema, scalarValueSchema } from "../../domain/record.ts";
import { deliverySchema } from "./deliveries.ts";
import { entryDetailSchema } from "./entries.ts";
import { route } from "./route.ts";
import { daySchema, flagSchema, idSchema, pageOf, pagingQuery, timestampSchema } from "./wire.ts";

const documentStatuses = ["pending", "processing", "completed", "failed"] as const;

const parserName = z.object({ id: idSchema, slug: z.string(), name: z.string(), isArchived: z.boolean() });

const head = {
  id: idSchema,
  parser: parserName,
  status: z.enum(documentStatuses),
  source: z.enum(["sync", "async", "dashboard"]),
  environment: z.string(),
  hasMultipleEntries: z.boolean(),
  /** Null while a `file_url` is not downloaded yet. */
  filename: z.string().nullable(),
  contentType: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  pageCount: z.number().nullable(),
  /** Why it failed; null otherwise. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
};

/** A document in the list. */
export const documentSummarySchema = z.object({
  ...head,
  entries: z.object({
    count: z.number(),
    invalid: z.number(),
    duplicates: z.number(),
    /** Entries that wait in the review queue. */
    pendingReview: z.number(),
  }),
  deliveries: z.object({ delivered: z.number(), failed: z.number(), pending: z.number() }),
});

/** A document with everything that came from it. */
export const documentDetailSchema = z.object({
  ...head,
  /** Per page: how its words were read, and why. */
  pageReadings: z.array(z.object({ method: z.string(), reason: z.string(), durationMs: z.number() })),
  entries: z.array(entryDetailSchema),
  deliveries: z.array(deliverySchema),
});

/** Maximum documents that are named individually: what a person selects, and what an address can contain. */
const mostIds = 200;

/** What narrows down the list of documents, and what is exported. */
const documentFilter = {
  /** Comma-separated IDs: only these documents. */
  ids: z
    .string()
    .refine((ids) => ids.split(",").length <= mostIds, `must name at most ${mostIds} documents`)
    .optional(),
  parserId: idSchema.optional(),
  status: z.enum(documentStatuses).optional(),
  /** `valid`: all entries are valid; `invalid`: at least one is not. */
  validity: z.enum(["valid", "invalid"]).optional(),
  environment: z.string().max(64).optional(),
  /** true: only with duplicates; false: only without. */
  duplicates: flagSchema.optional(),
  /** In the filename and in the values of the entries. */
  search: z.string().trim().max(200).optional(),
  /** Days in UTC, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
};

/** A document's change of state, as an event reports it. */
export const documentEventSchema = z.object({
  documentId: idSchema,
  parserId: idSchema,
  status: z.enum(documentStatuses),
});

export type DocumentSummary = z.infer<typeof documentSummarySchema>;
export type DocumentDetail = z.infer<typeof documentDetailSchema>;
export const exportFormats = ["csv", "xlsx", "json"] as const;

export const documentRoutes = {
  uploadDocument: route({
    method: "POST",
    path: "/parsers/:parserId/documents",
    access: "account",
    summary:
      "Sends a document as a form with one `file` part, after the text parts `environment` and `has_multiple_entries`. It is charged like an API request.",
    body: "form",
    response: documentSummarySchema,
  }),
  listDocuments: route({
    method: "GET",
    path: "/documents",
    access: "account",
    summary: "The account's documents, newest first.",
    query: z.object({ ...documentFilter, ...pagingQuery }),
    response: pageOf(documentSummarySchema).extend({
      /** Environments of the account's documents and webhooks, for the filter. */
      environments: z.array(z.string()),
    }),
  }),
  exportEntries: route({
    method: "GET",
    path: "/documents/export",
    access: "account",
    summary: "The entries of the filtered documents as a CSV, XLSX or JSON file, up to 20,000 entries.",
    query: z.object({ ...documentFilter, format: z.enum(exportFormats) }),
    response: "file",
  }),
  getDocument: route({
    method: "GET",
    path: "/documents/:documentId",
    access: "account",
    summary: "A document with its entries, their history, and its deliveries.",
    response: documentDetailSchema,
  }),
  deleteDocument: route({
    method: "DELETE",
    path: "/documents/:documentId",
    access: "account",
    summary: "Deletes a finished document with its file, entries and deliveries. Its cost stays in the ledger.",
    response: "nothing",
  }),
  reprocessDocument: route({
    method: "POST",
    path: "/documents/:documentId/reprocess",
    access: "account",
    summary: "Processes a failed document again, as a new document with the same file, and returns the new document.",
    response: documentSummarySchema,
  }),
  getDocumentFile: route({
    method: "GET",
    path: "/documents/:documentId/file",
    access: "account",
    summary: "The original file, or the part requested by a single byte `Range`.",
    query: z.object({ download: flagSchema.default("false") }),
    response: "file",
  }),
  getDocumentPage: route({
    method: "GET",
    path: "/documents/:documentId/pages/:page",
    access: "account",
    summary: "A page as PNG; pages count from 1.",
    query: z.object({ width: z.coerce.number().int().min(50).max(2400).default(1200) }),
    response: "file",
  }),
  readRegion: route({
    method: "POST",
    path: "/documents/:documentId/pages/:page/read-region",
    access: "account",
    summary: "The text in a region of a page and, if a field is given, its value for that field.",
    body: z.object({ box: boxSchema, field: z.string().optional(), child: z.string().optional() }),
    response: z.object({
      text: z.string(),
      /** The words' own box; null if there are none in the region. */
      box: boxSchema.nullable(),
      /** Null if the text cannot be read as the field's type. */
      value: scalarValueSchema,
    }),
  }),
  watchDocuments: route({
    method: "GET",
    path: "/events",
    access: "account",
    summary:
      "Server-sent events: `document` for each change of a document's status, as JSON; `gap` if events were lost.",
    response: "events",
  }),
};
