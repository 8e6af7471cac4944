import { z } from "zod";
import { engineSettingsSchema } from "../../domain/parser.ts";
import { fieldValueSchema, parsedDataSchema } from "../../domain/record.ts";
import { fieldsSchema } from "./field.ts";
import { route } from "./route.ts";
import { daySchema, idSchema, timestampSchema } from "./wire.ts";

/** How many known values were read right. */
const shareSchema = z.object({ right: z.number(), total: z.number() });

/** A version of what a parser has learned, with the results of its own examples when each was held out in turn. */
export const modelVersionSchema = z.object({
  version: z.number(),
  /** `refused`: it read held-out examples worse than the current version, which stayed. */
  outcome: z.enum(["adopted", "refused", "imported"]),
  isCurrent: z.boolean(),
  exampleCount: z.number(),
  durationMs: z.number(),
  createdAt: timestampSchema,
  /** Results with the previous version, or with the engine alone if there was none; and with this version. */
  before: shareSchema,
  after: shareSchema,
  fields: z.array(
    z.object({
      /** `total`, or `seller.name` for a member of an object. */
      path: z.string(),
      /** Known values, and those whose place in the document is known. */
      labels: z.number(),
      places: z.number(),
      before: shareSchema,
      after: shareSchema,
    }),
  ),
});

export const learningSchema = z.object({
  isFrozen: z.boolean(),
  /** A training is queued or running. */
  isTraining: z.boolean(),
  /** The version with which new documents are read; null: none yet. */
  currentVersion: z.number().nullable(),
  exampleCount: z.number(),
  /** Examples changed since the last training. For a frozen parser, they wait. */
  hasUntrainedChanges: z.boolean(),
  /** Why the last training failed; null if it did not. */
  lastError: z.string().nullable(),
  /** Newest first. */
  versions: z.array(modelVersionSchema),
});

/** What an entry teaches that a person corrected or confirmed, or that a language model answered for. */
export const exampleSchema = z.object({
  id: idSchema,
  /** Null: it came with an imported parser. */
  entryId: idSchema.nullable(),
  documentId: idSchema.nullable(),
  filename: z.string().nullable(),
  isConfirmed: z.boolean(),
  /** Fields a person changed. */
  touchedFields: z.array(z.string()),
  /** Fields for which a language model found the value, or found that there is none, and that nobody changed since. */
  answeredFields: z.array(z.string()),
  values: parsedDataSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});

/** How well the entries of one day or week were read, of those that people looked at. */
export const reviewedPeriodSchema = z.object({
  /** Its first day in UTC; weeks begin on Monday. */
  start: z.string(),
  /** Entries that a person corrected or confirmed. */
  reviewed: z.number(),
  /** By field name, in how many of them the value had to be corrected; a field without corrections is absent. */
  corrected: z.record(z.string(), z.number()),
});

/** How often a language model was asked about a parser's documents of one day or week, and what came of it. */
export const askedPeriodSchema = z.object({
  /** Its first day in UTC; weeks begin on Monday. */
  start: z.string(),
  documents: z.number(),
  /** Documents about which a language model was asked. */
  asked: z.number(),
  /** Values that it was asked for, in all of them. */
  fields: z.number(),
  /** In the currency of the operator's prices. */
  cost: z.string(),
  /** Entries of those documents that a person corrected or confirmed, and those of them with nothing to correct. */
  reviewed: z.number(),
  right: z.number(),
});

const trialHead = {
  id: idSchema,
  status: z.enum(["pending", "running", "completed", "failed"]),
  /** Documents read so far, and in total; each is read once before and once after the change. */
  done: z.number(),
  total: z.number(),
  error: z.string().nullable(),
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
};

