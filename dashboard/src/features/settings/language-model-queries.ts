import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type LanguageModelState, languageModelRoutes } from "../../../../src/contract/dashboard/language-model.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

/** The account's language model, its last check and this month's figures. */
export const languageModelQuery = queryOptions({
  queryKey: ["language-model"],
  queryFn: ({ signal }) => call(languageModelRoutes.getLanguageModel, { signal }),
  staleTime: 0,
});

/** What was sent where, page by page; documents add to it all the time. */
export const modelRequestsQuery = infiniteQueryOptions({
  queryKey: ["language-model", "requests"],
  queryFn: ({ pageParam, signal }) =>
    call(languageModelRoutes.listModelRequests, {
      query: { limit: 25, ...(pageParam === null ? {} : { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

/** Shows a changed state at once, and reads the log again. */
export function keepLanguageModel(state: LanguageModelState): Promise<void> {
  queryClient.setQueryData(languageModelQuery.queryKey, state);
  return queryClient.invalidateQueries({ queryKey: modelRequestsQuery.queryKey });
}
