import type { Field, FieldType } from "../../src/domain/field.ts";

/** A field with the members that matter to a test. */
export function makeField(name: string, type: FieldType = "text", more: Partial<Field> = {}): Field {
  return {
    id: name,
    name,
    type,
    description: "",
    hints: [],
    options: [],
    isUnique: false,
    rules: [],
    fields: [],
    ...more,
  };
}