/** What a change would do to past documents with known values. */
const trialResultSchema = z.object({
  entries: z.number(),
  unreadable: z.number(),
  before: shareSchema,
  after: shareSchema,
  validBefore: z.number(),
  validAfter: z.number(),
  fields: z.array(
    z.object({
      fieldId: z.string(),
      field: z.string(),
      before: shareSchema.nullable(),
      after: shareSchema.nullable(),
    }),
  ),
  changedEntries: z.number(),
  /** The first 200 of them, starting with those that get worse. */
  changes: z.array(
    z.object({
      entryId: idSchema,
      documentId: idSchema,
      filename: z.string().nullable(),
      isValidBefore: z.boolean(),
      isValidAfter: z.boolean(),
      values: z.array(
        z.object({
          fieldId: z.string(),
          field: z.string(),
          before: fieldValueSchema,
          after: fieldValueSchema,
          /** Absent if nobody has said what is right. */
          right: fieldValueSchema.optional(),
          /** `other`: it is not known which one is right, or both are equally wrong. */
          verdict: z.enum(["better", "worse", "other"]),
        }),
      ),
    }),
  ),
});

export const trialSchema = z.object({ ...trialHead, result: trialResultSchema.nullable() });

export type Learning = z.infer<typeof learningSchema>;
export type ModelVersion = z.infer<typeof modelVersionSchema>;
export type Example = z.infer<typeof exampleSchema>;
export type AskedPeriod = z.infer<typeof askedPeriodSchema>;
export type ReviewedPeriod = z.infer<typeof reviewedPeriodSchema>;
export type Trial = z.infer<typeof trialSchema>;

export const learningRoutes = {
  getLearning: route({
    method: "GET",
    path: "/parsers/:parserId/learning",
    access: "viewer",
    summary: "What a parser has learned: all versions of its model with their reports, including rejected ones.",
    response: learningSchema,
  }),
  freezeLearning: route({
    method: "PUT",
    path: "/parsers/:parserId/learning",
    access: "editor",
    summary: "Freezes a parser (it keeps its model and collects examples) or unfreezes it.",
    body: z.object({ isFrozen: z.boolean() }),
    response: learningSchema,
  }),
  resetLearning: route({
    method: "POST",
    path: "/parsers/:parserId/learning/reset",
    access: "editor",
    summary: "Forgets all examples and the model.",
    response: learningSchema,
  }),
  listExamples: route({
    method: "GET",
    path: "/parsers/:parserId/examples",
    access: "viewer",
    summary: "The parser's examples, newest first.",
    query: z.object({
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ total: z.number(), items: z.array(exampleSchema) }),
  }),
  forgetExample: route({
    method: "DELETE",
    path: "/parsers/:parserId/examples/:exampleId",
    access: "editor",
    summary:
      "Removes one example, for instance after a wrong correction, and trains the parser without it. The entry is unchanged.",
    response: "nothing",
  }),
  getAccuracy: route({
    method: "GET",
    path: "/parsers/:parserId/accuracy",
    access: "viewer",
    summary: "How often each field was corrected, by the day or week the entries were processed.",
    query: z.object({ by: z.enum(["day", "week"]).default("week"), from: daySchema.optional() }),
    response: z.object({ fields: z.array(z.string()), periods: z.array(reviewedPeriodSchema) }),
  }),
  getAsking: route({
    method: "GET",
    path: "/parsers/:parserId/asking",
    access: "viewer",
    summary: "How often a language model was asked, by the day or week the documents were read; empty if it never was.",
    query: z.object({ by: z.enum(["day", "week"]).default("week"), from: daySchema.optional() }),
    response: z.object({ periods: z.array(askedPeriodSchema) }),
  }),
  startTrial: route({
    method: "POST",
    path: "/parsers/:parserId/trials",
    access: "editor",
    summary:
      "Tests changed fields, rules or engine settings on past documents. Nothing is published, stored or charged.",
    body: z.object({ fields: fieldsSchema, engine: engineSettingsSchema.optional() }),
    response: trialSchema,
  }),
  listTrials: route({
    method: "GET",
    path: "/parsers/:parserId/trials",
    access: "viewer",
    summary: "The latest trials of a parser as it is now, newest first; those of other drafts are left out.",
    response: z.object({ items: z.array(z.object(trialHead)) }),
  }),
  getTrial: route({
    method: "GET",
    path: "/parsers/:parserId/trials/:trialId",
    access: "viewer",
    summary: "A trial with its progress and, when completed, its result.",
    response: trialSchema,
  }),
};
