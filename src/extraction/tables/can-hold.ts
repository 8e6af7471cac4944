import type { Conventions } from "../../domain/record.ts";
import { parseDate } from "../../formats/parse-date.ts";
import { isNumeric } from "../fields/cell-roles.ts";
import { isDay } from "../fields/field-profile.ts";
import type { Column } from "./column.ts";
import type { ColumnContent, TableContent } from "./column-content.ts";
import { isYearless } from "./complete-day.ts";
import { position, toCount } from "./read-value.ts";
import type { ListReading } from "./table-row.ts";

/** Maximum tax percentage in a row; a larger number is an amount of tax. */
const HIGHEST_RATE = 40;
/**
 * With at least this many letters below its header, a column contains texts: the units or codes of a few rows have
 * fewer.
 */
const FEWEST_LETTERS = 20;
/** Average letters: units and codes have fewer than the first, texts have at least the second. */
export const LETTERS_OF_UNITS = 5;
const LETTERS_OF_TEXT = 9;

const dateText = /^\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?$/u;
const timeText = /(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)/iu;
/** The day of the week before a date: "Sat, 02 Mar 24". */
const weekday = /^\p{L}{2,12}\.?,?\s+(?=\d)/u;
/** One word with digits in it. */
const codeText = /^(?=\S*\d)\S{3,}$/u;

/** Whether the text below a header can be values of a child. */
export function canHold(
  cell: Column,
  field: number,
  content: TableContent,
  { columns, roles, conventions }: ListReading,
  cells: Column[],
): boolean {
  const [profile, role] = [columns[field], roles[field] ?? null];
  const own = content.of(cell);
  if (profile === undefined) return false;
  if (role === "rate" && own.hasNumber && !own.isPercent) {
    if (own.largest > HIGHEST_RATE || cells.some((other) => content.of(other).isPercent)) return false;
  }
  if (isNumeric(profile)) {
    if (own.isPercent && role !== null && role !== "rate") return false;
    return own.hasNumber || !content.hasNumbers;
  }
  if (role === "position") return own.texts.length === 0 || own.texts.some((text) => position.test(text));
  if (isDay(profile.kind)) return own.texts.length === 0 || holdsDays(own.texts, conventions);
  if (profile.kind === "time") return own.texts.length === 0 || own.texts.some((text) => timeText.test(text));
  if (own.isDecimal || own.isPercent) return false;
  if (profile.kind !== "text" && profile.kind !== "id") return true;
  const isAll = (pattern: RegExp) => own.texts.length > 0 && own.texts.every((text) => pattern.test(text));
  if (countsFromOne(own.texts)) return false;
  if (isAll(dateText) && holdsDays(own.texts, conventions)) return false;
  // Of several descriptions, one may well be the code: "Article" beside "Description".
  const isOnly = roles.indexOf("description") === roles.lastIndexOf("description");
  const isCode = role === "description" && isOnly && isAll(codeText);
  return !isCode || !cells.some((other) => isOfTexts(content.of(other)));
}

/** Whether texts only number the rows, which says nothing about what the rows are about. */
function countsFromOne(texts: string[]): boolean {
  return texts.length > 1 && texts.every((text, index) => toCount(text) === index + 1);
}

/** A column of texts, not of codes or units. */
export function isOfTexts({ letters, texts }: ColumnContent): boolean {
  const isLong = letters >= FEWEST_LETTERS && letters >= LETTERS_OF_UNITS * texts.length;
  return isLong || letters >= LETTERS_OF_TEXT * Math.max(1, texts.length);
}

/** Whether at least half of a column's texts are days. */
export function holdsDays(texts: string[], conventions: Conventions): boolean {
  const days = texts.filter(
    (text) => isYearless(text, conventions) || parseDate(text.replace(weekday, ""), conventions) !== null,
  );
  return days.length * 2 >= texts.length;
}
