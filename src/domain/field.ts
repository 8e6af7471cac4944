import { z } from "zod";
import { ruleSchema } from "./rule.ts";

/** The types a field can have. `object` and `list` have children; children are scalars. */
export const fieldTypes = [
  "text",
  "number",
  "money",
  "date",
  "time",
  "datetime",
  "boolean",
  "choice",
  "email",
  "phone",
  "url",
  "address",
  "object",
  "list",
] as const;

export type FieldType = (typeof fieldTypes)[number];

/**
 * Maximum items of a list and characters of a text that are read at all; `values` has the stricter limits of parsers.
 */
export const most = { items: 1000, characters: 5000 };

const text = z.string().max(most.characters);

/** A value that a parser extracts: in the database, in the dashboard and, in a form that people can write, in files. */
export const fieldSchema = z.object({
  /** UUID; stays the same when the field is renamed. The `parser_field_id` of a validation error. */
  id: z.string().min(1).max(64),
  name: text.describe("The key in parsed_data."),
  type: z.enum(fieldTypes),
  /** Empty when not given. */
  description: text.describe("What the field means. Used for extraction."),
  hints: z.array(text).max(most.items).describe("Labels usually printed next to the value, in any language."),
  /** Empty for every other type. */
  options: z.array(text).max(most.items).describe("The allowed values of a choice."),
  /** Only scalars at the top level can be unique. */
  isUnique: z.boolean().describe("A repeated value makes an entry a duplicate."),
  rules: z.array(ruleSchema).max(most.items),
  /** Empty for scalars; children have none of their own. */
  get fields() {
    return z.array(fieldSchema).max(most.items).describe("Children of an object or a list.");
  },
});

export type Field = z.infer<typeof fieldSchema>;
