import type { Line } from "../../domain/document-layout.ts";
import { isNumeric } from "../fields/cell-roles.ts";
import { type FieldProfile, isDay } from "../fields/field-profile.ts";
import { canHold, holdsDays, isOfTexts, LETTERS_OF_UNITS } from "./can-hold.ts";
import { type Column, isTaken } from "./column.ts";
import { type ColumnContent, readContent, type TableContent } from "./column-content.ts";
import { isRival } from "./is-rival.ts";
import { joinNames } from "./join-names.ts";
import { keepOrder } from "./keep-order.ts";
import { findFlow } from "./money-flow.ts";
import { LIST_NAME } from "./names-list.ts";
import { rankPairs } from "./rank-pairs.ts";
import type { ListReading } from "./table-row.ts";
import { takeAligned } from "./take-aligned.ts";
import { takeFactors } from "./take-factors.ts";
import { takeFlow } from "./take-flow.ts";
import { countsRows, takePositions } from "./take-positions.ts";

/** Minimum similarity of a header cell and a child field's caption that are matched. */
const LEAST_SIMILARITY = 0.5;
/** A header contains at least this many of the child fields, or all of a shorter list. */
const FEWEST_MATCHES = 3;
/** What a header that names the list is worth: half a field, so that it wins among equal headers. */
const NAMED_BONUS = 0.5;

/**
 * What is left of a score if the columns' values had to say what the headers do not: tables whose columns are named
 * come first.
 */
const UNNAMED_SHARE = 0.5;

/** What surrounds headers: the table's first lines below them, and the title above. */
export interface TableBelow {
  /** Null while headers are being searched. */
  lines: Line[] | null;
  title: string;
}

/**
 * Gives each cell the child field that it names, best pairs first, and among equal pairs the right-hand one, because
 * that is where results are. If the lines below are known, a number goes to a column that contains numbers. Null if
 * these are not the headers of this list.
 */
export function matchColumns(cells: Column[], reading: ListReading, { lines, title }: TableBelow): number | null {
  // No list has a single header; most of a page is one column of text.
  if (cells.length < 2) return null;
  const content = lines === null ? null : readContent(cells, lines, reading.conventions);
  const taken = new Map<number, Column>();
  let score = 0;
  const pairs = rankPairs(cells, reading, content);
  for (const { cell, field, similarity } of pairs) {
    if (similarity < LEAST_SIMILARITY || taken.has(field) || isTaken(taken, cell)) continue;
    taken.set(field, cell);
    score += similarity;
  }
  if (content !== null) keepOrder(taken, cells, pairs, reading);
  // The list's name, which takes longest to compare, is the header of at most one child, and a table needs two.
  if (content === null && taken.size === 0) return null;
  const matched = taken.size;
  if (content === null) takeLast(taken, cells, content, reading);
  const named = nameOf(cells, reading);
  const isNamed = named.isOwn || reading.listName(title).own >= LIST_NAME;
  // As many columns as children, some of which fit only one column.
  const isPaired =
    cells.length === reading.columns.length && reading.columns.some(({ kind }) => isDay(kind) || kind === "time");
  // "Deductions" over the names of the deductions: the list's name is the header of its texts.
  const texts = reading.columns.findIndex((profile) => !isNumeric(profile));
  if (named.isOwn && named.cell !== undefined && texts >= 0 && !taken.has(texts) && !isTaken(taken, named.cell)) {
    taken.set(texts, named.cell);
  }
  if (content !== null) {
    takeFactors(taken, cells, content, reading);
    takeRate(taken, cells, content, reading);
    takeLast(taken, cells, content, reading);
    takeBetween(taken, cells, content, reading);
    if (!reading.needsHeads && (matched >= 2 || isNamed || isPaired)) {
      takeByKind(taken, cells, content, reading, title);
      takeInOrder(taken, cells, content, reading);
    }
  }
  const isOpen = content === null && (isNamed || isPaired);
  const isHead = () => isHeader([...taken.keys()], reading, isNamed || content === null, content === null);
  if (named.isOther) return null;
  if (!isOpen && !isHead()) {
    if (content === null || (matched < 2 && !isNamed)) return null;
    if (reading.needsHeads) return null;
    takeTexts(taken, cells, content, reading);
    takePositions(taken, cells, content, reading);
    takeAligned(taken, cells, content, reading);
    if (!isHead()) return null;
    score *= UNNAMED_SHARE;
  }
  if (named.isOwn) score += NAMED_BONUS;
  if (content !== null && !reading.needsHeads) {
    takeTexts(taken, cells, content, reading);
    takePositions(taken, cells, content, reading);
    takeLast(taken, cells, content, reading);
    takeAligned(taken, cells, content, reading);
  }
  for (const cell of cells) cell.field = null;
  for (const [field, cell] of taken) cell.field = field;
  joinNames(cells, reading);
  return score;
}

