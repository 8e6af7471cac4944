import type { Conventions } from "../model/record.ts";
import { findCurrencies } from "./currencies.ts";
import { detectLanguage } from "./detect-language.ts";
import { findAll } from "./find-all.ts";
import { findNumbers } from "./find-numbers.ts";
import { toPlainText } from "./plain-text.ts";
import { scanNumerals } from "./scan-numerals.ts";

/** Lines that are looked at: about twenty pages, enough to count on; the rest is written in the same way. */
const mostLines = 2000;

/** Languages that write the year first in all-numeric dates with two-digit years. */
const yearFirstLanguages = new Set(["ja", "zh", "ko", "hu", "sv", "lt"]);

/** What only papers of the United States have: state and ZIP code, their phone numbers, their forms of companies. */
const american =
  /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b|(?<!\d)\(\d{3}\) ?\d{3}-\d{4}\b|(?<![\d-])\d{3}-\d{3}-\d{4}\b|\b(?:Inc|LLC|Corp)\b|\bSales Tax\b/g;

/** What English papers of other countries have: their taxes and their forms of companies. */
const otherEnglish = /\b(?:GST|VAT|ABN|SDN\.? BHD|PTE\.? LTD|PTY\.? LTD|LTD|PLC)\b/gi;
/** Postcodes and telephone numbers of the United Kingdom. */
const british = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\+44\b/g;

/**
 * How a document writes dates and numbers: the votes of its dates and numbers that can be read in one way only, over all
 * its lines; where they do not decide, the custom of its language.
 */
export function inferConventions(lines: readonly string[]): Conventions {
  const sample = lines.slice(0, mostLines);
  const language = detectLanguage(sample.join("\n"));
  const decimalSign = inferDecimalSign(sample) ?? decimalSignOf(language);
  const currency = inferCurrency(sample, { dateOrder: "dmy", decimalSign, language, currency: null });
  const dateOrder = inferDateOrder(sample) ?? dateOrderOf(sample, language, currency);
  return { dateOrder, decimalSign, language, currency };
}

const numericDate = /(?<!\d|\d,)(\d{1,2})([./-])(\d{1,2})\2(?:(?:19|20)\d{2}|\d{2})(?!\d|\2\d)/gu;

function inferDateOrder(lines: readonly string[]): Conventions["dateOrder"] | null {
  const votes = { dmy: 0, mdy: 0, ymd: 0 };
  for (const line of lines) {
    for (const [text, first, separator, second] of findAll(toPlainText(line), numericDate)) {
      const [a, b] = [Number(first), Number(second)];
      if (a > 31) votes.ymd += b <= 12 && text.length <= 8 ? 1 : 0;
      else if (a > 12) votes.dmy += b <= 12 ? 1 : 0;
      else if (b > 12) votes.mdy += b <= 31 ? 1 : 0;
      // Points between the numbers are not used where the month comes first.
      else if (separator === ".") votes.dmy += 0.5;
    }
  }
  return winner(votes);
}

/** A number whose last sign can only be the decimal one: it is not followed by three digits. */
const unambiguous = /^\d{1,3}(?:[.,' \u00a0]?\d{3})*([.,])(\d{1,2}|\d{4,})$/;

/** Three digits behind one sign are thousands rather than decimals: a vote for the other sign where nothing else tells. */
const grouped = /^[1-9]\d{0,2}([.,])\d{3}$/;
const GROUPED_VOTE = 0.05;

function inferDecimalSign(lines: readonly string[]): Conventions["decimalSign"] | null {
  const votes = { ".": 0, ",": 0 };
  for (const line of lines) {
    const plain = toPlainText(line);
    for (const { start, end } of scanNumerals(plain, ".", false)) {
      const [, sign, decimals] = unambiguous.exec(plain.slice(start, end)) ?? [];
      const isPartOfCode =
        /^(?:[\d/:-]| ?(?:Uhr|h|[ap]\.?m)\b)/i.test(plain.slice(end, end + 5)) ||
        /[\p{L}/:-]/u.test(plain.charAt(start - 1));
      const [, group] = grouped.exec(plain.slice(start, end)) ?? [];
      if (group !== undefined && !isPartOfCode) votes[group === "." ? "," : "."] += GROUPED_VOTE;
      if ((sign !== "." && sign !== ",") || isPartOfCode) continue;
      // Two decimals are how money is written; 1.1 is also how sections are numbered.
      votes[sign] += decimals?.length === 2 ? 1 : 0.2;
    }
  }
  return winner(votes);
}

/** A currency beside a number counts twice as much as one that stands alone, in a heading or a note. */
function inferCurrency(lines: readonly string[], conventions: Conventions): string | null {
  const votes: Record<string, number> = {};
  const vote = (currency: string) => {
    votes[currency] = (votes[currency] ?? 0) + 1;
  };
  for (const line of lines) {
    for (const currency of findCurrencies(line, conventions)) vote(currency);
    if (!/\d/.test(line)) continue;
    for (const { value } of findNumbers(line, conventions, [])) if (value.currency) vote(value.currency);
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

/**
 * Only the United States write the month first. The dollar does not tell, and English does where nothing in the document
 * speaks for another country.
 */
function dateOrderOf(
  lines: readonly string[],
  language: string | null,
  currency: string | null,
): Conventions["dateOrder"] {
  if (language !== null && yearFirstLanguages.has(language)) return "ymd";
  const mayBeAmerican = (language === "en" || language === null) && (currency === "USD" || currency === null);
  if (!mayBeAmerican || (language === null && currency === null)) return "dmy";
  const count = (pattern: RegExp) => lines.reduce((sum, line) => sum + (line.match(pattern)?.length ?? 0), 0);
  return count(american) >= count(otherEnglish) + count(british) ? "mdy" : "dmy";
}
