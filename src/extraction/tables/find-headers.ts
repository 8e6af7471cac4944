import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import { gapBelow, SECTION_GAP, WRAP_GAP } from "../../domain/spacing.ts";
import { remember } from "../document/remember.ts";
import { isNumeric } from "../fields/cell-roles.ts";
import { closeLines, WIDEST_GAP, WIDEST_RULED_GAP } from "./close-lines.ts";
import { type Column, sharesWidth } from "./column.ts";
import { fitToRulings, fitToValues } from "./fit-columns.ts";
import { isDense, mergeCells, type ToHeads, toHead } from "./head-cells.ts";
import { matchColumns } from "./match-columns.ts";
import { type Extent, linesWithin, partHeads } from "./part-heads.ts";
import { isSplit, splitHeads } from "./split-heads.ts";
import type { ListReading } from "./table-row.ts";

/** A table's headers: where they are on a page, and its columns. */
export interface Header {
  page: PageLayout;
  /** Positions on the page of the header's first and last line; rows follow. */
  first: number;
  last: number;
  columns: Column[];
  /** The text right above the headers; empty if there is none. */
  title: string;
  /** Where the table ends to the left and right, if another one is next to it. */
  extent: Extent | null;
  /** The headers name enough children by themselves, whatever is below them. */
  isNamed: boolean;
  /** Drawn lines separate the columns, which extend from line to line. */
  isRuled: boolean;
  score: number;
}

/** A longer or more finely split header must match by this much better: about a tenth of one more field. */
const LEAST_GAIN = 0.05;
/** Lines that a header can have below its first one. */
const MOST_HEADER_LINES = 5;
/**
 * Share of the narrower one's width that a further header line and a header must have in common: half, so that it is in
 * no other column.
 */
const WITHIN_HEAD = 0.5;
/** White space between two words of one header, in line heights: less than between columns. */
const WORD_GAP = 0.5;
/** If headers name this many children, they are a table's, even if the text below them is not understood. */
const CLEAR_HEADS = 3;
/** Headers with less than this share of the best one's score are something else, such as a tax summary. */
const SHARE_OF_BEST = 0.6;

/** Finds the headers of the tables that contain a list field, by the captions of its children. */
export function findHeaders(pages: PageLayout[], reading: ListReading): Header[] {
  const found: Header[] = [];
  for (const page of pages) {
    let free = 0;
    for (const [index, line] of page.lines.entries()) {
      if (index < free || !canBeHeader(line)) continue;
      const headers = headersAt(page, index, reading);
      found.push(...headers);
      free = Math.max(free, lastOf(headers) + 1);
    }
  }
  const best = highest(found);
  return found.filter((header) => header.score >= SHARE_OF_BEST * best);
}

/** The header that begins at a line, without a title over it that says nothing; several if tables are side by side. */
function headersAt(page: PageLayout, first: number, reading: ListReading): Header[] {
  const found = headersFrom(page, first, reading);
  const isTitled = found.length > 0 && page.lines[first]?.segments.length === 1;
  if (!isTitled || found.every(({ last }) => last === first)) return found;
  const untitled = headersAt(page, first + 1, reading);
  const isWhole = lastOf(untitled) >= lastOf(found) && highest(untitled) > highest(found) - LEAST_GAIN;
  const isClearer = highest(untitled) > highest(found) + LEAST_GAIN;
  return isWhole || isClearer ? untitled : found;
}

function lastOf(headers: Header[]): number {
  return Math.max(-1, ...headers.map(({ last }) => last));
}

function highest(headers: Header[]): number {
  return Math.max(0, ...headers.map(({ score }) => score));
}

function headersFrom(page: PageLayout, first: number, reading: ListReading): Header[] {
  const whole = bestHeaderAt(page, first, reading, null);
  const line = page.lines[first];
  const extents = line === undefined ? [] : partHeads(line, page);
  const parts = extents.flatMap((extent) => bestHeaderAt(page, first, reading, extent) ?? []);
  if (parts.length > 0 && (whole === null || highest(parts) > whole.score - LEAST_GAIN)) return parts;
  return whole === null ? [] : [whole];
}

