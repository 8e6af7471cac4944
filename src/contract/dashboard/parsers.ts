import { z } from "zod";
import { engineSettingsSchema, mostRetentionDays } from "../../domain/parser.ts";
import { parsedDataSchema } from "../../domain/record.ts";
import { definitionProblemSchema, fieldsSchema } from "./field.ts";
import { previewRecordSchema } from "./record.ts";
import { route } from "./route.ts";
import { idSchema, labelSchema, timestampSchema, writtenAmountSchema } from "./wire.ts";

const retentionDaysSchema = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(mostRetentionDays, `must be at most ${mostRetentionDays}`);

export const parserSettingsSchema = z.object({
  maxPages: z.int().min(1, "must be at least 1").max(100_000, "must be at most 100000"),
  blockInvalid: z.boolean(),
  ratePerPage: writtenAmountSchema,
  engine: engineSettingsSchema,
  /** 0 to 1: an entry with a value below it waits in the review queue. 0: only invalid entries do. */
  reviewThreshold: z.number().min(0, "must be from 0 to 1").max(1, "must be from 0 to 1"),
  /** Documents are deleted this many days after they were processed; null: never. */
  retentionDays: retentionDaysSchema.nullable(),
  /** Whether what the parser learned from deleted documents is forgotten, too. */
  forgetsExamples: z.boolean(),
});

const slug = z.string().regex(/^[a-z0-9-]{3,64}$/, "must be 3 to 64 lowercase letters, digits and hyphens");

const head = {
  id: idSchema,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** The library template from which its fields were copied. */
  template: z.string().nullable(),
  isArchived: z.boolean(),
  /** Goes up with each change that affects how documents are read; a change names the version on which it is based. */
  version: z.number(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
};

/** A parser in the list, with its figures. */
export const parserSummarySchema = z.object({
  ...head,
  fieldCount: z.number(),
  figures: z.object({
    documents: z.number(),
    documentsLast30Days: z.number(),
    /** Documents that are pending or processing now. */
    documentsInWork: z.number(),
    failedLast30Days: z.number(),
    entriesLast30Days: z.number(),
    /** For the entries of the last 30 days; null if there are none. */
    validShare: z.number().nullable(),
    pendingReview: z.number(),
    lastDocumentAt: timestampSchema.nullable(),
  }),
});

/** A parser with everything that belongs to it. */
export const parserSchema = z.object({
  ...head,
  fields: fieldsSchema,
  settings: parserSettingsSchema,
  /** Whether `has_multiple_entries` can be used. */
  hasUniqueField: z.boolean(),
});

/** A sample document of the editor: read again at each change, never charged, never a document. */
export const sampleSchema = z.object({
  id: idSchema,
  /** Null: not used for a parser yet. */
  parserId: idSchema.nullable(),
  filename: z.string(),
  contentType: z.string(),
  pageCount: z.number(),
  sizeBytes: z.number(),
  createdAt: timestampSchema,
});

/** Maximum samples of a parser, and of an account in addition to its parsers; maximum pages of a sample. */
export const sampleLimits = { perParser: 20, unused: 20, pages: 20 } as const;

/** What a retention time means for a parser's documents. */
const retentionForecastSchema = z.object({
  /** Documents that are old enough; they are deleted within an hour, or once their deliveries have ended. */
  old: z.number(),
  /** How many of them have an entry that waits for review, or a delivery that failed. */
  open: z.number(),
  /** When the next document is old enough; null if there are none. */
  nextAt: timestampSchema.nullable(),
});

/** The engines to choose from. */
export const engineTypes = engineSettingsSchema.shape.type.options;

export type ParserSettings = z.infer<typeof parserSettingsSchema>;
export type ParserSummary = z.infer<typeof parserSummarySchema>;
export type DashboardParser = z.infer<typeof parserSchema>;
export type Sample = z.infer<typeof sampleSchema>;

export const parserRoutes = {
  listParsers: route({
    method: "GET",
    path: "/parsers",
    access: "account",
    summary: "The account's parsers with their figures, sorted by name, including archived ones.",
    response: z.object({ items: z.array(parserSummarySchema) }),
  }),
  createParser: route({
    method: "POST",
    path: "/parsers",
    access: "account",
    summary:
      "Creates a parser: blank, from a template, as a duplicate, or with given fields. Without a slug, one is derived from the name. `sampleId` attaches a sample.",
    body: z.object({
      name: labelSchema,
      slug: slug.optional(),
      from: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("blank") }),
        z.object({ kind: z.literal("template"), template: z.string() }),
        z.object({ kind: z.literal("parser"), parserId: idSchema }),
        z.object({ kind: z.literal("fields"), fields: fieldsSchema }),
      ]),
      sampleId: idSchema.optional(),
    }),
    response: parserSchema,
  }),
  getParser: route({
    method: "GET",
    path: "/parsers/:parserId",
    access: "account",
    summary: "A parser with fields and settings.",
    response: parserSchema,
  }),
  changeParser: route({
    method: "PUT",
    path: "/parsers/:parserId",
    access: "account",
    summary: "Publishes a parser's fields and settings. 409 `changedElsewhere` if `version` is out of date.",
    body: z.object({
      version: z.int(),
      name: labelSchema,
      description: z.string().max(5000),
      fields: fieldsSchema,
      /** What is left out of them stays, so that an editor opened long ago does not delete documents. */
      settings: parserSettingsSchema.partial({ retentionDays: true, forgetsExamples: true }),
    }),
    response: parserSchema,
  }),
  forecastRetention: route({
    method: "GET",
    path: "/parsers/:parserId/retention",
    access: "account",
    summary: "What would be deleted if the parser kept its documents for this many days. Nothing is changed.",
    query: z.object({ days: z.coerce.number().pipe(retentionDaysSchema) }),
    response: retentionForecastSchema,
  }),
  archiveParser: route({
    method: "POST",
    path: "/parsers/:parserId/archive",
    access: "account",
    summary: "Archives a parser. It then returns `parser_not_found`; its documents stay.",
    response: parserSchema,
  }),
  restoreParser: route({
    method: "POST",
    path: "/parsers/:parserId/restore",
    access: "account",
    summary: "Restores an archived parser.",
    response: parserSchema,
  }),
  checkFields: route({
    method: "POST",
    path: "/check-fields",
    access: "account",
    summary: "Checks whether these fields and rules can be saved and lists all problems. Nothing is saved.",
    body: z.object({ fields: fieldsSchema }),
    response: z.object({ problems: z.array(definitionProblemSchema) }),
  }),
  tryRules: route({
    method: "POST",
    path: "/try-rules",
    access: "account",
    summary: "Checks typed values against fields and rules, like a document's values. Nothing is saved.",
    body: z.object({
      fields: fieldsSchema,
      /** By field name: a text for a scalar, texts by child for an object, a list of such for a list. */
      values: z.record(
        z.string(),
        z.union([
          z.string().nullable(),
          z.record(z.string(), z.string().nullable()),
          z.array(z.record(z.string(), z.string().nullable())).max(200),
        ]),
      ),
    }),
    response: z.object({
      problems: z.array(definitionProblemSchema),
      /** What the values became; empty if there are problems. */
      parsedData: parsedDataSchema,
      validationErrors: previewRecordSchema.shape.validationErrors,
    }),
  }),
};

