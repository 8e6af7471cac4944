import { z } from "zod";
import type { FieldProfile } from "../../field-profile.ts";
import { isNumeric } from "../../tables/cell-roles.ts";
import { packNumbers, unpackNumbers } from "../example-sketch.ts";
import { hashOf, likeness } from "../page-words.ts";
import type { NumberedLine, PlacedCell, PlacedRow } from "./align-rows.ts";

/** How the rows are found: as the engine finds them, with the template's cells, or by the template alone. */
export type TableMode = "engine" | "cells" | "rows";

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
});

const template = z.strictObject({
  fingerprint: z.string(),
  mode: z.enum(["engine", "cells", "rows"]),
  /** By the child's name. */
  columns: z.record(z.string(), column),
  /** Hashes of the words of the header, above the first row. */
  head: z.array(z.number()),
});

export type TemplateColumn = z.infer<typeof column>;

/** What the table of an example looked like. */
export interface TableTemplate {
  fingerprint: Uint16Array;
  mode: TableMode;
  columns: Map<string, TemplateColumn>;
  head: Set<number>;
}

/** Likeness from which two documents have the same table; the same as for single values. */
export const SAME_TABLE = 0.45;
/** Lines above the first row that can be its header. */
const HEAD_LINES = 3;
/** Decimal places of places: finer than a letter. */
const PRECISION = 10_000;

/** The template to read a document with: its most alike example's; null when none is of the same layout. */
export function chooseTemplate(fingerprint: Uint16Array, templates: TableTemplate[]): TableTemplate | null {
  let best: TableTemplate | null = null;
  let highest = SAME_TABLE;
  for (const template of templates) {
    const alike = likeness(fingerprint, template.fingerprint);
    if (alike >= highest) [best, highest] = [template, alike];
  }
  return best;
}

/** Describes a table by the rows that were found in an example; null when there is none. */
export function describeTable(
  placed: PlacedRow[],
  lines: NumberedLine[],
  profiles: FieldProfile[],
  fingerprint: Uint16Array,
): TableTemplate | null {
  const [first] = placed;
  if (first === undefined) return null;
  const columns = new Map<string, TemplateColumn>();
  for (const [index, profile] of profiles.entries()) {
    const cells = placed.flatMap((row) => {
      const cell = row.cells.get(index);
      return cell === undefined ? [] : [{ ...cell, offset: cell.line - row.first }];
    });
    columns.set(profile.field.name, describeColumn(cells, placed.length, isNumeric(profile)));
  }
  const above = lines.slice(Math.max(0, first.first - HEAD_LINES), first.first);
  return { fingerprint, mode: "engine", columns, head: new Set(above.flatMap(wordsOf)) };
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
export function wordsOf({ line }: NumberedLine): number[] {
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

export function packTemplate({ fingerprint, mode, columns, head }: TableTemplate): string {
  return JSON.stringify({
    fingerprint: packNumbers(fingerprint),
    mode,
    columns: Object.fromEntries(columns),
    head: [...head].sort((a, b) => a - b),
  });
}

export function unpackTemplate(packed: string): TableTemplate {
  const { fingerprint, mode, columns, head } = template.parse(JSON.parse(packed));
  return {
    fingerprint: unpackNumbers(fingerprint),
    mode,
    columns: new Map(Object.entries(columns)),
    head: new Set(head),
  };
}
