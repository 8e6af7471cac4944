import type { Rule } from "./rule.ts";

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

/** A value that a parser extracts from a document. */
export interface Field {
  /** UUID; stays the same when the field is renamed. The `parser_field_id` of a validation error. */
  id: string;
  /** The key in `parsed_data`. */
  name: string;
  type: FieldType;
  /** What the field means, in the user's words; engines read it. Empty when not given. */
  description: string;
  /** Labels under which the value is usually printed, in any language. */
  hints: string[];
  /** The allowed values of a `choice`; empty for the other types. */
  options: string[];
  /** A value that exists already in the parser makes a new entry a duplicate. Only scalars can be unique. */
  isUnique: boolean;
  rules: Rule[];
  /** Children of an `object` or a `list`; empty for scalars. */
  fields: Field[];
}
