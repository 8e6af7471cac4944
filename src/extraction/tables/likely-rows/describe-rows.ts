import type { Line, Segment } from "../../../domain/document-layout.ts";
import { SAME_EDGE } from "../../../domain/spacing.ts";
import { type Span, spanBox, spanText } from "../../../domain/span.ts";
import { balanceLine, totalsLine } from "../../../vocabulary/printed-words.ts";
import { isNumeric } from "../../fields/cell-roles.ts";
import { type FieldProfile, isDay } from "../../fields/field-profile.ts";
import { toCount } from "../read-value.ts";
import { positionOf } from "../row-facts.ts";
import { numberIn } from "../settle-prices.ts";
import type { ListReading, TableRow } from "../table-row.ts";
import { type RowFeature, rowFeatureNames } from "./row-features.ts";

/** Maximum characters of a text that is compared with captions. */
const LONGEST_CAPTION = 40;
/** A sum is of at least this many numbers above it. */
const FEWEST_SUMMED = 2;

/** A row as it is printed. */
interface PrintedRow {
  row: TableRow;
  segments: Segment[];
  lines: Line[];
  lineHeight: number;
  text: string;
  /** Characters of the longest cell. */
  longest: number;
  /** How much of the texts of numbers, days and codes these are: a number within a sentence is a small part of it. */
  covered: number;
  /** Share of digits in all its text, and in the cells of texts and names. */
  digits: number;
  digitsInTexts: number;
  boldShare: number;
  fontSize: number;
  /** The same for two rows that say the same. */
  key: string;
}

/** What is known of each row of a list, in the order of `rowFeatureNames`. */
export function describeRows(rows: readonly TableRow[], reading: ListReading): Float64Array[] {
  const printed = withoutCarried(rows).map((row) => print(row, reading));
  const lists = describeList(printed, reading);
  const places = describePlaces(printed);
  const cells = describeCells(printed, reading);
  const prints = describePrint(printed);
  const words = describeWords(printed, reading);
  return printed.map((_, index) => {
    const facts = { ...lists[index], ...places[index], ...cells[index], ...prints[index], ...words[index] };
    return Float64Array.from(rowFeatureNames, (name: RowFeature) => Number(facts[name]));
  });
}

/** The rows without cells that they take over from a row above: a day that is printed once for several. */
function withoutCarried(rows: readonly TableRow[]): TableRow[] {
  const above = new Set<Span[]>();
  return rows.map((row) => {
    const own = [...row.cells].filter(([, spans]) => !above.has(spans));
    for (const [, spans] of own) above.add(spans);
    return own.length === 0 ? row : { ...row, cells: new Map(own) };
  });
}

function describeList(printed: PrintedRow[], { columns }: ListReading) {
  const list = {
    always: 1,
    children: columns.length,
    numbersAsked: columns.filter(isNumeric).length,
    daysAsked: columns.filter(({ kind }) => isDay(kind)).length,
    meanFilled: mean(printed.map(({ row }) => row.cells.size / columns.length)),
    meanCovered: mean(printed.map(({ covered }) => covered)),
  };
  return printed.map(({ row }) => ({
    ...list,
    isUnnamed: row.isUnnamed === true,
    keepsNumbers: row.keepsNumbers === true,
  }));
}

function describePlaces(printed: PrintedRow[]) {
  const gaps = printed.map((row, index) => gapBetween(printed[index - 1], row));
  const typical = median(gaps.flatMap((gap) => gap ?? []));
  return printed.map(({ row, lines }, index) => ({
    isFirst: index === 0,
    isLast: index === printed.length - 1,
    gapAbove: gaps[index] ?? -1,
    gapAboveTypical: (gaps[index] ?? typical) - typical,
    gapBelow: gaps[index + 1] ?? -1,
    isOnOtherPage: row.page !== printed[0]?.row.page,
    isRepeated: lines.some((line) => line.isRepeated),
  }));
}

