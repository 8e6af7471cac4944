import { z } from "zod";
import { embeddedSources } from "../../domain/embedded-source.ts";
import {
  emptyReasons,
  type ParsedData,
  type RecordGrounding,
  repairProofs,
  type UnfilledFields,
  type ValidationError,
} from "../../domain/record.ts";
import { ruleNames } from "../../domain/rule.ts";
import { type Warning, warningKinds } from "../../domain/warning.ts";
import { inexactNumberMessage, isExactNumber } from "../exact-number.ts";

export const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A value that a person gives: its numbers stay what they are. */
const exactNumber = z.number().refine((value) => isExactNumber(String(value)), inexactNumberMessage);
export const givenScalarSchema = z.union([z.string(), exactNumber, z.boolean(), z.null()]);

const rowSchema = z.record(z.string(), scalarSchema);
export const fieldValueSchema = z.union([scalarSchema, z.array(rowSchema), rowSchema]);

/** The values of an entry by field name. */
export const parsedDataSchema: z.ZodType<ParsedData> = z.record(z.string(), fieldValueSchema);

const path = z.object({ key: z.string(), depth: z.number(), index: z.number() });

export const validationErrorSchema: z.ZodType<ValidationError> = z.object({
  field: z.string(),
  value: fieldValueSchema,
  rule: z.enum(ruleNames),
  message: z.string(),
  isValid: z.literal(false),
  parserFieldId: z.string(),
  path,
});

export const warningSchema: z.ZodType<Warning> = z.object({
  kind: z.enum(warningKinds),
  message: z.string(),
  source: z.enum(embeddedSources),
  field: z.string().nullable(),
  parserFieldId: z.string().nullable(),
  path: path.nullable(),
  value: scalarSchema,
  printed: scalarSchema,
});

/** Fractions of the page, origin top left. */
export const boxSchema = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

/** Where on the pages something stands. */
export const placeSchema = z.object({ page: z.int().min(1), box: boxSchema });

const alternative = z.object({
  value: scalarSchema,
  text: z.string(),
  confidence: z.number(),
  page: z.number().nullable(),
  box: boxSchema.nullable(),
});
const groundingLeaf = z.object({
  confidence: z.number(),
  page: z.number().nullable(),
  box: boxSchema.nullable(),
  text: z.string(),
  /** The printed label that the value was found by. */
  label: z.string().exactOptional(),
  repaired: z.object({ from: z.string(), by: z.enum(repairProofs) }).exactOptional(),
  /** What states the value for machines, where it was not read from print only. */
  source: z.enum(embeddedSources).exactOptional(),
  /** What the page shows, where the file states another value. */
  conflict: alternative.exactOptional(),
  /** The runners-up, best first, for people to pick from. */
  alternatives: z.array(alternative),
});
const groundingRow = z.record(z.string(), groundingLeaf.nullable());

/** Per field: a scalar's evidence, an object's by child, a list's by row and child. */
export const groundingSchema: z.ZodType<RecordGrounding> = z.record(
  z.string(),
  z.union([z.null(), groundingLeaf, z.array(groundingRow), groundingRow]),
);

/** By field name, or `seller.name`: why a field is empty, and what else it could have been. */
export const unfilledSchema: z.ZodType<UnfilledFields> = z.record(
  z.string(),
  z.object({ why: z.enum(emptyReasons), alternatives: z.array(alternative) }),
);

/** A record that was read but not kept: what a preview shows. */
export const previewRecordSchema = z.object({
  parsedData: parsedDataSchema,
  isValid: z.boolean(),
  validationErrors: z.array(validationErrorSchema),
  warnings: z.array(warningSchema),
  grounding: groundingSchema,
  unfilled: unfilledSchema,
});

export type PreviewRecord = z.infer<typeof previewRecordSchema>;
