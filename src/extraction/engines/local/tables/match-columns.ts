import type { Line } from "../../../../model/document-layout.ts";
import { spanText } from "../candidates/candidate.ts";
import { isNumeric } from "./cell-roles.ts";
import type { Column } from "./column.ts";
import { readCells } from "./read-cells.ts";
import { readNumber } from "./read-value.ts";
import type { ListReading } from "./table-row.ts";

/** Similarity of a header cell to a child field's label from which they are matched. */
const LEAST_SIMILARITY = 0.5;
/** A header holds at least this many of the child fields, or all of a shorter list. */
const FEWEST_MATCHES = 3;
/** A head of few words that ends in such a word names a code, whatever else it says: "Product ID", "Item no." */
const codeHead = /^(?:\S+[\s.-]){0,2}(?:ID|No|Nr|Code|Codice|Código|Ref|SKU)\.?$/iu;
/** How well such a head names an article number at least; a label of the field's own still wins. */
const CODE_SIMILARITY = 0.7;
/** Letters below a head from which its column is one of texts: more than units or codes of a few rows have. */
const FEWEST_LETTERS = 20;
/** Share of what a head says of another child that counts against it: "Requested qty" before "Price base qty". */
const AMBIGUITY = 0.1;
/** Similarity of a head to a list's name from which it names the list. */
const LIST_NAME = 0.85;
/** What a head that names the list is worth: half a field, so that it wins among equal heads. */
const NAMED_BONUS = 0.5;
/** What is left of a similarity where the column's values are of another kind: less than any good label. */
const WRONG_KIND = 0.5;

/**
 * Gives each cell the child field that it names, best pairs first, and of equal pairs the right one, where the column's
 * result stands. With the lines below, a number goes to a column that holds numbers. Null when these are not the heads of
 * this list.
 */
export function matchColumns(cells: Column[], reading: ListReading, below: Line[] | null): number | null {
  const { columns, relevance } = reading;
  const withNumbers = below === null ? null : columnsWithNumbers(cells, below, reading);
  const withDecimals = below === null ? new Set<Column>() : columnsOfDecimals(cells, below);
  const pairs = cells.flatMap((cell, position) => {
    const { own } = relevance.ofText(cell.text);
    return columns.map((profile, field) => {
      const isWrongKind = isNumeric(profile)
        ? withNumbers !== null && !withNumbers.has(cell)
        : profile.kind === "text" && reading.roles[field] !== "position" && withDecimals.has(cell);
      const similarity = namesCode(cell, field, own[field] ?? 0, reading) * (isWrongKind ? WRONG_KIND : 1);
      return { cell, field, position, similarity, rank: similarity - AMBIGUITY * secondBest(own, field) };
    });
  });
  pairs.sort((a, b) => b.rank - a.rank || b.position - a.position);
  const taken = new Map<number, Column>();
  let score = 0;
  for (const { cell, field, similarity } of pairs) {
    if (similarity < LEAST_SIMILARITY || taken.has(field) || [...taken.values()].includes(cell)) continue;
    taken.set(field, cell);
    score += similarity;
  }
  takeLast(taken, cells, withNumbers, withDecimals, reading);
  const named = nameOf(cells, reading);
  // "Deductions" over the names of the deductions: the list's name is the head of its texts.
  const texts = reading.columns.findIndex((profile) => !isNumeric(profile));
  if (
    named.isOwn &&
    named.cell !== undefined &&
    texts >= 0 &&
    !taken.has(texts) &&
    ![...taken.values()].includes(named.cell)
  ) {
    taken.set(texts, named.cell);
  }
  if (named.isOther || !isHeader([...taken.keys()], reading, named.isOwn)) return null;
  if (named.isOwn) score += NAMED_BONUS;
  takeTexts(taken, cells, below ?? [], reading);
  takePositions(taken, cells, below ?? [], reading);
  takeLast(taken, cells, withNumbers, withDecimals, reading);
  for (const cell of cells) cell.field = null;
  for (const [field, cell] of taken) cell.field = field;
  return score;
}

/** Where all columns but one hold all children but one, the last column holds the last child, if its values are of its kind. */
function takeLast(
  taken: Map<number, Column>,
  cells: Column[],
  withNumbers: Set<Column> | null,
  withDecimals: Set<Column>,
  { columns }: ListReading,
): void {
  const asked = new Set(taken.values());
  const free = cells.filter((cell) => !asked.has(cell));
  const missing = columns.flatMap((_, field) => (taken.has(field) ? [] : [field]));
  const [cell, field] = [free[0], missing[0]];
  if (free.length !== 1 || missing.length !== 1 || cell === undefined || field === undefined) return;
  if (columns.length < FEWEST_MATCHES + 1) return;
  const isOfKind = isNumeric(columns[field]) ? withNumbers?.has(cell) !== false : !withDecimals.has(cell);
  if (isOfKind) taken.set(field, cell);
}

