import type { Field } from "./field.ts";
import type { Conventions, ScalarValue } from "./record.ts";

/** Where a value belongs in a record: a field, or a child in a row. */
export interface Target {
  top: Field;
  /** The scalar: the field itself, or its child. */
  field: Field;
  /** The row of a list; 0 for a child of an object, null for the field itself. */
  row: number | null;
}

/**
 * A text's value as a field's type, or null. The pipeline hands it to whoever compares values, so that they agree with
 * the checks of records.
 */
export type Normalise = (text: string, field: Field, conventions: Conventions) => ScalarValue;

/** A target as people write it: `total`, `seller.name`, `items[3].amount` (rows counted from 0). */
export function targetName({ top, field, row }: Target): string {
  if (row === null) return field.name;
  return top.type === "list" ? `${top.name}[${row}].${field.name}` : `${top.name}.${field.name}`;
}
