import { z } from "zod";
import { embeddedSources } from "../domain/embedded-source.ts";
import { scalarValueSchema } from "../domain/record.ts";
import { warningKinds } from "../domain/warning.ts";
import { integerSchema, uuidSchema, wireSchemas } from "./wire-schemas.ts";

/** A difference between what a file states and what is printed; given only where `?include=warnings` asks for it. */
export const warningSchema = z
  .object({
    kind: z
      .enum(warningKinds)
      .describe(
        "`embedded_differs`: the file states another value than is printed. `embedded_unreadable`: what the file states could not be read.",
      ),
    message: z.string(),
    source: z.enum(embeddedSources).describe("What states the value."),
    field: z.string().nullable().describe("Null for a warning about the whole file."),
    parser_field_id: uuidSchema.nullable(),
    path: z.object({ key: z.string(), depth: integerSchema, index: integerSchema }).nullable(),
    value: scalarValueSchema.describe("The stated value: the one in `parsed_data`."),
    printed: scalarValueSchema.describe("The value that was read from the page."),
  })
  .describe("Something to look at although no rule was broken. It never changes `is_valid`.")
  .register(wireSchemas, { id: "Warning" });

/** A warning, as a type. */
export type WireWarning = z.infer<typeof warningSchema>;
