import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import { likenessToCaption } from "./name-caption.ts";

/** A table with its head. */
export interface ProposedTable {
  columns: { head: string; values: string[] }[];
  /** Everything of it, which is no captioned value then. */
  segments: Set<Segment>;
}

/** A table has this many columns and rows at least; a line of three dates is none. */
const fewestColumns = 3;
const fewestRows = 1;
/** Rows stand this close below each other, in line heights from top to top; further down is something else. */
const rowStep = 4;
/** Rows from which types are told. */
const rowsLookedAt = 12;
/** Share of the cells below a head that hold a digit, at least: prose in columns holds none. */
const fewestDigits = 0.2;

/** The table with the most columns that are known terms, then with the most columns; null where there is none. */
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
  if (head.segments.length < fewestColumns || !head.segments.every(isHead)) return null;
  const columns = head.segments.map((segment) => ({ segment, values: [] as string[] }));
  const segments = new Set<Segment>(head.segments);
  let bottom = head.box.top;
  let rows = 0;
  for (const line of page.lines.slice(head.index + 1)) {
    if (line.box.top - bottom > rowStep * page.lineHeight) break;
    const cells = line.segments.map((segment) => ({ segment, column: columnOf(segment, columns) }));
    // A line beside the columns, or with one cell under them, is a detail of a row or what comes after the table.
    if (cells.some(({ column }) => column === null) || cells.length < Math.min(fewestColumns, columns.length)) {
      if (cells.length > 1) break;
      continue;
    }
    for (const { segment, column } of cells) {
      segments.add(segment);
      if (rows < rowsLookedAt) column?.values.push(segment.text);
    }
    bottom = line.box.top;
    rows += 1;
  }
  const cells = columns.flatMap(({ values }) => values);
  const digits = cells.filter((cell) => /\d/.test(cell)).length;
  if (rows < fewestRows || digits < fewestDigits * cells.length) return null;
  return { columns: columns.map(({ segment, values }) => ({ head: segment.text, values })), segments };
}

/** Characters of the longest head. */
const longestHead = 40;

function isHead({ text }: Segment): boolean {
  return text.length <= longestHead && /\p{L}/u.test(text) && !/\d{2}|[:：]/u.test(text);
}

/** The column whose head shares most of the cell's width; null where it stands under none. */
function columnOf<Column extends { segment: Segment }>(cell: Segment, columns: Column[]): Column | null {
  const shared = columns.map((column) => ({
    column,
    width: Math.min(cell.box.right, column.segment.box.right) - Math.max(cell.box.left, column.segment.box.left),
  }));
  const best = shared.toSorted((one, other) => other.width - one.width)[0];
  return best !== undefined && best.width > 0 ? best.column : null;
}
