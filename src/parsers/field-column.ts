import { z } from "zod";
import { type Field, fieldTypes } from "../domain/field.ts";
import { ruleSchema } from "./rule-schema.ts";

const storedField = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(fieldTypes),
  description: z.string(),
  hints: z.array(z.string()),
  options: z.array(z.string()),
  isUnique: z.boolean(),
  rules: z.array(ruleSchema),
  get fields() {
    return z.array(storedField);
  },
});

const storedFields: z.ZodType<Field[]> = z.array(storedField);

/** Reads the column `parsers.fields`. Throws where it holds what this version did not write. */
export function parseFieldColumn(column: unknown): Field[] {
  return storedFields.parse(column);
}
