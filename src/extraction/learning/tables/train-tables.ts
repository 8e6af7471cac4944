import type { Conventions, RawScalar, RowValue } from "../../../domain/record.ts";
import { isNumeric } from "../../fields/cell-roles.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { findRows, toRow } from "../../tables/extract-list.ts";
import type { ListReading } from "../../tables/table-row.ts";
import type { HeldOut } from "../contract/learn-task.ts";
import { letters, type Matching } from "../memory/find-true-candidates.ts";
import { likeness } from "../words/page-words.ts";
import { findCuts } from "./cell-cut.ts";
import { nameColumns } from "./column-heads.ts";
import { type DocumentTable, readByTableModel } from "./read-by-table-model.ts";
import { type ColumnModel, describeTable, isSameTable, type PlacedTable, type TableModel } from "./table-model.ts";

/** A list of an example: what the engine reads of it, and where its rows are. */
export interface ListExample extends DocumentTable {
  conventions: Conventions;
  truths: RowValue[];
  /** Reads the list by columns with other captions. */
  readAs(columns: FieldProfile[]): ListReading;
  /** Null if none of the true rows was found in the document. */
  table: PlacedTable | null;
}

/** Maximum look-alikes whose rows make and test a table model: more would only repeat them. */
const MOST_ALIKE = 6;
/**
 * How many more cells, as a share of all, must be right in rows found by the table model than in rows found by the
 * engine.
 */
const LEAST_GAIN = 0.02;

/**
 * Trains a table model for each example from its own rows and its look-alikes'. It reads only the columns that it reads
 * better than the engine.
 */
export function trainTables(examples: ListExample[], matching: Matching): TableModel[] {
  return examples.flatMap((example) => {
    const tableModel = trainTable(example, examples, matching);
    return tableModel === null ? [] : [tableModel];
  });
}

/** The table model of an example's table; each look-alike is tested with the rows of the others. */
function trainTable(example: ListExample, examples: ListExample[], matching: Matching): TableModel | null {
  const { table, reading } = example;
  if (table === null) return null;
  const alike = lookalikesOf(table, examples);
  const described = describeTable(table, tablesOf(alike), reading.columns);
  const plainTrials = alike.map((tried): Trial => {
    const others = alike.filter((other) => other !== tried);
    return { tried, tableModel: describeTable(table, tablesOf(others.length > 0 ? others : alike), reading.columns) };
  });
  const teach = chooseTeaching(plainTrials, matching);
  const whole = teach(described);
  const trials = plainTrials.map(({ tried, tableModel }) => ({ tried, tableModel: teach(tableModel) }));
  const total = (cells: (trial: Trial) => CellCounts[]) => sumCells(trials.map(cells));
  const engine = total(({ tried, tableModel }) =>
    compareRows(readWith(withoutColumns(tableModel), tried), tried, matching),
  );
  const own = total(({ tried, tableModel }) => compareRows(readWith(tableModel, tried), tried, matching));
  const used = reading.columns.map((_, index) => isBetter(own[index], engine[index]));
  const columns = new Map(
    reading.columns.flatMap(({ field }, index) => {
      const column = whole.columns.get(field.name);
      const { right = 0, falseCells = 0 } = engine[index] ?? {};
      const isLeftOut = falseCells > 0 && right === 0;
      return column === undefined
        ? []
        : [[field.name, { ...column, isUsed: used[index] === true, isLeftOut }] as const];
    }),
  );
  const byTableModel = total(({ tried, tableModel }) =>
    compareRows(readWith({ ...tableModel, rows: "template" }, tried), tried, matching),
  );
  const mixed = sum(used.map((isUsed, index) => (isUsed ? own[index]?.right : engine[index]?.right) ?? 0));
  const wanted = sum(engine.map((cells) => cells.total));
  const gain = sum(byTableModel.map((cells) => cells.right)) - mixed;
  const rows = gain > LEAST_GAIN * wanted ? ("template" as const) : ("engine" as const);
  return finishTableModel({ ...whole, columns, rows }, alike, matching);
}

/** An example, and a table model that the others made. */
interface Trial {
  tried: ListExample;
  tableModel: TableModel;
}

/**
 * Decides what is kept of what the examples taught: the heads, if the engine reads no fewer cells right with them, and
 * the texts that end the rows, if with them it reads no fewer cells right and no more surplus rows.
 */
