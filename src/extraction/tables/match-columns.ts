import type { Line } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import { parseDate } from "../../formats/parse-date.ts";
import { captionsOf } from "../../vocabulary/concepts.ts";
import { fold } from "../../vocabulary/fold.ts";
import { isNumeric } from "../fields/cell-roles.ts";
import { type FieldProfile, isDay } from "../fields/field-profile.ts";
import type { Column } from "./column.ts";
import { type ColumnContent, readContent, type TableContent } from "./column-content.ts";
import { isYearless } from "./complete-day.ts";
import { findFactors } from "./find-factors.ts";
import { directionOf, findFlow } from "./money-flow.ts";
import { ROUNDING } from "./rounding.ts";
import type { ListReading } from "./table-row.ts";

/** Similarity of a header cell to a child field's caption from which they are matched. */
const LEAST_SIMILARITY = 0.5;
/** A header holds at least this many of the child fields, or all of a shorter list. */
const FEWEST_MATCHES = 3;
/** A head of few words that ends in such a word names a code, whatever else it says: "Product ID", "Item no." */
const codeHead = /^(?:\S+[\s.-]){0,2}(?:ID|No|Nr|Code|Codice|Código|Ref|SKU)\.?$/iu;
/** How well such a head names an article number at least; a caption of the field's own still wins. */
const CODE_SIMILARITY = 0.7;
/** Letters below a head from which its column is one of texts: more than units or codes of a few rows have. */
const FEWEST_LETTERS = 20;
/** Letters on average that units and codes have fewer of, and that no more than texts have. */
const LETTERS_OF_UNITS = 5;
const LETTERS_OF_TEXT = 9;
/** What it is worth, in likeness of heads, that of two factors the one with decimals is the price. */
const DECIMAL_WORTH = 0.5;
/** Percent of tax in a row at most; a larger number is an amount of tax. */
const HIGHEST_RATE = 40;
/** Similarity of a head to its child from which numbers that say otherwise are chance. */
const SURE = 0.8;
/** Share of what a head says of another child that counts against it: "Requested qty" before "Price base qty". */
const AMBIGUITY = 0.1;
/** Similarity of a head to a list's name from which it names the list. */
const LIST_NAME = 0.85;
/** What a head that names the list is worth: half a field, so that it wins among equal heads. */
const NAMED_BONUS = 0.5;
/** How well a head such as "Deposits" names the child of money that came in. */
const FLOW_SIMILARITY = 0.85;
/** What is left of a similarity where the column's values are of another kind: less than any good caption. */
const WRONG_KIND = 0.5;

/** What stands around heads: the table's first lines below them, and the title over it. */
export interface TableBelow {
  /** Null while heads are looked for. */
  lines: Line[] | null;
  title: string;
}

/**
 * Gives each cell the child field that it names, best pairs first, and of equal pairs the right one, where the column's
 * result stands. With the lines below, a number goes to a column that holds numbers. Null when these are not the heads of
 * this list.
 */
export function matchColumns(cells: Column[], reading: ListReading, { lines, title }: TableBelow): number | null {
  // No list has a single head; most of a page is one column of text.
  if (cells.length < 2) return null;
  const content = lines === null ? null : readContent(cells, lines, reading.conventions);
  const taken = new Map<number, Column>();
  let score = 0;
  for (const { cell, field, similarity } of rankPairs(cells, reading, content)) {
    if (similarity < LEAST_SIMILARITY || taken.has(field) || isTaken(taken, cell)) continue;
    taken.set(field, cell);
    score += similarity;
  }
  // The list's name, the dearest question, is the head of one child at most.
  if (content === null && taken.size === 0) return null;
  const matched = taken.size;
  if (content === null) takeLast(taken, cells, content, reading);
  const named = nameOf(cells, reading);
  const isNamed = named.isOwn || reading.listName(title).own >= LIST_NAME;
  // As many columns as children, some of which only one column can hold.
  const isPaired =
    cells.length === reading.columns.length && reading.columns.some(({ kind }) => isDay(kind) || kind === "time");
  // "Deductions" over the names of the deductions: the list's name is the head of its texts.
  const texts = reading.columns.findIndex((profile) => !isNumeric(profile));
  if (named.isOwn && named.cell !== undefined && texts >= 0 && !taken.has(texts) && !isTaken(taken, named.cell)) {
    taken.set(texts, named.cell);
  }
  if (content !== null) {
    takeFactors(taken, cells, content, reading);
    takeRate(taken, cells, content, reading);
    takeLast(taken, cells, content, reading);
    if (matched >= 2 || isNamed || isPaired) takeByKind(taken, cells, content, reading, title);
    if (matched >= 2 || isNamed || isPaired) takeInOrder(taken, cells, content, reading);
  }
  const isOpen = content === null && (isNamed || isPaired);
  if (named.isOther || !(isOpen || isHeader([...taken.keys()], reading, isNamed || content === null))) return null;
  if (named.isOwn) score += NAMED_BONUS;
  if (content !== null) {
    takeTexts(taken, cells, content, reading);
    takePositions(taken, cells, content, reading);
    takeLast(taken, cells, content, reading);
  }
  for (const cell of cells) cell.field = null;
  for (const [field, cell] of taken) cell.field = field;
  joinNames(cells, reading);
  return score;
}

