import type { VATCountryCode } from "validator";
import isVAT from "validator/lib/isVAT.js";
import type { CheckedId } from "./checked-id.ts";
import { findAll } from "./find-all.ts";
import { parseVatId } from "./parse-vat-id.ts";
import type { Span } from "./span.ts";
import { vatPrefixes } from "./vat-checks.ts";

const candidate = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${vatPrefixes.join("|")})(?:[ .-]?[A-Z0-9]){7,14}(?:\\s(?:MWST|TVA|IVA|VAT))?(?![\\p{L}\\p{N}])`,
  "gu",
);

/** Any VAT number with its prefix has more letters and digits than this. */
const shortest = 10;

/**
 * The countries whose numbers are recognised by their format alone. Romania's may have any length, and NO is a word:
 * theirs need correct check digits.
 */
const formatCountries: readonly VATCountryCode[] = [
  ...(["AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "EL", "ES", "FI", "FR", "GB", "HR", "HU"] as const),
  ...(["IE", "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "SE", "SI", "SK"] as const),
];

/**
 * The VAT numbers in a line of text: correct prefix and length, check digits right or not. Linear in the line's length.
 */
export function findVatIds(line: string): Span<CheckedId>[] {
  const spans: Span<CheckedId>[] = [];
  for (const match of findAll(line, candidate)) {
    const texts = shortenings(match[0]);
    const found = findFirst(texts, readValid) ?? findFirst(texts, readWellFormed);
    if (found) spans.push({ start: match.index, end: match.index + found.text.length, ...found });
  }
  return spans;
}

/**
 * A candidate may extend into the words after the number: it is tried as a whole, and without its last words, one by
 * one.
 */
function shortenings(text: string): string[] {
  const texts = [text];
  for (let end = text.lastIndexOf(" "); end >= shortest; end = text.lastIndexOf(" ", end - 1)) {
    texts.push(text.slice(0, end));
  }
  return texts;
}

function findFirst(
  texts: readonly string[],
  read: (text: string) => CheckedId | null,
): { text: string; value: CheckedId } | null {
  for (const text of texts) {
    const value = read(text);
    if (value) return { text, value };
  }
  return null;
}

function readValid(text: string): CheckedId | null {
  const compact = parseVatId(text);
  return compact === null ? null : { compact, isValid: true };
}

function readWellFormed(text: string): CheckedId | null {
  const compact = text.replace(/[^A-Z0-9]/g, "");
  const country = formatCountries.find((code) => compact.startsWith(code));
  if (country === undefined || compact.length < shortest || !isVAT.default(compact, country)) return null;
  return { compact, isValid: false };
}
