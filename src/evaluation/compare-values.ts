import type { Field } from "../domain/field.ts";
import { parseDate } from "../formats/parse-date.ts";
import { parseDateTime } from "../formats/parse-date-time.ts";
import { parseMoney } from "../formats/parse-money.ts";

/** The soft score takes two texts as the same if they have this share of letters in common, in order. */
const SOFT_RATIO = 0.85;
/** Longer texts are compared by their first letters only: the work grows with the product of both lengths. */
const LONGEST_COMPARED = 2000;
/** Differences up to this are rounding of the last cent. */
const AMOUNT_TOLERANCE = 0.0051;

export interface Agreement {
  /** Dates and numbers have the same value; texts are the same ignoring case, accents and punctuation. */
  isStrict: boolean;
  /** Strictly equal, or nearly the same letters. */
  isSoft: boolean;
}

/** Compares a found value with the truth, as the field's type. The sign of amounts does not count. */
export function compareValues(field: Pick<Field, "type">, found: unknown, expected: unknown): Agreement {
  const isStrict = areSame(field, found, expected);
  if (isStrict) return { isStrict, isSoft: true };
  const isText = typeof found === "string" && typeof expected === "string" && hasLetters(field);
  return {
    isStrict,
    isSoft: isText && similarity(foldForComparison(found), foldForComparison(expected)) >= SOFT_RATIO,
  };
}

function hasLetters(field: Pick<Field, "type">): boolean {
  return ["text", "address", "choice", "email", "url"].includes(field.type);
}

/** Whether two values agree strictly; much cheaper than the full comparison for texts that differ. */
export function areSame(field: Pick<Field, "type">, found: unknown, expected: unknown): boolean {
  if (typeof found === "boolean" || typeof expected === "boolean") return found === expected;
  if (field.type === "money" || field.type === "number") {
    const [a, b] = [toNumber(found), toNumber(expected)];
    return a !== null && b !== null && Math.abs(Math.abs(a) - Math.abs(b)) < AMOUNT_TOLERANCE;
  }
  if (field.type === "date" || field.type === "datetime") {
    const [a, b] = [toDate(found), toDate(expected)];
    return a !== null && a === b && (field.type === "date" || isSameTime(found, expected));
  }
  const [a, b] = [String(found), String(expected)];
  if (field.type === "time" && /^\d{2}:\d{2}:\d{2}$/u.test(a) && /^\d{2}:\d{2}$/u.test(b)) return a.startsWith(b);
  return foldForComparison(a) === foldForComparison(b) || isSameDuration(a, b);
}

const countWords = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** "two (2) years" and "2 years" are the same length of time. */
function isSameDuration(first: string, second: string): boolean {
  const [a, b] = [readDuration(first), readDuration(second)];
  return a !== null && a === b;
}

function readDuration(text: string): string | null {
  const match = /^\s*(?:(\p{L}+)?[\s-]*\(?(\d+)?\)?)[\s-]*(year|month|week|day)s?\W*$/iu.exec(text);
  if (match === null) return null;
  const count = match[2] ?? String(countWords.indexOf((match[1] ?? "").toLowerCase()));
  return Number(count) > 0 ? `${Number(count)} ${match[3]?.toLowerCase()}` : null;
}

function toNumber(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return null;
  const plain = Number(value);
  if (value.trim() !== "" && Number.isFinite(plain)) return plain;
  const money = parseMoney(value, { decimalSign: "." });
  return money === null ? null : Number(money.amount);
}

function toDate(value: unknown): string | null {
  return typeof value === "string" ? parseDate(value.slice(0, 100), { dateOrder: "dmy" }) : null;
}

/**
 * Times are compared only if both values have one; the truth may give only the day, and leave out seconds and the
 * offset.
 */
function isSameTime(found: unknown, expected: unknown): boolean {
  const [a, b] = [found, expected].map((value) =>
    typeof value === "string" ? parseDateTime(value.slice(0, 100), { dateOrder: "dmy" }) : null,
  );
  if (!a || !b) return true;
  const [own, right] = [clockOf(a), clockOf(b)];
  if (right.offset !== "" && own.offset !== right.offset) return false;
  return isSameClock(own.clock, right.clock);
}

/** Splits a moment into its date and time, and its offset. */
function clockOf(moment: string): { clock: string; offset: string } {
  const length = "YYYY-MM-DDTHH:MM:SS".length;
  return { clock: moment.slice(0, length), offset: moment.slice(length) };
}

/** Whether two times agree; the truth may leave out the seconds (they are then zero). */
function isSameClock(found: string, expected: string): boolean {
  return found === expected || (/:\d{2}:00$/u.test(expected) && found.slice(0, -2) === expected.slice(0, -2));
}

/** Lower case, without accents, punctuation and white space. */
export function foldForComparison(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * The share of letters that two texts have in common, in order: twice the longest common subsequence over the sum of
 * both lengths.
 */
export function similarity(first: string, second: string): number {
  const [a, b] = [first.slice(0, LONGEST_COMPARED), second.slice(0, LONGEST_COMPARED)];
  if (a.length + b.length === 0) return 1;
  let previous = new Uint16Array(b.length + 1);
  for (let i = 0; i < a.length; i += 1) {
    const current = new Uint16Array(b.length + 1);
    for (let j = 0; j < b.length; j += 1) {
      current[j + 1] = a[i] === b[j] ? (previous[j] ?? 0) + 1 : Math.max(previous[j + 1] ?? 0, current[j] ?? 0);
    }
    previous = current;
  }
  return (2 * (previous[b.length] ?? 0)) / (a.length + b.length);
}
