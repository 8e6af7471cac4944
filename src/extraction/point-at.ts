import type { DocumentLayout, PageLayout } from "../domain/document-layout.ts";
import { type Box, fromFractions, toFractions } from "../domain/geometry.ts";
import { inferConventionsOf } from "./document/document-conventions.ts";
import { findCaption } from "./propose/find-caption.ts";
import { findTables, readDrawnTable } from "./propose/find-table.ts";
import { type MadeField, makeList, makeScalar } from "./propose/made-field.ts";
import { spansInBox } from "./propose/spans-in-box.ts";
import { widenPick } from "./propose/widen-pick.ts";

/** How somebody pointed at a page. */
export interface Pointing {
  /** Counted from 1. */
  page: number;
  /** In fractions of the page as read. */
  box: Box;
  /**
   * `word`: at a word, and so at the value that it is part of; `words`: at exactly these words; `table`: at something in a
   * table, which is meant; `rows`: at all rows of a table, with or without its heads.
   */
  at: "word" | "words" | "table" | "rows";
}

/** The field that somebody means who points at a place of a document; null if nothing is there. */
export function pointAt({ pages }: DocumentLayout, { page: number, box, at }: Pointing): MadeField | null {
  const page = pages.find((each) => each.number === number);
  if (page === undefined) return null;
  const conventions = inferConventionsOf(pages, []);
  const region = fromFractions(box, page);
  if (at === "rows") {
    const grid = readDrawnTable(page, region);
    return grid && makeList(grid, conventions);
  }
  const spans = spansInBox(page, region);
  const [first] = spans;
  if (first === undefined) return null;
  if (at === "table") {
    const table = findTables(page).find(({ segments }) => segments.has(first.segment));
    return table === undefined ? null : makeList(table.grid, conventions);
  }
  const meant = at === "word" ? [widenPick(first, conventions)] : spans;
  return makeScalar(meant, findCaption(meant), conventions);
}

/** Where the tables of a page are, in fractions of the page as read. */
export function tablesOn(page: PageLayout): Box[] {
  return findTables(page).map(({ grid: { box } }) => toFractions(box, page));
}
