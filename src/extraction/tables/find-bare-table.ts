import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import { findNumbers } from "../../formats/find-numbers.ts";
import { numberText } from "../document/number-text.ts";
import type { CellRole } from "../fields/cell-roles.ts";
import { type Column, sharedWidth } from "./column.ts";
import type { Header } from "./find-headers.ts";
import { headlessTable, toColumns } from "./headless-table.ts";
import { toCount } from "./read-value.ts";
import { ROUNDING } from "./rounding.ts";
import type { ListReading } from "./table-row.ts";

/** Minimum rows whose numbers must agree for a table without headers: one may agree by chance. */
const FEWEST_ROWS = 2;
/** Minimum characters of an article number: shorter ones count the lines. */
const SHORTEST_NUMBER = 3;
/** Maximum numbers of a line that are tried: tables of another kind have more. */
const MOST_NUMBERS = 8;

/** Maximum letters next to a number: a unit or a currency. */
const MOST_UNIT_LETTERS = 6;

/** A line in which quantity times price is the amount, and the segments that show it. */
interface CheckedLine {
  line: Line;
  quantity: Segment;
  price: Segment;
  amount: Segment;
}

/**
 * The table of a page without headers: consecutive lines in which one number times another gives a third, further to
 * the right. Their columns are identified by their content. Null if the list does not ask for such numbers.
 */
export function findBareTable(page: PageLayout, reading: ListReading): Header | null {
  const fieldOf = (role: CellRole) => reading.roles.indexOf(role);
  if (fieldOf("quantity") < 0 || fieldOf("price") < 0 || fieldOf("amount") < 0) return null;
  const checked = page.lines.flatMap((line) => checkLine(line, reading) ?? []);
  const [first] = checked;
  const rows = checked.filter((each) => first !== undefined && isSameTable(first, each));
  if (first === undefined || rows.length < FEWEST_ROWS) return null;
  const columns = toColumns(rows.map(({ line }) => line));
  const put = (role: CellRole, column: Column | undefined) => {
    const field = fieldOf(role);
    if (field >= 0 && column !== undefined && column.field === null) column.field = field;
  };
  const columnOf = ({ box }: Segment) => columns.find((column) => sharedWidth(column.box, box) > 0);
  put("amount", columnOf(first.amount));
  put("price", columnOf(first.price));
  put("quantity", columnOf(first.quantity));
  const texts = columns.map((column) => textsUnder(column, rows));
  const free = (test: (texts: string[]) => boolean) =>
    columns.find((column, index) => column.field === null && test(texts[index] ?? []));
  put(
    "rate",
    free((values) => values.every((text) => /^[\d.,]+\s?%$/u.test(text))),
  );
  put("position", columns[0]?.field === null && isCounted(texts[0] ?? []) ? columns[0] : undefined);
  const longest = Math.max(...texts.map(countLetters));
  put(
    "description",
    free((values) => countLetters(values) === longest),
  );
  put(
    "item",
    free((values) => values.every((text) => /^\S*\d\S*$/u.test(text) && text.length >= SHORTEST_NUMBER)),
  );
  return headlessTable(page, first.line, columns, true);
}

/** A quantity, a price and an amount. */
const FEWEST_NUMBERS = 3;

/**
 * Three numbers in separate cells, the last one the product of the first two; the quantity is the one with fewer
 * decimals.
 */
function checkLine(line: Line, { conventions }: ListReading): CheckedLine | null {
  if (line.segments.filter(({ text }) => /\d/.test(text)).length < FEWEST_NUMBERS) return null;
  const cells = line.segments.flatMap((segment) => {
    const [number, ...others] = findNumbers(numberText(segment), conventions);
    if (number === undefined || others.length > 0 || /%/u.test(segment.text)) return [];
    if (segment.text.replace(/[^\p{L}]/gu, "").length > MOST_UNIT_LETTERS) return [];
    return [{ segment, value: Number(number.value.number) }];
  });
  if (cells.length < FEWEST_NUMBERS || cells.length > MOST_NUMBERS) return null;
  for (const [last, amount] of [...cells.entries()].toReversed()) {
    for (const [index, one] of cells.slice(0, last).entries()) {
      for (const other of cells.slice(index + 1, last)) {
        if (Math.abs(one.value * other.value - amount.value) > ROUNDING || amount.value === 0) continue;
        const isPriceFirst = countDecimals(one.segment.text) > countDecimals(other.segment.text);
        const [quantity, price] = isPriceFirst ? [other, one] : [one, other];
        return { line, quantity: quantity.segment, price: price.segment, amount: amount.segment };
      }
    }
  }
  return null;
}

/** Rows of one table have their amounts and prices at the same places. */
function isSameTable(first: CheckedLine, each: CheckedLine): boolean {
  const isUnder = (a: Segment, b: Segment) => sharedWidth(a.box, b.box) > 0;
  return isUnder(first.amount, each.amount) && isUnder(first.price, each.price);
}

function textsUnder({ box }: Column, rows: CheckedLine[]): string[] {
  return rows.flatMap(({ line }) =>
    line.segments.filter((segment) => sharedWidth(segment.box, box) > 0).map(({ text }) => text),
  );
}

/** Whether texts are whole numbers, each larger than the one before. */
function isCounted(texts: string[]): boolean {
  const numbers = texts.map(toCount);
  return (
    numbers.length >= FEWEST_ROWS && numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
  );
}

function countLetters(texts: string[]): number {
  return texts.join("").replace(/[^\p{L}]/gu, "").length;
}

function countDecimals(text: string): number {
  return /[.,](\d+)\D*$/u.exec(text)?.[1]?.length ?? 0;
}
