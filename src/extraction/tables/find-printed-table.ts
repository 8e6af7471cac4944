import type { Line, PageLayout } from "../../domain/document-layout.ts";
import { closeLines, WIDEST_GAP, WIDEST_RULED_GAP } from "./close-lines.ts";
import { type Column, sharedWidth } from "./column.ts";
import { readContent } from "./column-content.ts";
import type { Header } from "./find-headers.ts";
import { fitToRulings, fitToValues } from "./fit-columns.ts";
import { isDense, mergeCells, toHead } from "./head-cells.ts";
import { matchPrinted } from "./match-printed.ts";
import { readCells } from "./read-cells.ts";
import type { ListReading } from "./table-row.ts";

/** Cells of the narrowest table: two are a caption and its value, unless two are asked for. */
const FEWEST_HEADS = 3;
/** Minimum rows below the headers of a table. */
const FEWEST_ROWS = 2;
/** Minimum share of the columns that a row fills. */
const SHARE_FILLED = 0.6;
/** Minimum share of a row's texts that are each under one header only. */
const SHARE_OWN = 0.75;
/** Maximum lines of a header. */
const MOST_LINES = 3;
/** Share of a header's cells that may begin with a digit: what OCR took for one, as in "O2". */
const MOST_FIGURES = 0.25;
/** Maximum words of a header; a longer text is a sentence. */
const MOST_WORDS = 6;
/** A text that begins with a digit; headers may end with one: "SpO2", "Sep 2024". */
const figure = /^\P{L}*\d/u;
/** A longer or later header must match by this much better. */
const LEAST_GAIN = 0.05;

/**
 * The table that looks most like the list's: a line of captions over at least two lines that fill the same columns. Its
 * headers name few of the children, so their values and their order have to say which columns are theirs. Null if no
 * table has columns for nearly all of them.
 */
export function findPrintedTable(pages: PageLayout[], reading: ListReading): Header | null {
  let best: Header | null = null;
  for (const page of pages) {
    for (const first of page.lines.keys()) {
      for (let last = first; last < first + MOST_LINES; last += 1) {
        const found = headerAt(page, first, last, reading);
        if (found === "none") break;
        if (found !== null && found.score > (best?.score ?? 0) + LEAST_GAIN) best = found;
      }
    }
  }
  return best;
}

/**
 * The header in some lines, null if it is not the list's; "none" if they are not captions, so that more lines cannot be
 * a header either.
 */
function headerAt(page: PageLayout, first: number, last: number, reading: ListReading): Header | "none" | null {
  const lines = page.lines.slice(first, last + 1);
  const isHead = lines.length > last - first && lines.every(isOfCaptions) && isDense(lines);
  if (!isHead) return "none";
  const cells = mergeCells(lines, toHead);
  if (cells.length < Math.min(FEWEST_HEADS, reading.columns.length)) return null;
  const isRuled = fitToRulings(cells, page);
  const below = closeLines(page, last, isRuled ? WIDEST_RULED_GAP : WIDEST_GAP);
  if (!isRuled) fitToValues(cells, below, page);
  if (below.filter((line) => isRow(line, cells)).length < FEWEST_ROWS) return null;
  const title = page.lines[first - 1]?.segments[0]?.text ?? "";
  const score = matchPrinted(cells, reading, readContent(cells, below, reading.conventions), title);
  if (score === null) return null;
  return { page, first, last, columns: cells, title, extent: null, isNamed: false, isRuled, score };
}

function isOfCaptions({ segments }: Line): boolean {
  const figures = segments.filter(({ text }) => figure.test(text)).length;
  return figures <= MOST_FIGURES * segments.length && segments.every(({ words }) => words.length <= MOST_WORDS);
}

/**
 * Whether a line fills most columns, each with texts of its own: prose that is spread over a line fills them by chance.
 */
function isRow(line: Line, cells: Column[]): boolean {
  const own = line.segments.filter(({ box }) => cells.filter((cell) => sharedWidth(cell.box, box) > 0).length === 1);
  if (own.length < SHARE_OWN * line.segments.length) return false;
  return new Set(readCells(line, cells).map(({ column }) => column)).size >= SHARE_FILLED * cells.length;
}
