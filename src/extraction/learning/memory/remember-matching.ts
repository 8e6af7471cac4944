import type { Field } from "../../../domain/field.ts";
import type { Conventions, ScalarValue } from "../../../domain/record.ts";
import type { Matching } from "./find-true-candidates.ts";

/**
 * Remembers what each text of a document is as a field's value: each true row is compared with all texts that could be
 * its cells. The memory belongs to the document's conventions.
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
