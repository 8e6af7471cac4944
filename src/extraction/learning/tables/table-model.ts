import { z } from "zod";
import { gapBelow, NEXT_LINE_GAP } from "../../../domain/spacing.ts";
import { isNumeric } from "../../fields/cell-roles.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { packNumbers, unpackNumbers } from "../memory/example-sketch.ts";
import { countShared, hashOf, likeness } from "../words/page-words.ts";
import { HEAD_LINES, type NumberedLine, type PlacedCell, type PlacedRow } from "./align-rows.ts";
import { cellCut } from "./cell-cut.ts";
import { findHeads, hashHead, hashHeads } from "./column-heads.ts";

/** How the rows are found: as the engine finds them, or by the table model alone (`template` in stored models). */
type RowMode = "engine" | "template";

const column = z.strictObject({
  /** Share of the rows that state the child, 0 to 1. */
  stated: z.number(),
  /** How many lines it is below the row's first one. */
  offset: z.number(),
  /** Leftmost and rightmost edge, in widths of the page. */
  left: z.number(),
  right: z.number(),
  /** The value is its whole segment; otherwise only what is between the edges. */
  isWhole: z.boolean(),
  /** Values may continue in the lines below. */
  goesOn: z.boolean(),
  /** The table model reads its cells; otherwise the engine does, because it was right at least as often. */
  isUsed: z.boolean(),
  /** People removed what the engine had read for it. */
  isLeftOut: z.boolean(),
  /** What people cut from its cells. */
  cut: cellCut.nullable(),
  /** Hashes of the texts above its cells that stand above no other column. */
  heads: z.array(z.number()),
});

const packedTableModel = z.strictObject({
  fingerprint: z.string(),
  rows: z.enum(["engine", "template"]),
  /** By the child's name. */
  columns: z.record(z.string(), column),
  /** Hashes of the words of the header, above the first row. */
  head: z.array(z.number()),
  foot: z.array(z.number()),
  /** Words and their places that all look-alikes share, packed; empty if there was one example. */
  statics: z.string(),
  /** Numbers stay as printed: rows whose quantity times price does not give an amount are not repaired. */
  keepsNumbers: z.boolean(),
});

export type ColumnModel = z.infer<typeof column>;

/** What the table of an example looked like. */
export interface TableModel {
  fingerprint: Uint16Array;
  rows: RowMode;
  columns: Map<string, ColumnModel>;
  head: Set<number>;
  /** Hashes of texts that stand below the last row. */
  foot: Set<number>;
  statics: Uint16Array;
  keepsNumbers: boolean;
}

/**
 * Likeness of pages, and similarity of the words of their headers, that two documents must have to have the same table.
 */
const SAME_PAGE = 0.45;
const SAME_HEAD = 0.6;
/**
 * Likeness of pages from which the document's rows begin like the table model's, and a column that is empty in the
 * table model's rows is empty in the document. With .7, 1 in 30 cells of invoices was lost.
 */
const TWIN = 0.85;
/**
 * Shares of what the look-alikes have in common that a document must have: to be read by the table model, and to be a
 * twin.
 */
const HAS_STATICS = 0.5;
const TWIN_STATICS = 0.8;
/** How many words and places examples must have in common for these to identify a layout by themselves. */
const FEWEST_STATICS = 8;
/** Share of the header's words that a document must have close together. */
export const HAS_HEAD = 0.8;
/** If more than this share of a column's cells fill their segments, so do those of the next document. */
const MOSTLY_WHOLE = 0.7;
/** Decimal places of positions: finer than a letter. */
const PRECISION = 10_000;

/** The rows that were found in an example. */
export interface PlacedTable {
  fingerprint: Uint16Array;
  lines: NumberedLine[];
  placed: PlacedRow[];
  /** Hashes of the words of the header, down to the first row. */
  head: Set<number>;
  foot: Set<number>;
}

