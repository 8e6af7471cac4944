import type { Conventions } from "../domain/record.ts";
import { currencySignPattern, findCurrencies } from "./currencies.ts";
import { detectLanguage } from "./detect-language.ts";
import { findNumbers } from "./find-numbers.ts";
import { type DateOrderClues, inferDateOrder } from "./infer-date-order.ts";
import { toPlainText } from "./plain-text.ts";
import { scanNumerals } from "./scan-numerals.ts";
import { inferSpaceGroups } from "./space-groups.ts";

/** Lines that are examined: about twenty pages, enough to count on; the rest is written in the same way. */
const mostLines = 2000;

/** What is known about a document besides its lines; see `DateOrderClues`. */
export type Clues = Partial<Pick<DateOrderClues, "pages" | "hints">>;

/**
 * How a document writes dates and numbers: the votes of all its unambiguous dates and numbers; if they do not decide,
 * the custom of its language.
 */
export function inferConventions(lines: readonly string[], { pages = [], hints = [] }: Clues = {}): Conventions {
  const sample = lines.slice(0, mostLines);
  const language = detectLanguage(sample.join("\n"));
  const decimalSign = inferDecimalSign(sample, decimalSignOf(language), language) ?? decimalSignOf(language);
  const currency = inferCurrency(sample, { dateOrder: "dmy", decimalSign, language, currency: null });
  const { dateOrder, sureness } = inferDateOrder(sample, { language, currency, pages, hints });
  const groupsBySpace = inferSpaceGroups(sample, language, decimalSign);
  return {
    dateOrder,
    dateOrderSureness: sureness,
    decimalSign,
    language,
    currency,
    ...(groupsBySpace === undefined ? {} : { groupsBySpace }),
  };
}

/** A number whose last sign can only be the decimal sign: it is not followed by three digits. */
const unambiguous = /^\d{1,3}(?:[.,' \u00a0]?\d{3})*([.,])(\d{1,2}|\d{4,})$/;

/**
 * Three digits after one sign are more likely thousands than decimals: a vote for the other sign if nothing else tells.
 */
const grouped = /^[1-9]\d{0,2}([.,])\d{3}$/;
const GROUPED_VOTE = 0.05;
/** A currency sign before or after a number: amounts have no three decimals, so these are thousands. */
const moneyBefore = new RegExp(`(?<!\\p{L})${currencySignPattern}\\s*$`, "iu");
const moneyAfter = new RegExp(`^\\s?${currencySignPattern}(?!\\p{L})`, "iu");
/** "§ 5.012", "Section 207.003": the number of a law's section. */
const lawBefore = /(?:§|\b(?:Sec(?:tion|\.)?|Art(?:icle|\.)?))\s*$/iu;

/** Characters beside a number that are looked at for either: more than the longest of them with its spaces. */
const LONGEST_LEAD = 12;

/** How much the decimal sign of the document's language counts before any number is read: as much as one amount. */
const LANGUAGE_VOTE = 1;
/** Languages whose countries write numbers in different ways. */
const divided = new Set(["en", "es"]);
/** Swiss papers write amounts with a dot in all their languages. */
const swiss = /(?<!\p{L})(?:CHF|Fr\.|SFr)(?!\p{L})|[1-9]\d{0,2}['’]\d{3}(?!\d)/u;
/** Where amounts have a comma, times of day have a dot: "16.05". */
const dottedTime = /^(?:[01]?\d|2[0-3])\.[0-5]\d$/;

function inferDecimalSign(
  lines: readonly string[],
  usual: Conventions["decimalSign"],
  language: string | null,
): Conventions["decimalSign"] | null {
  const isKnown = usual === "," && !divided.has(language ?? "") && !lines.some((line) => swiss.test(line));
  const votes = { ".": 0, ",": isKnown ? LANGUAGE_VOTE : 0 };
  for (const line of lines) {
    const plain = toPlainText(line);
    for (const { start, end } of scanNumerals(plain, ".", false)) {
      const before = plain.slice(Math.max(0, start - LONGEST_LEAD), start);
      const [, sign, decimals] = unambiguous.exec(plain.slice(start, end)) ?? [];
      const isPartOfCode =
        /^(?:[\d/:-]| ?(?:Uhr|h|[ap]\.?m)\b)/i.test(plain.slice(end, end + 5)) ||
        /[\p{L}/:-]/u.test(plain.charAt(start - 1)) ||
        lawBefore.test(before);
      const [, group] = grouped.exec(plain.slice(start, end)) ?? [];
      if (group !== undefined && !isPartOfCode) {
        const isMoney = moneyBefore.test(before) || moneyAfter.test(plain.slice(end, end + LONGEST_LEAD));
        votes[group === "." ? "," : "."] += isMoney ? 1 : GROUPED_VOTE;
      }
      if ((sign !== "." && sign !== ",") || isPartOfCode) continue;
      // Two decimals are how money is written; 1.1 is also how sections are numbered.
      const isAmount = decimals?.length === 2 && !(isKnown && dottedTime.test(plain.slice(start, end)));
      votes[sign] += isAmount ? 1 : 0.2;
    }
  }
  return winner(votes);
}

/** A currency next to a number counts twice as much as one that stands alone, in a heading or a note. */
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

/** The name with the most votes; null if there is none, or a tie. */
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
