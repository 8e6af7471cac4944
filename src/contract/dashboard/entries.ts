import { z } from "zod";
import { modelUseSchema } from "../../domain/model-use.ts";
import {
  fieldValueSchema,
  parsedDataSchema,
  placeSchema,
  recordGroundingSchema,
  unfilledFieldsSchema,
  validationErrorSchema,
} from "../../domain/record.ts";
import { warningSchema } from "../../domain/warning.ts";
import { givenScalarSchema } from "./record.ts";
import { reviewReasons } from "./review-reasons.ts";
import { route } from "./route.ts";
import { amountSchema, idSchema, timestampSchema } from "./wire.ts";

/** A change that a person made. */
export const editSchema = z.object({
  /** The top-level field. */
  field: z.string(),
  /** The whole value of that field, before and after. */
  oldValue: fieldValueSchema,
  newValue: fieldValueSchema,
  /** The account's e-mail address, or the name of the API token that sent the correction. */
  editedBy: z.string(),
  isByToken: z.boolean(),
  /** The person took over what the parser has learned, without looking at the value. */
  isLearned: z.boolean(),
  editedAt: timestampSchema,
});

export const entryDetailSchema = z.object({
  id: idSchema,
  documentId: idSchema,
  position: z.number(),
  status: z.enum(["completed", "duplicate"]),
  isDeduplicated: z.boolean(),
  /** The entry of which this one is a duplicate, and its document. */
  duplicateOf: z.object({ entryId: idSchema, documentId: idSchema }).nullable(),
  /** As it was when the document was processed; corrections do not change it. */
  isValid: z.boolean(),
  validationErrors: z.array(validationErrorSchema),
  /** What the parser's current rules say about the current values. */
  currentErrors: z.array(validationErrorSchema),
  warnings: z.array(warningSchema),
  parsedData: parsedDataSchema,
  grounding: recordGroundingSchema,
  unfilled: unfilledFieldsSchema,
  editedFields: z.array(z.string()),
  /** Latest first. */
  edits: z.array(editSchema),
  /** Empty: nobody needs to look at it, or somebody has. */
  reviewReasons: z.array(z.enum(reviewReasons)),
  reviewedAt: timestampSchema.nullable(),
  /** E-mail address of the account that confirmed it. */
  reviewedBy: z.string().nullable(),
  /** Lowest confidence of its values, 0 to 1; null if there are none. */
  lowestConfidence: z.number().nullable(),
  commentCount: z.number(),
  /** The version of the parser that read it. */
  parserVersion: z.number(),
  /** The version of what the parser had learned by then; null: nothing. */
  modelVersion: z.number().nullable(),
  cost: amountSchema,
  costCurrency: z.string(),
  processingTimeSeconds: z.number(),
  /** What language models were asked about its document; null if nothing. */
  modelUse: modelUseSchema.nullable(),
  createdAt: timestampSchema,
  /** A change names the `updatedAt` on which it is based. */
  updatedAt: timestampSchema,
});

/** Where the value is, if the person drew a region or picked a box; null if it was only typed. */
const place = placeSchema.nullable().default(null);
const row = z.int().min(0).max(10_000);

/** One change of an entry's values; changes are applied in order, and rows are counted as they are at that point. */
export const entryChangeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("setValue"), field: z.string(), value: givenScalarSchema, place }),
  /** `row` is null in an object field. */
  z.object({
    kind: z.literal("setCell"),
    field: z.string(),
    row: row.nullable(),
    child: z.string(),
    value: givenScalarSchema,
    place,
  }),
  /** Inserted before the row that is now at `row`; the number of rows appends it. */
  z.object({
    kind: z.literal("addRow"),
    field: z.string(),
    row,
    values: z.record(z.string(), givenScalarSchema).default({}),
    /** By child field: where the value is, if it was captured on the page. */
    places: z.record(z.string(), placeSchema).optional(),
  }),
  z.object({ kind: z.literal("removeRow"), field: z.string(), row }),
]);

export type EntryDetail = z.infer<typeof entryDetailSchema>;
export type EntryEdit = z.infer<typeof editSchema>;
export type EntryChange = z.output<typeof entryChangeSchema>;

export const entryRoutes = {
  getEntry: route({
    method: "GET",
    path: "/entries/:entryId",
    access: "viewer",
    summary: "An entry with grounding and history.",
    response: entryDetailSchema,
  }),
  changeEntry: route({
    method: "PATCH",
    path: "/entries/:entryId",
    access: "reviewer",
    summary: "Corrects values and list rows. 409 `changedElsewhere` if `updatedAt` is out of date.",
    body: z.object({ updatedAt: timestampSchema, changes: z.array(entryChangeSchema).min(1).max(1000) }),
    response: entryDetailSchema,
  }),
  confirmEntry: route({
    method: "POST",
    path: "/entries/:entryId/confirm",
    access: "reviewer",
    summary: "Confirms that the values are correct and removes the entry from the review queue.",
    response: entryDetailSchema,
  }),
  unconfirmEntry: route({
    method: "POST",
    path: "/entries/:entryId/unconfirm",
    access: "reviewer",
    summary: "Removes a confirmation.",
    response: entryDetailSchema,
  }),
};