/** Columns of first and last names side by side are both of the child that asks for the name. */
function joinNames(cells: Column[], { columns }: ListReading): void {
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1];
    if (next === undefined || (cell.field === null) === (next.field === null)) continue;
    const field = cell.field ?? next.field ?? -1;
    const parts = [cell, next].map(({ text }) => partOfName(text));
    if (columns[field]?.kind === "name" && parts.includes("given") && parts.includes("last")) {
      cell.field = field;
      next.field = field;
    }
  }
}

const givenNames = captionsOf({ id: "given_name" }).map(fold);
const lastNames = captionsOf({ id: "surname" }).map(fold);

function partOfName(text: string): "given" | "last" | null {
  const folded = fold(text);
  if (givenNames.some((caption) => folded.includes(caption))) return "given";
  // Any name ends in "name": a last one is called nothing more.
  return lastNames.includes(folded.replace(/[^\p{L}\s]|\d/gu, "").trim()) ? "last" : null;
}

/** Gives the columns of a table without heads their children, by what stands in them; false where no day and no number is found. */
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

function isTaken(taken: Map<number, Column>, cell: Column): boolean {
  return [...taken.values()].includes(cell);
}

/** All pairs of cells and fields, the best first, of equal ones the right cell first. */
function rankPairs(cells: Column[], reading: ListReading, content: TableContent | null) {
  const pairs = cells.flatMap((cell, position) => {
    const { own } = reading.relevance.ofText(signs.get(cell.text) ?? cell.text);
    return reading.columns.map((_, field) => {
      const isWrongKind = content !== null && !canHold(cell, field, content, reading, cells);
      const named = Math.max(own[field] ?? 0, namesFlow(cell, field, reading));
      const similarity = namesCode(cell, field, named, reading) * (isWrongKind ? WRONG_KIND : 1);
      return { cell, field, position, similarity, rank: similarity - AMBIGUITY * secondBest(own, field) };
    });
  });
  return pairs.sort((a, b) => b.rank - a.rank || b.position - a.position);
}

/** Whether what stands below a head can be values of a child. */
function canHold(
  cell: Column,
  field: number,
  content: TableContent,
  { columns, roles, conventions }: ListReading,
  cells: Column[],
): boolean {
  const [profile, role] = [columns[field], roles[field] ?? null];
  const own = content.of(cell);
  if (profile === undefined) return false;
  if (role === "rate" && own.hasNumber && !own.isPercent) {
    if (own.largest > HIGHEST_RATE || cells.some((other) => content.of(other).isPercent)) return false;
  }
  if (isNumeric(profile)) {
    if (own.isPercent && role !== null && role !== "rate") return false;
    return own.hasNumber || !content.hasNumbers;
  }
  if (role === "position") return own.texts.length === 0 || own.texts.some((text) => positionText.test(text));
  if (isDay(profile.kind)) return own.texts.length === 0 || holdsDays(own.texts, conventions);
  if (profile.kind === "time") return own.texts.length === 0 || own.texts.some((text) => timeText.test(text));
  if (own.isDecimal || own.isPercent) return false;
  if (profile.kind !== "text" && profile.kind !== "id") return true;
  const isAll = (pattern: RegExp) => own.texts.length > 0 && own.texts.every((text) => pattern.test(text));
  if (isAll(dateText)) return false;
  return role !== "description" || !isAll(codeText) || !cells.some((other) => isOfTexts(content.of(other)));
}

/** A column of texts, not of codes or units. */
function isOfTexts({ letters, texts }: ColumnContent): boolean {
  const isLong = letters >= FEWEST_LETTERS && letters >= LETTERS_OF_UNITS * texts.length;
  return isLong || letters >= LETTERS_OF_TEXT * Math.max(1, texts.length);
}

