import { countrySpecs, electronicFormatIBAN, isValidIBAN } from "ibantools";
import type { CheckedId } from "./checked-id.ts";
import { findAll } from "./find-all.ts";
import type { Span } from "./span.ts";

const candidate = /(?<![\p{L}\p{N}])[A-Z]{2}\s?\d{2}(?:[\s\u00a0.-]?[A-Z0-9]){11,30}/giu;

/**
 * The IBANs in a line of text: a known country and its length, check digits right or not. Linear in the line's length.
 */
export function findIbans(line: string): Span<CheckedId>[] {
  const spans: Span<CheckedId>[] = [];
  for (const match of findAll(line, candidate)) {
    // Words may follow the number: its country determines where it ends.
    const text = takeCharacters(match[0], lengthOf(match[0].slice(0, 2).toUpperCase()));
    if (text === null) continue;
    const compact = electronicFormatIBAN(text) ?? "";
    spans.push({
      start: match.index,
      end: match.index + text.length,
      text,
      value: { compact, isValid: isValidIBAN(compact) },
    });
  }
  return spans;
}

/** Letters and digits of a country's IBANs; null if it has none. */
function lengthOf(country: string): number | null {
  const spec = Object.entries(countrySpecs).find(([code]) => code === country)?.[1];
  return spec?.chars ?? null;
}

/** The beginning of a text with this many letters and digits; null if it has fewer. */
function takeCharacters(text: string, count: number | null): string | null {
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    if (/[A-Za-z0-9]/.test(text.charAt(i)) && ++seen === count) return text.slice(0, i + 1);
  }
  return null;
}
