import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { RawList, RawScalar } from "../../domain/record.ts";
import { placeOf, type Span, spanText } from "../../domain/span.ts";
import type { DocumentReading } from "../document/document-reading.ts";
import { remember } from "../document/remember.ts";
import { createRelevanceFinder } from "../evidence/captions/relevance.ts";
import { type CellRole, isNumeric } from "../fields/cell-roles.ts";
import { type FieldProfile, isDay } from "../fields/field-profile.ts";
import type { ListSlot } from "../fields/schema.ts";
import { completeDay } from "./complete-day.ts";
import { findBareTable } from "./find-bare-table.ts";
import { findDatedTable } from "./find-dated-table.ts";
import { findHeaders, type Header } from "./find-headers.ts";
import { findPrintedTable } from "./find-printed-table.ts";
import type { TaughtList } from "./learned-rows.ts";
import { partRows } from "./likely-rows/part-rows.ts";
import { settleFlow } from "./money-flow.ts";
import { linesWithin } from "./part-heads.ts";
import { readNumberedRows } from "./read-numbered-rows.ts";
import { readPricedLines } from "./read-priced-lines.ts";
import { readRows } from "./read-rows.ts";
import { readTitledRows } from "./read-titled-rows.ts";
import { ROUNDING } from "./rounding.ts";
import { isOfWords } from "./row-facts.ts";
import { numberIn, settlePrices } from "./settle-prices.ts";
import { createListReading, type ListReading, type TableRow } from "./table-row.ts";

/** Maximum rows of one list: with more, a table is a data export, not a document. */
const MOST_ROWS = 10_000;
/** Share by which factors printed with four or five digits may miss their product. */
const ROUNDED_FACTOR = 1e-4;
/** Confidence of a row's cells: higher if quantity times price gives the amount. */
const CHECKED_CONFIDENCE = 0.95;
const PLAIN_CONFIDENCE = 0.7;
/** The same for cells whose columns neither a header nor a title names: more of them belong to another table. */
const UNNAMED_CONFIDENCE = 0.5;

/**
 * Reads the rows of a list field from the tables whose headers name its children; null if there is none. `needsHeads`:
 * no child may be taken from a column that no header names.
 */
export function extractList(document: DocumentReading, list: AskedList, needsHeads = false): FoundList | null {
  const { learned } = list;
  const reading = readingOf(document, list, needsHeads);
  const found = findRowsOnce(document, reading);
  const rows = (learned?.adjust(document.pages, found, reading) ?? found).slice(0, MOST_ROWS);
  if (rows.length === 0) return null;
  const read = rows.map((row) => readRow(row, reading));
  return { list: { kind: "list", rows: read.map(({ values }) => values) }, isNamed: read.some(isTold) };
}

/**
 * The rows of a list, and whether the document names what the list asks for: rows that only look like its own are no
 * evidence for a kind of document.
 */
export interface FoundList {
  list: RawList;
  isNamed: boolean;
}

/** A row's cells as values, and whether its headers or its own numbers say what they are. */
interface ReadRow {
  values: Record<string, RawScalar | null>;
  isSure: boolean;
}

function isTold({ values, isSure }: ReadRow): boolean {
  return isSure && Object.values(values).some((cell) => cell !== null);
}

/** A list as it is asked for; one without names is the whole document. */
type AskedList = Pick<TaughtList, "columns" | "learned"> & Partial<Pick<ListSlot, "names">>;

function readingOf(
  document: DocumentReading,
  { columns: plain, names, learned }: AskedList,
  needsHeads = false,
): ListReading {
  const columns = learned?.nameColumns(document.pages, plain) ?? plain;
  return createListReading(columns, createRelevanceFinder(columns), document, names, needsHeads);
}

/** Single values are searched outside the lists' rows, so the rows are found first and kept until the list is read. */
const rowsByColumns = remember((_document: DocumentReading) => new Map<FieldProfile[], TableRow[]>());

function findRowsOnce(document: DocumentReading, reading: ListReading): TableRow[] {
  const known = rowsByColumns(document);
  const rows = known.get(reading.columns) ?? findRows(document.pages, reading);
  // Reading a row repairs it, so each reader gets its own cells.
  known.set(reading.columns, rows);
  return rows.map((row) => ({ ...row, cells: new Map(row.cells) }));
}

