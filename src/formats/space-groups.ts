import type { Conventions } from "../domain/record.ts";
import { findAll } from "./find-all.ts";
import { toPlainText } from "./plain-text.ts";

interface Custom {
  groupsBySpace: boolean;
  decimalSign: string;
}

const known = new Map<string, Custom>();

/** How a language writes numbers: `1 234,56` in French, `1.234,56` in German. */
function customOf(language: string): Custom {
  const found = known.get(language);
  if (found !== undefined) return found;
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const custom = { groupsBySpace: /^\s$/.test(partOf("group")), decimalSign: partOf("decimal") };
  known.set(language, custom);
  return custom;
}

type SpaceConventions = Pick<Conventions, "decimalSign"> & Partial<Pick<Conventions, "language" | "groupsBySpace">>;

/**
 * Whether an ordinary space may be inside a number on a line. In a language that does not group with spaces it
 * separates two columns. If the language is not known, or the document does not write numbers like its language (`1
 * 561,18` on an English form), the decimal comma decides: whoever groups with spaces writes one.
 */
export function usesSpaceGroups({ language, decimalSign, groupsBySpace }: SpaceConventions): boolean {
  if (groupsBySpace !== undefined) return groupsBySpace;
  const custom = language ? customOf(language) : null;
  if (custom === null || custom.decimalSign !== decimalSign) return decimalSign === ",";
  return custom.groupsBySpace;
}

/** `1 234.50` and `12 345 678,90`; OCR also puts a space after a comma: `1, 234.50`. */
const spaced =
  /(?:(?<![\p{L}\d.,'_/-])(?<!\d )|(?<=(?<!\p{L})R))(\d{1,3})((?:,? \d{3})+(?=\.)|(?:\.? \d{3})+(?=,))[.,](\d{1,2})(?![\d%]|[.,]\d)/gu;
/** Thousands that are grouped differently, or not at all. */
const otherwise =
  /(?<![\d.,'])(?:\d{1,3}(?:[,']\d{3})+\.\d{2}|\d{1,3}(?:[.']\d{3})+,\d{2}|[1-9]\d{3,8}[.,]\d{2})(?!\d)/gu;
/** What stands before an amount and never before a count: a currency, a minus, an opening parenthesis, a colon. */
const beforeAmount = /(?:\p{Sc}|(?<!\p{L})[A-Z]{3}|(?<!\p{L})(?:R|Rs|kr|zł|Kč|Ft|RM)\.?|[-–(:=])$/u;
/** In a language that groups with spaces, this many other numbers show that a document does not. */
const enoughOthers = 2;

/**
 * Whether a document groups digits with ordinary spaces, which can also separate two adjacent numbers; undefined if
 * nothing in it tells. Its amounts of thousands tell: `1 234.50` alone, after a colon or a currency, or with two groups
 * is one number, `2 100.00 … 200.00` is a count and its price, and a document with `1,950.00` or `1950.00` elsewhere
 * does not group with spaces. `lines` have two spaces for a wide gap.
 */
export function inferSpaceGroups(
  lines: readonly string[],
  language: string | null,
  decimalSign: "." | ",",
): boolean | undefined {
  let [sure, likely, others] = [0, 0, 0];
  for (const line of lines) {
    if (!/\d/.test(line)) continue;
    const plain = toPlainText(line);
    others += findAll(plain, otherwise).length;
    for (const match of findAll(plain, spaced)) {
      const kind = weigh(match, plain);
      if (kind === "product") sure -= 1;
      else if (kind === "sure") sure += 1;
      else likely += 1;
    }
  }
  if (sure > 0) return true;
  if (sure < 0) return false;
  if (others === 0) return likely > 0 ? true : undefined;
  return others >= enoughOthers || !usesSpaceGroups({ language, decimalSign }) ? false : undefined;
}

function weigh(match: RegExpExecArray, plain: string): "sure" | "likely" | "product" {
  const [text, first = "", groups = "", cents = ""] = match;
  const before = plain.slice(Math.max(0, match.index - longestCell), match.index);
  const count = groups.match(/\d{3}/g)?.length ?? 1;
  if (count === 1) {
    const product = Number(first) * Number(`${groups.replace(/\D/g, "")}.${cents}`);
    const rest = `${before}  ${plain.slice(match.index + text.length, match.index + text.length + longestCell)}`;
    if (hasAmount(rest, product)) return "product";
  }
  const isAlone = before.trim() === "" || before.endsWith("  ");
  return count > 1 || isAlone || beforeAmount.test(before.trimEnd()) ? "sure" : "likely";
}

/** How far around an amount the rest of its row is looked for, in characters. */
const longestCell = 120;

/** Whether a row contains an amount, however it is written. */
function hasAmount(row: string, amount: number): boolean {
  const digits = amount.toFixed(2).replace(".", "");
  return findAll(row, /\d[\d.,' ]*[.,]\d{2}(?!\d)/g).some(([text]) => text.replace(/\D/g, "").endsWith(digits));
}
