import type { Repair } from "../../domain/record.ts";
import { parseIban } from "../../formats/parse-iban.ts";
import { parseVatId } from "../../formats/parse-vat-id.ts";
import type { FieldProfile } from "../fields/field-profile.ts";
import { findOnlyExchange } from "./look-alikes.ts";

/** Maximum characters of an identifier with check digits. */
const LONGEST = 60;

/**
 * Exchanges the one look-alike that makes an identifier's check digits right; null if they are right already, or if no
 * exchange or several make them right.
 */
export function repairIdentifier(text: string, profile: FieldProfile): Repair | null {
  const isRight = checkOf(profile);
  if (isRight === null || text.length > LONGEST) return null;
  const repaired = findOnlyExchange(text, "any", isRight);
  return repaired === null ? null : { text: repaired, by: "check digit" };
}

function checkOf({ kind, ownTokens }: FieldProfile): ((text: string) => boolean) | null {
  if (kind === "iban") return (text) => parseIban(text) !== null;
  if (kind === "vat") return (text) => parseVatId(text) !== null;
  if (kind !== "id" && kind !== "text") return null;
  if (["ean", "gtin", "upc", "barcode"].some((token) => ownTokens.has(token))) return isArticleNumber;
  return ownTokens.has("card") ? isCardNumber : null;
}

/** EAN-8, UPC-A, EAN-13, GTIN-14: weights 3 and 1 from the right. */
function isArticleNumber(text: string): boolean {
  const digits = toDigits(text);
  return (
    digits !== null &&
    [8, 12, 13, 14].includes(digits.length) &&
    weigh(digits, (at) => (at % 2 === 1 ? 3 : 1)) % 10 === 0
  );
}

/** Payment cards: the Luhn sum. */
function isCardNumber(text: string): boolean {
  const digits = toDigits(text);
  if (digits === null || digits.length < 13 || digits.length > 19) return false;
  const doubled = digits.map((digit, index) => ((digits.length - 1 - index) % 2 === 1 ? digit * 2 : digit));
  return doubled.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
}

function weigh(digits: number[], weight: (fromRight: number) => number): number {
  return digits.reduce((sum, digit, index) => sum + digit * weight(digits.length - 1 - index), 0);
}

function toDigits(text: string): number[] | null {
  const compact = text.replace(/[\s-]/gu, "");
  return /^\d+$/u.test(compact) ? [...compact].map(Number) : null;
}
