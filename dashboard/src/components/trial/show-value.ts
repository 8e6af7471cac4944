import type { Example } from "../../../../src/contract/dashboard/learning.ts";
import { texts } from "../../texts/en.ts";

/** A value in a few words. */
export function showValue(value: Example["values"][string]): string {
  if (value === null) return texts.learning.noValue;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
