import { z } from "zod";
import { scalarValueSchema } from "../domain/record.ts";
import { warningKinds, warningSources } from "../domain/warning.ts";
import { integerSchema, uuidSchema, wireSchemas } from "./wire-schemas.ts";

/** Something to look at in an entry that breaks no rule; returned only on request by `?include=warnings`. */
export const warningSchema = z
  .object({
    kind: z
      .enum(warningKinds)
      .describe(
        "`embedded_differs`: the machine-readable value differs from the printed one. `embedded_unreadable`: the file's machine-readable data could not be read. `answer_not_found`: a language model answered something that the document does not contain; it was left out. `answer_unreadable`: its answer is not a value of the field's type. `model_unavailable`: the language model gave no answer; the values are the local engine's.",
      ),
    message: z.string(),
    source: z.enum(warningSources).describe("The machine-readable source of the value, or `language-model`."),
    field: z.string().nullable().describe("Null for a warning about the whole file."),
    parser_field_id: uuidSchema.nullable(),
    path: z.object({ key: z.string(), depth: integerSchema, index: integerSchema }).nullable(),
    value: scalarValueSchema.describe("The machine-readable value, as in `parsed_data`."),
    printed: scalarValueSchema.describe("The value printed on the page."),
  })
  .describe("A note about an entry that breaks no rule. It never changes `is_valid`.")
  .register(wireSchemas, { id: "Warning" });

/** A warning, as a type. */
export type WireWarning = z.infer<typeof warningSchema>;