/** The table of an example; null if none of its rows was found. */
export function placeTable(
  placed: PlacedRow[],
  lines: NumberedLine[],
  fingerprint: Uint16Array,
  columns: FieldProfile[],
): PlacedTable | null {
  const [first] = placed;
  if (first === undefined) return null;
  const heads = columns.map((_, column) => findHeads(placed, lines, column)[0]?.line);
  const top = lines.findIndex(({ line }) => heads.includes(line));
  const head = top < 0 ? [] : lines.slice(top, first.first);
  return { fingerprint, lines, placed, head: new Set(head.flatMap(wordsOf)), foot: findFoot(placed, lines) };
}

/** Lines below the last row whose texts end the rows of the next document. */
const FOOT_LINES = 6;

/** Hashes of the texts below the last row that stand in no row. */
function findFoot(placed: PlacedRow[], lines: NumberedLine[]): Set<number> {
  const first = placed[0]?.first ?? 0;
  const cells = placed.flatMap((row) => [row.first, ...[...row.cells.values()].map(({ line }) => line)]);
  const last = Math.max(...cells);
  const inside = new Set(lines.slice(first, last + 1).flatMap(textsOf));
  let end = last + 1;
  // What stands close below a single row may belong to it.
  while (placed.length === 1 && isClose(lines[end - 1], lines[end])) end += 1;
  return new Set(
    lines
      .slice(end, end + FOOT_LINES)
      .flatMap(textsOf)
      .filter((hash) => !inside.has(hash)),
  );
}

function isClose(above: NumberedLine | undefined, below: NumberedLine | undefined): boolean {
  if (above === undefined || below === undefined || above.page !== below.page) return false;
  return gapBelow(above.line, below.line) < NEXT_LINE_GAP * above.page.lineHeight;
}

/** Hashes of a line's texts with letters. */
export function textsOf({ line }: NumberedLine): number[] {
  return line.segments.map(({ text }) => hashHead(text)).filter((hash) => hash !== 0);
}

/** Whether two examples have the same table: similar pages, and similar words above the first row. */
export function isSameTable(a: PlacedTable, b: PlacedTable): boolean {
  const shared = [...a.head].filter((word) => b.head.has(word)).length;
  const isSameHead = shared >= SAME_HEAD * (a.head.size + b.head.size - shared);
  return isSameHead && likeness(a.fingerprint, b.fingerprint) >= SAME_PAGE;
}

/**
 * The table model for a document: that of the most similar example whose header the document has; null if there is
 * none.
 */
export function chooseTableModel(
  fingerprint: Uint16Array,
  lines: NumberedLine[],
  tableModels: TableModel[],
): TableModel | null {
  let best: TableModel | null = null;
  let highest = 0;
  for (const tableModel of tableModels) {
    const { alike, isAlike } = compareLayouts(fingerprint, tableModel);
    if (!isAlike || alike <= highest) continue;
    if (!lines.some((_, index) => isHead(lines, index, tableModel))) continue;
    [best, highest] = [tableModel, alike];
  }
  return best;
}

/**
 * How similar a document is to the table model's examples. What the examples share says most, because the words of the
 * rows differ from one document to the next.
 */
export function compareLayouts(
  fingerprint: Uint16Array,
  { fingerprint: own, statics }: Pick<TableModel, "fingerprint" | "statics">,
): { alike: number; isAlike: boolean; isTwin: boolean } {
  const alike = likeness(fingerprint, own);
  if (statics.length < FEWEST_STATICS) return { alike, isAlike: alike >= SAME_PAGE, isTwin: alike >= TWIN };
  const share = countShared(fingerprint, statics) / statics.length;
  // If several have everything that all look-alikes share, the most similar example wins.
  return {
    alike: share + alike,
    isAlike: share >= HAS_STATICS || alike >= SAME_PAGE,
    isTwin: share >= TWIN_STATICS || alike >= TWIN,
  };
}

