import { z } from "zod";
import {
  parsedDataSchema,
  recordGroundingSchema,
  unfilledFieldsSchema,
  validationErrorSchema,
} from "../../domain/record.ts";
import { warningSchema } from "../../domain/warning.ts";
import { inexactNumberMessage, isExactNumber } from "../exact-number.ts";

/** A value that a person gives: its numbers are kept exactly. */
const exactNumber = z.number().refine((value) => isExactNumber(String(value)), inexactNumberMessage);
export const givenScalarSchema = z.union([z.string(), exactNumber, z.boolean(), z.null()]);

/** A record that was read but not stored: what a preview shows. */
export const previewRecordSchema = z.object({
  parsedData: parsedDataSchema,
  isValid: z.boolean(),
  validationErrors: z.array(validationErrorSchema),
  warnings: z.array(warningSchema),
  grounding: recordGroundingSchema,
  unfilled: unfilledFieldsSchema,
});

export type PreviewRecord = z.infer<typeof previewRecordSchema>;
