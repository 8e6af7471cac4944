import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { parserRoutes } from "../../../../src/contract/dashboard/parsers.ts";
import { type SheetRow, sheetRoutes } from "../../../../src/contract/dashboard/sheet.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { orderOf, type SheetView, toScope } from "./sheet-view.ts";

/** Rows per request: two large screens. */
const pageSize = 100;

/** How often the service is asked whether the sheet is prepared, in milliseconds. */
const askAgainMs = 1000;

/** The parser whose sheet is shown. */
export const parserQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["parsers", parserId],
    queryFn: ({ signal }) => call(parserRoutes.getParser, { params: { parserId }, signal }),
  });

/** The rows of a view, page by page. Nothing moves under the hands of whoever edits: they are only asked for once. */
export const rowsQuery = (parserId: string, view: SheetView) =>
  infiniteQueryOptions({
    queryKey: ["sheet", parserId, "rows", orderOf(view), toScope(view)],
    queryFn: ({ pageParam, signal }) =>
      call(sheetRoutes.listSheet, {
        params: { parserId },
        query: {
          ...orderOf(view),
          ...toScope(view),
          limit: pageSize,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ isReady }) => !isReady) ? askAgainMs : false),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** How many rows a view has, and what their columns of numbers add up to. */
export const sumsQuery = (parserId: string, view: SheetView, columns: readonly string[]) =>
  queryOptions({
    queryKey: ["sheet", parserId, "sums", toScope(view), columns],
    queryFn: ({ signal }) =>
      call(sheetRoutes.sumSheet, {
        params: { parserId },
        query: { ...toScope(view), columns: columns.join(",") },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Puts rows as they are now in the place of those that are shown. */
export function keepRows(parserId: string, change: (row: SheetRow) => SheetRow | null): void {
  queryClient.setQueriesData<{ pages: { items: SheetRow[] }[]; pageParams: unknown[] }>(
    { queryKey: ["sheet", parserId, "rows"] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.flatMap((row) => change(row) ?? []),
        })),
      },
  );
}

/** Rows as they are shown now, by the IDs of their entries. */
export function findRows(parserId: string, entryIds: { has(id: string): boolean }): Map<string, SheetRow> {
  const known = queryClient.getQueriesData<{ pages: { items: SheetRow[] }[] }>({
    queryKey: ["sheet", parserId, "rows"],
  });
  const rows = known.flatMap(([, data]) => data?.pages ?? []).flatMap(({ items }) => items);
  return new Map(rows.filter(({ entryId }) => entryIds.has(entryId)).map((row) => [row.entryId, row]));
}

/** Sums are asked for again, and so is whatever else lists entries when it is next seen. */
export async function renewFigures(parserId: string): Promise<void> {
  await Promise.all(
    [["sheet", parserId, "sums"], ["documents"], ["document"], ["review"], ["usage"]].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/** The rows are asked for anew, from the top. */
export async function renewRows(parserId: string): Promise<void> {
  await queryClient.resetQueries({ queryKey: ["sheet", parserId] });
}