/** What all examples' fingerprints share; nothing for a single example. */
function staticsOf(tables: PlacedTable[]): Uint16Array {
  const [first, ...others] = tables.map(({ fingerprint }) => fingerprint);
  if (first === undefined || others.length === 0) return new Uint16Array();
  const sets = others.map((each) => new Set(each));
  return first.filter((each) => sets.every((set) => set.has(each)));
}

/** Whether a line ends a header like the table model's. */
function isHead(lines: NumberedLine[], index: number, { head }: TableModel): boolean {
  return headLikeness(lines, index, head) >= HAS_HEAD;
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
  { fingerprint, head, foot }: PlacedTable,
  tables: PlacedTable[],
  profiles: FieldProfile[],
): TableModel {
  const placed = tables.flatMap((table) => table.placed);
  const columns = new Map<string, ColumnModel>();
  const heads = headsOf(tables, profiles);
  for (const [index, profile] of profiles.entries()) {
    const cells = placed.flatMap((row) => {
      const cell = row.cells.get(index);
      return cell === undefined ? [] : [{ ...cell, offset: cell.line - row.first }];
    });
    const described = describeColumn(cells, placed.length, isNumeric(profile));
    columns.set(profile.field.name, { ...described, heads: heads[index] ?? [] });
  }
  return { fingerprint, rows: "engine", columns, head, foot, statics: staticsOf(tables), keepsNumbers: false };
}

/** The heads of each column; one that stands over several columns names none of them. */
function headsOf(tables: PlacedTable[], profiles: FieldProfile[]): number[][] {
  const found = profiles.map((_, index) => [
    ...new Set(tables.flatMap(({ placed, lines }) => hashHeads(findHeads(placed, lines, index)))),
  ]);
  const counts = new Map<number, number>();
  for (const hash of found.flat()) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return found.map((hashes) => hashes.filter((hash) => counts.get(hash) === 1));
}

function describeColumn(
  cells: (PlacedCell & { offset: number })[],
  rows: number,
  isNumber: boolean,
): Omit<ColumnModel, "heads"> {
  const offset = mostCommon(cells.map((cell) => cell.offset));
  const own = cells.filter((cell) => cell.offset === offset);
  const edges = own.map(({ span }) => edgesOf(span));
  const whole = own.filter(({ span }) => isWhole(span)).length;
  return {
    stated: round(cells.length / Math.max(1, rows)),
    offset,
    left: round(Math.min(1, ...edges.map(({ left }) => left))),
    right: round(Math.max(0, ...edges.map(({ right }) => right))),
    isWhole: !isNumber && whole > MOSTLY_WHOLE * own.length,
    goesOn: cells.some((cell) => cell.goesOn),
    isUsed: true,
    isLeftOut: false,
    cut: null,
  };
}

/** Whether a cell is its whole segment, apart from numbers and marks before it and marks after it. */
function isWhole({ segment, from, to }: PlacedCell["span"]): boolean {
  return /^\P{L}*$/u.test(segment.text.slice(0, from).trim()) && /^[^\p{L}\d]*$/u.test(segment.text.slice(to));
}

/** Edges of a span, in widths of the page: those of the words that it contains or begins or ends in. */
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

export function packTableModel({ fingerprint, columns, head, foot, statics, ...others }: TableModel): string {
  return JSON.stringify({
    ...others,
    fingerprint: packNumbers(fingerprint),
    statics: packNumbers(statics),
    columns: Object.fromEntries(columns),
    head: [...head].sort((a, b) => a - b),
    foot: [...foot].sort((a, b) => a - b),
  });
}

export function unpackTableModel(packed: string): TableModel {
  const { fingerprint, columns, head, foot, statics, ...others } = packedTableModel.parse(JSON.parse(packed));
  return {
    ...others,
    fingerprint: unpackNumbers(fingerprint),
    statics: unpackNumbers(statics),
    columns: new Map(Object.entries(columns)),
    head: new Set(head),
    foot: new Set(foot),
  };
}
