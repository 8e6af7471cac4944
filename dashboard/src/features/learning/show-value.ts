import type { FieldValue } from "../../../../src/model/record.ts";
import { texts } from "../../texts/en.ts";

/** A value in few words. */
export function showValue(value: FieldValue): string {
  if (value === null) return texts.learning.noValue;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
