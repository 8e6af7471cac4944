import { currencyPattern, RAND } from "./currencies.ts";

/** How far from a number its currency is looked for, in characters: the longest sign and a space. */
const reach = 8;

const currencyBefore = new RegExp(`(?<![\\p{L}\\p{N}])(${currencyPattern}|${RAND})[ \\u00a0]?$`, "iu");
const currencyAfter = new RegExp(`^[ \\u00a0]?(${currencyPattern})(?![\\p{L}\\d])`, "iu");
const side = /^[ \u00a0]?(CR|DR)(?!\p{L})/iu;
const percent =
  /^[ \u00a0]?(?:%|(?:percent|per cent|pct|prozent|v\.\s?h|pour ?cent|por ciento|por cento|per cento|procent|procento|prosent|prosenttia|proc)(?![\p{L}\d]))/iu;
/** As written in Turkish and Basque: `%20`. */
const percentBefore = /(?<![\d%])% ?$/;
/** What stands before a tolerance: the number that it belongs to, and that number's unit, as in "46 % RH ± 5 %". */
const tolerance = /\d[^\d±]{0,12}(?:±|\+\/-) ?$/u;
const toleranceReach = 18;
const unitBehind = /^\p{L}{1,8}/u;
/** Squares and cubes of lengths: `m²`, `m3`. */
const powerUnit = /^(?:[kcdm]?m|ft|in|yd|mi)[²³23](?![\p{L}\d])/iu;
const ordinal = /^(?:st|nd|rd|th|er|re|ère|e)$/i;

const scales: [words: RegExp, factor: number][] = [
  [/^[ \u00a0]?(?:thousand|tausend|tsd\.?|mille|mila|duizend)(?![\p{L}\d])/iu, 1e3],
  [
    /^[ \u00a0]?(?:millions?|mio\.?|mln\.?|millionen|millones|millón|milion[ei]|miljoen|milhões|milhão)(?![\p{L}\d])/iu,
    1e6,
  ],
];
/** Words whose size differs between languages or is unknown: a number with one is not read. */
const unsureScale =
  /^[ \u00a0]?(?:billions?|billionen|bn|mrd\.?|milliards?|milliarden|miliard\p{L}*|trillions?|lakhs?|crores?|[kmt]\p{Sc})(?![\p{L}\d])/iu;

/** The currency that a sign next to the number stands for, or null. */
export type CurrencyOf = (sign: string) => string | null;

/** What stands before a number and belongs to it. */
export interface Front {
  start: number;
  isNegative: boolean;
  currency: string | null;
  isPercent: boolean;
}

/**
 * Sign, currency or percent sign before a number, in either order; null if the number is the end of a code or a date.
 */
