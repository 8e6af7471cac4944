import { type Span, spanText } from "../../domain/span.ts";
import { fold } from "../../vocabulary/fold.ts";
import { wordsOf } from "../../vocabulary/languages.ts";
import { isNumeric } from "../fields/cell-roles.ts";
import { oncePerParser } from "../fields/once-per-parser.ts";
import type { Column } from "./column.ts";
import { ROUNDING } from "./rounding.ts";
import { numberIn } from "./settle-prices.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/** Which way money went. */
type Direction = "in" | "out";

/** The two children of a list that contain incoming and outgoing money, by their positions. */
export type MoneyFlow = Record<Direction, number>;

const words: Record<Direction, RegExp> = { in: anyWord("money in"), out: anyWord("money out") };
/** Maximum words of a text that can still be a header or a title. */
const MOST_WORDS = 8;

function anyWord(section: "money in" | "money out"): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${wordsOf(section).map(fold).join("|")})(?!\\p{L})`, "u");
}

/** Which way money went under a header or a title; null if it does not say, or says both. */
export function directionOf(text: string): Direction | null {
  const folded = fold(text.replaceAll("_", " "));
  if (folded.split(" ").length > MOST_WORDS) return null;
  const [isIn, isOut] = [words.in.test(folded), words.out.test(folded)];
  if (isIn === isOut) return null;
  return isIn ? "in" : "out";
}

/** The children that ask for incoming and for outgoing money; null if the list does not ask for both. */
export const findFlow = oncePerParser((columns): MoneyFlow | null => {
  const directions = columns.map((profile) => (isNumeric(profile) ? directionOf(profile.field.name) : null));
  const flow = { in: directions.indexOf("in"), out: directions.indexOf("out") };
  return flow.in < 0 || flow.out < 0 ? null : flow;
});

/**
 * If one column of amounts contains both directions, a minus sign or the balance after it shows what went out. Outgoing
 * money is given without its sign, because its child says that it went out.
 */
export function settleFlow(
  rows: TableRow[],
  { columns, title }: { columns: Column[]; title: string },
  reading: ListReading,
): void {
  const flow = findFlow(reading.columns);
  if (flow === null) return;
  const isMixed = directionOf(title) === null && !columns.some(({ field }) => field === flow.out);
  for (const [index, row] of rows.entries()) {
    if (isMixed && isOut(row, rows[index - 1], flow, reading)) moveCell(row, flow.in, flow.out);
    const span = row.cells.get(flow.out)?.[0];
    if (span !== undefined) row.cells.set(flow.out, [withoutSign(span)]);
  }
}

function isOut(row: TableRow, above: TableRow | undefined, flow: MoneyFlow, { columns }: ListReading): boolean {
  const amount = numberIn(row, flow.in);
  if (amount === null || above === undefined || amount < 0) return (amount ?? 0) < 0;
  return columns.some((profile, field) => {
    if (!isNumeric(profile) || field === flow.in || field === flow.out) return false;
    const [before, now] = [numberIn(above, field), numberIn(row, field)];
    return before !== null && now !== null && Math.abs(before - amount - now) < ROUNDING;
  });
}

function withoutSign(span: Span): Span {
  const text = spanText(span);
  const from = text.search(/\d/u);
  const end = /[^\d]*$/u.exec(text)?.index ?? text.length;
  return from < 0 ? span : { ...span, from: span.from + from, to: span.from + end };
}

function moveCell(row: TableRow, from: number, to: number): void {
  const spans = row.cells.get(from);
  if (spans === undefined || row.cells.has(to)) return;
  row.cells.delete(from);
  row.cells.set(to, spans);
}
