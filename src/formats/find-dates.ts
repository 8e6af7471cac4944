import type { Conventions } from "../domain/record.ts";
import { readYear, toIsoDate } from "./calendar.ts";
import { mendDigits } from "./mend-digits.ts";
import { findMonth } from "./month-names.ts";
import { oncePerLine } from "./once-per-line.ts";
import { toPlainText } from "./plain-text.ts";
import { type Span, withoutOverlaps } from "./span.ts";

/** What must be known about a document to read its dates. */
export type DateConventions = Pick<Conventions, "dateOrder"> & Partial<Pick<Conventions, "language">>;

/**
 * A way of writing dates: a pattern whose repetitions are all bounded (so that matching is linear), and how to read it.
 */
interface DateForm {
  pattern: RegExp;
  read: (match: RegExpExecArray, conventions: DateConventions) => string | null;
}

const ordinal = "(?:(?:st|nd|rd|th|ère|er|re|ter)(?![\\p{L}\\p{M}])|\\.?[ºª°]|\\.)?";
/** A month's name, on passports in two or three languages: `MAR /MARS`. */
const word = "([\\p{L}\\p{M}]{3,12}(?:\\.?\\s?/\\s?[\\p{L}\\p{M}]{3,12}){0,2})";
const year = "(\\d{4}|'?\\d{2})";
const gap = "[\\s.,/-]{0,3}";
/** "1 - July 31" are two days. */
const notToDay = "(?!(?:\\s|(?<=\\s))[-–—]\\s?[\\p{L}.]{3,12}\\s'?\\d{2}(?!\\d))";
const of = "(?:(?:of|de|del|di|do)\\s|d')?";
const notInNumber = "(?<![\\p{L}\\d])";
const notMoreDigits = "(?![:.,]?\\d)";

