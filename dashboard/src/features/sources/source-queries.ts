import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  type DashboardSource,
  type DashboardSourceItem,
  sourceRoutes,
} from "../../../../src/contract/dashboard/sources.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

/** Milliseconds between polls while a source is looked at or something waits, and otherwise. */
const pollMs = { busy: 2_000, quiet: 10_000 };

/** The account's sources, and where folders may be; polled, because documents come by themselves. */
export const sourcesQuery = queryOptions({
  queryKey: ["sources"],
  queryFn: ({ signal }) => call(sourceRoutes.listSources, { signal }),
  refetchInterval: ({ state }) => (state.data?.items.some(isBusy) ? pollMs.busy : pollMs.quiet),
});

/** Whether documents come from a source now, or are about to. */
function isBusy({ isLooking, counts, state, lookedAt }: DashboardSource): boolean {
  return isLooking || (state === "running" && (counts.waiting > 0 || lookedAt === null));
}

/** Asks again for the sources and their logs. */
export function renewSources(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sourcesQuery.queryKey });
}

/** The log of a source, page by page. */
export const sourceItemsQuery = (source: DashboardSource, state: DashboardSourceItem["state"] | null) =>
  infiniteQueryOptions({
    queryKey: [...sourcesQuery.queryKey, source.id, state],
    queryFn: ({ pageParam, signal }) =>
      call(sourceRoutes.listSourceItems, {
        params: { sourceId: source.id },
        query: { limit: 50, ...(state && { state }), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Every page that was loaded is asked for again.
    refetchInterval: ({ state: { data } }) =>
      isBusy(source) && (data?.pages.length ?? 0) <= 1 ? pollMs.busy : pollMs.quiet,
  });
