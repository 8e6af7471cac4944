import { z } from "zod";
import { fieldValueSchema } from "../../domain/record.ts";

/** How many values with a known truth were read right: one for a scalar, one for each cell of an object or a list. */
const shareSchema = z.object({ right: z.number(), total: z.number() });

/** A value that is read differently after the change. */
const changedValueSchema = z.object({
  /** The top-level field's ID; its name before or, for a new field, after. */
  fieldId: z.string(),
  field: z.string(),
  before: fieldValueSchema,
  after: fieldValueSchema,
  /** What a person said is right; absent if nobody has. */
  right: fieldValueSchema.optional(),
  /** `other`: it is not known which one is right, or both are equally wrong. */
  verdict: z.enum(["better", "worse", "other"]),
});

const changedEntrySchema = z.object({
  entryId: z.string(),
  documentId: z.string(),
  filename: z.string().nullable(),
  values: z.array(changedValueSchema),
  isValidBefore: z.boolean(),
  isValidAfter: z.boolean(),
});

/** What a change would do to past documents with known values. */
export const trialResultSchema = z.object({
  /** Entries that were read again, and documents that could not be. */
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
      /** Null if the field did not exist then. */
      before: shareSchema.nullable(),
      after: shareSchema.nullable(),
    }),
  ),
  changedEntries: z.number(),
  /** The first of them, starting with those that get worse. */
  changes: z.array(changedEntrySchema),
});

export type Share = z.infer<typeof shareSchema>;
export type ChangedValue = z.infer<typeof changedValueSchema>;
export type ChangedEntry = z.infer<typeof changedEntrySchema>;
export type TrialResult = z.infer<typeof trialResultSchema>;

/** The queue of trials on past documents. */
export const historyQueue = "history";

export const trialJobSchema = z.object({ trialId: z.string() });
