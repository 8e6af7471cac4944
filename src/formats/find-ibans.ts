import { countrySpecs } from "ibantools";
import { parseIban } from "./parse-iban.ts";
import type { Span } from "./span.ts";

const candidate = /(?<![\p{L}\p{N}])[A-Z]{2}\s?\d{2}(?:[\s\u00a0.-]?[A-Z0-9]){11,30}/giu;

/** The IBANs in a line of text whose check digits are right. Linear in the length of the line. */
export function findIbans(line: string): Span<string>[] {
  const spans: Span<string>[] = [];
  for (const match of line.matchAll(candidate)) {
    // Words may follow the number: its country says where it ends.
    const country = match[0].slice(0, 2).toUpperCase();
    const length = Object.hasOwn(countrySpecs, country)
      ? (countrySpecs[country as keyof typeof countrySpecs]?.chars ?? 0)
      : 0;
    const text = takeCharacters(match[0], length);
    const value = parseIban(text);
    if (value) spans.push({ start: match.index, end: match.index + text.length, text, value });
  }
  return spans;
}

/** The beginning of a text that holds this many letters and digits. */
function takeCharacters(text: string, count: number): string {
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    if (/[A-Za-z0-9]/.test(text.charAt(i)) && ++seen === count) return text.slice(0, i + 1);
  }
  return text;
}