/** A description that no head names well is the likeliest column of texts, of those that nobody asked for. */
function takeTexts(
  taken: Map<number, Column>,
  cells: Column[],
  below: Line[],
  { roles, relevance }: ListReading,
): void {
  const field = roles.indexOf("description");
  if (field < 0 || taken.has(field)) return;
  const letters = new Map<Column, number>();
  for (const { column, span } of below.flatMap((line) => readCells(line, cells))) {
    const cell = cells[column];
    const count = spanText(span).replace(/[^\p{L}]/gu, "").length;
    if (cell !== undefined) letters.set(cell, (letters.get(cell) ?? 0) + count);
  }
  const asked = new Set(taken.values());
  const likeness = (cell: Column) => relevance.ofText(cell.text).own[field] ?? 0;
  const [best] = [...letters]
    .filter(([cell, count]) => !asked.has(cell) && count >= FEWEST_LETTERS)
    .sort((a, b) => likeness(b[0]) - likeness(a[0]) || b[1] - a[1]);
  if (best !== undefined) taken.set(field, best[0]);
}

/** Heads of positions that say no more than "number". */
const numberHead = /^\W*(?:n|nr|num|no|[nN][º°]|#|№|lp|sr|sl)?\W*(?:no)?\W*$/iu;

/** A first column that counts its rows holds their positions, whatever its head says; a head such as "N°" says so itself. */
function takePositions(taken: Map<number, Column>, cells: Column[], below: Line[], { roles }: ListReading): void {
  const field = roles.indexOf("position");
  const [first] = cells;
  if (field < 0 || first === undefined || taken.has(field) || [...taken.values()].includes(first)) return;
  const texts = below
    .flatMap((line) => readCells(line, cells))
    .flatMap(({ column, span }) => (column === 0 ? [spanText(span).trim()] : []));
  const numbers = texts.map((text) => (/^\d{1,4}[.)]?$/u.test(text) ? Number.parseInt(text, 10) : Number.NaN));
  const counted = numbers.filter((number, index) => index > 0 && number === (numbers[index - 1] ?? 0) + 1).length;
  const isNamed = numberHead.test(first.text) && numbers.some((number) => !Number.isNaN(number));
  if (isNamed || (counted >= 1 && counted >= numbers.length - 2)) taken.set(field, first);
}

/** Whether a head names this list ("Deductions" over the deductions), or clearly another one of the parser's lists. */
function nameOf(
  cells: Column[],
  { listName }: ListReading,
): { isOwn: boolean; isOther: boolean; cell: Column | undefined } {
  const names = cells.map((cell) => listName(cell.text));
  const own = Math.max(0, ...names.map((name) => name.own));
  const other = Math.max(0, ...names.map((name) => name.other));
  const cell = cells[names.findIndex((name) => name.own === own)];
  return { isOwn: own >= LIST_NAME && own >= other, isOther: other >= LIST_NAME && other > own, cell };
}

function isHeader(fields: number[], { columns }: ListReading, isNamed: boolean): boolean {
  const fewest = isNamed ? 2 : FEWEST_MATCHES;
  const isEnough = fields.length >= Math.min(fewest, columns.length) && fields.length > 1;
  return isEnough && (fields.some((field) => isNumeric(columns[field])) || !columns.some(isNumeric));
}

function secondBest(own: number[], field: number): number {
  return own.reduce((best, similarity, index) => (index === field ? best : Math.max(best, similarity)), 0);
}

function namesCode(cell: Column, field: number, similarity: number, { roles }: ListReading): number {
  if (!codeHead.test(cell.text)) return similarity;
  if (roles[field] === "item") return Math.max(similarity, CODE_SIMILARITY);
  return roles[field] === "description" ? similarity * WRONG_KIND : similarity;
}

/** A number with decimals, and a currency beside it perhaps: no text. */
const decimalNumber = /^\P{L}{0,3}\d[\d., ']*[.,]\d{2,4}\P{L}{0,3}$/u;

/** The columns that hold nothing but numbers with decimals. */
function columnsOfDecimals(cells: Column[], below: Line[]): Set<Column> {
  const decimals = new Map<Column, boolean>();
  for (const { column, span } of below.flatMap((line) => (line.segments.length > 2 ? readCells(line, cells) : []))) {
    const cell = cells[column];
    if (cell !== undefined)
      decimals.set(cell, decimals.get(cell) !== false && decimalNumber.test(spanText(span).trim()));
  }
  return new Set([...decimals].flatMap(([cell, isDecimal]) => (isDecimal ? [cell] : [])));
}

/** The columns under which some number stands; null where there is none at all, so that nothing is known. */
function columnsWithNumbers(cells: Column[], below: Line[], { conventions }: ListReading): Set<Column> | null {
  const found = new Set<Column>();
  for (const { column, span } of below.flatMap((line) => readCells(line, cells))) {
    const cell = cells[column];
    if (cell !== undefined && readNumber(span, conventions).length > 0) found.add(cell);
  }
  return found.size === 0 ? null : found;
}
