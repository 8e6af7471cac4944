import type { Segment } from "../domain/document-layout.ts";
import { type Box, boxAround } from "../domain/geometry.ts";
import { cutProse } from "./cut-prose.ts";
import { isFigure, type TablePart } from "./part.ts";
import { isLevel, rowBox, toRows } from "./rows.ts";

/** What is put in order: a text, the texts of a drawn cell, or a table. */
export interface Item {
  box: Box;
  content: Segment[] | TablePart;
}

/** Items that are read line by line, or a table. */
export type Region = Segment[] | TablePart;

/** Deepest nesting of cuts: real pages need 3 or 4. */
const DEEPEST_CUT = 16;
/** Columns of running text stand in few frames. */
const DEEPEST_PROSE = 4;
/** Columns with white space between them from top to bottom: with more, a page is a drawing or a table. */
const MOST_COLUMNS = 60;
/** The narrowest white space between two columns, in line heights. */
const LEAST_GUTTER = 0.7;
/** A white band this much higher than the usual one between lines separates what is above it from what is below. */
const BAND_OF_USUAL = 1.6;
/** Share of the smaller side's lines that stand level with one of the other side, if both belong together. */
const LEAST_LEVEL = 0.5;
/** Share of level lines with a value on the right, or a colon on the left, if they are captions and values. */
const LEAST_PAIRS = 0.3;
/** Words of a text in columns of running text. */
const PROSE_WORDS = 4;
/** Titles are this much larger than the usual text. */
const TITLE = 1.4;
/** Captions stand closer to their values than one address to the next, in line heights. */
const FAR = 3;

/** A text that names its own value, such as "Tel.: 030 1234". */
const captioned = /^[\p{L}][^:：]{0,30}[:：]\s/u;

/** Puts a page's items in the order of reading: columns that have nothing to do with each other one after the other. */
export function orderRegions(items: Item[], lineHeight: number, depth = 0): Region[] {
  const [only] = items;
  if (only === undefined) return [];
  if (items.length === 1) return [only.content];
  if (depth < DEEPEST_CUT) {
    const prose = depth > DEEPEST_PROSE ? null : cutProse(items.map((item) => ({ ...item, texts: textsOf([item]) })));
    if (prose !== null) return prose.flatMap((part) => orderRegions(part, lineHeight, depth + 1));
    const columns = cutColumns(items, lineHeight);
    if (columns.length > 1) return downFirst(columns).flatMap((column) => orderRegions(column, lineHeight, depth + 1));
    const bands = cutBands(items, lineHeight);
    if (bands.length > 1) return joinPlain(bands.map((band) => orderRegions(band, lineHeight, depth + 1)));
  }
  return inOrder(items);
}

/** Columns that stand one below the other as well are read from the top. */
function downFirst(columns: readonly Item[][]): Item[][] {
  const byTop = columns
    .map((items) => ({ items, box: boxAround(items) }))
    .toSorted((one, other) => one.box.top - other.box.top);
  const isStacked = byTop.every(({ box }, index) => index === 0 || box.top >= (byTop[index - 1]?.box.bottom ?? 0));
  return isStacked ? byTop.map(({ items }) => items) : [...columns];
}

/** Joins bands in which nothing had to be put in order. */
function joinPlain(bands: readonly Region[][]): Region[] {
  const regions: Region[] = [];
  let isPlain = false;
  for (const band of bands) {
    const [only, ...others] = band;
    const before = regions.at(-1);
    const isText = others.length === 0 && Array.isArray(only);
    if (isPlain && isText && Array.isArray(before)) before.push(...only);
    else regions.push(...band);
    isPlain = isText;
  }
  return regions;
}

/** Texts between tables, top to bottom. */
function inOrder(items: readonly Item[]): Region[] {
  const regions: Region[] = [];
  for (const { content } of items.toSorted((one, other) => one.box.top - other.box.top)) {
    const last = regions.at(-1);
    if (Array.isArray(content) && Array.isArray(last)) last.push(...content);
    else regions.push(Array.isArray(content) ? [...content] : content);
  }
  return regions;
}

/** Groups with white space between them along one axis, and how wide each space is. */
interface Groups {
  groups: Item[][];
  gaps: number[];
}

