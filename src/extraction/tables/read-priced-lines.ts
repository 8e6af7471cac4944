import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import { boxAround } from "../../domain/geometry.ts";
import type { Conventions } from "../../domain/record.ts";
import { type Span, spanBox, spanText, wholeSegment } from "../../domain/span.ts";
import { findNumbers } from "../../formats/find-numbers.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import { paymentLine } from "../../vocabulary/printed-words.ts";
import { numberText } from "../document/number-text.ts";
import { isDay } from "../fields/field-profile.ts";
import { isTotalsLine } from "./ends-table.ts";
import { ROUNDING } from "./rounding.ts";
import { numberIn } from "./settle-prices.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/**
 * Maximum width of a receipt roll, in line heights: a letter is half as wide as high, and a receipt has 40 to 50 per
 * line.
 */
const WIDEST_RECEIPT = 40;
/**
 * Line heights by which the right ends of one column's amounts may differ: some have tax codes after them, and photos
 * are askew.
 */
const SAME_COLUMN = 3.5;
/** Line heights by which a text may begin to the right of the first item: discounts and notes are indented further. */
const MOST_INDENT = 4;
/** Lines below the items in which their sum is printed. */
const SUM_LINES = 8;
/** Minimum rows on a page of usual width: one may be chance. */
const FEWEST_ROWS = 2;

/** An amount, and what may follow it: a currency or a tax code. */
const amountText = /\d[.,]\d{2}(?!\d)/u;
const behindAmount = /^[\s*]*(?:\p{L}{1,4}|[€$£])?[\s*\d]{0,2}$/u;
/** "2 x 1.50", "3 EA @ 0.29/EA", "0,412 kg x 1,99": a quantity and a unit price. */
const quantityLine = new RegExp(
  `^\\s*(?<quantity>\\d{1,4}(?:[.,]\\d{1,3})?)\\s*(?:x|×|\\*|@|${anyOf("each")}|(?:${anyOf("pieces")}|kg|g|l)\\b\\.?)[\\s\\S]*?(?:(?<price>\\d+[.,]\\d{2})|$)`,
  "iu",
);
/** A quantity before a text: "2 x Tea", "2xTea". */
const leadingQuantity = /^(?<quantity>\d{1,3})\s?[x×*]\s?(?=\p{L})/iu;
/** The same without a sign between them, if most items have one. */
const leadingCount = /^(?<quantity>\d{1,2})\s+(?=\p{L})/u;
const SHARE_COUNTED = 0.6;
/** A unit price next to its item: "à 4.50", "@ 4.50 CHF". */
const priceOnly = new RegExp(
  `^(?:@|x|×|${anyOf("each")})?\\s*(?:[€$£]\\s?)?\\d+[.,]\\d{2}\\s*(?:\\p{L}{1,3}|[€$£])?$`,
  "iu",
);
/** An article code: not a name. */
const codeOnly = /^\S*\d{5,}\S*$/u;

interface PricedLine {
  line: Line;
  /** What the line says in words. */
  texts: Span[];
  amount: { span: Span; value: number } | null;
  quantity: Span | null;
  /** Numbers before the amount that may be quantity and price. */
  factors: { span: Span; value: number }[];
}

/**
 * The items of a receipt: consecutive lines with a text and an amount, above a total, without headers. Quantities are
 * before the text, next to the amount, or on a line of their own. Empty if the list does not ask for goods.
 */
export function readPricedLines(pages: PageLayout[], list: ListReading): TableRow[] {
  const reading = withAmount(list);
  const [description, amount] = [reading.roles.indexOf("description"), reading.roles.indexOf("amount")];
  if (description < 0 || amount < 0 || reading.columns.some(({ kind }) => isDay(kind))) return [];
  for (const page of pages) {
    // On other documents, a price's header and what it is multiplied by say more than its place.
    if (reading !== list && !isReceipt(page)) continue;
    const rows = readPage(page, reading);
    if (rows.length > 0) return rows;
  }
  return [];
}

/** A list that asks for only one price of each item means the amount of its line. */
function withAmount(list: ListReading): ListReading {
  if (list.roles.includes("amount")) return list;
  return { ...list, roles: list.roles.map((role) => (role === "price" ? "amount" : role)) };
}