/** The better of two readings: headers as layout found them, and with close ones separated. */
function bestHeaderAt(page: PageLayout, first: number, reading: ListReading, extent: Extent | null): Header | null {
  const plain = longestHeaderAt(page, first, reading, toHead, extent);
  const tried = page.lines.slice(first, first + MOST_HEADER_LINES + 1);
  const hasSplits = tried.some(({ segments }) => segments.some((segment) => isSplit(segment, reading)));
  if (plain === null && !hasSplits) return null;
  const split = longestHeaderAt(page, first, reading, (segment) => splitHeads(segment, reading), extent);
  if (plain === null || split === null) return plain ?? split;
  return split.score > plain.score + LEAST_GAIN ? split : plain;
}

/**
 * Tries the line alone and with the ones below; the reading that matches most fields wins, among equals the shortest.
 */
function longestHeaderAt(
  page: PageLayout,
  first: number,
  reading: ListReading,
  toHeads: ToHeads,
  extent: Extent | null,
): Header | null {
  let best: Header | null = null;
  for (let last = first; last <= first + MOST_HEADER_LINES; last += 1) {
    const lines = linesWithin(page.lines.slice(first, last + 1), extent);
    if (lines.length <= last - first || !isDense(lines) || !lines.every(canBeHeader)) break;
    const columns = mergeCells(lines, toHeads);
    const title = titleOver(page, first);
    const score = matchColumns(columns, reading, { lines: null, title });
    if (score === null || (best !== null && score <= best.score + LEAST_GAIN)) continue;
    const [added, ...others] = lines.at(-1)?.segments ?? [];
    // A lone bold text below the headers that names no further child is a heading over the first rows.
    if (
      best !== null &&
      others.length === 0 &&
      added?.isBold === true &&
      countNamed(columns) <= countNamed(best.columns)
    )
      continue;
    best = { page, first, last, columns, title, extent, isNamed: false, isRuled: false, score };
  }
  return best === null ? null : settle({ ...best, isNamed: isClear(best, reading) }, reading, toHeads);
}

function countNamed(columns: Column[]): number {
  return columns.filter(({ field }) => field !== null).length;
}

/** The text right above a table's headers; empty if there is none. */
function titleOver({ lines, lineHeight }: PageLayout, first: number): string {
  const [title, head] = [lines[first - 1], lines[first]];
  if (title === undefined || head === undefined || gapBelow(title, head) > SECTION_GAP * lineHeight) return "";
  const [text, ...others] = title.segments;
  return text === undefined || others.length > 0 || /\d/u.test(text.text) ? "" : text.text;
}

/**
 * Adds the header's remaining lines, and matches its cells again by what is below them. A lone text below the headers
 * is left out unless it names a further child: it is a heading over the first rows.
 */
function settle(header: Header, reading: ListReading, toHeads: ToHeads): Header | null {
  const whole = settleLines(header, reading, toHeads, MOST_HEADER_LINES);
  const added = header.page.lines[header.last + 1];
  const isOpen = whole === null || (whole.last > header.last && added?.segments.length === 1);
  const short = isOpen ? settleLines(header, reading, toHeads, 0) : null;
  return short !== null && countNamed(short.columns) >= countNamed(whole?.columns ?? []) ? short : whole;
}

