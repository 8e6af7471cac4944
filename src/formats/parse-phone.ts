import { createRequire } from "node:module";
import type * as library from "libphonenumber-js";
import { collapseSpaces } from "./fold-text.ts";
import { toPlainText } from "./plain-text.ts";

/** A phone number of a document. */
export interface Phone {
  /** As printed, white space collapsed. */
  printed: string;
  /** `+493012345678`; null if the country is neither printed nor given. */
  international: string | null;
}

/** Digits of a dialled number: the shortest with an area code, the longest of E.164. */
const fewestDigits = 5;
const mostDigits = 15;
/** A longer text contains more than a phone number. */
const longestText = 60;

const label =
  /^(?:(?:\p{So}\ufe0f?\s?){1,3}|(?:\p{L}[\p{L}\s./-]{0,24}:|\(?(?:t[eé]l[eéè]?(?:phone|fono?|fon|\.?nr)?|phone|ph|fon|fax|mobile?|mobil|mob|cell|cel|call|t|p|m|f)\)?\s?[.:]{0,2})\s{0,2}(?=[+(\d\s]))?/iu;
const shape = /^[+(]{0,2}[\d\s()./\u00a0-]{4,40}(?:\s?(?:ext|x|ext\.|#)\s?\.?\s?\d{1,6})?$/iu;

/**
 * A phone number with what is known about it; null for a text that does not look like one. `country` (ISO 3166, such as
 * `DE`) is where numbers without a country code are dialled.
 */
export function parsePhone(text: string, country: string | null = null): Phone | null {
  const collapsed = collapseSpaces(text);
  if (collapsed.length > longestText) return null;
  const printed = collapsed.slice(label.exec(collapsed)?.[0].length ?? 0);
  const plain = toPlainText(printed).replaceAll("–", "-");
  const digitCount = plain.replace(/(?:ext|x|#).*$/i, "").replace(/\D/g, "").length;
  if (!shape.test(plain) || digitCount < fewestDigits || digitCount > mostDigits) return null;
  return { printed, international: toInternational(plain, country) };
}

const require = createRequire(import.meta.url);

/** E.164, if the library and the country allow it. */
function toInternational(plain: string, country: string | null): string | null {
  // Loaded with the first number: a hundred modules that most processes never need.
  const { isSupportedCountry, parsePhoneNumberFromString }: typeof library = require("libphonenumber-js");
  const home: library.CountryCode | undefined = country !== null && isSupportedCountry(country) ? country : undefined;
  // (0) is only dialled within the country: +49 (0) 30 …
  const number = parsePhoneNumberFromString(plain.replace(/^(\+[\d\s]{1,5})\(0\)/, "$1"), home);
  return number?.isPossible() ? number.number : null;
}