/**
 * Gives the columns of a table without headers their children, by their content; false unless a day and a number are
 * found.
 */
export function matchKinds(cells: Column[], reading: ListReading, lines: Line[], title: string): boolean {
  const { columns } = reading;
  const content = readContent(cells, lines, reading.conventions);
  const taken = new Map<number, Column>();
  takeByKind(taken, cells, content, reading, title);
  takeInOrder(taken, cells, content, reading);
  takeTexts(taken, cells, content, reading);
  for (const [field, cell] of taken) cell.field = field;
  const fields = [...taken.keys()];
  return fields.some((field) => isDay(columns[field]?.kind)) && fields.some((field) => isNumeric(columns[field]));
}

/**
 * A column of percentages without a matching header is the rate's, if there is no other and it belongs to nothing else.
 */
function takeRate(taken: Map<number, Column>, cells: Column[], content: TableContent, reading: ListReading): void {
  const field = reading.roles.indexOf("rate");
  if (field < 0 || taken.has(field)) return;
  const [only, ...others] = cells.filter((cell) => content.of(cell).isPercent && !isTaken(taken, cell));
  if (only === undefined || others.length > 0) return;
  const { own, rival } = reading.relevance.ofText(only.text);
  if ((rival[field] ?? 0) <= Math.max(own[field] ?? 0, LEAST_SIMILARITY)) taken.set(field, only);
}

/**
 * A child between two others belongs to the column between theirs, if there is one and its values are of its kind:
 * users name the children in the order in which documents print them.
 */
function takeBetween(taken: Map<number, Column>, cells: Column[], content: TableContent, reading: ListReading): void {
  const placeOf = (field: number) => cells.findIndex((cell) => taken.get(field) === cell);
  for (const field of reading.columns.keys()) {
    const [before, after] = [placeOf(field - 1), placeOf(field + 1)];
    const cell = cells[before + 1];
    if (taken.has(field) || before < 0 || after !== before + 2 || cell === undefined || isTaken(taken, cell)) continue;
    const isFilled = content.of(cell).texts.length > 0;
    if (isFilled && canHold(cell, field, content, reading, cells) && !isRival(cell, field, reading))
      taken.set(field, cell);
  }
}

/**
 * If all columns but one contain all children but one, the last column contains the last child, if its values are of
 * its kind.
 */
function takeLast(
  taken: Map<number, Column>,
  cells: Column[],
  content: TableContent | null,
  reading: ListReading,
): void {
  const { columns, roles } = reading;
  const free = cells.filter((cell) => !isTaken(taken, cell));
  const missing = columns.flatMap((_, field) => (taken.has(field) ? [] : [field]));
  const [cell, field] = [free[0], missing[0]];
  if (free.length !== 1 || missing.length !== 1 || cell === undefined || field === undefined) return;
  if (columns.length < FEWEST_MATCHES + 1) return;
  if (content === null) taken.set(field, cell);
  else if (roles[field] === "position" ? countsRows(cell, content) : canHold(cell, field, content, reading, cells)) {
    const hasCodes = content.of(cell).texts.some((text) => /\d/u.test(text));
    if (roles[field] !== "item" || hasCodes) taken.set(field, cell);
  }
}

/** A description that no header names well is the likeliest column of texts among the columns without a child. */
function takeTexts(
  taken: Map<number, Column>,
  cells: Column[],
  content: TableContent,
  { roles, relevance }: ListReading,
): void {
  const field = roles.indexOf("description");
  if (field < 0 || taken.has(field)) return;
  const likeness = (cell: Column) => relevance.ofText(cell.text).own[field] ?? 0;
  const free = cells.filter((cell) => !isTaken(taken, cell));
  const isOfWords = ({ letters, texts }: ColumnContent) => letters >= LETTERS_OF_UNITS * Math.max(1, texts.length);
  const long = free.filter((cell) => isOfTexts(content.of(cell)));
  const ofTexts = long.length > 0 ? long : free.filter((cell) => isOfWords(content.of(cell))).slice(0, 1);
  // If texts are on lines above their rows' numbers, the column under their header may be empty.
  const aboveNumbers = content.hasTextLines ? free.filter((cell) => content.of(cell).texts.length === 0) : [];
  const [best] = (ofTexts.length > 0 ? ofTexts : aboveNumbers).sort(
    (a, b) => likeness(b) - likeness(a) || content.of(b).letters - content.of(a).letters,
  );
  if (best !== undefined) taken.set(field, best);
}

