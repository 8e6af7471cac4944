import { isExactNumber } from "../../../../src/contract/exact-number.ts";

/** A value for one cell. */
export type Scalar = string | number | boolean | null;

/** Why a text is not a value of its type; the dashboard's texts explain it to people. */
export type ValueProblem =
  | "number"
  | "ambiguousNumber"
  | "longNumber"
  | "date"
  | "time"
  | "datetime"
  | "boolean"
  | "choice";

export type ParsedValue = { ok: true; value: Scalar } | { ok: false; problem: ValueProblem };

/** The parts of a field's definition that decide how its value is written. */
export interface ValueType {
  type: string;
  options: readonly string[];
}

/**
 * Reads what a person typed into a field. Nothing typed clears the value. Ambiguous texts (`1,234`, `03/04/2026`) are
 * refused with a reason instead of guessed.
 */
export function parseValue({ type, options }: ValueType, typed: string): ParsedValue {
  const text = typed.trim();
  if (text === "") return { ok: true, value: null };
  switch (type) {
    case "number":
    case "money":
      return parseNumber(text);
    case "date":
      return toParsed(parseDate(text), "date");
    case "time":
      return toParsed(parseTime(text), "time");
    case "datetime":
      return toParsed(parseDateTime(text), "datetime");
    case "boolean":
      return parseBoolean(text);
    case "choice":
      return toParsed(findOption(options, text), "choice");
    default:
      return { ok: true, value: text };
  }
}

function toParsed(value: string | null, problem: ValueProblem): ParsedValue {
  return value === null ? { ok: false, problem } : { ok: true, value };
}

/** What may be around and between the digits: spaces, apostrophes, brackets, signs, a currency. */
const notDigits = /[\s'’_()]|^[-−+]|[-−]$|^\p{Sc}|\p{Sc}$|^[A-Z]{3}(?=[\d\s])|(?<=[\d\s])[A-Z]{3}$/gu;

/** `1,234.50`, `1.234,50`, `1 234,50`, `1'234.50`, `(12.00)`, `12.00-`; currency signs are dropped. */
function parseNumber(text: string): ParsedValue {
  const isNegative = /^\(.*\)$/.test(text) || /^[-−]|[-−]$/.test(text);
  const digits = text.replace(notDigits, "");
  const plain = digits.replace(/^[-−]/, "");
  if (!/^\d[\d.,]*$/.test(plain)) return { ok: false, problem: "number" };
  const written = withDecimalPoint(plain);
  if (written === null) return { ok: false, problem: "number" };
  if (written === "ambiguous") return { ok: false, problem: "ambiguousNumber" };
  if (!isExactNumber(written)) return { ok: false, problem: "longNumber" };
  const value = Number(written);
  return { ok: true, value: isNegative && value !== 0 ? -value : value };
}

/**
 * The digits, with only a decimal point; `ambiguous` for `1,234`. `1.234` is a decimal, since numbers are shown that
 * way for editing.
 */
function withDecimalPoint(digits: string): string | "ambiguous" | null {
  const points = digits.split(".").length - 1;
  const commas = digits.split(",").length - 1;
  if (points === 0 && commas === 0) return digits;
  if (points > 0 && commas > 0) {
    const decimal = digits.lastIndexOf(".") > digits.lastIndexOf(",") ? "." : ",";
    return withoutGroups(digits, decimal);
  }
  const sign = points > 0 ? "." : ",";
  const parts = digits.split(sign);
  if (parts.length > 2) return withoutGroups(digits, null);
  const [whole = "", rest = ""] = parts;
  // Three digits after a comma, and a group's length before it: thousands or thousandths.
  if (sign === "," && rest.length === 3 && whole.length <= 3 && whole !== "0") return "ambiguous";
  return rest === "" ? null : `${whole}.${rest}`;
}

/** Removes group separators, if all groups but the first have three digits. */
function withoutGroups(digits: string, decimal: "." | "," | null): string | null {
  const [whole = "", fraction, ...more] = decimal === null ? [digits] : digits.split(decimal);
  if (more.length > 0) return null;
  const [first = "", ...groups] = whole.split(/[.,]/);
  const isGrouped = first.length >= 1 && first.length <= 3 && groups.every((group) => group.length === 3);
  const isOneSign = new Set(whole.replaceAll(/\d/g, "")).size <= 1;
  if (!isGrouped || !isOneSign) return null;
  return fraction === undefined ? `${first}${groups.join("")}` : `${first}${groups.join("")}.${fraction}`;
}

/** `2026-03-14`, and unambiguous forms: `14.03.2026`, `2026/03/14`, `14 Mar 2026`, `Mar 14, 2026`. */
function parseDate(text: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return toDate(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted) return toDate(dotted[3], dotted[2], dotted[1]);
  const dayFirst = /^(\d{1,2})\.?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})$/.exec(text);
  if (dayFirst) return toDate(dayFirst[3], toMonth(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/.exec(text);
  if (monthFirst) return toDate(monthFirst[3], toMonth(monthFirst[1]), monthFirst[2]);
  return parseSlashed(text);
}

/** `14/03/2026` and `03/14/2026` have one meaning; `03/04/2026` has two. */
function parseSlashed(text: string): string | null {
  const [, first, second, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  if (first === second || Number(first) > 12) return toDate(year, second, first);
  return Number(second) > 12 ? toDate(year, first, second) : null;
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function toMonth(name = ""): string {
  return String(monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

/** An ISO date, if it exists in the calendar. */
function toDate(year = "", month = "", day = ""): string | null {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}

/** `9:05`, `09:05:30`, `9:05 pm`. */
function parseTime(text: string): string | null {
  const [, hour, minute = "", second = "00", half] =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text) ?? [];
  if (hour === undefined || (half !== undefined && (Number(hour) < 1 || Number(hour) > 12))) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const written = `${String(hours).padStart(2, "0")}:${minute}`;
  return /:\d{2}:/.test(text) ? `${written}:${second}` : written;
}

/** A date and a time, with the offset if one is given; with seconds, like values read from documents. */
function parseDateTime(text: string): string | null {
  const [, day = "", clock = "", zone = ""] =
    /^(.*\d)(?:T|,?\s+)(\d{1,2}:.*?)\s*(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  const date = parseDate(day);
  const time = parseTime(clock);
  if (date === null || time === null) return null;
  return `${date}T${time.length === "HH:MM".length ? `${time}:00` : time}${zone}`;
}

/** In every language of the dashboard: what is typed may come from a table in another one. */
function parseBoolean(text: string): ParsedValue {
  if (/^(true|yes|y|ja|j|oui|o|sí|si|s|1)$/i.test(text)) return { ok: true, value: true };
  if (/^(false|no|n|nein|non|0)$/i.test(text)) return { ok: true, value: false };
  return { ok: false, problem: "boolean" };
}

function findOption(options: readonly string[], text: string): string | null {
  return options.find((option) => option === text) ?? options.find((option) => isSame(option, text)) ?? null;
}

function isSame(option: string, text: string): boolean {
  return option.toLowerCase() === text.toLowerCase();
}