function settleLines(header: Header, reading: ListReading, toHeads: ToHeads, mostLines: number): Header | null {
  const { columns, title, extent } = header;
  const page = extent === null ? header.page : { ...header.page, lines: linesWithin(header.page.lines, extent) };
  const isHeaderLine = (line: Line, above: Line) =>
    canBeHeader(line) &&
    line.box.top - above.box.bottom <= widestGap(page.lines.slice(header.first, header.last + 1)) &&
    line.segments.every((segment) => isInOneHead(segment, columns));
  let { last } = header;
  while (last < header.last + mostLines) {
    const [above, line, next] = [page.lines[last], page.lines[last + 1], page.lines[last + 2]];
    if (above === undefined || line === undefined || !isHeaderLine(line, above)) break;
    // A single header line may have the first row's text right below it; only bold print tells that from a further line
    // of the header.
    if (last === header.first && !(isBold(above) && isBold(line) && next !== undefined && !isBold(next))) break;
    last += 1;
  }
  let cells = mergeCells(page.lines.slice(header.first, last + 1), toHeads);
  let isRuled = fitToRulings(cells, page);
  const below = closeLines(page, last, isRuled ? WIDEST_RULED_GAP : WIDEST_GAP);
  if (!isRuled) fitToValues(cells, below, page);
  let score = matchColumns(cells, reading, { lines: below, title });
  const whole = joinUnnamed(cells, page.lineHeight);
  if (score !== null && whole.length < cells.length) {
    cells = whole;
    isRuled = fitToRulings(cells, page);
    if (!isRuled) fitToValues(cells, below, page);
    score = matchColumns(cells, reading, { lines: below, title });
  }
  if (score === null) return header.isNamed ? header : null;
  return { ...header, last, columns: cells, isRuled, score };
}

/**
 * A further line of a header is within its cell; what extends under the next header is a heading over the first rows.
 */
function isInOneHead({ box }: Segment, columns: Column[]): boolean {
  return columns.filter((column) => sharesWidth(column.box, box, WITHIN_HEAD)).length === 1;
}

/** Whether headers name enough children by themselves, whatever is below them. */
function isClear({ columns }: Pick<Header, "columns">, reading: ListReading): boolean {
  const fields = columns.flatMap(({ field }) => (field === null ? [] : [field]));
  const hasNumber = fields.some((field) => isNumeric(reading.columns[field]));
  return (
    fields.length >= Math.min(CLEAR_HEADS, reading.columns.length) && (hasNumber || !reading.columns.some(isNumeric))
  );
}

/** A piece of a header that names nothing by itself belongs to the one from which it was separated: "P.U. HT". */
function joinUnnamed(cells: Column[], lineHeight: number): Column[] {
  const joined: Column[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const isClose = last !== undefined && cell.printed.left - last.printed.right < WORD_GAP * lineHeight;
    const isNamed = cell.field !== null && last?.field !== null;
    if (last === undefined || !isClose || isNamed) {
      joined.push({ ...cell, box: { ...cell.box, ...cell.printed } });
      continue;
    }
    last.text = `${last.text} ${cell.text}`;
    last.printed = { left: last.printed.left, right: cell.printed.right };
    last.box = { ...last.box, ...last.printed };
  }
  return joined;
}

function isBold({ segments }: Line): boolean {
  return segments.every((segment) => segment.isBold);
}

/** White space between the lines of a header, in page units; for a single line, the possible space between two. */
function widestGap(lines: Line[]): number {
  const height = lines[0]?.segments[0]?.page.lineHeight ?? 0;
  if (lines.length === 1) return WRAP_GAP * height;
  return Math.max(...lines.slice(1).map((line, index) => line.box.top - (lines[index]?.box.bottom ?? 0)));
}

/** Maximum characters of a header line; longer lines are text. */
const LONGEST_HEADS = 300;

/** Forms number their headers: "31 Description of goods". */
const boxNumber = /^\d{1,2}\p{Ll}?[.)]?\s+(?=\p{L}{3})/u;

/** Remembered, because every line above that may begin a header asks about the lines below it. */
const canBeHeader = remember(holdsCaptions);

/** Headers of tables contain captions, not values: no number of two digits, except in "Price 19 %" and the like. */
function holdsCaptions(line: Line): boolean {
  const text = line.segments.map((segment) => segment.text.replace(boxNumber, "")).join(" ");
  return !/\d{2}/u.test(text.replace(/\d+\s?%/gu, "")) && /\p{L}{2}/u.test(text) && text.length < LONGEST_HEADS;
}