/** What looked like rows of a list and was left out, as printed, for those who ask why. */
export function findLeftOut(document: DocumentReading, list: AskedList): string[] {
  if (list.columns.length < 2) return [];
  const reading = readingOf(document, list);
  const { others } = partRows(findPossibleRows(document.pages, reading), reading);
  return others.map(({ cells }) => [...cells.values()].flat().map(spanText).join(" | "));
}

/** The texts that are cells of the lists' rows. */
export function findListCells(document: DocumentReading, lists: TaughtList[]): Set<Segment> {
  const cells = new Set<Segment>();
  for (const list of lists) {
    if (list.columns.length < 2) continue;
    for (const row of findRowsOnce(document, readingOf(document, list))) {
      for (const span of [...row.cells.values()].flat()) cells.add(span.segment);
    }
  }
  return cells;
}

/** The rows of all tables whose headers name the children, without those that hardly belong to the list. */
export function findRows(pages: PageLayout[], reading: ListReading): TableRow[] {
  return partRows(findPossibleRows(pages, reading), reading).likely;
}

/** The rows of all tables whose headers name the children, and what looks like such rows. */
export function findPossibleRows(pages: PageLayout[], reading: ListReading): TableRow[] {
  const rows = rowsUnder(findTables(pages, reading), pages, reading);
  if (rows.length > 0) return rows;
  const titled = readTitledRows(pages, reading);
  const isOpen = hasSpareNumbers(titled, reading);
  if (titled.length > 0 && !isOpen) return titled;
  for (const read of [readNumberedRows, readPricedLines]) {
    const others = read(pages, reading);
    if (others.length > 0) return others;
  }
  const table = findPrintedTable(pages, reading);
  const printed = table === null ? [] : rowsUnder([table], pages, reading);
  if (printed.length < titled.length) return titled;
  // The title names the list, whatever its headers say.
  return titled.length === 0 ? printed : printed.map((row) => ({ ...row, isUnnamed: false }));
}

/** Whether rows have more numbers than several children ask for: only headers say which of them are meant. */
function hasSpareNumbers(rows: TableRow[], { columns }: ListReading): boolean {
  const asked = columns.filter(isNumeric).length;
  return asked > 1 && rows.some(({ numbers }) => numbers.length > asked);
}

function rowsUnder(headers: Header[], pages: PageLayout[], reading: ListReading): TableRow[] {
  const rows: TableRow[] = [];
  let first: TableRow | null = null;
  for (const { header, lines, isCarried } of sections(pages, headers, !isOfWords(reading))) {
    const found = readRows(header, lines, reading, isCarried ? first : null);
    if (!isCarried) first = found[0] ?? null;
    settlePrices(found, header.columns, reading);
    settleFlow(found, header, reading);
    carryDays(found, reading);
    rows.push(...found.map((row) => ({ ...row, isUnnamed: !header.isNamed })));
  }
  return rows;
}

/** A day that is printed once for several rows applies to each of them. */
function carryDays(rows: TableRow[], { columns }: ListReading): void {
  const day = columns.findIndex(({ kind }) => isDay(kind));
  if (day < 0) return;
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1]?.cells.get(day);
    if (above !== undefined && !row.cells.has(day)) row.cells.set(day, above);
  }
}

/** The headers of the list's tables; if there are none, a table that is recognised by its numbers alone. */
function findTables(pages: PageLayout[], reading: ListReading): Header[] {
  const headers = findHeaders(pages, reading);
  if (headers.length > 0) return headers;
  for (const page of pages) {
    const bare = findBareTable(page, reading) ?? findDatedTable(page, reading);
    if (bare !== null) return [bare];
  }
  return [];
}

/**
 * The lines below each header; a page without one continues with the columns of the page before, if its rows can be
 * recognised.
 */
