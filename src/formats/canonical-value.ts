import { Decimal } from "decimal.js";
import { collapseSpaces } from "./fold-text.ts";

/**
 * The text by which values are compared for uniqueness: numbers by value (`100.50` is `100.5`), texts ignoring case,
 * white space and typographic variants. Equal values have equal texts, whatever document they come from.
 */
export function canonicalValue(value: string | number | boolean): string {
  if (typeof value === "number") return Number.isFinite(value) ? new Decimal(value).toFixed() : String(value);
  if (typeof value === "boolean") return String(value);
  return collapseSpaces(value.normalize("NFKC")).toLowerCase();
}
