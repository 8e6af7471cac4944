import { type SheetFilter, sheetLimits, sheetTests } from "../../../../src/contract/dashboard/sheet.ts";

/** What the sheet shows and in which order; kept in the page's address, so that it can be bookmarked. */
export interface SheetView {
  sort?: string;
  order?: "asc" | "desc";
  search?: string;
  filters?: SheetFilter[];
}

/** The longest search text, in characters, as in the service. */
const mostCharacters = 200;

/** Reads the view from an address; anything else is ignored. */
export function readSheetView(address: Record<string, unknown>): SheetView {
  const { sort, order, search, filters } = address;
  const read = Array.isArray(filters) ? filters.flatMap(readFilter).slice(0, sheetLimits.filters) : [];
  const text = typeof search === "number" ? String(search) : search;
  return {
    ...(typeof sort === "string" && sort !== "" ? { sort } : {}),
    ...(order === "asc" || order === "desc" ? { order } : {}),
    ...(typeof text === "string" && text.trim() !== "" ? { search: text.slice(0, mostCharacters) } : {}),
    ...(read.length > 0 ? { filters: read } : {}),
  };
}

/** Whether the view shows only some of the rows. */
export function isNarrowed({ search, filters }: SheetView): boolean {
  return search !== undefined || filters !== undefined;
}

/** What the view leaves, as the service takes it. */
export function toScope({ search, filters }: SheetView): { search?: string; filters?: string } {
  return {
    ...(search === undefined ? {} : { search }),
    ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }),
  };
}

/** The view with other filters of a column. */
export function filterColumn(view: SheetView, column: string, filters: readonly SheetFilter[]): SheetView {
  const { filters: before = [], ...others } = view;
  const all = [...before.filter((filter) => filter.column !== column), ...filters];
  return all.length === 0 ? others : { ...others, filters: all };
}

/** The view sorted by a column: by the one that it is sorted by already, the other way round. */
export function sortBy(view: SheetView, column: string, usual: "asc" | "desc"): SheetView {
  const current = orderOf(view);
  const turned = current.order === "asc" ? "desc" : "asc";
  return { ...view, sort: column, order: current.sort === column ? turned : usual };
}

/** What the rows are sorted by. */
export function orderOf({ sort = "@received", order = "desc" }: SheetView): { sort: string; order: "asc" | "desc" } {
  return { sort, order };
}

function readFilter(filter: unknown): SheetFilter[] {
  if (typeof filter !== "object" || filter === null) return [];
  const { column, is, value = "" } = filter as Record<string, unknown>;
  const test = sheetTests.find((name) => name === is);
  const text = typeof value === "number" ? String(value) : value;
  if (typeof column !== "string" || column === "" || test === undefined || typeof text !== "string") return [];
  return [{ column, is: test, value: text.slice(0, mostCharacters) }];
}
