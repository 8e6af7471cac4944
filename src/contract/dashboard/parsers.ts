import { z } from "zod";
import { engineSettingsSchema, mostRetentionDays } from "../../domain/parser.ts";
import { pickedTextSchema } from "../../domain/picked-text.ts";
import { boxSchema, parsedDataSchema, scalarValueSchema } from "../../domain/record.ts";
import { definitionProblemSchema, fieldSchema, fieldsSchema } from "./field.ts";
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

/** Maximum picked texts of a sample: more than the tables of its pages have cells. */
const mostPicked = 5000;

/** A field made from a sample, and the texts there that are its values. */
export const madeFieldSchema = z.object({ field: fieldSchema, values: z.array(pickedTextSchema) });

/** What a retention time means for a parser's documents. */
const retentionForecastSchema = z.object({
  /** Documents that are old enough; they are deleted within an hour, or once their deliveries have ended. */
  old: z.number(),
  /** How many of them have an entry that waits for review, or a delivery that failed. */
  open: z.number(),
  /** When the next document is old enough; null if there are none. */
  nextAt: timestampSchema.nullable(),
});

export { engineTypes } from "../../domain/parser.ts";

export type ParserSettings = z.infer<typeof parserSettingsSchema>;
export type ParserSummary = z.infer<typeof parserSummarySchema>;
export type DashboardParser = z.infer<typeof parserSchema>;
export type Sample = z.infer<typeof sampleSchema>;
export type MadeField = z.infer<typeof madeFieldSchema>;

export const parserRoutes = {
  listParsers: route({
    method: "GET",
    path: "/parsers",
    access: "viewer",
    summary: "The account's parsers with their figures, sorted by name, including archived ones.",
    response: z.object({ items: z.array(parserSummarySchema) }),
  }),
  createParser: route({
    method: "POST",
    path: "/parsers",
    access: "editor",
    summary:
      "Creates a parser: blank, from a template, as a duplicate, or with given fields. Without a slug, one is derived from the name. `sampleId` attaches a sample, and `picked` are texts of it from which the parser learns.",
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
      /** Texts of the sample that are values of the given fields. They become the parser's first example. */
      picked: z.array(pickedTextSchema).max(mostPicked).optional(),
    }),
    response: parserSchema,
  }),
  getParser: route({
    method: "GET",
    path: "/parsers/:parserId",
    access: "viewer",
    summary: "A parser with fields and settings.",
    response: parserSchema,
  }),
  changeParser: route({
    method: "PUT",
    path: "/parsers/:parserId",
    access: "editor",
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
    access: "viewer",
    summary: "What would be deleted if the parser kept its documents for this many days. Nothing is changed.",
    query: z.object({ days: z.coerce.number().pipe(retentionDaysSchema) }),
    response: retentionForecastSchema,
  }),
  archiveParser: route({
    method: "POST",
    path: "/parsers/:parserId/archive",
    access: "editor",
    summary: "Archives a parser. It then returns `parser_not_found`; its documents stay.",
    response: parserSchema,
  }),
  restoreParser: route({
    method: "POST",
    path: "/parsers/:parserId/restore",
    access: "editor",
    summary: "Restores an archived parser.",
    response: parserSchema,
  }),
  checkFields: route({
    method: "POST",
    path: "/check-fields",
    access: "editor",
    summary: "Checks whether these fields and rules can be saved and lists all problems. Nothing is saved.",
    body: z.object({ fields: fieldsSchema }),
    response: z.object({ problems: z.array(definitionProblemSchema) }),
  }),
  tryRules: route({
    method: "POST",
    path: "/try-rules",
    access: "editor",
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
    access: "viewer",
    summary: "A parser's samples, or those without a parser, newest first.",
    query: z.object({ parserId: idSchema.optional() }),
    response: z.object({ items: z.array(sampleSchema) }),
  }),
  uploadSample: route({
    method: "POST",
    path: "/samples",
    access: "editor",
    summary:
      "Stores a sample document, sent as a form with one `file` part, after the text part `password` if a PDF needs one. It is not charged.",
    query: z.object({ parserId: idSchema.optional() }),
    body: "form",
    response: sampleSchema,
  }),
  sampleFromDocument: route({
    method: "POST",
    path: "/samples/from-document",
    access: "editor",
    summary: "Stores a document's file as a sample of its parser.",
    body: z.object({ documentId: idSchema }),
    response: sampleSchema,
  }),
  deleteSample: route({
    method: "DELETE",
    path: "/samples/:sampleId",
    access: "editor",
    summary: "Deletes a sample and its file.",
    response: "nothing",
  }),
  getSamplePage: route({
    method: "GET",
    path: "/samples/:sampleId/pages/:page",
    access: "viewer",
    summary: "A sample's page as PNG; pages count from 1.",
    query: z.object({ width: z.coerce.number().int().min(50).max(2400).default(1200) }),
    response: "file",
  }),
  proposeFields: route({
    method: "POST",
    path: "/samples/:sampleId/propose-fields",
    access: "editor",
    summary: "Fields suggested from a sample: its labels with values, and its table as a list.",
    response: z.object({ name: z.string(), fields: z.array(madeFieldSchema) }),
  }),
  findSampleTemplate: route({
    method: "GET",
    path: "/samples/:sampleId/template",
    access: "editor",
    summary: "The template that a sample surely fits, if any.",
    response: z.object({
      template: z.object({ slug: z.string(), name: z.string(), fieldCount: z.number() }).nullable(),
    }),
  }),
  getSampleWords: route({
    method: "GET",
    path: "/samples/:sampleId/pages/:page/words",
    access: "editor",
    summary: "The words of a sample's page in reading order, and where its tables are.",
    response: z.object({
      words: z.array(
        z.object({
          text: z.string(),
          box: boxSchema,
          /** Words of one line have the same number, counted from 0 at the top. */
          line: z.number(),
        }),
      ),
      tables: z.array(boxSchema),
    }),
  }),
  pointAtSample: route({
    method: "POST",
    path: "/samples/:sampleId/pages/:page/point-at",
    access: "editor",
    summary:
      "The field that is meant by a place on a sample's page. The box is around a `word` of a value, exactly these `words`, something in a `table`, or all its `rows`.",
    body: z.object({ box: boxSchema, at: z.enum(["word", "words", "table", "rows"]) }),
    /** Null if nothing is there. */
    response: z.object({ made: madeFieldSchema.nullable() }),
  }),
  readPicked: route({
    method: "POST",
    path: "/samples/:sampleId/read-picked",
    access: "editor",
    summary: "What picked texts are as values of their fields. Nothing is stored.",
    body: z.object({ fields: fieldsSchema, picked: z.array(pickedTextSchema).max(mostPicked) }),
    /** In the order of `picked`; null for a text that cannot be read as the field's type. */
    response: z.object({ values: z.array(scalarValueSchema) }),
  }),
  previewSample: route({
    method: "POST",
    path: "/samples/:sampleId/preview",
    access: "editor",
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
