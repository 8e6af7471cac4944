import type { PageLayout, Segment } from "../domain/document-layout.ts";
import { findSetTables } from "./find-set-tables.ts";
import { type Item, orderRegions, textItem } from "./order-regions.ts";
import type { PageTranscript, TablePart } from "./part.ts";
import { addOuterRows, readRuledGrid } from "./read-ruled-grid.ts";
import { toRows } from "./rows.ts";
import { findRuledGrids } from "./ruled-grid.ts";
import { measureText, toTextParts } from "./to-text-parts.ts";

/** A page with more texts than this is nothing that a person set in columns: it is read line by line. */
const MOST_TEXTS = 2000;

/** Says what stands on a page in the order of reading, with its headings, paragraphs and tables. */
export function transcribePage(page: PageLayout): PageTranscript {
  const level = page.segments.filter(({ words }) => words[0]?.turn === undefined);
  const turned = page.segments.filter(({ words }) => words[0]?.turn !== undefined);
  const measures = measureText(page);
  if (level.length > MOST_TEXTS) return { number: page.number, parts: toTextParts(page.segments, measures) };
  const { items, rest } = takeRuled(page, level);
  const tables = findSetTables(toRows(rest), page.lineHeight);
  const inTables = new Set(tables.flatMap(({ texts }) => texts));
  const free = rest.filter((segment) => !inTables.has(segment));
  const all = [...items, ...tables.map(({ table }) => toItem(table)), ...free.map((segment) => textItem([segment]))];
  const parts = orderRegions(all, page.lineHeight).flatMap((region) =>
    Array.isArray(region) ? toTextParts(region, measures) : [region],
  );
  return { number: page.number, parts: [...parts, ...(turned.length > 0 ? toTextParts(turned, measures) : [])] };
}

/** Takes what stands in drawn grids out of a page's texts. */
function takeRuled(page: PageLayout, segments: readonly Segment[]): { items: Item[]; rest: Segment[] } {
  const items: Item[] = [];
  let rest = [...segments];
  for (const grid of findRuledGrids(page)) {
    const isInside = ({ box }: Segment) => {
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      return x > grid.box.left && x < grid.box.right && y > grid.box.top && y < grid.box.bottom;
    };
    const inside = rest.filter(isInside);
    const content = inside.length === 0 ? null : readRuledGrid(grid, inside);
    if (content === null) continue;
    rest = rest.filter((segment) => !isInside(segment));
    if ("table" in content) {
      const table = addOuterRows(content.table, grid, toRows(rest), page.lineHeight);
      const taken = new Set(table.rows.flat(2));
      rest = rest.filter((segment) => !taken.has(segment));
      items.push(toItem(table));
    } else items.push(...content.cells.map(textItem));
  }
  return { items, rest };
}

function toItem(table: TablePart): Item {
  return { box: table.box, content: table };
}
