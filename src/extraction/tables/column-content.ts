import type { Line } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import { spanText } from "../../domain/span.ts";
import { readAloneNumbers } from "../../formats/find-numbers.ts";
import type { Column } from "./column.ts";
import { readCells } from "./read-cells.ts";
import { MOST_UNIT_LETTERS } from "./read-value.ts";

/** What is below a header. */
export interface ColumnContent {
  texts: string[];
  /** It contains a number with its unit. */
  hasNumber: boolean;
  /** In rows of several cells, it contains only numbers with decimals, or only numbers with a percent sign. */
  isDecimal: boolean;
  isPercent: boolean;
  letters: number;
  /** The largest number. */
  largest: number;
}

/** What is below the headers of a table, in its first lines. */
export interface TableContent {
  of(column: Column): ColumnContent;
  /** The numbers of each line by their columns, and separately its percentages. */
  rows: { numbers: Map<Column, number>; percents: number[] }[];
  /** Some texts are on lines of their own. */
  hasTextLines: boolean;
  /** There is a number below the headers, so columns without one are known to contain none. */
  hasNumbers: boolean;
}

/** With at least this many cells, a line is a row whose cells are values of their columns. */
const FEWEST_CELLS = 3;
/** A number with decimals, perhaps with a currency next to it: not a text. */
const decimalNumber = /^\P{L}{0,3}\d[\d., ']*[.,]\d{2,4}\P{L}{0,3}$/u;
const percentage = /^[\d.,]+\s?%$/u;
const letter = /\p{L}/gu;

/** Reads what is below headers. */
export function readContent(cells: Column[], below: Line[], conventions: Conventions): TableContent {
  const contents = new Map<Column, ColumnContent>();
  const rows: TableContent["rows"] = [];
  const inRows = new Set<Column>();
  let hasNumbers = false;
  for (const line of below) {
    const row = { numbers: new Map<Column, number>(), percents: [] as number[] };
    for (const { column, span } of readCells(line, cells)) {
      const cell = cells[column];
      if (cell === undefined) continue;
      const text = spanText(span).trim();
      // A currency sign next to its amount is not a value.
      if (!/[\p{L}\p{N}]/u.test(text)) continue;
      const content = contents.get(cell) ?? { ...empty, texts: [] };
      contents.set(cell, content);
      const letters = text.match(letter)?.length ?? 0;
      content.texts.push(text);
      content.letters += letters;
      if (line.segments.length >= FEWEST_CELLS) {
        const isFirst = !inRows.has(cell);
        inRows.add(cell);
        content.isDecimal = (isFirst || content.isDecimal) && decimalNumber.test(text);
        content.isPercent = (isFirst || content.isPercent) && percentage.test(text);
      }
      const number = /\d/.test(text) ? readNumberOf(text, letters, conventions) : null;
      if (number === null) continue;
      content.hasNumber = true;
      hasNumbers = true;
      content.largest = Math.max(content.largest, number);
      if (text.includes("%")) row.percents.push(number);
      else if (!row.numbers.has(cell)) row.numbers.set(cell, number);
    }
    rows.push(row);
  }
  return { of: (column) => contents.get(column) ?? empty, rows, hasTextLines: below.some(isTextLine), hasNumbers };
}

function isTextLine({ segments }: Line): boolean {
  const [only, ...others] = segments;
  return only !== undefined && others.length === 0 && /\p{L}{3}/u.test(only.text);
}

const empty: ColumnContent = {
  texts: [],
  hasNumber: false,
  isDecimal: false,
  isPercent: false,
  letters: 0,
  largest: Number.NEGATIVE_INFINITY,
};

/** The number in a cell that contains nothing but a number and its unit, as cells are read; null in a sentence. */
function readNumberOf(text: string, letters: number, conventions: Conventions): number | null {
  const [first] = readAloneNumbers(text, conventions);
  if (first === undefined) return null;
  const own = text.slice(first.start, first.end).match(letter)?.length ?? 0;
  return letters - own > MOST_UNIT_LETTERS ? null : Number(first.value.number);
}