function readPage(page: PageLayout, reading: ListReading): TableRow[] {
  const priced = page.lines.map((line) => readLine(line, reading.conventions));
  const end = priced.findIndex(({ line, amount }) => amount !== null && endsItems(line));
  if (end <= 0) return [];
  const column = columnOf(priced.slice(0, end));
  const items = withCounts(
    priced.slice(0, end).map((each) => withinColumn(each, column, page.lineHeight)),
    reading,
  );
  const first = items.findIndex(({ amount }) => amount !== null);
  if (first < 0) return [];
  const rows = toRows(items.slice(Math.max(0, first - 1)), page, reading);
  const field = reading.roles.indexOf("amount");
  const sum = rows.reduce((total, row) => total + (numberIn(row, field) ?? 0), 0);
  const totals = priced.slice(end, end + SUM_LINES).flatMap(({ amount }) => amount?.value ?? []);
  const isProven = totals.some((total) => Math.abs(total - sum) < ROUNDING);
  if (!isReceipt(page) && !(isProven && rows.length >= FEWEST_ROWS)) return [];
  return rows.map((row) => ({ ...row, isUnnamed: !isProven }));
}

function isReceipt({ lines, lineHeight }: PageLayout): boolean {
  if (lines.length === 0) return false;
  const box = boxAround(lines);
  return box.right - box.left < WIDEST_RECEIPT * lineHeight;
}

function endsItems(line: Line): boolean {
  return isTotalsLine(line, false) || paymentLine.test(line.segments.map(({ text }) => text).join(" "));
}

/** If most items begin with a small number, it says how many there are: "2 Heron burger". */
function withCounts(items: PricedLine[], { roles }: ListReading): PricedLine[] {
  const countOf = ({ texts: [first], amount, quantity }: PricedLine) =>
    first === undefined || amount === null || quantity !== null ? null : leadingCount.exec(spanText(first));
  const counted = items.filter((item) => countOf(item) !== null).length;
  const isCounted = roles.includes("quantity") && counted > SHARE_COUNTED * items.filter(({ amount }) => amount).length;
  if (!isCounted) return items;
  return items.map((item) => {
    const [first, ...others] = item.texts;
    const match = countOf(item);
    if (first === undefined || match === null) return item;
    const to = first.from + (match.groups?.quantity?.length ?? 0);
    return {
      ...item,
      quantity: { ...first, to },
      texts: [{ ...first, from: first.from + match[0].length }, ...others],
    };
  });
}

/** The right edge of the amounts. */
function columnOf(priced: PricedLine[]): number {
  const rights = priced.flatMap(({ amount }) => (amount === null ? [] : [spanBox(amount.span).right]));
  return Math.max(...rights);
}

/** A number that is not in line with the amounts is not an amount. */
function withinColumn(priced: PricedLine, column: number, lineHeight: number): PricedLine {
  const { amount } = priced;
  if (amount === null || column - spanBox(amount.span).right < SAME_COLUMN * lineHeight) return priced;
  return { ...priced, amount: null };
}

function readLine(line: Line, conventions: Conventions): PricedLine {
  const last = line.segments.findLast(({ text }) => amountText.test(text));
  const amount = last === undefined ? null : findAmount(last, conventions);
  const before = line.segments.flatMap((segment): Span[] => {
    if (amount === null || segment.box.left < amount.span.segment.box.left) return [wholeSegment(segment)];
    return segment === amount.span.segment && amount.span.from > 0 ? [{ segment, from: 0, to: amount.span.from }] : [];
  });
  const isWorded = before.map((span) => !priceOnly.test(spanText(span).trim()) && /\p{L}{2}/u.test(spanText(span)));
  const end = isWorded.indexOf(false, isWorded.indexOf(true));
  const worded = isWorded.includes(true) ? before.slice(isWorded.indexOf(true), end < 0 ? before.length : end) : [];
  const texts = worded.filter((span, index) => index === 0 || !codeOnly.test(spanText(span)));
  const factors = before
    .filter((span) => !texts.includes(span) && !codeOnly.test(spanText(span)))
    .flatMap((span) => numbersIn(span, conventions));
  return { line, ...withoutQuantity(texts), amount, factors };
}

