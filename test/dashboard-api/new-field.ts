import type { Field } from "../../src/domain/field.ts";
import { makeField } from "../made/make-field.ts";

/** A text field with its own id, as the editor of fields makes one, or another field that differs in these members. */
export function newField(name: string, more: Partial<Field> = {}): Field {
  return makeField(name, "text", { id: crypto.randomUUID(), ...more });
}
