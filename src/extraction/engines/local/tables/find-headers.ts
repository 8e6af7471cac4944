import type { Line, PageLayout } from "../../../../model/document-layout.ts";
import type { Box } from "../../../../model/geometry.ts";
import type { FieldProfile } from "../field-profile.ts";
import type { RelevanceFinder } from "../labels/relevance.ts";

/** A column of a table: where it stands, and which child field it holds; null for a column that nobody asked for. */
export interface Column {
  box: Box;
  text: string;
  field: number | null;
}

export interface Header {
  page: PageLayout;
  /** Positions on the page of the header's first and last line; rows follow. */
  first: number;
  last: number;
  columns: Column[];
  score: number;
}

/** Similarity of a header cell to a child field's label from which they are matched. */
const LEAST_SIMILARITY = 0.5;
/** A header holds at least this many of the child fields, or all of a shorter list. */
const FEWEST_MATCHES = 3;
/** Lines of one header stand this close, in line heights from top to top. */
const HEADER_LINE_STEP = 1.7;
/** Lines that a header can have below its first one. */
const MOST_HEADER_LINES = 2;
/** Headers with less than this share of the best one's score are something else, such as a summary of taxes. */
const SHARE_OF_BEST = 0.6;

const numericKinds = new Set(["amount", "number", "percent"]);

/** Finds the heads of the tables that hold a list field, by the labels of its children. */
export function findHeaders(pages: PageLayout[], columns: FieldProfile[], relevance: RelevanceFinder): Header[] {
  const found: Header[] = [];
  for (const page of pages) {
    let free = 0;
    for (const [index, line] of page.lines.entries()) {
      if (index < free || !canBeHeader(line)) continue;
      const header = bestHeaderAt(page, index, columns, relevance);
      if (header === null) continue;
      found.push(header);
      free = header.last + 1;
    }
  }
  const best = Math.max(0, ...found.map((header) => header.score));
  return found.filter((header) => header.score >= SHARE_OF_BEST * best);
}

/** Tries the line alone and with the ones below; the reading that matches most fields wins, of equals the shortest. */
function bestHeaderAt(
  page: PageLayout,
  first: number,
  columns: FieldProfile[],
  relevance: RelevanceFinder,
): Header | null {
  let best: Header | null = null;
  for (let last = first; last <= first + MOST_HEADER_LINES; last += 1) {
    const lines = page.lines.slice(first, last + 1);
    if (lines.length <= last - first || !isDense(lines) || !lines.every(canBeHeader)) break;
    const cells = mergeCells(lines);
    const score = matchColumns(cells, columns, relevance);
    if (score === null || (best !== null && score <= best.score + 0.05)) continue;
    best = { page, first, last, columns: cells, score };
  }
  return best;
}

function isDense(lines: Line[]): boolean {
  return lines.every((line, index) => {
    const above = lines[index - 1];
    const height = line.segments[0]?.page.lineHeight ?? 1;
    return (
      above === undefined ||
      line.box.top - above.box.top < HEADER_LINE_STEP * height + (above.box.bottom - above.box.top) * 0.3
    );
  });
}

/** Heads of tables hold labels, not values: no number of two digits, except in "Price 19 %" and the like. */
function canBeHeader(line: Line): boolean {
  const text = line.segments.map((segment) => segment.text).join(" ");
  return !/\d{2}/u.test(text.replace(/\d+\s?%/gu, "")) && /\p{L}{2}/u.test(text) && text.length < 300;
}

/** Stacks the segments of the header's lines into cells by the width they share. */
function mergeCells(lines: Line[]): Column[] {
  const cells: Column[] = [];
  for (const segment of lines.flatMap((line) => line.segments)) {
    const cell = cells.find(
      (each) => sharedWidth(each.box, segment.box) > 0.3 * Math.min(width(each.box), width(segment.box)),
    );
    if (cell === undefined) {
      cells.push({ box: { ...segment.box }, text: segment.text, field: null });
    } else {
      cell.text = joinHyphenated(cell.text, segment.text);
      cell.box.left = Math.min(cell.box.left, segment.box.left);
      cell.box.right = Math.max(cell.box.right, segment.box.right);
      cell.box.bottom = Math.max(cell.box.bottom, segment.box.bottom);
    }
  }
  return cells.sort((a, b) => a.box.left - b.box.left);
}

function joinHyphenated(first: string, second: string): string {
  return /\p{Ll}-$/u.test(first) && /^\p{Ll}/u.test(second) ? first.slice(0, -1) + second : `${first} ${second}`;
}

/** Gives each cell the child field that it names, best pairs first. Null when these are not the heads of this list. */
function matchColumns(cells: Column[], columns: FieldProfile[], relevance: RelevanceFinder): number | null {
  const pairs = cells.flatMap((cell, position) => {
    const { own } = relevance.ofText(cell.text);
    return columns.map((_, field) => ({ cell, field, position, similarity: own[field] ?? 0 }));
  });
  pairs.sort((a, b) => b.similarity - a.similarity || b.position - a.position);
  const takenFields = new Set<number>();
  let score = 0;
  for (const { cell, field, similarity } of pairs) {
    if (similarity < LEAST_SIMILARITY || cell.field !== null || takenFields.has(field)) continue;
    cell.field = field;
    takenFields.add(field);
    score += similarity;
  }
  const kinds = [...takenFields].map((field) => columns[field]?.kind ?? "text");
  const isEnough = takenFields.size >= Math.min(FEWEST_MATCHES, columns.length);
  const hasNumbers =
    kinds.some((kind) => numericKinds.has(kind)) || !columns.some((column) => numericKinds.has(column.kind));
  return isEnough && takenFields.size > 1 && hasNumbers ? score : null;
}

/** Width in page units that two boxes share. */
export function sharedWidth(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left));
}

function width(box: Box): number {
  return Math.max(box.right - box.left, 1e-6);
}
