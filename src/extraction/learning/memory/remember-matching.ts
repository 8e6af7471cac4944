import type { Field } from "../../../domain/field.ts";
import type { Conventions, ScalarValue } from "../../../domain/record.ts";
import type { Matching } from "./find-true-candidates.ts";

/**
 * Remembers the value that each text of a document has for a field, because each true row is compared with all texts
 * that could be its cells. Each document's conventions have a memory of their own.
 */
export function rememberMatching({ normalise, isSame }: Matching): Matching {
  const known = new WeakMap<Conventions, Map<Field, Map<string, ScalarValue>>>();
  return {
    isSame,
    normalise(text, field, conventions) {
      const byField = known.get(conventions) ?? new Map<Field, Map<string, ScalarValue>>();
      if (byField.size === 0) known.set(conventions, byField);
      const byText = byField.get(field) ?? new Map<string, ScalarValue>();
      if (byText.size === 0) byField.set(field, byText);
      const earlier = byText.get(text);
      if (earlier !== undefined) return earlier;
      const value = normalise(text, field, conventions);
      byText.set(text, value);
      return value;
    },
  };
}
