import { z } from "zod";
import { groundingSchema } from "./grounding.ts";
import { validationErrorSchema } from "./validation-error.ts";
import { warningSchema } from "./warning.ts";
import { integerSchema, timestampSchema, uuidSchema, wireSchemas } from "./wire-schemas.ts";

/** An entry's values, by the parser's field names. */
const parsedDataSchema = z
  .record(z.string(), z.unknown())
  .describe(
    "Keys are the parser's field names. Values are scalars, objects or lists of objects, or null if nothing was found. Dates are `YYYY-MM-DD`, dates with times `YYYY-MM-DDTHH:MM:SS` with the offset (`Z`, `+02:00`) if one is printed. Numbers and money are JSON numbers.",
  )
  .register(wireSchemas, { id: "ParsedData" });

const status = z
  .enum(["completed", "duplicate"])
  .describe("`duplicate`: a unique field matched an existing entry of the parser.");

/** What language models were asked about an entry's document; returned only on request by `?include=model_use`. */
const modelUseSchema = z
  .object({
    fields: integerSchema.describe("Values that were asked for."),
    requests: integerSchema,
    input_tokens: integerSchema,
    output_tokens: integerSchema,
    cost: z
      .number()
      .describe("At the prices of the operator's settings, in their currency. It is not charged to the balance."),
  })
  .describe("What language models were asked about the entry's document.")
  .register(wireSchemas, { id: "ModelUse" });

/** The members that every entry has, wherever it is shown. */
const entryResult = {
  is_valid: z.boolean().describe("Result of the parser's validation rules when the document was processed."),
  parsed_data: parsedDataSchema,
  validation_errors: z.array(validationErrorSchema).describe("Empty when valid."),
  grounding: groundingSchema.optional(),
  warnings: z.array(warningSchema).optional(),
  model_use: modelUseSchema.nullable().optional(),
};

/** An entry as get-document shows it. */
export const entrySchema = z
  .object({
    id: uuidSchema.describe("The entry's id: the `parsed_data_id` of the correction path."),
    status,
    cost: z.number().describe("The amount charged for this entry."),
    cost_currency: z.string().describe("ISO 4217 code of the account's currency."),
    processing_time_seconds: z.number(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    is_deduplicated: z.boolean(),
    ...entryResult,
  })
  .describe("An extracted record of a document.")
  .register(wireSchemas, { id: "Entry" });

/** An entry as sync parse shows it; its `document_id` is the ENTRY's ID, as the specification says. */
export const parsedEntrySchema = z
  .object({
    document_id: uuidSchema.describe("The ENTRY's id: the `parsed_data_id` of the correction path."),
    status,
    ...entryResult,
  })
  .describe("An extracted record, as sync parse returns it.")
  .register(wireSchemas, { id: "ParsedEntry" });

/** An entry as the correction shows it. */
export const correctedEntrySchema = z
  .object({ id: uuidSchema.describe("The entry's id."), status, ...entryResult })
  .describe("The whole entry after a correction.")
  .register(wireSchemas, { id: "CorrectedEntry" });

/** The entry shapes, as types. */
export type WireEntry = z.infer<typeof entrySchema>;
export type WireParsedEntry = z.infer<typeof parsedEntrySchema>;
export type WireModelUse = z.infer<typeof modelUseSchema>;
export type WireCorrectedEntry = z.infer<typeof correctedEntrySchema>;
