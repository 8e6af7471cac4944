import { z } from "zod";
import { boxSchema, scalarValueSchema } from "../../domain/record.ts";
import { colleagueSchema } from "./colleague.ts";
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
  /** Who is to review it; null: nobody in particular. */
  assignee: colleagueSchema.nullable(),
  /** Who is reviewing it at the moment. */
  heldBy: colleagueSchema.nullable(),
  /** Comments on its entries. */
  commentCount: z.number(),
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

/** A document's change of who reviews it, or of its comments, as an event reports it. */
export interface DeskEvent {
  documentId: string;
}

/** A document's change of state, as an event reports it. */
export interface DocumentEvent {
  documentId: string;
  parserId: string;
  status: (typeof documentStatuses)[number];
}

export type DocumentSummary = z.infer<typeof documentSummarySchema>;
export type DocumentDetail = z.infer<typeof documentDetailSchema>;
export const exportFormats = ["csv", "xlsx", "json"] as const;

/** What makes an export a table of a list's rows, one line for each, instead of one of entries. */
export const listRowsQuery = {
  /** The name of the list field. */
  list: z.string().min(1).max(200).optional(),
  /** What each line repeats from its entry: a JSON list of fields and members, such as `["number","seller.name"]`. */
  repeated: z.string().max(8000).optional(),
};

export const documentRoutes = {
  uploadDocument: route({
    method: "POST",
    path: "/parsers/:parserId/documents",
    access: "reviewer",
    summary:
      "Sends a document as a form with one `file` part, after the text parts `environment`, `has_multiple_entries` and, for a PDF that needs one, `password`. It is charged like an API request.",
    body: "form",
    response: documentSummarySchema,
  }),
  listDocuments: route({
    method: "GET",
    path: "/documents",
    access: "viewer",
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
    access: "viewer",
    summary:
      "The entries of the filtered documents as a CSV, XLSX or JSON file, up to 20,000 entries; or the rows of one of their lists, as CSV or XLSX.",
    query: z.object({ ...documentFilter, ...listRowsQuery, format: z.enum(exportFormats) }),
    response: "file",
  }),
  getDocument: route({
    method: "GET",
    path: "/documents/:documentId",
    access: "viewer",
    summary: "A document with its entries, their history, and its deliveries.",
    response: documentDetailSchema,
  }),
  deleteDocument: route({
    method: "DELETE",
    path: "/documents/:documentId",
    access: "editor",
    summary: "Deletes a finished document with its file, entries and deliveries. Its cost stays in the ledger.",
    response: "nothing",
  }),
  reprocessDocument: route({
    method: "POST",
    path: "/documents/:documentId/reprocess",
    access: "reviewer",
    summary: "Processes a failed document again, as a new document with the same file, and returns the new document.",
    response: documentSummarySchema,
  }),
  getDocumentFile: route({
    method: "GET",
    path: "/documents/:documentId/file",
    access: "viewer",
    summary: "The original file, or the part requested by a single byte `Range`.",
    query: z.object({ download: flagSchema.default("false") }),
    response: "file",
  }),
  getDocumentPage: route({
    method: "GET",
    path: "/documents/:documentId/pages/:page",
    access: "viewer",
    summary: "A page as PNG; pages count from 1.",
    query: z.object({ width: z.coerce.number().int().min(50).max(2400).default(1200) }),
    response: "file",
  }),
  readRegion: route({
    method: "POST",
    path: "/documents/:documentId/pages/:page/read-region",
    access: "reviewer",
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
  getPageWords: route({
    method: "GET",
    path: "/documents/:documentId/pages/:page/words",
    access: "viewer",
    summary: "The words of a page, line by line from the top, with their boxes.",
    response: z.object({ lines: z.array(z.array(z.object({ text: z.string(), box: boxSchema }))) }),
  }),
  searchDocument: route({
    method: "GET",
    path: "/documents/:documentId/search",
    access: "viewer",
    summary: "Where a text stands on the document's pages, in any case and without accents: up to 500 places.",
    query: z.object({ text: z.string().trim().min(1).max(200) }),
    response: z.object({
      /** A box for each line that the text stands on. */
      hits: z.array(z.object({ page: z.number(), boxes: z.array(boxSchema) })),
      total: z.number(),
    }),
  }),
  watchDocuments: route({
    method: "GET",
    path: "/events",
    access: "viewer",
    summary:
      "Server-sent events: `document` for each change of a document's status, `desk` for each change of who reviews it or of its comments, as JSON; `gap` if events were lost.",
    response: "events",
  }),
};
