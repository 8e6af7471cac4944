import type { PageLayout } from "../../domain/document-layout.ts";
import type { Box } from "../../domain/geometry.ts";

/** Share of the table's width that a drawn line must cover to separate two rows. */
const COVERED = 0.9;
/** Line heights by which the lines of adjacent cells may be apart. */
const SAME_HEIGHT = 0.25;

const known = new WeakMap<PageLayout, { table: Box; borders: number[] }>();

/** Where drawn lines cross a table from side to side: their heights on the page, from top to bottom. */
export function findRowBorders(page: PageLayout, table: Box): number[] {
  const remembered = known.get(page);
  if (remembered?.table.left === table.left && remembered.table.right === table.right) return remembered.borders;
  const borders = readBorders(page, table);
  known.set(page, { table, borders });
  return borders;
}

function readBorders({ rulings, lineHeight }: PageLayout, table: Box): number[] {
  const middle = (box: Box) => (box.top + box.bottom) / 2;
  const flat = rulings
    .filter((box) => box.bottom - box.top < lineHeight / 2 && box.right > table.left && box.left < table.right)
    .sort((a, b) => middle(a) - middle(b));
  const borders: number[] = [];
  let start = 0;
  for (const [index, box] of flat.entries()) {
    const next = flat[index + 1];
    if (next !== undefined && middle(next) - middle(box) < SAME_HEIGHT * lineHeight) continue;
    const group = flat.slice(start, index + 1);
    if (coveredWidth(group, table) > COVERED * (table.right - table.left)) borders.push(middle(box));
    start = index + 1;
  }
  return borders;
}

/** Width of the table that drawn lines cover together; adjacent cells may draw the same line twice. */
function coveredWidth(rulings: Box[], table: Box): number {
  let covered = 0;
  let end = table.left;
  for (const { left, right } of rulings.toSorted((a, b) => a.left - b.left)) {
    covered += Math.max(0, Math.min(right, table.right) - Math.max(left, end));
    end = Math.max(end, right);
  }
  return covered;
}
