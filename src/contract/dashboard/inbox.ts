import { z } from "zod";
import { documentSummarySchema } from "./documents.ts";
import { parserSchema, sampleSchema } from "./parsers.ts";
import { route } from "./route.ts";
import { idSchema, timestampSchema } from "./wire.ts";

/** A parser or a template that a file may be for. */
const suggestionSchema = z.object({
  kind: z.enum(["parser", "template"]),
  /** The parser's ID, or the template's slug. */
  id: z.string(),
  name: z.string(),
  /** 0 to 1. */
  probability: z.number(),
});

/** Pages of a file that seem to be a document by themselves. */
const foundPartSchema = z.object({
  firstPage: z.number(),
  lastPage: z.number(),
  /** What it may be, the most probable first. */
  suggestions: z.array(suggestionSchema),
  newProbability: z.number(),
});

/** A file that was sent without a parser. */
export const inboxFileSchema = z.object({
  id: idSchema,
  filename: z.string(),
  contentType: z.string(),
  pageCount: z.number(),
  sizeBytes: z.number(),
  createdAt: timestampSchema,
  /**
   * `looking`: nobody has looked yet what it is; `waiting`: for a person; `routed`: a document was made of it; `split`: its
   * parts wait instead, or were routed.
   */
  state: z.enum(["looking", "waiting", "routed", "split"]),
  /** What it may be, the most probable first. Empty while nobody has looked. */
  suggestions: z.array(suggestionSchema),
  /** How probable it is that it belongs to none of them, 0 to 1; null while nobody has looked. */
  newProbability: z.number().nullable(),
  /** The documents of different kinds that it seems to have, in order; empty if it seems to be of one kind. */
  parts: z.array(foundPartSchema),
  /** For a part of a file that was split: which pages it is, and of what. */
  source: z
    .object({
      /** Null if that file is gone. */
      id: idSchema.nullable(),
      filename: z.string(),
      firstPage: z.number(),
      lastPage: z.number(),
      /** Whether it can be put together again: no parser took a part of it. */
      canJoin: z.boolean(),
    })
    .nullable(),
  /** Why it waits although it fits a parser, or could not be looked at; null otherwise. */
  problem: z.string().nullable(),
  /** The document that was made of it; null while it waits. */
  document: z
    .object({
      id: idSchema,
      parser: z.object({ id: idSchema, name: z.string() }),
      status: documentSummarySchema.shape.status,
      /** How probable the parser was, if Winnow chose it; null if a person did. */
      probability: z.number().nullable(),
    })
    .nullable(),
});

/** A sample document of Winnow's, to try it with. */
const readySampleSchema = z.object({ name: z.string(), title: z.string() });

/** What moving a document costs. Amounts are decimal text. */
export const moveForecastSchema = z.object({
  pageCount: z.number(),
  currency: z.string(),
  /** What the other parser charges for it. */
  charge: z.string(),
  /** What was charged for it, which is not paid back. */
  charged: z.string(),
});

/** Maximum parts of one file. */
export const mostParts = 50;

export type InboxFile = z.infer<typeof inboxFileSchema>;
export type MoveForecast = z.infer<typeof moveForecastSchema>;

