import type { Conventions } from "../model/record.ts";
import { detectLanguage } from "./detect-language.ts";
import { findNumbers } from "./find-numbers.ts";
import { toPlainText } from "./plain-text.ts";
import { scanNumerals } from "./scan-numerals.ts";

/** Lines that are looked at: about twenty pages, enough to count on; the rest is written in the same way. */
const mostLines = 2000;

/** Languages that write the year first in all-numeric dates with two-digit years. */
const yearFirstLanguages = new Set(["ja", "zh", "ko", "hu", "sv", "lt"]);

/** English of other countries writes the day first; a document that names one of their currencies is theirs. */
const monthFirstCurrencies = new Set(["USD", "PHP", null]);

/**
 * How a document writes dates and numbers: the votes of its dates and numbers that can be read in one way only, over all
 * its lines; where they do not decide, the custom of its language.
 */
export function inferConventions(lines: readonly string[]): Conventions {
  const sample = lines.slice(0, mostLines);
  const language = detectLanguage(sample.join("\n"));
  const decimalSign = inferDecimalSign(sample) ?? decimalSignOf(language);
  const currency = inferCurrency(sample, { dateOrder: "dmy", decimalSign, language, currency: null });
  return { dateOrder: inferDateOrder(sample) ?? dateOrderOf(language, currency), decimalSign, language, currency };
}

const numericDate = /(?<!\d|\d[.,/-])(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2}|\d{2})(?!\d|[./-]\d)/gu;

function inferDateOrder(lines: readonly string[]): Conventions["dateOrder"] | null {
  const votes = { dmy: 0, mdy: 0, ymd: 0 };
  for (const line of lines) {
    for (const [, first, separator, second, third = ""] of toPlainText(line).matchAll(numericDate)) {
      const [a, b, c] = [Number(first), Number(second), Number(third)];
      if (b > 31 || (c > 31 && third.length === 2 && a > 31)) continue;
      if (a > 31) votes.ymd += b <= 12 && c >= 1 && c <= 31 && third.length === 2 ? 1 : 0;
      else if (a > 12 && b <= 12) votes.dmy += 1;
      else if (b > 12 && a <= 12) votes.mdy += 1;
      // Points between the numbers are not used where the month comes first.
      else if (separator === ".") votes.dmy += 0.5;
    }
  }
  return winner(votes);
}

function inferDecimalSign(lines: readonly string[]): Conventions["decimalSign"] | null {
  const votes = { ".": 0, ",": 0 };
  for (const line of lines) {
    const plain = toPlainText(line);
    for (const { start, end } of scanNumerals(plain, ".", false)) {
      const run = plain.slice(start, end);
      const shape = /^\d{1,3}(?:[.,' \u00a0]\d{3})*([.,])(\d{1,2}|\d{4,})$/.exec(run) ?? /^0([.,])(\d{3})$/.exec(run);
      const sign = shape?.[1];
      // Within a date, a section number or a version, signs say nothing.
      if (
        (sign !== "." && sign !== ",") ||
        /[\d/:-]/.test(plain.charAt(end)) ||
        /[\p{L}/:-]/u.test(plain.charAt(start - 1))
      )
        continue;
      // Two decimals are how money is written; 1.1 is also how sections are numbered.
      votes[sign] += shape?.[2]?.length === 2 ? 1 : 0.2;
    }
  }
  return winner(votes);
}

function inferCurrency(lines: readonly string[], conventions: Conventions): string | null {
  const votes: Record<string, number> = {};
  for (const line of lines) {
    if (!/\d/.test(line)) continue;
    for (const { value } of findNumbers(line, conventions, [])) {
      if (value.currency) votes[value.currency] = (votes[value.currency] ?? 0) + 1;
    }
  }
  return winner(votes);
}

/** The name with the most votes; null when there is none, or a tie. */
function winner<Name extends string>(votes: Record<Name, number>): Name | null {
  const names = (Object.keys(votes) as Name[]).sort((a, b) => votes[b] - votes[a]);
  const [best, second] = names;
  if (best === undefined || votes[best] === 0) return null;
  return second !== undefined && votes[second] === votes[best] ? null : best;
}

function decimalSignOf(language: string | null): Conventions["decimalSign"] {
  if (language === null) return ".";
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some((part) => part.type === "decimal" && part.value === ",") ? "," : ".";
}

function dateOrderOf(language: string | null, currency: string | null): Conventions["dateOrder"] {
  if (language !== null && yearFirstLanguages.has(language)) return "ymd";
  const isAmerican =
    (language === "en" && monthFirstCurrencies.has(currency)) || (language === null && currency === "USD");
  return isAmerican ? "mdy" : "dmy";
}
