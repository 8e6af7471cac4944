import { z } from "zod";
import type { FieldProfile } from "../../field-profile.ts";
import { isNumeric } from "../../tables/cell-roles.ts";
import { packNumbers, unpackNumbers } from "../example-sketch.ts";
import { hashOf, likeness } from "../page-words.ts";
import type { NumberedLine, PlacedCell, PlacedRow } from "./align-rows.ts";

/** How the rows are found: as the engine finds them, or by the template alone. */
type RowMode = "engine" | "template";

const column = z.strictObject({
  /** Share of the rows that state the child, 0 to 1. */
  stated: z.number(),
  /** Lines below the row's first one. */
  offset: z.number(),
  /** Leftmost and rightmost edge, in widths of the page. */
  left: z.number(),
  right: z.number(),
  /** The value is all that stands in its segment; else only what stands between the edges. */
  isWhole: z.boolean(),
  /** Values may go on in the lines below. */
  goesOn: z.boolean(),
  /** Its cells are read here; else as the engine reads them, since that was as right. */
  isUsed: z.boolean(),
});

const template = z.strictObject({
  fingerprint: z.string(),
  rows: z.enum(["engine", "template"]),
  /** By the child's name. */
  columns: z.record(z.string(), column),
  /** Hashes of the words of the header, above the first row. */
  head: z.array(z.number()),
});

export type TemplateColumn = z.infer<typeof column>;

/** What the table of an example looked like. */
export interface TableTemplate {
  fingerprint: Uint16Array;
  rows: RowMode;
  columns: Map<string, TemplateColumn>;
  head: Set<number>;
}

/** Likeness of pages, and of the words of two headers, from which two documents have the same table. */
const SAME_PAGE = 0.3;
const SAME_HEAD = 0.6;
/** Share of a header's words that a document must have close together. */
const HAS_HEAD = 0.8;
/** Lines above the first row that can be its header. */
const HEAD_LINES = 3;
/** Decimal places of places: finer than a letter. */
const PRECISION = 10_000;

/** The rows that were found in an example. */
export interface PlacedTable {
  fingerprint: Uint16Array;
  lines: NumberedLine[];
  placed: PlacedRow[];
  /** Hashes of the words above the first row. */
  head: Set<number>;
}

/** The table of an example; null where none of its rows was found. */
export function placeTable(placed: PlacedRow[], lines: NumberedLine[], fingerprint: Uint16Array): PlacedTable | null {
  const [first] = placed;
  if (first === undefined) return null;
  const above = lines.slice(Math.max(0, first.first - HEAD_LINES), first.first);
  return { fingerprint, lines, placed, head: new Set(above.flatMap(wordsOf)) };
}

/** Whether two examples have the same table: alike pages and alike words above the first row. */
export function isSameTable(a: PlacedTable, b: PlacedTable): boolean {
  const shared = [...a.head].filter((word) => b.head.has(word)).length;
  const isSameHead = shared >= SAME_HEAD * (a.head.size + b.head.size - shared);
  return isSameHead && likeness(a.fingerprint, b.fingerprint) >= SAME_PAGE;
}

/** The template to read a document with: its most alike example's whose header it has; null when there is none. */
export function chooseTemplate(
  fingerprint: Uint16Array,
  lines: NumberedLine[],
  templates: TableTemplate[],
): TableTemplate | null {
  let best: TableTemplate | null = null;
  let highest = SAME_PAGE;
  for (const template of templates) {
    const alike = likeness(fingerprint, template.fingerprint);
    if (alike < highest || !lines.some((_, index) => headLikeness(lines, index, template.head) >= HAS_HEAD)) continue;
    [best, highest] = [template, alike];
  }
  return best;
}

/** Share of a header's words that stand in a line and the two above it; the line itself must have one of them. */
export function headLikeness(lines: NumberedLine[], index: number, head: Set<number>): number {
  const own = lines[index];
  if (own === undefined || head.size === 0 || !wordsOf(own).some((word) => head.has(word))) return 0;
  const near = new Set(lines.slice(Math.max(0, index - HEAD_LINES + 1), index + 1).flatMap(wordsOf));
  return [...head].filter((word) => near.has(word)).length / head.size;
}

/** Describes the table of an example by its own rows and those of its look-alikes. */
export function describeTable(
  { fingerprint, head }: PlacedTable,
  tables: PlacedTable[],
  profiles: FieldProfile[],
): TableTemplate {
  const placed = tables.flatMap((table) => table.placed);
  const columns = new Map<string, TemplateColumn>();
  for (const [index, profile] of profiles.entries()) {
    const cells = placed.flatMap((row) => {
      const cell = row.cells.get(index);
      return cell === undefined ? [] : [{ ...cell, offset: cell.line - row.first }];
    });
    columns.set(profile.field.name, describeColumn(cells, placed.length, isNumeric(profile)));
  }
  return { fingerprint, rows: "engine", columns, head };
}

function describeColumn(cells: (PlacedCell & { offset: number })[], rows: number, isNumber: boolean): TemplateColumn {
  const offset = mostCommon(cells.map((cell) => cell.offset));
  const own = cells.filter((cell) => cell.offset === offset);
  const edges = own.map(({ span }) => edgesOf(span));
  const whole = own.filter(({ span }) => isWhole(span)).length;
  return {
    stated: round(cells.length / Math.max(1, rows)),
    offset,
    left: round(Math.min(1, ...edges.map(({ left }) => left))),
    right: round(Math.max(0, ...edges.map(({ right }) => right))),
    isWhole: !isNumber && whole > 0.7 * own.length,
    goesOn: cells.some((cell) => cell.goesOn),
    isUsed: true,
  };
}

/** Whether a cell is all of its segment but for closing marks. */
function isWhole({ segment, from, to }: PlacedCell["span"]): boolean {
  return /^\P{L}*$/u.test(segment.text.slice(0, from).trim()) && /^[^\p{L}\d]*$/u.test(segment.text.slice(to));
}

/** Edges of a span in widths of the page: its words', cut where it begins or ends within them. */
export function edgesOf({ segment, from, to }: PlacedCell["span"]): { left: number; right: number } {
  let start = 0;
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  for (const word of segment.words) {
    const end = start + word.text.length;
    if (end > from && start < to) {
      left = Math.min(left, word.box.left);
      right = Math.max(right, word.box.right);
    }
    start = end + 1;
  }
  const { width } = segment.page;
  return left > right
    ? { left: segment.box.left / width, right: segment.box.right / width }
    : { left: left / width, right: right / width };
}

/** Hashes of a line's words of letters. */
function wordsOf({ line }: NumberedLine): number[] {
  return line.segments.flatMap((segment) => segment.words.map((word) => hashOf(word.text))).filter((hash) => hash > 0);
}

function mostCommon(numbers: number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}

function round(value: number): number {
  return Math.round(value * PRECISION) / PRECISION;
}

export function packTemplate({ fingerprint, rows, columns, head }: TableTemplate): string {
  return JSON.stringify({
    fingerprint: packNumbers(fingerprint),
    rows,
    columns: Object.fromEntries(columns),
    head: [...head].sort((a, b) => a - b),
  });
}

export function unpackTemplate(packed: string): TableTemplate {
  const { fingerprint, rows, columns, head } = template.parse(JSON.parse(packed));
  return {
    fingerprint: unpackNumbers(fingerprint),
    rows,
    columns: new Map(Object.entries(columns)),
    head: new Set(head),
  };
}
