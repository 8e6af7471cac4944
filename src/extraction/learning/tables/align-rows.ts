import type { Line, PageLayout, Segment } from "../../../domain/document-layout.ts";
import type { Conventions, RowValue, ScalarValue } from "../../../domain/record.ts";
import { type Span, spanText } from "../../../domain/span.ts";
import { findNumbers } from "../../../formats/find-numbers.ts";
import { numberText } from "../../document/number-text.ts";
import { LONGEST_LINE_WORDS } from "../../document/print.ts";
import { isNumeric } from "../../fields/cell-roles.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { letters, type Matching } from "../memory/find-true-candidates.ts";

/** A line of a document and its page. Lines are numbered across all pages. */
export interface NumberedLine {
  line: Line;
  page: PageLayout;
}

/** Where one true row stands: the number of its first line, and the cells that were found. */
export interface PlacedRow {
  first: number;
  cells: Map<number, PlacedCell>;
}

export interface PlacedCell {
  line: number;
  span: Span;
  /** The value continues in the lines below. */
  goesOn: boolean;
}

/** Maximum lines of one row in which its cells are looked for. */
export const ROW_LINES = 7;
/** Lines above the first row that can be its header. */
export const HEAD_LINES = 3;
/** Minimum letters of a text that is taken for the beginning of a value that continues below. */
const LEAST_BEGINNING = 4;

export function numberLines(pages: PageLayout[]): NumberedLine[] {
  return pages.flatMap((page) => page.lines.map((line) => ({ line, page })));
}

/** Finds each true row in the lines, one below the other; a row that is not found is left out. */
export function alignRows(
  lines: NumberedLine[],
  rows: RowValue[],
  columns: FieldProfile[],
  conventions: Conventions,
  matching: Matching,
): PlacedRow[] {
  const placed: PlacedRow[] = [];
  const remember = new Map<string, PlacedCell[]>();
  const findAll = (column: number, value: ScalarValue) => {
    const key = `${column}:${JSON.stringify(value)}`;
    const known = remember.get(key);
    if (known !== undefined) return known;
    const profile = columns[column];
    const found = profile === undefined ? [] : findValue(lines, profile, value, conventions, matching);
    remember.set(key, found);
    return found;
  };
  let after = -1;
  for (const row of rows) {
    const values = columns.map(({ field }) => row[field.name] ?? null);
    const matches = values.map((value, column) => (value === null ? [] : findAll(column, value)));
    const best = bestStart(matches, after);
    if (best === null) continue;
    placed.push(best);
    after = best.first;
  }
  return placed;
}

/**
 * Finds the line below `after` at which the row begins: the one from which most of its values are found, and those in
 * the fewest lines. A row's date may also stand somewhere above the table.
 */
function bestStart(matches: PlacedCell[][], after: number): PlacedRow | null {
  const starts = [...new Set(matches.flatMap((cells) => cells.map(({ line }) => line)))]
    .filter((line) => line > after)
    .sort((a, b) => a - b);
  let best: PlacedRow | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const first of starts) {
    const cells = new Map<number, PlacedCell>();
    for (const [column, found] of matches.entries()) {
      const inside = found.find(({ line, span }) => line >= first && line < first + ROW_LINES && !isTaken(cells, span));
      if (inside !== undefined) cells.set(column, inside);
    }
    const height = Math.max(...[...cells.values()].map(({ line }) => line)) - first;
    const size = best?.cells.size ?? 0;
    if (cells.size > size || (cells.size === size && height < fewest)) [best, fewest] = [{ first, cells }, height];
  }
  return best !== null && best.cells.size >= Math.min(2, matches.length) ? best : null;
}

function isTaken(cells: Map<number, PlacedCell>, { segment, from, to }: Span): boolean {
  return [...cells.values()].some(({ span }) => span.segment === segment && span.from < to && from < span.to);
}

function findValue(
  lines: NumberedLine[],
  profile: FieldProfile,
  value: ScalarValue,
  conventions: Conventions,
  { normalise, isSame }: Matching,
): PlacedCell[] {
  const wanted = typeof value === "string" ? letters(value) : "";
  return lines.flatMap(({ line }, index) =>
    line.segments.flatMap((segment): PlacedCell[] => {
      for (const span of spansOf(segment, profile, conventions)) {
        const text = spanText(span);
        const found = normalise(text, profile.field, conventions);
        if (found !== null && isSame(profile.field, found, value)) return [{ line: index, span, goesOn: false }];
      }
      const whole = letters(segment.text);
      const begins = wanted !== "" && whole.length >= LEAST_BEGINNING && wanted.startsWith(whole);
      return begins ? [{ line: index, span: { segment, from: 0, to: segment.text.length }, goesOn: true }] : [];
    }),
  );
}

/**
 * Pieces of a segment that can be a cell: its numbers in a column of numbers, otherwise the segment and runs of its
 * words.
 */
function spansOf(segment: Segment, profile: FieldProfile, conventions: Conventions): Span[] {
  if (isNumeric(profile)) {
    return findNumbers(numberText(segment), conventions).map(({ start, end }) => ({ segment, from: start, to: end }));
  }
  const words = [...segment.text.matchAll(/\S+/gu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  const spans: Span[] = [{ segment, from: 0, to: segment.text.length }];
  if (words.length > LONGEST_LINE_WORDS) return spans;
  for (const [index, first] of words.entries()) {
    for (const last of words.slice(index).toReversed()) spans.push({ segment, from: first.from, to: last.to });
  }
  return spans;
}
