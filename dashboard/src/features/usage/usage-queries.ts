import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { usageRoutes } from "../../../../src/contract/dashboard/usage.ts";
import { call } from "../../lib/api.ts";

/** The figures of the last days, today included. */
export const usageQuery = (dayCount: number) =>
  queryOptions({
    queryKey: ["usage", dayCount],
    queryFn: ({ signal }) => {
      const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
      return call(usageRoutes.getUsage, { query: { from: day(dayCount - 1), to: day(0) }, signal });
    },
    placeholderData: keepPreviousData,
  });

/** The movements of money, page by page. */
export const movementsQuery = infiniteQueryOptions({
  queryKey: ["usage", "ledger"],
  queryFn: ({ pageParam, signal }) =>
    call(usageRoutes.listMovements, {
      query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
