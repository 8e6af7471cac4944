import { Failure } from "../domain/failure.ts";
import type { Field } from "../domain/field.ts";
import type { ScalarValue } from "../domain/record.ts";

/**
 * Selects the sent values that a correction may write, in the order of the fields. Unknown names are ignored; objects
 * and lists are skipped, as are scalars for object and list fields; null clears any value. A value that cannot be
 * stored is represented by its `Failure`, which is thrown only if a field would take it.
 */
export function correctableUpdates(
  fields: readonly Field[],
  sent: Record<string, unknown>,
): [name: string, value: ScalarValue][] {
  return fields.flatMap((field): [string, ScalarValue][] => {
    const value = Object.hasOwn(sent, field.name) ? sent[field.name] : undefined;
    const takesScalars = field.type !== "object" && field.type !== "list";
    if (takesScalars && value instanceof Failure) throw value;
    return value === null || (takesScalars && isScalar(value)) ? [[field.name, value]] : [];
  });
}

function isScalar(value: unknown): value is NonNullable<ScalarValue> {
  return ["string", "number", "boolean"].includes(typeof value);
}
