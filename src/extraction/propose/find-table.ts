import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import { likenessToCaption } from "./name-caption.ts";

/** A table with its header row. */
export interface ProposedTable {
  columns: { head: string; values: string[] }[];
  /** Everything in it, which is therefore not a captioned value. */
  segments: Set<Segment>;
}

/** Minimum columns and rows of a table; a line of three dates is not a table. */
const FEWEST_COLUMNS = 3;
const FEWEST_ROWS = 1;
/** Maximum distance between rows, in line heights from top to top; what is further down is something else. */
const ROW_STEP = 4;
/** Rows from which types are guessed. */
const ROWS_LOOKED_AT = 12;
/** Minimum share of the cells below a header that contain a digit: prose in columns has none. */
const FEWEST_DIGITS = 0.2;

/** The table with the most columns that are known terms, then with the most columns; null if there is none. */
export function findProposedTable(pages: PageLayout[]): ProposedTable | null {
  const tables = pages.flatMap((page) =>
    page.lines.flatMap((line) => {
      const table = readTable(page, line);
      return table === null ? [] : [{ table, score: scoreOf(line, table) }];
    }),
  );
  return tables.toSorted((one, other) => other.score - one.score)[0]?.table ?? null;
}

function scoreOf(line: Line, { columns }: ProposedTable): number {
  const known = line.segments.reduce((sum, { text }) => sum + likenessToCaption(text), 0);
  return known * 2 + columns.length;
}

function readTable(page: PageLayout, head: Line): ProposedTable | null {
  if (head.segments.length < FEWEST_COLUMNS || !head.segments.every(isHead)) return null;
  const columns = head.segments.map((segment) => ({ segment, values: [] as string[] }));
  const segments = new Set<Segment>(head.segments);
  let bottom = head.box.top;
  let rows = 0;
  for (const line of page.lines.slice(head.index + 1)) {
    if (line.box.top - bottom > ROW_STEP * page.lineHeight) break;
    const cells = line.segments.map((segment) => ({ segment, column: columnOf(segment, columns) }));
    // A line beside the columns, or with a single cell in them, is a detail of a row or what follows the table.
    if (cells.some(({ column }) => column === null) || cells.length < Math.min(FEWEST_COLUMNS, columns.length)) {
      if (cells.length > 1) break;
      continue;
    }
    for (const { segment, column } of cells) {
      segments.add(segment);
      if (rows < ROWS_LOOKED_AT) column?.values.push(segment.text);
    }
    bottom = line.box.top;
    rows += 1;
  }
  const cells = columns.flatMap(({ values }) => values);
  const digits = cells.filter((cell) => /\d/.test(cell)).length;
  if (rows < FEWEST_ROWS || digits < FEWEST_DIGITS * cells.length) return null;
  return { columns: columns.map(({ segment, values }) => ({ head: segment.text, values })), segments };
}

/** Characters of the longest column header. */
const LONGEST_HEAD = 40;

function isHead({ text }: Segment): boolean {
  return text.length <= LONGEST_HEAD && /\p{L}/u.test(text) && !/\d{2}|[:：]/u.test(text);
}

/** The column whose header shares most of the cell's width; null if it is below none. */
function columnOf<Column extends { segment: Segment }>(cell: Segment, columns: Column[]): Column | null {
  const shared = columns.map((column) => ({
    column,
    width: Math.min(cell.box.right, column.segment.box.right) - Math.max(cell.box.left, column.segment.box.left),
  }));
  const best = shared.toSorted((one, other) => other.width - one.width)[0];
  return best !== undefined && best.width > 0 ? best.column : null;
}