function withoutQuantity(texts: Span[]): Pick<PricedLine, "texts" | "quantity"> {
  const [first, ...others] = texts;
  const match = first === undefined ? null : leadingQuantity.exec(spanText(first));
  if (first === undefined || match === null) return { texts, quantity: null };
  const from = first.from + match[0].length;
  const quantity = { ...first, to: first.from + (match.groups?.quantity?.length ?? 0) };
  return { texts: [{ ...first, from }, ...others], quantity };
}

function findAmount(segment: Segment, conventions: Conventions): PricedLine["amount"] {
  const found = numbersIn(wholeSegment(segment), conventions).findLast(({ span }) => amountText.test(spanText(span)));
  return found !== undefined && behindAmount.test(segment.text.slice(found.span.to)) ? found : null;
}

function numbersIn(span: Span, conventions: Conventions): { span: Span; value: number }[] {
  return findNumbers(numberText(span.segment), conventions)
    .filter(({ start, end }) => start >= span.from && end <= span.to)
    .map(({ start, end, value }) => ({ span: { ...span, from: start, to: end }, value: Number(value.number) }));
}

function hasWords(texts: Span[]): boolean {
  return texts.some((span) => /\p{L}{3}/u.test(spanText(span)));
}

function toRows(items: PricedLine[], page: PageLayout, reading: ListReading): TableRow[] {
  const rows: TableRow[] = [];
  let above: PricedLine | null = null;
  let left = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const { line, texts, amount } = item;
    const quantity = quantityOf(item, reading.conventions);
    const isOwn = hasWords(texts) && quantity === null;
    const from = texts[0]?.segment.box.left ?? 0;
    const last = rows.at(-1);
    if (amount !== null && isOwn && from < left + MOST_INDENT * page.lineHeight) {
      rows.push(makeRow(item, amount, page, reading));
      left = Math.min(left, from);
      above = null;
    } else if (amount !== null && !isOwn && above !== null && !isPriceOf(quantity, amount)) {
      rows.push(
        makeRow({ ...item, texts: above.texts, quantity: quantity?.span ?? above.quantity }, amount, page, reading),
      );
      left = Math.min(left, above.texts[0]?.segment.box.left ?? left);
      above = null;
    } else if (quantity !== null && last !== undefined) {
      const field = reading.roles.indexOf("quantity");
      if (field >= 0 && !last.cells.has(field)) last.cells.set(field, [quantity.span]);
    } else if (isOwn && amount === null) above = item;
    if (last !== undefined) last.bottom = Math.max(last.bottom, line.box.bottom);
  }
  return rows;
}

/** The quantity and unit price that a line of its own states. */
function quantityOf(
  { line, texts }: PricedLine,
  conventions: Conventions,
): { span: Span; price: number | null } | null {
  const [first] = line.segments;
  const { quantity, price } = quantityLine.exec(line.segments.map(({ text }) => text).join(" "))?.groups ?? {};
  if (first === undefined || quantity === undefined || texts.some((span) => /\p{L}{4}/u.test(spanText(span))))
    return null;
  const from = first.text.indexOf(quantity);
  const [number] = price === undefined ? [] : findNumbers(price, conventions);
  return {
    span: { segment: first, from, to: from + quantity.length },
    price: number === undefined ? null : Number(number.value.number),
  };
}

/** Whether the only amount of a line is the unit price. */
function isPriceOf(quantity: { price: number | null } | null, { value }: { value: number }): boolean {
  return quantity !== null && quantity.price === value;
}

function makeRow(
  { line, texts, quantity, factors }: PricedLine,
  amount: { span: Span; value: number },
  page: PageLayout,
  { roles }: ListReading,
): TableRow {
  const cells: TableRow["cells"] = new Map();
  const put = (role: ListReading["roles"][number], spans: Span[]) => {
    const field = roles.indexOf(role);
    if (field >= 0 && spans.length > 0) cells.set(field, spans);
  };
  put("description", texts);
  put("amount", [amount.span]);
  if (quantity !== null) put("quantity", [quantity]);
  const [first, second] = factors;
  if (first !== undefined && second !== undefined && Math.abs(first.value * second.value - amount.value) < ROUNDING) {
    put("quantity", [first.span]);
    put("price", [second.span]);
  } else if (first !== undefined && second === undefined) {
    const isCount = /^\d{1,3}$/u.test(spanText(first.span));
    put(isCount ? "quantity" : "price", [first.span]);
  }
  return { cells, numbers: [amount, ...factors], bottom: line.box.bottom, page: page.number, keepsNumbers: true };
}