/**
 * Children that no header names, by the content of the remaining columns: the only child with days gets the first
 * column of days, the only child with numbers the only column of numbers.
 */
function takeByKind(
  taken: Map<number, Column>,
  cells: Column[],
  content: TableContent,
  reading: ListReading,
  title: string,
): void {
  const { columns, roles, conventions } = reading;
  const free = (holds: (own: ColumnContent) => boolean) =>
    cells.filter((cell) => !isTaken(taken, cell) && holds(content.of(cell)));
  const missing = (isKind: (profile: FieldProfile) => boolean) =>
    columns.flatMap((profile, field) => (!taken.has(field) && isKind(profile) ? [field] : []));
  const [day, ...otherDays] = missing(({ kind }) => isDay(kind));
  const [ofDays] = free(({ texts }) => texts.length > 0 && holdsDays(texts, conventions));
  if (day !== undefined && otherDays.length === 0 && ofDays !== undefined) taken.set(day, ofDays);
  const [text, ...otherTexts] = missing(({ kind }) => kind === "text" || kind === "name");
  const [ofTexts, ...othersOfTexts] = free(isOfTexts);
  const isLoneText = text !== undefined && otherTexts.length === 0 && othersOfTexts.length === 0;
  if (isLoneText && ofTexts !== undefined && canHold(ofTexts, text, content, reading, cells)) taken.set(text, ofTexts);
  const ofNumbers = free(
    (own) => own.hasNumber && !own.isPercent && own.letters <= own.texts.length * LETTERS_OF_UNITS,
  );
  takeFlow(taken, ofNumbers, content, reading, title);
  // Quantities and prices are identified by their arithmetic, and many tables lack the other numbers of goods.
  if (roles.includes("price")) return;
  const [number, ...otherNumbers] = missing(isNumeric);
  const [cell, ...otherCells] = ofNumbers.filter((each) => !isTaken(taken, each));
  if (number === undefined || cell === undefined || otherNumbers.length > 0 || otherCells.length > 0) return;
  if (canHold(cell, number, content, reading, cells) && !isRival(cell, number, reading)) taken.set(number, cell);
}

/**
 * As many columns as children: users name them in the order in which documents print them. Goods are left out, because
 * documents print more columns than are asked for.
 */
function takeInOrder(taken: Map<number, Column>, cells: Column[], content: TableContent, reading: ListReading): void {
  const { columns, roles } = reading;
  const missing = columns.flatMap((_, field) => (taken.has(field) ? [] : [field]));
  const free = cells.filter((cell) => !isTaken(taken, cell) && content.of(cell).texts.length > 0);
  if (missing.length !== free.length || roles.includes("price") || findFlow(columns) !== null) return;
  const pairs = missing.flatMap((field, index) => (free[index] === undefined ? [] : [[field, free[index]] as const]));
  const fits = ([field, cell]: readonly [number, Column]) =>
    canHold(cell, field, content, reading, cells) && !isRival(cell, field, reading);
  if (pairs.every(fits)) for (const [field, cell] of pairs) taken.set(field, cell);
}

/**
 * Whether a header names this list ("Deductions" over the deductions), or clearly another one of the parser's lists.
 */
function nameOf(
  cells: Column[],
  { listName }: ListReading,
): { isOwn: boolean; isOther: boolean; cell: Column | undefined } {
  // "Dependents (see instructions): Name"
  const names = cells.map((cell) => listName(/^[^:(]*/u.exec(cell.text)?.[0] || cell.text));
  const own = Math.max(0, ...names.map((name) => name.own));
  const other = Math.max(0, ...names.map((name) => name.other));
  const cell = cells[names.findIndex((name) => name.own === own)];
  return { isOwn: own >= LIST_NAME && own >= other, isOther: other >= LIST_NAME && other > own, cell };
}

/**
 * Whether this many children are enough for headers; `isOpen`: two may be enough, because the list is named or the rows
 * will decide.
 */
function isHeader(fields: number[], { columns }: ListReading, isOpen: boolean, isSearch: boolean): boolean {
  const fewest = isOpen ? 2 : FEWEST_MATCHES;
  if (fields.length < Math.min(fewest, columns.length) || fields.length < 2) return false;
  const hasNumber = fields.some((field) => isNumeric(columns[field])) || !columns.some(isNumeric);
  return hasNumber || isSearch || (isOpen && fields.some((field) => isDay(columns[field]?.kind)));
}