function describeCells(printed: PrintedRow[], { columns }: ListReading) {
  const rows = printed.map(({ row }) => row);
  const groups = groupChildren(rows, columns);
  const children = [...columns.keys()];
  const have = children.map((child) => rows.filter(({ cells }) => cells.has(child)).length);
  const most = Math.max(1, ...rows.map(({ cells }) => cells.size));
  const others = Math.max(1, rows.length - 1);
  const hasOf = (row: TableRow, group: number[]) => group.some((child) => row.cells.has(child));
  const haveOf = new Map(groups.map((group) => [group, rows.filter((row) => hasOf(row, group)).length]));
  const shareOfOthers = (group: number[], row: TableRow) =>
    ((haveOf.get(group) ?? 0) - Number(hasOf(row, group))) / others;
  const edges = children.map((child) => {
    const found = rows.flatMap((row) => edgesOf(row, child) ?? []);
    return { left: sorted(found.map(({ left }) => left)), right: sorted(found.map(({ right }) => right)) };
  });
  const fillOf = (row: TableRow) => groups.flatMap((group, index) => (hasOf(row, group) ? [index] : [])).join(" ");
  const fills = countEach(rows.map(fillOf));
  const shapes = children.map((child) => countEach(rows.flatMap((row) => shapeOf(row, child) ?? [])));
  const used = countEach(printed.flatMap(({ segments }) => segments));
  const inside = findFormsInside(rows.map(fillOf));
  const seen = new Set<string>();
  return printed.map(({ row, segments, lines, lineHeight, covered, key }) => {
    const filled = [...row.cells.keys()];
    const alignedIn = (child: number) => {
      const own = edgesOf(row, child);
      const slack = SAME_EDGE * lineHeight;
      const near = (side: "left" | "right") => countNear(edges[child]?.[side] ?? [], own?.[side] ?? 0, slack) - 1;
      return Math.max(near("left"), near("right")) / Math.max(1, (have[child] ?? 1) - 1);
    };
    const typed = filled.filter((child) => !isTextual(columns[child]));
    const isShaped = (child: number) => (shapes[child]?.get(shapeOf(row, child) ?? "") ?? 0) > 1;
    const isDuplicate = seen.has(key);
    seen.add(key);
    const own = new Set(segments);
    return {
      filled: filled.length / columns.length,
      filledOfMost: filled.length / most,
      lacks: sum(groups.filter((group) => !hasOf(row, group)).map((group) => shareOfOthers(group, row))),
      hasMore: sum(groups.filter((group) => hasOf(row, group)).map((group) => 1 - shareOfOthers(group, row))),
      aligned: mean(filled.map(alignedIn)),
      alike: ((fills.get(fillOf(row)) ?? 1) - 1) / others,
      isFormInside: inside.has(fillOf(row)),
      covered,
      shaped: typed.length === 0 ? 0 : share(typed, isShaped),
      unread: share(
        lines.flatMap((line) => line.segments),
        (segment) => !own.has(segment),
      ),
      isDuplicate,
      sharesCells: share(segments, (segment) => (used.get(segment) ?? 0) > 1),
    };
  });
}

function describePrint(printed: PrintedRow[]) {
  const isAlone = printed.length < 2;
  const all = {
    bold: sorted(printed.map(({ boldShare }) => boldShare)),
    size: sorted(printed.map(({ fontSize }) => fontSize)),
    lines: sorted(printed.map(({ lines }) => lines.length)),
    longest: sorted(printed.map(({ longest }) => longest)),
    digits: sorted(printed.map(({ digits }) => digits)),
  };
  const ofTypical = (own: number, values: number[], least = 1) =>
    isAlone ? 1 : own / Math.max(least, medianOfOthers(values, own));
  return printed.map(({ lines, longest, text, digits, digitsInTexts, boldShare, fontSize }) => ({
    boldMore: boldShare - medianOfOthers(all.bold, boldShare),
    sizeOfTypical: ofTypical(fontSize, all.size, Number.EPSILON),
    lines: lines.length,
    linesOfTypical: ofTypical(lines.length, all.lines),
    longest,
    longestOfTypical: ofTypical(longest, all.longest),
    words: text.split(/\s+/u).length,
    startsLower: /^\p{Ll}/u.test(text),
    endsInStop: /[.;,]$/u.test(text),
    hasColon: /:(?=\s|$)/u.test(text),
    digitsInTexts,
    digitsOfTypical: digits - medianOfOthers(all.digits, digits),
  }));
}

function describeWords(printed: PrintedRow[], reading: ListReading) {
  const { columns, roles, relevance } = reading;
  const rows = printed.map(({ row }) => row);
  const amount = columns.findLastIndex(isNumeric);
  const amounts = rows.map((row) => numberIn(row, amount) ?? null);
  const positions = rows.map((row) => positionOf(row, reading));
  const counted = share(positions, (position) => position !== null);
  const sums = findSums(amounts);
  return printed.map(({ segments, lines, text }, index) => {
    const captions = segments
      .filter((segment) => segment.text.length < LONGEST_CAPTION && !/\d/u.test(segment.text))
      .map((segment) => relevance.ofText(segment.text));
    const beginnings = [...segments, ...lines.flatMap((line) => line.segments[0] ?? [])];
    const [position, before] = [positions[index] ?? null, positions[index - 1] ?? null];
    return {
      isTotal: beginnings.some((segment) => totalsLine.test(segment.text)),
      isBalance: balanceLine.test(text),
      isCaption: mean(captions.map(({ own, rival }) => Math.max(0, ...own, ...rival))),
      namesChildren: mean(captions.map(({ own }) => Math.max(0, ...own))),
      isSum: sums.has(index),
      lacksPosition: roles.includes("position") && position === null ? counted : 0,
      isNextPosition: position !== null && toCount(position) === (index === 0 ? 1 : toCount(before ?? "") + 1),
    };
  });
}

