import type { Line, PageLayout } from "../../domain/document-layout.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import type { Candidate } from "./candidate.ts";

/** Rows that state what a customer handed over. */
const paid = new RegExp(`\\b(?:${anyOf("handed over")})\\b`, "iu");
/** Rows that state what was given back. */
const change = new RegExp(`\\b(?:${anyOf("given back")})\\b`, "iu");
/** Rows that state the cents by which a sum was rounded. */
const rounding = new RegExp(`\\b(?:${anyOf("roundings")})\\b`, "iu");

/** Maximum lines between what was handed over and what was given back, and around a rounding row. */
const NEAR_LINES = 5;
/** A difference of this many cents or more is not rounding: no currency rounds by a whole unit. */
const LARGEST_ROUNDING = 100;
/** A tax is at most this share of the amount it is paid on. */
const HIGHEST_TAX = 0.3;
/** Amounts above a sum that are tried as its parts. */
const MOST_PARTS = 40;
/** The row of a sum stands below its parts: their right edges differ by at most this many line heights. */
const SUM_SHIFT = 2;

interface Row {
  page: PageLayout;
  line: Line;
  caption: string;
  /** The row's last amount, in cents. */
  cents: number;
  right: number;
  all: Candidate[];
}

/**
 * Adds what the arithmetic of a receipt or invoice says about which amount is the total: cash minus change, the sum of
 * the amounts above, the net amount of a tax beside it, a sum before it was rounded.
 */
export function relateTotals(amounts: Candidate[]): void {
  const rows = toRows(amounts);
  const settled = findSettled(rows);
  const unrounded = findUnrounded(rows);
  const sums = findColumnSums(rows);
  const printed = findPrinted(rows);
  for (const row of rows) {
    const bases = findTaxBases(row, printed);
    for (const candidate of row.all) {
      const cents = toCents(candidate);
      candidate.traits.isSettled = settled.has(Math.abs(cents)) ? 1 : 0;
      candidate.traits.isBeforeRounding = unrounded.has(Math.abs(cents)) ? 1 : 0;
      candidate.traits.isTaxBase = bases.has(candidate) ? 1 : 0;
      candidate.traits.isColumnSum = sums.has(row) && candidate === row.all.at(-1) ? 1 : 0;
    }
  }
}

function toRows(amounts: Candidate[]): Row[] {
  const exact = amounts.filter(({ traits }) => (traits.decimals ?? 0) !== 0);
  const byLine = Map.groupBy(exact, ({ spans: [first] }) => first.segment.line);
  return [...byLine].flatMap(([line, all]) => {
    const last = all.at(-1);
    if (last === undefined) return [];
    const { page, box } = last.spans[0].segment;
    const caption = line.segments.map((segment) => segment.text).join(" ");
    return [{ page, line, caption, cents: toCents(last), right: box.right, all }];
  });
}

/** What cash minus change gives, in cents. */
function findSettled(rows: Row[]): Set<number> {
  const settled = new Set<number>();
  for (const [index, row] of rows.entries()) {
    if (!paid.test(row.caption) || change.test(row.caption)) continue;
    const given = rows
      .slice(index + 1, index + 1 + NEAR_LINES)
      .find((next) => isNear(row, next) && change.test(next.caption));
    const rest = given === undefined ? 0 : Math.abs(row.cents) - Math.abs(given.cents);
    if (rest > 0) settled.add(rest);
  }
  return settled;
}

/** Sums that a rounding row turns into another sum, in cents. */
function findUnrounded(rows: Row[]): Set<number> {
  const unrounded = new Set<number>();
  for (const [index, row] of rows.entries()) {
    if (row.cents === 0 || Math.abs(row.cents) >= LARGEST_ROUNDING || !rounding.test(row.caption)) continue;
    const before = rows.slice(Math.max(0, index - NEAR_LINES), index);
    const after = rows.slice(index + 1, index + 1 + NEAR_LINES);
    for (const { cents } of before) {
      const isRounded = after.some((next) => Math.abs(next.cents - cents) === Math.abs(row.cents));
      if (isRounded && cents !== 0) unrounded.add(Math.abs(cents));
    }
  }
  return unrounded;
}

/** Rows whose amount is the sum of two or more amounts right above it in its column. */
function findColumnSums(rows: Row[]): Set<Row> {
  const sums = new Set<Row>();
  for (const [index, row] of rows.entries()) {
    let sum = 0;
    let parts = 0;
    for (let above = index - 1; above >= Math.max(0, index - MOST_PARTS); above -= 1) {
      const part = rows[above];
      if (part === undefined || part.page !== row.page) break;
      if (Math.abs(part.right - row.right) > SUM_SHIFT * row.page.lineHeight) continue;
      sum += part.cents;
      if (part.cents !== 0) parts += 1;
      if (parts > 1 && sum === row.cents) sums.add(row);
    }
  }
  return sums;
}

/** The rows in which each amount is printed, by its cents. */
function findPrinted(rows: Row[]): Map<number, Set<Row>> {
  const printed = new Map<number, Set<Row>>();
  for (const row of rows) {
    for (const candidate of row.all) {
      const cents = Math.abs(toCents(candidate));
      const known = printed.get(cents);
      if (known === undefined) printed.set(cents, new Set([row]));
      else known.add(row);
    }
  }
  return printed;
}

/** Amounts with their tax beside them, if both are also printed together on another line. */
function findTaxBases(row: Row, printed: Map<number, Set<Row>>): Set<Candidate> {
  const bases = new Set<Candidate>();
  for (const base of row.all) {
    for (const tax of row.all) {
      const [a, b] = [Math.abs(toCents(base)), Math.abs(toCents(tax))];
      if (b === 0 || b > HIGHEST_TAX * a) continue;
      const rows = printed.get(a + b);
      if (rows !== undefined && rows.size > (rows.has(row) ? 1 : 0)) bases.add(base);
    }
  }
  return bases;
}

function isNear(row: Row, next: Row): boolean {
  return next.page === row.page && next.line.index - row.line.index <= NEAR_LINES;
}

function toCents(candidate: Candidate): number {
  return Math.round((candidate.amount ?? 0) * 100);
}