export function readFront(plain: string, numberStart: number, floor: number, currencyOf: CurrencyOf): Front | null {
  let { start, isNegative } = readSign(plain, numberStart, currencyOf);
  const window = plain.slice(Math.max(floor, start - reach), start);
  const match = currencyBefore.exec(window);
  const currency = match?.[1] ? currencyOf(match[1]) : null;
  if (match && currency !== null) {
    const outer = readSign(plain, start - match[0].length, currencyOf);
    start = outer.start;
    isNegative ||= outer.isNegative;
    return { start, isNegative, currency, isPercent: false };
  }
  const previous = plain.charAt(start - 1);
  const beforeThat = plain.charAt(start - 2);
  if (/[\p{L}\d_]/u.test(previous)) return null;
  if (/[/:.'-]/.test(previous) && /\d/.test(beforeThat)) return null;
  if (previous === "-" && /\p{L}/u.test(beforeThat)) return null;
  // A currency that was not understood, such as T€: the number may be in thousands.
  if (/\p{Sc} ?$/u.test(window)) return null;
  if (tolerance.test(plain.slice(Math.max(0, start - toleranceReach), start))) return null;
  const share = percentBefore.exec(window);
  return { start: start - (share?.[0].length ?? 0), isNegative, currency: null, isPercent: share !== null };
}

/**
 * A sign directly before the number; after a letter or digit it is a hyphen, unless that ends a currency (`EUR-5.00`).
 */
function readSign(plain: string, at: number, currencyOf: CurrencyOf): { start: number; isNegative: boolean } {
  const sign = plain.charAt(at - 1);
  // A minus separated from its number follows a colon or a currency; at the start of a line it may be a bullet.
  if (sign === " " && /[-–]/.test(plain.charAt(at - 2)) && standsBeforeValue(plain, at - 2, currencyOf)) {
    return { start: at - 2, isNegative: true };
  }
  const isSign =
    /[-–+]/.test(sign) && (!/[\p{L}\d)]/u.test(plain.charAt(at - 2)) || endsInCurrency(plain, at - 1, currencyOf));
  return isSign ? { start: at - 1, isNegative: sign !== "+" } : { start: at, isNegative: false };
}

function standsBeforeValue(plain: string, end: number, currencyOf: CurrencyOf): boolean {
  return /[:=] ?$/.test(plain.slice(Math.max(0, end - 2), end)) || endsInCurrency(plain, end, currencyOf);
}

function endsInCurrency(plain: string, end: number, currencyOf: CurrencyOf): boolean {
  const match = currencyBefore.exec(plain.slice(Math.max(0, end - reach), end));
  return match?.[1] !== undefined && currencyOf(match[1]) !== null;
}

/** What stands after a number and belongs to it. */
export interface Back {
  end: number;
  isNegative: boolean;
  currency: string | null;
  isPercent: boolean;
  unit: string;
  factor: number;
}

/** Percent sign, scale, minus, currency, side of the account and unit after a number; null for part of a code. */
export function readBack(plain: string, numberEnd: number, currencyOf: CurrencyOf): Back | null {
  const back: Back = { end: numberEnd, isNegative: false, currency: null, isPercent: false, unit: "", factor: 1 };
  const rest = () => plain.slice(back.end, back.end + reach + 4);
  if (/^[/:_-][\p{L}\d]/u.test(rest()) && !/^\/\p{L}/u.test(rest())) return null;
  if (unsureScale.test(rest())) return null;
  const isPercent = percent.exec(rest());
  if (isPercent) return { ...back, end: numberEnd + isPercent[0].length, isPercent: true };
  readScale(back, rest());
  readTrailingMinus(back, plain);
  const match = currencyAfter.exec(rest());
  const currency = match?.[1] ? currencyOf(match[1]) : null;
  if (match && currency !== null) {
    back.currency = currency;
    back.end += match[0].length;
    readTrailingMinus(back, plain);
  }
  const account = side.exec(rest());
  if (account) {
    // As banks print it: what is owed to the bank is negative.
    back.isNegative ||= account[1]?.toUpperCase() === "DR";
    back.end += account[0].length;
  }
  return readUnit(back, plain);
}

function readScale(back: Back, rest: string): void {
  for (const [words, factor] of scales) {
    const match = words.exec(rest);
    if (!match) continue;
    back.factor = factor;
    back.end += match[0].length;
  }
}

function readTrailingMinus(back: Back, plain: string): void {
  if (plain.charAt(back.end) !== "-" || !/^[\s)\p{L}\p{Sc}]?$/u.test(plain.charAt(back.end + 1))) return;
  back.isNegative = true;
  back.end++;
}

function readUnit(back: Back, plain: string): Back | null {
  const rest = plain.slice(back.end, back.end + reach);
  const power = powerUnit.exec(rest)?.[0];
  if (power !== undefined) return { ...back, unit: power };
  const unit = unitBehind.exec(rest)?.[0] ?? "";
  if (unit === "") return back;
  if (ordinal.test(unit) || /[\p{L}\d]/u.test(plain.charAt(back.end + unit.length))) return null;
  return { ...back, unit };
}
