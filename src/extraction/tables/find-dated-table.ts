import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import { LIKE_EDGE } from "../../domain/spacing.ts";
import { parseDate } from "../../formats/parse-date.ts";
import { isNumeric } from "../fields/cell-roles.ts";
import { isDay } from "../fields/field-profile.ts";
import { isYearless } from "./complete-day.ts";
import type { Header } from "./find-headers.ts";
import { headlessTable, toColumns } from "./headless-table.ts";
import { matchKinds } from "./match-columns.ts";
import type { ListReading } from "./table-row.ts";

/**
 * Minimum rows of a table without headers: a day and an amount share a line of a letter by chance, but hardly three
 * times in a row.
 */
const FEWEST_ROWS = 3;
/** A day has fewer characters; in a longer text it is one word among others. */
const LONGEST_DAY = 20;
/** A number with decimals, and next to it a sign, a currency or a word such as "CR". */
const amount = /^\P{L}{0,3}(?:[A-Z]{3}\s)?\d[\d., '\u00a0]*[.,]\d{2}\P{L}{0,3}(?:[A-Z]{1,3})?$/u;

/**
 * The table of a page without headers: consecutive lines that begin with a day and end with an amount, as statements
 * print them. Null if the list asks for no days or no amounts.
 */
export function findDatedTable(page: PageLayout, reading: ListReading): Header | null {
  const { columns, conventions } = reading;
  if (!columns.some(({ kind }) => isDay(kind)) || !columns.some(isNumeric)) return null;
  const dated = page.lines.filter((line) => isDated(line, conventions));
  const [first] = dated;
  const rows = dated.filter((line) => first !== undefined && isUnder(first, line));
  if (first === undefined || rows.length < FEWEST_ROWS) return null;
  const cells = toColumns(rows);
  if (!matchKinds(cells, reading, rows, "")) return null;
  return headlessTable(page, first, cells, false);
}

function isDated({ segments }: Line, conventions: Conventions): boolean {
  const [first, last] = [segments[0], segments.at(-1)];
  return (
    first !== undefined && last !== undefined && first !== last && isDayOf(first, conventions) && amount.test(last.text)
  );
}

function isDayOf({ text }: Segment, conventions: Conventions): boolean {
  return isYearless(text, conventions) || (text.length < LONGEST_DAY && parseDate(text, conventions) !== null);
}

/** Days begin and amounts end at the same places. */
function isUnder(first: Line, line: Line): boolean {
  const slack = LIKE_EDGE * (first.segments[0]?.page.lineHeight ?? 0);
  return Math.abs(line.box.left - first.box.left) < slack && Math.abs(line.box.right - first.box.right) < slack;
}