function chooseTeaching(trials: Trial[], matching: Matching): (tableModel: TableModel) => TableModel {
  const read = (teach: (tableModel: TableModel) => TableModel) => {
    const readings = trials.map(({ tried, tableModel }) => ({
      tried,
      rows: readWith(withoutColumns(teach(tableModel)), tried),
    }));
    return {
      right: sum(readings.flatMap(({ tried, rows }) => compareRows(rows, tried, matching).map(({ right }) => right))),
      tooMany: sum(readings.map(({ tried, rows }) => Math.max(0, rows.length - tried.truths.length))),
    };
  };
  const untaught = (tableModel: TableModel) => withoutHeads(withoutFoot(tableModel));
  const plain = read(untaught);
  const named = read(withoutFoot);
  const isNamed = named.right >= plain.right;
  const keepHeads = isNamed ? (tableModel: TableModel) => tableModel : withoutHeads;
  const endless = isNamed ? named : plain;
  const ended = read(keepHeads);
  const isEnded = ended.right >= endless.right && ended.tooMany <= endless.tooMany;
  return isEnded ? keepHeads : (tableModel) => keepHeads(withoutFoot(tableModel));
}

function withoutFoot(tableModel: TableModel): TableModel {
  return { ...tableModel, foot: new Set() };
}

function withoutHeads(tableModel: TableModel): TableModel {
  return changeColumns(tableModel, (column) => ({ ...column, heads: [] }));
}

/** Leaves all cells to the engine. */
function withoutColumns(tableModel: TableModel): TableModel {
  return changeColumns(tableModel, (column) => ({ ...column, isUsed: false }));
}

function changeColumns(tableModel: TableModel, change: (column: ColumnModel) => ColumnModel): TableModel {
  return { ...tableModel, columns: new Map([...tableModel.columns].map(([name, column]) => [name, change(column)])) };
}

/** How many cells a cut must make right to be learned: one may be chance. */
const LEAST_CUT = 2;

/** Learns what people cut from cells, and whether they restored numbers that arithmetic had changed. */
function finishTableModel(tableModel: TableModel, alike: ListExample[], matching: Matching): TableModel {
  const read = (changed: TableModel) =>
    sumCells(alike.map((tried) => compareRows(readWith(changed, tried), tried, matching)));
  const countAll = (cells: CellCounts[]) => sum(cells.map(({ right }) => right));
  const kept = { ...tableModel, keepsNumbers: true };
  let best = countAll(read(kept)) > countAll(read(tableModel)) ? kept : tableModel;
  for (const [name, column] of tableModel.columns) {
    const index = alike[0]?.reading.columns.findIndex(({ field }) => field.name === name) ?? -1;
    const profile = alike[0]?.reading.columns[index];
    if (profile === undefined || isNumeric(profile)) continue;
    const count = (changed: ColumnModel) => {
      const tried = { ...best, columns: new Map(best.columns).set(name, changed) };
      return { tried, cells: read(tried)[index] };
    };
    const cuts = findCuts(textsOf(name, alike, matching), LEAST_CUT);
    const now = cuts.length > 0 ? count(column).cells : undefined;
    const plain = cuts.length > 0 ? count({ ...column, isUsed: false }).cells : undefined;
    if (now === undefined || plain === undefined) continue;
    // A cut of what the engine read is preferred to an equally right text between the column's edges, because it works
    // for texts of any length.
    let most = now.right;
    for (const cut of cuts) {
      const { tried, cells } = count({ ...column, isUsed: false, cut });
      const right = cells?.right ?? 0;
      const isFirst = best.columns.get(name)?.cut === null;
      if ((isFirst ? right < most : right <= most) || right < plain.right + LEAST_CUT) continue;
      [best, most] = [tried, right];
    }
  }
  return best;
}

/** What the engine read for a text child, and what people made of it, folded. */
function textsOf(name: string, examples: ListExample[], matching: Matching): { text: string; wanted: string }[] {
  return examples.flatMap((example) =>
    pairRows(readWith(null, example), example, matching).flatMap(({ truth, row }) => {
      const [wanted, cell] = [truth[name] ?? null, row?.[name] ?? null];
      return typeof wanted === "string" && cell !== null ? [{ text: cell.text, wanted: letters(wanted) }] : [];
    }),
  );
}

/** Whether more cells are right, or as many with fewer false ones. */
function isBetter(own: CellCounts | undefined, engine: CellCounts | undefined): boolean {
  if (own === undefined || engine === undefined) return false;
  return own.right > engine.right || (own.right === engine.right && own.falseCells < engine.falseCells);
}

/**
 * Counts the cells read right by the engine alone, and with the table models of all examples except the one being read.
 */
export function countCells(examples: ListExample[], matching: Matching): { before: HeldOut; after: HeldOut } {
  const before = { right: 0, total: 0 };
  const after = { right: 0, total: 0 };
  for (const example of examples) {
    const { table } = example;
    const others = table === null ? [] : lookalikesOf(table, examples).filter((other) => other !== example);
    const [nearest] = others;
    const tableModel = nearest === undefined ? null : trainTable(nearest, others, matching);
    const engine = compareRows(readWith(null, example), example, matching);
    const learned = tableModel === null ? engine : compareRows(readWith(tableModel, example), example, matching);
    before.right += sum(engine.map(({ right }) => right));
    before.total += sum(engine.map(({ total }) => total));
    after.right += sum(learned.map(({ right }) => right));
    after.total += sum(learned.map(({ total }) => total));
  }
  return { before, after };
}

