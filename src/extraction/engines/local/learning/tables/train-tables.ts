import type { PageLayout } from "../../../../../model/document-layout.ts";
import type { Conventions, RawScalar, RowValue } from "../../../../../model/record.ts";
import type { HeldOut } from "../../../../learn-task.ts";
import type { FieldProfile } from "../../field-profile.ts";
import { toRow } from "../../tables/extract-list.ts";
import type { ListReading, TableRow } from "../../tables/table-row.ts";
import type { Matching } from "../find-gold.ts";
import { likeness } from "../page-words.ts";
import { readByTemplate } from "./read-by-template.ts";
import { chooseTemplate, SAME_TABLE, type TableMode, type TableTemplate } from "./table-template.ts";

/** A labelled list of an example: what the engine reads of it, and how its table looked. */
export interface ListExample {
  pages: PageLayout[];
  conventions: Conventions;
  reading: ListReading;
  labels: RowValue[];
  engineRows: TableRow[];
  /** Null when none of the labelled rows was found in the document. */
  template: TableTemplate | null;
}

/** Look-alikes on which a template is tried beside its own example. */
const MOST_TRIED = 5;
/** Share of the cells by which a template must read better than the engine by itself, to be used. */
const LEAST_GAIN = 0.005;
/** A cell given where the label has none counts half as much as one that is wrong. */
const FALSE_CELL = 0.5;

/** The templates of the examples, each with the way of reading that serves it and its look-alikes best. */
export function trainTables(examples: ListExample[], matching: Matching): TableTemplate[] {
  return examples.flatMap(({ template }) => {
    if (template === null) return [];
    const alike = lookalikesOf(template, examples).slice(0, MOST_TRIED + 1);
    const scoreOf = (mode: TableMode) =>
      alike.reduce((sum, example) => sum + scoreRows(readWith({ ...template, mode }, example), example, matching), 0) /
      Math.max(1, alike.length);
    const engine = scoreOf("engine");
    const cells = scoreOf("cells");
    const rows = scoreOf("rows");
    const best = Math.max(cells, rows);
    const mode = best < engine + LEAST_GAIN ? "engine" : cells >= rows ? "cells" : "rows";
    return [{ ...template, mode }];
  });
}

/** Cells read right by the engine alone, and by the templates of all examples but each one's own. */
export function countCells(
  examples: ListExample[],
  templates: TableTemplate[],
  matching: Matching,
): { before: HeldOut; after: HeldOut } {
  const before = { right: 0, total: 0 };
  const after = { right: 0, total: 0 };
  for (const example of examples) {
    const { fingerprint } = example.template ?? { fingerprint: null };
    const others = templates.filter((template) => template.fingerprint !== fingerprint);
    const template = fingerprint === null ? null : chooseTemplate(fingerprint, others);
    const engine = compareRows(readWith(null, example), example, matching);
    const learned = template === null ? engine : compareRows(readWith(template, example), example, matching);
    before.right += engine.right;
    before.total += engine.total;
    after.right += learned.right;
    after.total += learned.total;
  }
  return { before, after };
}

function lookalikesOf({ fingerprint }: TableTemplate, examples: ListExample[]): ListExample[] {
  return examples
    .flatMap((example) => {
      const alike = example.template === null ? 0 : likeness(fingerprint, example.template.fingerprint);
      return alike >= SAME_TABLE ? [{ example, alike }] : [];
    })
    .sort((a, b) => b.alike - a.alike)
    .map(({ example }) => example);
}

type ReadRow = Record<string, RawScalar | null>;

function readWith(template: TableTemplate | null, { pages, engineRows, reading }: ListExample): ReadRow[] {
  const rows = template === null ? engineRows : readByTemplate(pages, engineRows, template, reading);
  // Reading a row may repair its cells in place: the engine's rows are kept for the next trial.
  return rows.map((row) => toRow({ ...row, cells: new Map(row.cells) }, reading));
}

function scoreRows(rows: ReadRow[], example: ListExample, matching: Matching): number {
  const { right, total, falseCells } = compareRows(rows, example, matching);
  return total === 0 ? 0 : (right - FALSE_CELL * falseCells) / total;
}

/** Pairs each labelled row with the read row that agrees best, and counts cells. */
function compareRows(
  rows: ReadRow[],
  { labels, reading, conventions }: ListExample,
  matching: Matching,
): { right: number; total: number; falseCells: number } {
  const { columns } = reading;
  const left = new Set(rows);
  const sum = { right: 0, total: 0, falseCells: 0 };
  for (const label of labels) {
    let best: { row: ReadRow; right: number } | null = null;
    for (const row of left) {
      const right = columns.filter((column) => isRight(row, label, column, conventions, matching)).length;
      if (best === null || right > best.right) best = { row, right };
    }
    sum.total += columns.filter(({ field }) => (label[field.name] ?? null) !== null).length;
    if (best === null || best.right === 0) continue;
    left.delete(best.row);
    sum.right += best.right;
    const { row } = best;
    sum.falseCells += columns.filter(
      ({ field }) => (label[field.name] ?? null) === null && (row[field.name] ?? null) !== null,
    ).length;
  }
  sum.falseCells += left.size;
  return sum;
}

function isRight(
  row: ReadRow,
  label: RowValue,
  { field }: FieldProfile,
  conventions: Conventions,
  { normalise, isSame }: Matching,
): boolean {
  const wanted = label[field.name] ?? null;
  const cell = row[field.name] ?? null;
  if (wanted === null || cell === null) return false;
  const found = normalise(cell.text, field, conventions);
  return found !== null && isSame(field, found, wanted);
}
