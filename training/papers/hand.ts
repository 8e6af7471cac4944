import type { Random } from "../../bench/templates/random.ts";
import type { Conventions } from "../../src/domain/record.ts";
import { type PaperLanguage, paperLanguages, type WordLists, wordsIn, wordsOfLanguage } from "./words.ts";

/** How one paper writes: its language, and its forms of dates, numbers and money, the same throughout. */
export interface Hand {
  language: PaperLanguage;
  words: WordLists;
  conventions: Conventions;
  /** A date, `YYYY-MM-DD`, in the form of the paper. */
  date(iso: string): string;
  /** The same in digits alone, for forms that cannot be read back. */
  plainDate(iso: string): string;
  number(value: number, digits: number): string;
  /** With the currency's sign or code, or without. */
  money(value: number): string;
}

/** English is as common as all others together: most papers with a user's parser of English names are. */
const ENGLISH = 0.4;

/** Chooses how a paper writes. */
export function chooseHand(random: Random): Hand {
  const language = random.chance(ENGLISH) ? "en" : random.pick(paperLanguages);
  const words = wordsOfLanguage(language);
  const locale = random.pick(wordsIn(words, "locales"));
  const [code = "EUR", sign = code] = chooseCurrency(wordsIn(words, "currencies"), locale, random).split(" ");
  const isMonthFirst = locale === "en-US";
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
      .format(value)
      .replaceAll(/\s/gu, " ");
  return {
    language,
    words,
    conventions: {
      dateOrder: isMonthFirst ? "mdy" : "dmy",
      decimalSign: number(0.5, 1).includes(",") ? "," : ".",
      language,
      currency: null,
    },
    date: chooseDates(locale, random),
    plainDate: (iso) => inDigits(iso, isMonthFirst, isMonthFirst ? "/" : ".", 4),
    number,
    money: chooseMoney(number, code, sign, language, random),
  };
}

function chooseCurrency(currencies: string[], locale: string, random: Random): string {
  const own: Record<string, string> = {
    "en-GB": "GBP",
    "en-US": "USD",
    "en-IE": "EUR",
    "de-CH": "CHF",
    "fr-CH": "CHF",
  };
  return currencies.find((each) => each.startsWith(own[locale] ?? "-")) ?? random.pick(currencies);
}

function inDigits(iso: string, isMonthFirst: boolean, mark: string, yearDigits: number): string {
  const [year = "", month = "", day = ""] = iso.split("-");
  return [...(isMonthFirst ? [month, day] : [day, month]), year.slice(-yearDigits)].join(mark);
}

function chooseDates(locale: string, random: Random): Hand["date"] {
  const isMonthFirst = locale === "en-US";
  const mark = isMonthFirst ? random.pick(["/", "/", "-"]) : random.pick([".", "/", "-", ".", "/", " "]);
  const form = random.integer(1, 100);
  const intl = (month: "long" | "short") => {
    const format = new Intl.DateTimeFormat(locale, { day: "numeric", month, year: "numeric", timeZone: "UTC" });
    return (iso: string) => format.format(new Date(`${iso}T00:00:00Z`)).replaceAll(/\s/gu, " ");
  };
  if (form <= 52) return (iso) => inDigits(iso, isMonthFirst, mark, 4);
  if (form <= 60) return (iso) => inDigits(iso, isMonthFirst, mark, 2);
  if (form <= 66) return (iso) => iso;
  if (form <= 80) return intl("long");
  if (form <= 92) return intl("short");
  // As machines print them: 09 MAR 2031, 9-Mar-2031, 09Mar31.
  const months = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
  const style = random.integer(0, 2);
  return (iso) => {
    const [year = "", , day = ""] = iso.split("-");
    const month = months.format(new Date(`${iso}T00:00:00Z`));
    if (style === 0) return `${day} ${month.toUpperCase()} ${year}`;
    return style === 1 ? `${day}-${month}-${year}` : `${day}${month}${year.slice(2)}`;
  };
}

function chooseMoney(
  number: Hand["number"],
  code: string,
  sign: string,
  language: string,
  random: Random,
): Hand["money"] {
  const shown = random.chance(0.5) ? sign : code;
  const place = random.integer(1, 100);
  const digits = random.chance(0.9) ? 2 : 0;
  const isBefore = language === "en" || language === "pt" || (language === "nl" && shown === "€") || shown === "$";
  return (value) => {
    const amount = number(value, Number.isInteger(value) ? digits : 2);
    if (place <= 40) return amount;
    if (isBefore) return shown.length === 1 && place <= 80 ? `${shown}${amount}` : `${shown} ${amount}`;
    return `${amount} ${shown}`;
  };
}
