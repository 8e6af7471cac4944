import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { accountRoutes } from "../../../../src/contract/dashboard/accounts.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

/** The accounts found by a search, page by page. */
export const accountsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ["accounts", search],
    queryFn: ({ pageParam, signal }) =>
      call(accountRoutes.listAccounts, {
        query: { ...(search ? { search } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** Refreshes the accounts. */
export function renewAccounts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["accounts"] });
}

/** What new parsers start with. */
export const defaultsQuery = queryOptions({
  queryKey: ["service-defaults"],
  queryFn: ({ signal }) => call(accountRoutes.getServiceDefaults, { signal }),
});