export const sampleRoutes = {
  listSamples: route({
    method: "GET",
    path: "/samples",
    access: "account",
    summary: "A parser's samples, or those without a parser, newest first.",
    query: z.object({ parserId: idSchema.optional() }),
    response: z.object({ items: z.array(sampleSchema) }),
  }),
  uploadSample: route({
    method: "POST",
    path: "/samples",
    access: "account",
    summary: "Stores a sample document, sent as a form with one `file` part. It is not charged.",
    query: z.object({ parserId: idSchema.optional() }),
    body: "form",
    response: sampleSchema,
  }),
  sampleFromDocument: route({
    method: "POST",
    path: "/samples/from-document",
    access: "account",
    summary: "Stores a document's file as a sample of its parser.",
    body: z.object({ documentId: idSchema }),
    response: sampleSchema,
  }),
  deleteSample: route({
    method: "DELETE",
    path: "/samples/:sampleId",
    access: "account",
    summary: "Deletes a sample and its file.",
    response: "nothing",
  }),
  getSamplePage: route({
    method: "GET",
    path: "/samples/:sampleId/pages/:page",
    access: "account",
    summary: "A sample's page as PNG; pages count from 1.",
    query: z.object({ width: z.coerce.number().int().min(50).max(2400).default(1200) }),
    response: "file",
  }),
  proposeFields: route({
    method: "POST",
    path: "/samples/:sampleId/propose-fields",
    access: "account",
    summary: "Fields suggested from a sample: its labels with values, and its table as a list.",
    response: z.object({ name: z.string(), fields: fieldsSchema }),
  }),
  previewSample: route({
    method: "POST",
    path: "/samples/:sampleId/preview",
    access: "account",
    summary: "Reads a sample with draft fields, like a document. Nothing is stored or charged.",
    body: z.object({
      name: z.string().max(200).default(""),
      description: z.string().max(5000).default(""),
      fields: fieldsSchema,
      engine: engineSettingsSchema,
      hasMultipleEntries: z.boolean().default(false),
    }),
    response: z.object({
      records: z.array(previewRecordSchema),
      durationMs: z.number(),
    }),
  }),
};