function group(items: readonly Item[], from: "left" | "top", to: "right" | "bottom", least: number): Groups {
  const found: Groups = { groups: [], gaps: [] };
  let end = Number.NEGATIVE_INFINITY;
  for (const item of items.toSorted((one, other) => one.box[from] - other.box[from])) {
    const gap = item.box[from] - end;
    const last = found.groups.at(-1);
    if (last === undefined) found.groups.push([item]);
    else if (gap >= least) {
      found.groups.push([item]);
      found.gaps.push(gap);
    } else last.push(item);
    end = Math.max(end, item.box[to]);
  }
  return found;
}

/** Cuts where both sides are independent; a table's columns are not. */
function cutColumns(items: readonly Item[], lineHeight: number): Item[][] {
  const { groups } = group(items, "left", "right", LEAST_GUTTER * lineHeight);
  if (groups.length > MOST_COLUMNS) return [[...items]];
  const columns: Item[][] = [];
  for (const [index, each] of groups.entries()) {
    const last = columns.at(-1);
    if (last === undefined || index === 0) columns.push([...each]);
    else if (areIndependent(groups.slice(0, index).flat(), groups.slice(index).flat(), lineHeight))
      columns.push([...each]);
    else last.push(...each);
  }
  return columns;
}

function areIndependent(left: readonly Item[], right: readonly Item[], lineHeight: number): boolean {
  const [leftTexts, rightTexts] = [textsOf(left), textsOf(right)];
  const [leftRows, rightRows] = [toRows(leftTexts), toRows(rightTexts)];
  const fewest = Math.min(leftRows.length, rightRows.length);
  if (fewest === 0) return true;
  const rightBoxes = rightRows.map(rowBox);
  const level = leftRows.flatMap((row) => {
    const box = rowBox(row);
    const beside = rightBoxes.findIndex((other) => isLevel(other, box));
    const [caption, value] = [row.at(-1), rightRows[beside]?.[0]];
    return caption === undefined || value === undefined ? [] : [[caption, value] as const];
  });
  const isTitled = Math.max(...[...leftTexts, ...rightTexts].map(({ fontSize }) => fontSize)) > TITLE * lineHeight;
  if (fewest === 1 && Math.max(leftRows.length, rightRows.length) <= 2) return isTitled;
  if (level.length < LEAST_LEVEL * fewest) return true;
  const isValue = ({ text }: Segment) => isFigure(text) && !captioned.test(text);
  const pairs = level.filter(([caption, value]) => isValue(value) || /[:：]$/u.test(caption.text));
  if (pairs.length >= LEAST_PAIRS * level.length) return false;
  if (wordsEach(leftTexts) >= PROSE_WORDS && wordsEach(rightTexts) >= PROSE_WORDS) return true;
  const isBolder =
    leftTexts.every(({ isBold }) => isBold) && level.filter(([, value]) => !value.isBold).length > level.length / 2;
  const gutter = Math.min(...right.map(({ box }) => box.left)) - Math.max(...left.map(({ box }) => box.right));
  return !isBolder && gutter > FAR * lineHeight;
}

function textsOf(items: readonly Item[]): Segment[] {
  return items.flatMap(({ content }) => (Array.isArray(content) ? content : content.rows.flat(2)));
}

function wordsEach(texts: readonly Segment[]): number {
  return texts.reduce((sum, { words }) => sum + words.length, 0) / Math.max(texts.length, 1);
}

/** Cuts at the widest white bands across all items. */
function cutBands(items: readonly Item[], lineHeight: number): Item[][] {
  const { groups, gaps } = group(items, "top", "bottom", 0);
  if (groups.length < 2) return groups;
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  const widest = Math.max(...gaps);
  const isClear = widest > BAND_OF_USUAL * Math.max(usual, 0.2 * lineHeight) || groups.length <= 3;
  const hasTable = items.some(({ content }) => !Array.isArray(content));
  if (!isClear && !hasTable) return [];
  const bands: Item[][] = [];
  for (const [index, each] of groups.entries()) {
    const gap = gaps[index - 1] ?? 0;
    const before = bands.at(-1);
    const isCut = isClear
      ? gap >= 0.8 * widest
      : isTable(each) || (groups[index - 1] !== undefined && isTable(groups[index - 1] ?? []));
    if (before === undefined || isCut) bands.push([...each]);
    else before.push(...each);
  }
  return bands;
}

function isTable(items: readonly Item[]): boolean {
  return items.some(({ content }) => !Array.isArray(content));
}

/** Texts as one item. */
export function textItem(texts: Segment[]): Item {
  return { box: boxAround(texts), content: texts };
}