export const inboxRoutes = {
  routeDocument: route({
    method: "POST",
    path: "/route",
    access: "reviewer",
    summary:
      "Sends a document without naming a parser, as a form with one `file` part, after the text parts `environment`, `has_multiple_entries` and, for a PDF that needs one, `password`. It goes to the parser that it surely fits, or waits in the inbox. A file with documents that surely fit different parsers is split first. Nothing is charged before a parser takes it.",
    body: "form",
    response: inboxFileSchema,
  }),
  listInbox: route({
    method: "GET",
    path: "/inbox",
    access: "viewer",
    summary: "The files that wait for a parser, and those of the last day that went to one; newest first.",
    response: z.object({ items: z.array(inboxFileSchema) }),
  }),
  getInboxFile: route({
    method: "GET",
    path: "/inbox/:inboxId",
    access: "viewer",
    summary: "A file of the inbox, with what it seems to be.",
    response: inboxFileSchema,
  }),
  getInboxPage: route({
    method: "GET",
    path: "/inbox/:inboxId/pages/:page",
    access: "viewer",
    summary: "A page of a file in the inbox as PNG; pages count from 1.",
    query: z.object({ width: z.coerce.number().int().min(50).max(2400).default(1200) }),
    response: "file",
  }),
  sendInboxFile: route({
    method: "POST",
    path: "/inbox/:inboxId/send",
    access: "reviewer",
    summary: "Sends a waiting file to a parser, which charges it like any document, and remembers its layout.",
    body: z.object({ parserId: idSchema }),
    response: documentSummarySchema,
  }),
  makeParserFromInbox: route({
    method: "POST",
    path: "/inbox/:inboxId/parsers",
    access: "editor",
    summary:
      "Sends a waiting file to the parser that was made from a template of the library. If there is none, makes it, and looks again what the others that wait are.",
    body: z.object({ template: z.string() }),
    /** `isNew`: whether the parser was made. */
    response: z.object({ parser: parserSchema, document: documentSummarySchema, isNew: z.boolean() }),
  }),
  sampleFromInbox: route({
    method: "POST",
    path: "/inbox/:inboxId/sample",
    access: "editor",
    summary: "Stores a copy of a file in the inbox as a sample for a new parser.",
    response: sampleSchema,
  }),
  lookAgain: route({
    method: "POST",
    path: "/inbox/:inboxId/look-again",
    access: "reviewer",
    summary: "Looks again what a waiting file is, for example after a parser was made.",
    response: inboxFileSchema,
  }),
  splitInboxFile: route({
    method: "POST",
    path: "/inbox/:inboxId/split",
    access: "reviewer",
    summary:
      "Splits a waiting PDF before each of these pages. Each part waits in the inbox as a file of its own, and goes to the parser that it surely fits. The file itself is kept as long as one of them waits.",
    /** Pages, counted from 1, with which a part begins; not the first page. */
    body: z.object({
      before: z
        .array(z.number().int().min(2))
        .min(1)
        .max(mostParts - 1),
    }),
    response: z.object({ items: z.array(inboxFileSchema) }),
  }),
  joinInboxFile: route({
    method: "POST",
    path: "/inbox/:inboxId/join",
    access: "reviewer",
    summary:
      "Puts a file that was split together again, unless a parser took a part of it. It waits, and is not split by itself any more.",
    response: inboxFileSchema,
  }),
  deleteInboxFile: route({
    method: "DELETE",
    path: "/inbox/:inboxId",
    access: "reviewer",
    summary: "Deletes a waiting file. It can be restored for a day.",
    response: "nothing",
  }),
  restoreInboxFile: route({
    method: "POST",
    path: "/inbox/:inboxId/restore",
    access: "reviewer",
    summary: "Restores a deleted file.",
    response: inboxFileSchema,
  }),
  forecastMove: route({
    method: "GET",
    path: "/documents/:documentId/move/:parserId",
    access: "viewer",
    summary: "What moving a document to another parser would cost. Nothing is changed.",
    response: moveForecastSchema,
  }),
  moveDocument: route({
    method: "POST",
    path: "/documents/:documentId/move",
    access: "editor",
    summary:
      "Moves a finished document to another parser, as a new document with the same file, which is charged by that parser. The old document is deleted with its entries; what it cost stays in the ledger. Its layout counts for the new parser and against the old one.",
    body: z.object({ parserId: idSchema }),
    response: documentSummarySchema,
  }),
  listReadySamples: route({
    method: "GET",
    path: "/ready-samples",
    access: "viewer",
    summary: "Sample documents to try Winnow with.",
    response: z.object({ items: z.array(readySampleSchema) }),
  }),
  routeReadySample: route({
    method: "POST",
    path: "/ready-samples/:sampleName/route",
    access: "reviewer",
    summary: "Sends a sample document of Winnow's without naming a parser.",
    response: inboxFileSchema,
  }),
};