/** `01.02.2024`, `1/2/24`, `2024-02-01`, `1. 2. 2024`: three numbers between the same separators. */
const numeric: DateForm = {
  pattern: /(?<!\d|\d,)(\d{1,4})(\s?)([./-])\s?(\d{1,2})\s?\3\s?(\d{4}|'?\d{2}|\d)(?!\d|\3\d)/gu,
  read(match, { dateOrder }) {
    const [, first = "", space = "", separator = "", second = "", third = ""] = match;
    const before = match.input.charAt(match.index - 1);
    // A fourth number before the same separator: an IP address or a version.
    if (before === separator && /\d/.test(match.input.charAt(match.index - 2))) return null;
    if (third.length === 4 && first.length <= 2) return readDayAndMonth(first, second, readYear(third), dateOrder);
    if (third.length === 4) return null;
    if (third.length <= 2 && first.length === 4) return toIsoDate(Number(first), Number(second), Number(third));
    // A short year is only read as a date if it is written in one piece and is not part of a code such as A1-2-24.
    if (first.length > 2 || third.length < 2) return null;
    if ((space !== "" || /\s/.test(match[0])) && !isWidelySet(first, separator, second)) return null;
    if (separator !== "." && /\p{L}/u.test(before)) return null;
    if (dateOrder === "ymd") {
      const date = toIsoDate(readYear(first), Number(second), Number(third));
      if (date) return date;
    }
    return readDayAndMonth(first, second, readYear(third), dateOrder);
  },
};

/**
 * `01 / 02 / 24`: a short date with spaces around its slashes. With points it numbers a section, with hyphens it is a
 * range.
 */
function isWidelySet(first: string, separator: string, second: string): boolean {
  return separator === "/" && first.length === 2 && second.length === 2;
}

/** `1 February 2024`, `1er février 2024`, `01-Feb-24`, `1. Februar 2024`, `1st day of February, 2024`. */
const dayFirst: DateForm = {
  pattern: new RegExp(
    `(?<![\\p{L}\\d]|\\d/)(\\d{1,2})\\s?${ordinal}${notToDay}${gap}(?:day\\s)?${of}${word}${gap}${of}${year}${notMoreDigits}`,
    "giu",
  ),
  read: (match, conventions) => readNamed(match[3], match[2], match[1], conventions),
};

/** `Feb 1st, 2024`, `February 1 2024`, `Feb-01-24`. */
const monthFirst: DateForm = {
  pattern: new RegExp(
    `${notInNumber}${word}[\\s.-]{0,3}(\\d{1,2})(?:st|nd|rd|th)?(?:\\s?,\\s?|[\\s./-]{1,2})(\\d{4}|'\\d{2}|(?<=[,/-]\\s?)\\d{2})${notMoreDigits}`,
    "giu",
  ),
  read: (match, conventions) => readNamed(match[3], match[1], match[2], conventions),
};

/** `FEB012024`, and `FEB 01 24` alone on its line or after a colon: elsewhere, two digits after a day are a count. */
const monthFirstTight: DateForm = {
  pattern: new RegExp(
    `${notInNumber}([\\p{L}]{3})(?:(\\d{2})((?:19|20)\\d{2})(?!\\d)|(?<=(?:^|:)\\s{0,2}\\p{L}{3})\\.?\\s(\\d{1,2})\\s(\\d{2})(?=\\s{0,3}$))`,
    "giu",
  ),
  read: ([, month, day, fullYear, otherDay, shortYear], conventions) =>
    readNamed(fullYear ?? shortYear, month, day ?? otherDay, conventions),
};

/** `14.VI.2024`, `14 VI 2024`: one letter between spaces is an initial or a unit. */
const romanMonth: DateForm = {
  pattern:
    /(?<![\p{L}\d.,/-])(\d{1,2})(?:([./-]\s?)(I{1,3}|IV|VI{0,3}|IX|XI{0,2})\2|\s(I{2,3}|IV|VI{1,3}|IX|XI{1,2})\s)((?:19|20)\d{2})(?!\d)/gu,
  read: ([, day, , month, spacedMonth, yearText]) =>
    toIsoDate(Number(yearText), romanMonths.indexOf(month ?? spacedMonth ?? "") + 1, Number(day)),
};
const romanMonths = "I II III IV V VI VII VIII IX X XI XII".split(" ");

/** `2024. február 1.`, `2024 Feb 1`, `2024-Feb-01`, `2024 m. vasario 1`. */
const yearFirst: DateForm = {
  pattern: new RegExp(`${notInNumber}(\\d{4})${gap}(?:m\\.\\s)?${word}${gap}(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)`, "giu"),
  read: (match, conventions) => readNamed(match[1], match[2], match[3], conventions),
};

/** `20240201`, also before a time: `20240201T1030`, `20240201103000`. */
const compact: DateForm = {
  pattern:
    /(?<![\p{L}\d.,/-])((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])(?:(?![.,/-]?\d)|(?=(?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?!\d)))/gu,
  read: (match) => toIsoDate(Number(match[1]), Number(match[2]), Number(match[3])),
};

/** `01 02 2024`: the boxes of a form. */
const spaced: DateForm = {
  pattern: /(?<![\p{L}\d.,/-]|\d\s)(\d{2})\s(\d{2})\s((?:19|20)\d{2})(?!\s?\d|[.,/-]\d)/gu,
  read: (match, { dateOrder }) => readDayAndMonth(match[1] ?? "", match[2] ?? "", Number(match[3]), dateOrder),
};

/** `2024 02 01`: the boxes of a form. */
const spacedYearFirst: DateForm = {
  pattern: /(?<![\p{L}\d.,/-]|\d\s)((?:19|20)\d{2})\s(\d{2})\s(\d{2})(?!\s?\d|[.,/-]\d)/gu,
  read: (match) => toIsoDate(Number(match[1]), Number(match[2]), Number(match[3])),
};

/** `0 1 0 2 2 0 2 4`, `0 1 / 0 2 / 2 0 2 4`: one box per digit. */
const comb: DateForm = {
  pattern: /(?<![\p{L}\d.,/-]|\d\s)(\d)\s(\d)\s([./-]\s)?(\d)\s(\d)\s\3?((?:1\s9|2\s0)\s\d\s\d)(?!\s?\d|[.,/-]\d)/gu,
  read: ([, a, b, , c, d, yearText = ""], { dateOrder }) =>
    readDayAndMonth(`${a}${b}`, `${c}${d}`, Number(yearText.replace(/\s/g, "")), dateOrder),
};

/**
 * `01|02|2024`, when the lines between boxes are read as characters, and `01.02,2024` or `01,02,2024`, when points are
 * read as commas.
 */
const misreadSigns: DateForm = {
  pattern:
    /(?<![\p{L}\d.,/|-])(?:(\d{1,2})\s?\|\s?(\d{1,2})\s?\|\s?|(\d{2})[.,/](\d{2})[.,/])((?:19|20)\d{2})(?!\d|[.,/|-]\d)/gu,
  read: ([, first, second, day, month, yearText], { dateOrder }) =>
    readDayAndMonth(first ?? day ?? "", second ?? month ?? "", Number(yearText), dateOrder),
};

/** `1/2-2024`, and in Nordic languages `1/2 2024`. */
const nordic: DateForm = {
  pattern: /(?<![\p{L}\d.,/-])(\d{1,2})\/(\d{1,2})(-|\s)((?:19|20)\d{2})(?!\d|[.,/-]\d)/gu,
  read: ([, first = "", second = "", sign, yearText], { dateOrder, language }) =>
    sign === "-" || nordicLanguages.has(language ?? "")
      ? readDayAndMonth(first, second, Number(yearText), dateOrder)
      : null,
};
const nordicLanguages = new Set(["da", "nb", "no", "sv", "fi"]);

/** `2024年2月1日`, `2024년 2월 1일`. */
const eastAsian: DateForm = {
  pattern: /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/gu,
  read: (match) => toIsoDate(Number(match[1]), Number(match[2]), Number(match[3])),
};

/** The year before the first one of each era in which living people's documents are dated. */
const eraStarts: Record<string, number> = { 令和: 2018, 平成: 1988, 昭和: 1925, 民國: 1911 };

/** `令和6年2月1日`, and of Taiwan `民國113年2月1日`; the first year of an era is also written 元. */
const countedFromEra: DateForm = {
  pattern: /(令和|平成|昭和|民國)\s?(\d{1,3}|元)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/gu,
  read: (match) => {
    const yearOfEra = match[2] === "元" ? 1 : Number(match[2]);
    return toIsoDate((eraStarts[match[1] ?? ""] ?? 0) + yearOfEra, Number(match[3]), Number(match[4]));
  },
};

const commonForms = [
  numeric,
  dayFirst,
  monthFirst,
  monthFirstTight,
  romanMonth,
  yearFirst,
  compact,
  spaced,
  spacedYearFirst,
  comb,
  misreadSigns,
  nordic,
];
const eastAsianForms = [eastAsian, countedFromEra];

/** Day and month in the document's order; in the other order if only that one exists in the calendar. */
function readDayAndMonth(
  first: string,
  second: string,
  yearNumber: number,
  order: Conventions["dateOrder"],
): string | null {
  const dayThenMonth = toIsoDate(yearNumber, Number(second), Number(first));
  const monthThenDay = toIsoDate(yearNumber, Number(first), Number(second));
  return order === "mdy" ? (monthThenDay ?? dayThenMonth) : (dayThenMonth ?? monthThenDay);
}

function readNamed(
  yearText: string | undefined,
  monthName: string | undefined,
  day: string | undefined,
  conventions: DateConventions,
): string | null {
  const month = readMonth(monthName ?? "", conventions.language ?? null);
  return month === null ? null : toIsoDate(readYear(yearText ?? ""), month, Number(day));
}

/** The month on which all known names agree; null if none is known. */
function readMonth(names: string, language: string | null): number | null {
  const months = names.split(/\.?\s?\/\s?/).flatMap((name) => findMonth(name, language) ?? []);
  return months.every((month) => month === months[0]) ? (months[0] ?? null) : null;
}

/**
 * The dates in a line of text, each with its value as `YYYY-MM-DD`. A date without a day, or one that does not exist,
 * is not a date. Time and memory are linear in the length of the line.
 */
export const findDates = oncePerLine(readDates);

function readDates(line: string, conventions: DateConventions): readonly Span<string>[] {
  const plain = mendDigits(toPlainText(line));
  if (!/\d/.test(plain)) return [];
  const spans: Span<string>[] = [];
  const forms = /[年년]/.test(plain) ? [...commonForms, ...eastAsianForms] : commonForms;
  for (const form of forms) {
    form.pattern.lastIndex = 0;
    for (let match = form.pattern.exec(plain); match !== null; match = form.pattern.exec(plain)) {
      const value = form.read(match, conventions);
      if (value === null) {
        // "17 bis 19. Mai 2024": what looked like a date may hold the beginning of one.
        form.pattern.lastIndex = match.index + 1;
        continue;
      }
      const end = match.index + match[0].length;
      spans.push({ start: match.index, end, text: line.slice(match.index, end), value });
    }
  }
  return withoutOverlaps(spans);
}
