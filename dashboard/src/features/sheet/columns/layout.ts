import type { SheetColumn } from "./sheet-columns.ts";

/** How a person has arranged a parser's sheet. Columns that are not named are new: they come last, and are shown. */
export interface SheetLayout {
  /** Names of columns. */
  order: readonly string[];
  hidden: readonly string[];
  /** In pixels; columns that are not named have the width of their type. */
  widths: Readonly<Record<string, number>>;
}

const untouched: SheetLayout = { order: [], hidden: [], widths: {} };

/** In pixels: two digits can still be read, and half a screen is left for the others. */
const widthLimits = { least: 56, most: 640 };

/** Where the browser keeps a parser's layout. */
const keyOf = (parserId: string) => `winnow.sheet.${parserId}`;

/** The layout that this browser keeps for a parser. */
export function readLayout(parserId: string): SheetLayout {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(parserId)) ?? "null");
    return isLayout(kept) ? kept : untouched;
  } catch {
    return untouched;
  }
}

/** Whether what the browser kept is a layout, as this version knows it. */
function isLayout(kept: unknown): kept is SheetLayout {
  const { order, hidden, widths } = (kept ?? {}) as Partial<SheetLayout>;
  const areNames = (names: unknown) => Array.isArray(names) && names.every((name) => typeof name === "string");
  const isWidth = (width: unknown) => typeof width === "number" && width >= 0 && width <= 10_000;
  return areNames(order) && areNames(hidden) && typeof widths === "object" && Object.values(widths).every(isWidth);
}

/** Keeps a layout in this browser; one that cannot be kept lasts until the page is left. */
export function keepLayout(parserId: string, layout: SheetLayout): void {
  try {
    localStorage.setItem(keyOf(parserId), JSON.stringify(layout));
  } catch {
    // The browser's storage is full or forbidden.
  }
}

/** A column with its width in pixels. */
export interface PlacedColumn extends SheetColumn {
  width: number;
}

/** All columns in a layout's order; the first stays first. */
export function orderColumns(columns: readonly SheetColumn[], { order }: SheetLayout): SheetColumn[] {
  const rank = (column: SheetColumn) => {
    const at = order.indexOf(column.name);
    return at < 0 ? order.length : at;
  };
  const [first, ...others] = columns;
  return first ? [first, ...others.toSorted((a, b) => rank(a) - rank(b))] : [];
}

/** The shown columns in their order, with their widths. */
export function placeColumns(columns: readonly SheetColumn[], layout: SheetLayout): PlacedColumn[] {
  return orderColumns(columns, layout)
    .filter(({ name }, index) => index === 0 || !layout.hidden.includes(name))
    .map((column) => ({ ...column, width: layout.widths[column.name] ?? usualWidth(column) }));
}

function usualWidth({ type }: SheetColumn): number {
  if (type === "document") return 220;
  if (type === "money" || type === "number" || type === "date") return 128;
  if (type === "list" || type === "boolean" || type === "time") return 104;
  return type === "address" ? 240 : 168;
}

/** The layout with a column moved before or after another one. */
export function moveColumn(all: readonly SheetColumn[], layout: SheetLayout, name: string, to: string): SheetLayout {
  const names = orderColumns(all, layout).map((column) => column.name);
  const [from, target] = [names.indexOf(name), names.indexOf(to)];
  if (from <= 0 || target <= 0 || from === target) return layout;
  return { ...layout, order: names.toSpliced(from, 1).toSpliced(target, 0, name) };
}

/** The layout with a column moved by one place among the shown ones. */
export function stepColumn(all: readonly SheetColumn[], layout: SheetLayout, name: string, step: -1 | 1): SheetLayout {
  const shown = placeColumns(all, layout).map((column) => column.name);
  const to = shown[shown.indexOf(name) + step];
  return to === undefined ? layout : moveColumn(all, layout, name, to);
}

/** The layout with a column shown or hidden. */
export function showColumn(layout: SheetLayout, name: string, isShown: boolean): SheetLayout {
  const others = layout.hidden.filter((each) => each !== name);
  return { ...layout, hidden: isShown ? others : [...others, name] };
}

/** The layout with another width of a column, within limits. */
export function resizeColumn(layout: SheetLayout, name: string, width: number): SheetLayout {
  const limited = Math.round(Math.min(widthLimits.most, Math.max(widthLimits.least, width)));
  return { ...layout, widths: { ...layout.widths, [name]: limited } };
}
