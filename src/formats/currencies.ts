import { data } from "currency-codes";
import type { Conventions } from "../domain/record.ts";
import { findAll } from "./find-all.ts";

/** What must be known about a document to say which currency a sign means. */
export type CurrencyConventions = Partial<Pick<Conventions, "currency" | "language">>;

/** ISO 4217 codes of actual money; bonds, metals, tests and "no currency" are left out. */
const codes = new Set(
  data.map((record) => record.code).filter((code) => !code.startsWith("X") || /^X(?:AF|OF|PF|CD)$/.test(code)),
);

/** Codes that are also words: in running text they are a currency only before or after an amount with decimals. */
const wordCodes = new Set("ALL AMD ANG BAM BOB COP CUP GEL KES LAK MAD MOP NAD PEN RON SOS TOP TRY WST".split(" "));

/** Signs and printed short forms; those shared by several currencies are in `signsOfSeveral`. */
const signsOfOne: Record<string, string> = {
  "€": "EUR",
  "£": "GBP",
  "₹": "INR",
  "₽": "RUB",
  "₩": "KRW",
  "￦": "KRW",
  "₺": "TRY",
  "₴": "UAH",
  "₫": "VND",
  "₪": "ILS",
  "฿": "THB",
  "₱": "PHP",
  "₦": "NGN",
  "₡": "CRC",
  "₲": "PYG",
  "₸": "KZT",
  "₼": "AZN",
  "₾": "GEL",
  円: "JPY",
  元: "CNY",
  원: "KRW",
  euro: "EUR",
  euros: "EUR",
  zł: "PLN",
  kč: "CZK",
  ft: "HUF",
  lei: "RON",
  "лв.": "BGN",
  лв: "BGN",
  "руб.": "RUB",
  руб: "RUB",
  "грн.": "UAH",
  грн: "UAH",
  tl: "TRY",
  ksh: "KES",
  tsh: "TZS",
  dhs: "AED",
  "dhs.": "AED",
  "৳": "BDT",
  "₵": "GHS",
  rm: "MYR",
  rp: "IDR",
  "rs.": "INR",
  rs: "INR",
  sfr: "CHF",
  "sfr.": "CHF",
  "fr.": "CHF",
  r$: "BRL",
  us$: "USD",
  $us: "USD",
  "$ us": "USD",
  $ca: "CAD",
  "$ ca": "CAD",
  ca$: "CAD",
  c$: "CAD",
  au$: "AUD",
  a$: "AUD",
  nz$: "NZD",
  hk$: "HKD",
  s$: "SGD",
  nt$: "TWD",
  mx$: "MXN",
};

/** Signs shared by several currencies: the first is meant unless the document says otherwise. */
const signsOfSeveral: Record<string, string[]> = {
  $: "USD CAD AUD NZD HKD SGD MXN TWD ARS CLP COP BMD BSD BBD BZD BND FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD".split(
    " ",
  ),
  "¥": ["JPY", "CNY"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
  "kr.": ["DKK", "SEK", "NOK", "ISK"],
};

/** Which of the sharing currencies is meant in a document in a language. */
const currencyOfLanguage = new Map(
  Object.entries({
    zh: "CNY",
    ja: "JPY",
    nb: "NOK",
    no: "NOK",
    da: "DKK",
    sv: "SEK",
    is: "ISK",
  }),
);

const signs = new Map(Object.entries(signsOfOne));
const sharedSigns = new Map(Object.entries(signsOfSeveral));

const patternSpecials = /[.*+?^${}()|[\]\\]/g;
const signAlternatives = [...signs.keys(), ...sharedSigns.keys()]
  .sort((a, b) => b.length - a.length)
  .map((sign) => sign.replace(patternSpecials, "\\$&"))
  .join("|");

/** Source of a pattern for one sign or short form in lower case, without boundaries. */
export const currencySignPattern = `(?:${signAlternatives})`;

/** Source of a pattern for one sign or three-letter code, without boundaries. */
export const currencyPattern = `(?:${signAlternatives}|[a-z]{3})`;

/** Whether a text is an ISO 4217 code in capitals. */
export function isCurrencyCode(text: string): boolean {
  return codes.has(text);
}

/**
 * The ISO 4217 code that a sign, short form or code stands for, or null. A shared sign (`$`) means the document's
 * currency if that is one of its currencies.
 */
function readCurrency(text: string, conventions: CurrencyConventions = {}): string | null {
  const upper = text.toUpperCase();
  if (codes.has(upper)) return upper;
  const sign = text.toLowerCase();
  const own = signs.get(sign);
  if (own) return own;
  const shared = sharedSigns.get(sign);
  if (!shared) return null;
  const { currency, language } = conventions;
  if (currency && shared.includes(currency)) return currency;
  const byLanguage = currencyOfLanguage.get(language ?? "");
  return byLanguage && shared.includes(byLanguage) ? byLanguage : (shared[0] ?? null);
}

/** The sign of the South African rand; a single letter is one only in capitals, before an amount with decimals. */
export const RAND = "R";

/** Codes that people also write in lower case. */
const casualCodes = /^(?:eur|usd|gbp|chf)$/i;

/**
 * The currency that a sign or code next to a number stands for, or null: a code must be in capitals there, and one that
 * is also a word (`ALL 5`) needs a number with decimals.
 */
export function readPrintedCurrency(
  text: string,
  hasDecimals: boolean,
  conventions: CurrencyConventions,
): string | null {
  if (text === RAND) return hasDecimals ? "ZAR" : null;
  const code = readCurrency(text, conventions);
  if (code === null || !codes.has(text.toUpperCase()) || casualCodes.test(text)) return code;
  return text === code && (hasDecimals || !wordCodes.has(code)) ? code : null;
}

const standingAlone = new RegExp(`(?<![\\p{L}\\p{N}])(?:${signAlternatives}|[A-Z]{3})(?![\\p{L}])`, "giu");

/**
 * The currencies that a text names by code in capitals, sign or short form, in its order; words such as ALL do not
 * count.
 */
export function findCurrencies(text: string, conventions: CurrencyConventions = {}): string[] {
  return findAll(text, standingAlone).flatMap(([found]) => {
    const code = readCurrency(found, conventions);
    const isPlainCode = codes.has(found.toUpperCase());
    return code && (!isPlainCode || (found === code && !wordCodes.has(code))) ? [code] : [];
  });
}

/**
 * The first currency that a text names, as its ISO 4217 code; null if it names none. A code that is also a word (`ALL`)
 * only counts if it is the whole text.
 */
export function findCurrency(text: string, conventions: CurrencyConventions = {}): string | null {
  return readCurrency(text.trim(), conventions) ?? findCurrencies(text, conventions)[0] ?? null;
}