/** Quantity, price and amount by what their numbers give, where heads do not name them; a head that does is believed. */
function takeFactors(taken: Map<number, Column>, cells: Column[], content: TableContent, reading: ListReading): void {
  const { roles, columns, relevance } = reading;
  const [quantity, price, amount] = [roles.indexOf("quantity"), roles.indexOf("price"), roles.indexOf("amount")];
  const asked = [quantity, price, amount].filter((field) => field >= 0 && isNumeric(columns[field]));
  if (amount < 0 || asked.every((field) => taken.has(field))) return;
  const fieldOf = (cell: Column) => [...taken].find(([, column]) => column === cell)?.[0] ?? null;
  const likeness = (cell: Column, field: number) => (field < 0 ? 0 : (relevance.ofText(cell.text).own[field] ?? 0));
  const isFree = (cell: Column, fields: number[]) => {
    const field = fieldOf(cell);
    return field === null || fields.includes(field) || likeness(cell, field) < SURE;
  };
  const agrees = (field: number, cellsMeant: Column[]) => {
    const column = field < 0 ? undefined : taken.get(field);
    return column === undefined || cellsMeant.includes(column) || likeness(column, field) < SURE;
  };
  const factors = findFactors(cells, content, ({ first, second, amount: product }) => {
    const both = [first, second];
    const isAgreed = agrees(quantity, both) && agrees(price, both) && agrees(amount, [product]);
    return isAgreed && both.every((cell) => isFree(cell, [quantity, price])) && isFree(product, [amount]);
  });
  if (factors === null) return;
  const { first, second } = factors;
  const worth = (own: Column, other: Column) =>
    likeness(own, quantity) +
    likeness(other, price) +
    (content.of(other).isDecimal && !content.of(own).isDecimal ? DECIMAL_WORTH : 0);
  const isSwapped = worth(second, first) > worth(first, second);
  const meant: [number, Column][] = [
    [quantity, isSwapped ? second : first],
    [price, isSwapped ? first : second],
    [amount, factors.amount],
  ];
  for (const [, cell] of meant) for (const [field, column] of taken) if (column === cell) taken.delete(field);
  for (const [field, cell] of meant) if (asked.includes(field)) taken.set(field, cell);
}

/** A column of percentages that no head names is the rate's, where no other is and it is no other thing's. */
function takeRate(taken: Map<number, Column>, cells: Column[], content: TableContent, reading: ListReading): void {
  const field = reading.roles.indexOf("rate");
  if (field < 0 || taken.has(field)) return;
  const [only, ...others] = cells.filter((cell) => content.of(cell).isPercent && !isTaken(taken, cell));
  if (only === undefined || others.length > 0) return;
  const { own, rival } = reading.relevance.ofText(only.text);
  if ((rival[field] ?? 0) <= Math.max(own[field] ?? 0, LEAST_SIMILARITY)) taken.set(field, only);
}

/** Where all columns but one hold all children but one, the last column holds the last child, if its values are of its kind. */
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

/** A description that no head names well is the likeliest column of texts, of those that nobody asked for. */
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
  // Under the head of texts that stand above their rows' numbers there is nothing but their ends.
  const aboveNumbers = content.hasTextLines ? free.filter((cell) => content.of(cell).texts.length === 0) : [];
  const [best] = (ofTexts.length > 0 ? ofTexts : aboveNumbers).sort(
    (a, b) => likeness(b) - likeness(a) || content.of(b).letters - content.of(a).letters,
  );
  if (best !== undefined) taken.set(field, best);
}

const positionText = /^(?:[A-Z]?\d{1,5}[a-z]?|\d{1,3}(?:\.\d{1,3}){1,3})[.):]?(?:\s|$)/u;
const dateText = /^\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?$/u;
const timeText = /(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)/iu;
/** One word with digits in it. */
const codeText = /^(?=\S*\d)\S{3,}$/u;

/** Heads that are a sign, in words. */
const signs = new Map([
  ["%", "percent"],
  ["#", "number"],
]);