function print(row: TableRow, { columns }: ListReading): PrintedRow {
  const cells = [...row.cells];
  const spans = cells.flatMap(([, each]) => each);
  const segments = [...new Set(spans.map(({ segment }) => segment))];
  const text = textOf(spans);
  const textual = cells.filter(([child]) => isTextual(columns[child])).map(([, each]) => textOf(each));
  const typed = cells.filter(([child]) => !isTextual(columns[child])).flatMap(([, each]) => each);
  return {
    row,
    segments,
    lines: [...new Set(segments.map(({ line }) => line))],
    lineHeight: segments[0]?.page.lineHeight ?? 1,
    text,
    longest: Math.max(0, ...cells.map(([, each]) => sum(each.map(({ from, to }) => to - from)))),
    covered: typed.length === 0 ? 1 : mean(typed.map((span) => (span.to - span.from) / span.segment.text.length)),
    digits: digitsIn(text),
    digitsInTexts: digitsIn(textual.join(" ")),
    boldShare: share(segments, ({ isBold }) => isBold),
    fontSize: mean(segments.map(({ fontSize }) => fontSize)),
    key: cells.map(([child, each]) => `${child} ${textOf(each).toLowerCase()}`).join("\n"),
  };
}

/** White space between two rows, in line heights; null if they are on different pages, or there is none above. */
function gapBetween(above: PrintedRow | undefined, { row, segments, lineHeight }: PrintedRow): number | null {
  if (above === undefined || above.row.page !== row.page) return null;
  return (Math.min(...segments.map(({ box }) => box.top)) - above.row.bottom) / lineHeight;
}

function edgesOf({ cells }: TableRow, child: number): { left: number; right: number } | null {
  const [span] = cells.get(child) ?? [];
  return span === undefined ? null : spanBox(span);
}

function isTextual(profile: FieldProfile | undefined): boolean {
  return profile?.kind === "text" || profile?.kind === "name";
}

/**
 * The list's children, with number children of which each row has at most one in one group: money that comes in or goes
 * out.
 */
function groupChildren(rows: TableRow[], columns: FieldProfile[]): number[][] {
  const groups: number[][] = [];
  for (const [child, profile] of columns.entries()) {
    const isApart = (group: number[]) =>
      group.every(
        (other) => isNumeric(columns[other]) && !rows.some(({ cells }) => cells.has(other) && cells.has(child)),
      );
    const group = isNumeric(profile) ? groups.find(isApart) : undefined;
    if (group === undefined) groups.push([child]);
    else group.push(child);
  }
  return groups;
}

/** The forms of rows (the groups that they fill) that stand above a fuller one somewhere in the list. */
function findFormsInside(forms: string[]): Set<string> {
  const inside = new Set<string>();
  let fullest = 0;
  for (const form of forms.toReversed()) {
    const filled = form.split(" ").length;
    if (filled < fullest) inside.add(form);
    fullest = Math.max(fullest, filled);
  }
  return inside;
}

/** Letters and figures of a cell by their kind: "A-0" of "KX-114"; null if the row has no such cell. */
function shapeOf({ cells }: TableRow, child: number): string | null {
  const spans = cells.get(child);
  if (spans === undefined) return null;
  return textOf(spans)
    .replace(/\d+/gu, "0")
    .replace(/\p{Lu}+/gu, "A")
    .replace(/\p{Ll}+/gu, "a");
}

/** The rows whose number is the sum of the numbers right above it, at least two. */
function findSums(amounts: (number | null)[]): Set<number> {
  const found = new Set<number>();
  const inCents = (value: number) => Math.round(value * 100);
  // By the sum of all numbers above them: how many these are.
  const countAt = new Map([[0, 0]]);
  let [total, count] = [0, 0];
  for (const [index, amount] of amounts.entries()) {
    if (amount === null) continue;
    const start = countAt.get(inCents(total - amount));
    if (start !== undefined && count - start >= FEWEST_SUMMED) found.add(index);
    total += amount;
    count += 1;
    if (!countAt.has(inCents(total))) countAt.set(inCents(total), count);
  }
  return found;
}

function textOf(spans: Span[]): string {
  return spans.map(spanText).join(" ").trim();
}

function digitsIn(text: string): number {
  return text === "" ? 0 : (text.match(/\d/gu)?.length ?? 0) / text.length;
}

function share<Each>(all: Each[], test: (each: Each) => boolean): number {
  return all.length === 0 ? 0 : all.filter(test).length / all.length;
}

function countEach<Each>(all: Each[]): Map<Each, number> {
  const counts = new Map<Each, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

/** How many of the sorted numbers differ from a number by less than some slack. */
function countNear(ascending: number[], value: number, slack: number): number {
  return placeOf(ascending, value + slack) - placeOf(ascending, value - slack);
}

/** How many of the sorted numbers are smaller. */
function placeOf(ascending: number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The median of sorted numbers, without one of them. */
function medianOfOthers(ascending: number[], own: number): number {
  const middle = (ascending.length - 1) >> 1;
  return ascending[placeOf(ascending, own) > middle ? middle : middle + 1] ?? 0;
}

function median(values: number[]): number {
  return sorted(values)[values.length >> 1] ?? 0;
}

function sorted(values: number[]): number[] {
  return values.toSorted((a, b) => a - b);
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
