import type { Field } from "../../domain/field.ts";
import type { Conventions, ScalarValue } from "../../domain/record.ts";
import { findCurrency, isCurrencyCode } from "../../formats/currencies.ts";
import { parseDate } from "../../formats/parse-date.ts";
import { parseMoney } from "../../formats/parse-money.ts";
import type { EmbeddedValue } from "../embedded-record.ts";

/** Smaller differences are rounding of binary fractions, not of amounts. */
const smallest = 1e-9;

/** A value as the engine read it: its text, and its value as the field's type. */
export interface ReadValue {
  text: string;
  value: ScalarValue;
}

/**
 * Whether a printed and a stated value are the same. Case, accents, white space and punctuation of texts do not count,
 * nor the sign of numbers: a credit note may print its amounts with a minus and state them without, or the other way
 * round.
 */
export function isSameValue(
  field: Field,
  printed: ReadValue,
  stated: ReadValue & Pick<EmbeddedValue, "form">,
  conventions: Conventions,
): boolean {
  const [a, b] = [printed.value, stated.value];
  if (a === null || b === null) return false;
  if (typeof a === "number" && typeof b === "number") return isSameNumber(a, b);
  if (typeof a !== "string" || typeof b !== "string") return a === b;
  if (foldLetters(a) === foldLetters(b)) return true;
  if (field.type === "text" && stated.form === "date") {
    const date = parseDate(b, conventions);
    return date !== null && parseDate(a.slice(0, longestTyped), conventions) === date;
  }
  if (field.type === "text" && stated.form === "number") {
    const [first, second] = [a.slice(0, longestTyped), b].map((text) => Number(parseMoney(text, conventions)?.amount));
    return first !== undefined && second !== undefined && Math.abs(Math.abs(first) - Math.abs(second)) < smallest;
  }
  // EUR is printed as `€`.
  if (isCurrencyCode(b) && findCurrency(a.slice(0, longestTyped), conventions) === b) return true;
  if (stated.form !== "spelling") return false;
  const letters = foldLetters(b);
  return spellings(a).some((spelling) => foldLetters(spelling) === letters);
}

/** Quantities and prices are stated with more decimals than printed; most numbers are printed with two. */
function isSameNumber(printed: number, stated: number): boolean {
  const decimals = Math.max(2, /\.(\d+)$/.exec(String(printed))?.[1]?.length ?? 0);
  const rounded = Number(Math.abs(stated).toFixed(Math.min(decimals, mostDecimals)));
  return Math.abs(Math.abs(printed) - rounded) < smallest || Math.abs(Math.abs(printed) - Math.abs(stated)) < smallest;
}

/** The number of decimals that `toFixed` supports everywhere. */
const mostDecimals = 20;

/** A longer text is neither a date nor an amount. */
const longestTyped = 100;

/** Letters and digits only, without case and accents. */
export function foldLetters(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** How travel documents write letters that their machine-readable zone lacks (ICAO 9303 part 3, 6.A). */
const transliterations: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  å: "aa",
  ø: "oe",
  æ: "ae",
  þ: "th",
  ð: "d",
  ł: "l",
  đ: "d",
  ñ: "n",
  œ: "oe",
};

/** A text as it is, and with such letters replaced. */
export function spellings(text: string): string[] {
  const out = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüåøæþðłđñœ]/g, (letter) => transliterations[letter] ?? letter);
  return [text, out];
}