/** Heads of positions that say no more than "number". */
const numberHead = /^\W*(?:n|nr|num|no|[nN][º°]|#|№|lp|sr|sl)?\W*(?:no)?\W*$/iu;

/**
 * Children that no head names, by what stands in the columns that are left: the only child of days has the first column of days,
 * the only child of numbers the only column of numbers.
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
  // Quantities and prices are told by their arithmetic, and many tables lack the other numbers of goods.
  if (roles.includes("price")) return;
  const [number, ...otherNumbers] = missing(isNumeric);
  const [cell, ...otherCells] = ofNumbers.filter((each) => !isTaken(taken, each));
  if (number === undefined || cell === undefined || otherNumbers.length > 0 || otherCells.length > 0) return;
  if (canHold(cell, number, content, reading, cells) && !isRival(cell, number, reading)) taken.set(number, cell);
}

/**
 * As many columns as children: users name them in the order in which papers print them. Goods are left out: papers print more of them than
 * is asked for.
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

/** Whether a head clearly names another thing than the child. */
function isRival({ text }: Column, field: number, { relevance }: ListReading): boolean {
  const { own, rival } = relevance.ofText(text);
  return (rival[field] ?? 0) > Math.max(own[field] ?? 0, SURE);
}

/** Columns of money without a head that says which way it went: the title over the table says it, the balance, or a sign. */
function takeFlow(
  taken: Map<number, Column>,
  cells: Column[],
  content: TableContent,
  { columns }: ListReading,
  title: string,
): void {
  const flow = findFlow(columns);
  if (flow === null || taken.has(flow.in) || taken.has(flow.out)) return;
  const [first, second, ...others] = cells;
  if (first === undefined || others.length > 0) return;
  if (second !== undefined) {
    const balances = [...taken].flatMap(([field, column]) => (isNumeric(columns[field]) ? [column] : []));
    const isIn = balances.some((balance) => addsTo(balance, first, content) || takesFrom(balance, second, content));
    const isOut = balances.some((balance) => addsTo(balance, second, content) || takesFrom(balance, first, content));
    if (isIn === isOut) return;
    taken.set(isIn ? flow.in : flow.out, first);
    taken.set(isIn ? flow.out : flow.in, second);
    return;
  }
  taken.set(flow[directionOf(title) ?? "in"], first);
}

const addsTo = (balance: Column, part: Column, { rows }: TableContent) => changes(balance, part, rows, 1);
const takesFrom = (balance: Column, part: Column, { rows }: TableContent) => changes(balance, part, rows, -1);

/** Whether some number of a column, added or taken away, leads from one balance to the next. */
function changes(balance: Column, part: Column, rows: TableContent["rows"], sign: 1 | -1): boolean {
  const stated = rows.filter(({ numbers }) => numbers.has(balance));
  return stated.some(({ numbers }, index) => {
    const [before, now, change] = [stated[index - 1]?.numbers.get(balance), numbers.get(balance), numbers.get(part)];
    if (before === undefined || now === undefined || change === undefined || change === 0) return false;
    return Math.abs(before + sign * Math.abs(change) - now) < ROUNDING;
  });
}

/** Whether at least half of a column's texts are days. */
function holdsDays(texts: string[], conventions: Conventions): boolean {
  const days = texts.filter((text) => isYearless(text, conventions) || parseDate(text, conventions) !== null);
  return days.length * 2 >= texts.length;
}

/** A first column that counts its rows holds their positions, whatever its head says; a head such as "N°" says so itself. */
function takePositions(
  taken: Map<number, Column>,
  cells: Column[],
  content: TableContent,
  { roles }: ListReading,
): void {
  const field = roles.indexOf("position");
  const [first] = cells;
  if (field < 0 || first === undefined || taken.has(field) || isTaken(taken, first)) return;
  const numbers = content.of(first).texts.map(toCount);
  // Positions count by one or by ten.
  const isNext = (number: number, last = Number.NaN) =>
    number === last + 1 || (number === last + 10 && last % 10 === 0);
  const counted = numbers.filter((number, index) => isNext(number, numbers[index - 1])).length;
  const isNamed = numberHead.test(first.text) && numbers.some((number) => !Number.isNaN(number));
  if (isNamed || (counted >= 1 && counted >= numbers.length - 2)) taken.set(field, first);
}

/** A whole number as positions are written; NaN for any other text. */
function toCount(text: string): number {
  return /^\d{1,4}[.)]?$/u.test(text) ? Number.parseInt(text, 10) : Number.NaN;
}

function countsRows(cell: Column, content: TableContent): boolean {
  return content.of(cell).texts.some((text) => !Number.isNaN(toCount(text)));
}

/** Whether a head names this list ("Deductions" over the deductions), or clearly another one of the parser's lists. */
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

/** Whether so many children are enough for heads; `isOpen`: two may be, since the list is named or the rows are yet to tell. */
function isHeader(fields: number[], { columns }: ListReading, isOpen: boolean): boolean {
  const fewest = isOpen ? 2 : FEWEST_MATCHES;
  if (fields.length < Math.min(fewest, columns.length) || fields.length < 2) return false;
  const hasNumber = fields.some((field) => isNumeric(columns[field])) || !columns.some(isNumeric);
  return hasNumber || (isOpen && fields.some((field) => isDay(columns[field]?.kind)));
}

/** How well a head names the child of money that came in, or that went out. */
function namesFlow({ text }: Column, field: number, { columns }: ListReading): number {
  const flow = findFlow(columns);
  const direction = flow === null ? null : directionOf(text);
  return direction !== null && flow?.[direction] === field ? FLOW_SIMILARITY : 0;
}

function secondBest(own: number[], field: number): number {
  return own.reduce((best, similarity, index) => (index === field ? best : Math.max(best, similarity)), 0);
}

function namesCode(cell: Column, field: number, similarity: number, { roles }: ListReading): number {
  if (!codeHead.test(cell.text)) return similarity;
  if (roles[field] === "item") return Math.max(similarity, CODE_SIMILARITY);
  return roles[field] === "description" ? similarity * WRONG_KIND : similarity;
}