function sections(pages: PageLayout[], headers: Header[], carriesOn: boolean) {
  const found: { header: Header; lines: PageLayout["lines"]; isCarried: boolean }[] = [];
  let carried: Header | null = null;
  for (const page of pages) {
    const own = headers.filter((header) => header.page === page);
    const firstLine = own[0]?.first ?? page.lines.length;
    // Above repeated headers is what every page has at its top, not rows.
    if (carriesOn && carried !== null && !(own[0] !== undefined && hasSameHeads(own[0], carried))) {
      const lines = page.lines.slice(0, firstLine).filter((line) => !line.isRepeated);
      found.push({ header: { ...carried, page }, lines: linesWithin(lines, carried.extent), isCarried: true });
    }
    for (const header of own) {
      const next = own.find(({ first }) => first > header.last)?.first ?? page.lines.length;
      found.push({
        header,
        lines: linesWithin(page.lines.slice(header.last + 1, next), header.extent),
        isCarried: false,
      });
    }
    carried = own.at(-1) ?? carried;
  }
  return found;
}

function hasSameHeads(a: Header, b: Header): boolean {
  const textsOf = ({ columns }: Header) => columns.map(({ text }) => text).join("|");
  return textsOf(a) === textsOf(b);
}

/** A row's cells as values; if quantity, price and amount do not agree, another number of the row may be meant. */
export function toRow(row: TableRow, reading: ListReading): Record<string, RawScalar | null> {
  return readRow(row, reading).values;
}

function readRow(row: TableRow, reading: ListReading): ReadRow {
  const isChecked = row.keepsNumbers !== true && repairAmount(row, reading);
  const plain = row.isUnnamed === true ? UNNAMED_CONFIDENCE : PLAIN_CONFIDENCE;
  const values: Record<string, RawScalar | null> = {};
  for (const [index, column] of reading.columns.entries()) {
    const spans = row.cells.get(index);
    values[column.field.name] =
      spans === undefined ? null : toScalar(spans, column, reading.document, isChecked ? CHECKED_CONFIDENCE : plain);
  }
  return { values, isSure: isChecked || row.isUnnamed !== true };
}

function toScalar(spans: Span[], { kind }: FieldProfile, document: DocumentReading, confidence: number): RawScalar {
  const meaning = kind === "currency" ? { meaning: "currency" as const } : {};
  const printed = spans.map(spanText).join("\n");
  const text = isDay(kind) ? completeDay(printed, document) : printed;
  return { kind: "scalar", text, ...meaning, confidence, place: placeOf(spans), alternatives: [] };
}

/** If quantity times price is not the amount, another number of the row may be the amount, or else the quantity. */
function repairAmount(row: TableRow, reading: ListReading): boolean {
  const find = (role: CellRole) => reading.roles.indexOf(role);
  const [quantity, price, amount] = [find("quantity"), find("price"), find("amount")].map((field) =>
    numberIn(row, field),
  );
  const field = find("amount");
  if (quantity === null && typeof price === "number" && typeof amount === "number")
    return findQuantity(row, find("quantity"), price, amount);
  if (typeof quantity !== "number" || typeof price !== "number" || field < 0) return false;
  const product = quantity * price;
  const isEqual = (value: number) =>
    Math.abs(Math.abs(value) - Math.abs(product)) <= Math.max(ROUNDING, Math.abs(product) * ROUNDED_FACTOR);
  if (amount !== null && amount !== undefined && isEqual(amount)) return true;
  const match = row.numbers.find((number) => isEqual(number.value) && product !== 0);
  if (match === undefined || quantity === 1) {
    return typeof amount === "number" && findQuantity(row, find("quantity"), price, amount);
  }
  row.cells.set(field, [match.span]);
  return true;
}

/**
 * A quantity under a header that does not say so: the number of the row that gives the amount when multiplied by the
 * price.
 */
function findQuantity(row: TableRow, field: number, price: number, amount: number): boolean {
  if (field < 0 || price === 0 || amount === 0) return false;
  const match = row.numbers.find(
    ({ value, span }) => Math.abs(value * price - amount) < ROUNDING && isFree(row, span, field),
  );
  if (match === undefined) return false;
  row.cells.set(field, [match.span]);
  return true;
}

/** Whether no other child has the number: in a discounted row, position 1 times a price may be the amount by chance. */
function isFree(row: TableRow, { segment, from, to }: Span, field: number): boolean {
  return ![...row.cells].some(
    ([other, spans]) =>
      other !== field && spans.some((span) => span.segment === segment && span.from < to && from < span.to),
  );
}