function lookalikesOf(table: PlacedTable, examples: ListExample[]): ListExample[] {
  return examples
    .flatMap((example) =>
      example.table !== null && isSameTable(table, example.table)
        ? [{ example, alike: likeness(table.fingerprint, example.table.fingerprint) }]
        : [],
    )
    .sort((a, b) => b.alike - a.alike)
    .slice(0, MOST_ALIKE)
    .map(({ example }) => example);
}

function tablesOf(examples: ListExample[]): PlacedTable[] {
  return examples.flatMap(({ table }) => table ?? []);
}

/** Counts of one child's cells. */
interface CellCounts {
  right: number;
  total: number;
  /** Cells given where the truth has none. */
  falseCells: number;
}

function sumCells(all: CellCounts[][]): CellCounts[] {
  return (all[0] ?? []).map((_, index) => ({
    right: sum(all.map((cells) => cells[index]?.right ?? 0)),
    total: sum(all.map((cells) => cells[index]?.total ?? 0)),
    falseCells: sum(all.map((cells) => cells[index]?.falseCells ?? 0)),
  }));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

type ReadRow = Record<string, RawScalar | null>;

function readWith(tableModel: TableModel | null, example: ListExample): ReadRow[] {
  const { engineRows, reading } = tableModel === null ? example : nameHeads(example, tableModel);
  const rows = tableModel === null ? engineRows : readByTableModel({ ...example, engineRows, reading }, tableModel);
  // Reading a row may repair its cells in place, so each trial gets a copy of the engine's rows.
  return rows.map((row) => toRow({ ...row, cells: new Map(row.cells) }, reading));
}

/**
 * What the engine reads once it knows the heads of the columns. It is remembered by example and heads, because the same
 * heads are tried with many other changes.
 */
const named = new WeakMap<ListExample, Map<string, Pick<ListExample, "engineRows" | "reading">>>();

function nameHeads(example: ListExample, { columns }: TableModel): Pick<ListExample, "engineRows" | "reading"> {
  const { document, columns: plain } = example.reading;
  const key = JSON.stringify([...columns].map(([name, { heads }]) => [name, heads]));
  const known = named.get(example) ?? new Map<string, Pick<ListExample, "engineRows" | "reading">>();
  named.set(example, known);
  const found = known.get(key);
  if (found !== undefined) return found;
  const own = nameColumns(document.pages, plain, ({ field }) => columns.get(field.name)?.heads ?? []);
  const reading = own === plain ? example.reading : example.readAs(own);
  const read = { reading, engineRows: own === plain ? example.engineRows : findRows(document.pages, reading) };
  known.set(key, read);
  return read;
}

interface RowPair {
  truth: RowValue;
  /** Null if no row agrees with the truth in any cell. */
  row: ReadRow | null;
  right: boolean[];
}

/** Pairs each true row with the row as read that agrees best. */
function pairRows(rows: ReadRow[], { truths, reading, conventions }: ListExample, matching: Matching): RowPair[] {
  const left = new Set(rows);
  return truths.map((truth) => {
    let best: { row: ReadRow; right: boolean[] } | null = null;
    for (const row of left) {
      const right = reading.columns.map((column) => isRight(row, truth, column, conventions, matching));
      if (best === null || countTrue(right) > countTrue(best.right)) best = { row, right };
    }
    if (best === null || countTrue(best.right) === 0) return { truth, row: null, right: [] };
    left.delete(best.row);
    return { truth, ...best };
  });
}

/** Counts the cells of true rows by child. */
function compareRows(rows: ReadRow[], example: ListExample, matching: Matching): CellCounts[] {
  const pairs = pairRows(rows, example, matching);
  return example.reading.columns.map(({ field }, index) => {
    const isStated = ({ truth }: RowPair) => (truth[field.name] ?? null) !== null;
    return {
      total: pairs.filter(isStated).length,
      right: pairs.filter(({ right }) => right[index] === true).length,
      falseCells: pairs.filter((pair) => !isStated(pair) && (pair.row?.[field.name] ?? null) !== null).length,
    };
  });
}

function countTrue(flags: boolean[]): number {
  return flags.filter(Boolean).length;
}

function isRight(
  row: ReadRow,
  truth: RowValue,
  { field }: FieldProfile,
  conventions: Conventions,
  { normalise, isSame }: Matching,
): boolean {
  const wanted = truth[field.name] ?? null;
  const cell = row[field.name] ?? null;
  if (wanted === null || cell === null) return false;
  const found = normalise(cell.text, field, conventions);
  return found !== null && isSame(field, found, wanted);
}
