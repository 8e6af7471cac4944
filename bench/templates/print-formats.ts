import type { Random } from "./random.ts";
import type { Language } from "./read-kind.ts";

/** How one document writes dates, numbers and money, the same way throughout. */
export interface Formats {
  currency: string;
  /** An ISO date as the document writes it. */
  date(iso: string): string;
  number(value: number, digits: number): string;
  /** With the currency, as totals are printed. */
  money(value: number): string;
}

const locales: Record<Language, string[]> = {
  en: ["en-GB", "en-US"],
  de: ["de-DE"],
  fr: ["fr-FR"],
  es: ["es-ES"],
  it: ["it-IT"],
  nl: ["nl-NL"],
};
const dateStyles: Intl.DateTimeFormatOptions[] = [
  { day: "2-digit", month: "2-digit", year: "numeric" },
  { day: "numeric", month: "long", year: "numeric" },
  { day: "2-digit", month: "2-digit", year: "numeric" },
  { day: "numeric", month: "short", year: "numeric" },
];
const symbols: Record<string, string> = { EUR: "€", GBP: "£", USD: "$" };

/** Chooses a document's formats. */
export function chooseFormats(language: Language, random: Random): Formats {
  const locale = random.pick(locales[language]);
  const currency = locale === "en-US" ? "USD" : locale === "en-GB" ? "GBP" : "EUR";
  const dates = new Intl.DateTimeFormat(locale, { ...random.pick(dateStyles), timeZone: "UTC" });
  const hasSymbol = random.chance(0.6);
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
      .format(value)
      .replaceAll(/\s/g, " ");
  return {
    currency,
    date: (iso) => dates.format(new Date(`${iso}T00:00:00Z`)).replaceAll(/\s/g, " "),
    number,
    money: (value) => {
      const amount = number(value, 2);
      if (language === "en") return hasSymbol ? `${symbols[currency]}${amount}` : `${currency} ${amount}`;
      return `${amount} ${hasSymbol ? symbols[currency] : currency}`;
    },
  };
}
