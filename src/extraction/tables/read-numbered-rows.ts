import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import { SAME_EDGE } from "../../domain/spacing.ts";
import { type Span, wholeSegment } from "../../domain/span.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { isNumeric } from "../fields/cell-roles.ts";
import { isDay } from "../fields/field-profile.ts";
import { namesList } from "./names-list.ts";
import { readValue } from "./read-value.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/** Rows that make a list: one may be a caption. */
const FEWEST_ROWS = 2;
/** "Insurer A:", "Vehicle no. 2". */
const numbered = new RegExp(
  `^(?<name>\\p{L}[\\p{L} -]{2,30}?)[\\s#]*(?:(?:${anyOf("number captions")})\\.?\\s)?(?<mark>[A-Z]|\\d{1,2})\\s?[:.)]?$`,
  "iu",
);
/** Words with which a child asks for the letter or number itself. */
const markWords = new Set(["letter", "number", "no", "position", "index", "line"]);

/**
 * Rows that are numbered with the list's own name: "Insurer A: Mill Mutual 12345". The texts to the right go to the
 * children by kind, in their order. Empty unless two consecutive lines begin like this.
 */
export function readNumberedRows(pages: PageLayout[], reading: ListReading): TableRow[] {
  for (const page of pages) {
    const marks = page.segments.filter((segment) => isMark(segment, reading));
    const under = marks.filter(
      (mark) => Math.abs(mark.box.left - (marks[0]?.box.left ?? 0)) < SAME_EDGE * page.lineHeight,
    );
    const rows = under.flatMap((mark) => toRow(mark, reading) ?? []);
    if (rows.length >= FEWEST_ROWS) return rows;
  }
  return [];
}

function isMark({ text }: Segment, reading: ListReading): boolean {
  const { name } = numbered.exec(text)?.groups ?? {};
  return name !== undefined && namesList(name, reading) === "own";
}

/** The row that a mark begins; null if nothing is next to it. */
function toRow(mark: Segment, reading: ListReading): TableRow | null {
  const cells: TableRow["cells"] = new Map();
  const markField = reading.columns.findIndex(({ field }) =>
    captionTokens(field.name).some((token) => markWords.has(token)),
  );
  const values = mark.line.segments.filter(({ box, text }) => box.left >= mark.box.right && /[\p{L}\d]/u.test(text));
  for (const value of values) {
    const field = reading.columns.findIndex(
      (_, index) => index !== markField && !cells.has(index) && partFor(value, index, reading).length > 0,
    );
    if (field >= 0) cells.set(field, partFor(value, field, reading));
  }
  if (cells.size === 0) return null;
  const at = mark.text.search(/(?:[A-Z]|\d{1,2})\s?[:.)]?$/iu);
  const length = /^\w+/u.exec(mark.text.slice(at))?.[0].length ?? 1;
  if (markField >= 0) cells.set(markField, [{ segment: mark, from: at, to: at + length }]);
  const { page, line } = mark;
  return { cells, numbers: [], bottom: line.box.bottom, page: page.number, keepsNumbers: true, isUnnamed: false };
}

/** The part of a text that a child can contain: codes and numbers have digits, names have letters. */
function partFor(segment: Segment, field: number, { columns, roles, conventions }: ListReading): Span[] {
  const profile = columns[field];
  if (profile === undefined) return [];
  if (isNumeric(profile) || isDay(profile.kind)) {
    return readValue(wholeSegment(segment), profile, roles[field] ?? null, conventions);
  }
  const hasForm = profile.kind === "id" ? /^\S*\d\S*$/u : /\p{L}{2}/u;
  return hasForm.test(segment.text) ? [wholeSegment(segment)] : [];
}
