import { z } from "zod";
import { integerSchema, uuidSchema, wireSchemas } from "./wire-schemas.ts";

/** A rule of the parser that a value broke. */
export const validationErrorSchema = z
  .object({
    field: z.string().describe("Name of the field. For a value in a list or object, the top-level field."),
    value: z.unknown().describe("The invalid value. May be null."),
    rule: z.string().describe("Name of the rule that failed, such as `required`."),
    message: z.string().describe("What is wrong, for people."),
    is_valid: z.literal(false),
    parser_field_id: uuidSchema.describe("ID of the field. It stays the same when the field is renamed."),
    path: z
      .object({
        key: z.string().describe("Name of the field that the value belongs to."),
        depth: integerSchema.describe("0 for a top-level value, 1 for a value inside a list or object."),
        index: integerSchema.describe("Row of the list, from 0; 0 for any other value."),
      })
      .describe("Where in `parsed_data` the value is."),
  })
  .describe("A validation rule that a value broke.")
  .register(wireSchemas, { id: "ValidationError" });

/** A validation error as it is written on the wire. */
export type WireValidationError = z.infer<typeof validationErrorSchema>;
