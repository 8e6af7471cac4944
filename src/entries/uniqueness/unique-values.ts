import { createHash } from "node:crypto";
import type { Field } from "../../domain/field.ts";
import { type FieldValue, ownValue, type ParsedData } from "../../domain/record.ts";
import { canonicalValue } from "../../formats/canonical-value.ts";

/** A value that distinguishes an entry from the others of its parser. */
export interface UniqueValue {
  fieldId: string;
  /** SHA-256 of the canonical value. */
  hash: Buffer;
}

/** The unique values of a record, in field order: compared by their normalised text, null never matches. */
export function uniqueValuesOf(parsedData: ParsedData, fields: readonly Field[]): UniqueValue[] {
  return fields.flatMap((field) => {
    if (!field.isUnique) return [];
    const hash = hashValue(ownValue(parsedData, field.name));
    return hash === null ? [] : [{ fieldId: field.id, hash }];
  });
}

function hashValue(value: FieldValue): Buffer | null {
  if (value === null || typeof value === "object") return null;
  const text = canonicalValue(value);
  return text === "" ? null : createHash("sha256").update(text).digest();
}
