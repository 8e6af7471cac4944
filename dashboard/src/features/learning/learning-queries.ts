import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { learningRoutes } from "../../../../src/contract/dashboard/learning.ts";
import { parserRoutes } from "../../../../src/contract/dashboard/parsers.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

/** Milliseconds between polls while something runs. */
const askAgainMs = 1000;
/** Examples per page. */
const pageSize = 20;

/** The parser whose learning is shown. */
export const parserQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["parsers", parserId],
    queryFn: ({ signal }) => call(parserRoutes.getParser, { params: { parserId }, signal }),
  });

/** The parser's learning status, polled while it trains. */
export const learningQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["learning", parserId, "state"],
    queryFn: ({ signal }) => call(learningRoutes.getLearning, { params: { parserId }, signal }),
    refetchInterval: ({ state }) => (state.data?.isTraining ? askAgainMs : false),
  });

/** How often people had to correct, by week. */
export const accuracyQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["learning", parserId, "accuracy"],
    queryFn: ({ signal }) => call(learningRoutes.getAccuracy, { params: { parserId }, query: { by: "week" }, signal }),
  });

/** How often a language model was asked, by week. */
export const askingQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["learning", parserId, "asking"],
    queryFn: ({ signal }) => call(learningRoutes.getAsking, { params: { parserId }, query: { by: "week" }, signal }),
  });

/** The examples, page by page. */
export const examplesQuery = (parserId: string) =>
  infiniteQueryOptions({
    queryKey: ["learning", parserId, "examples"],
    queryFn: ({ pageParam, signal }) =>
      call(learningRoutes.listExamples, {
        params: { parserId },
        query: { offset: pageParam, limit: pageSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
      return shown < last.total ? shown : null;
    },
  });

/** The latest trials on past documents. */
export const trialsQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["learning", parserId, "trials"],
    queryFn: async ({ signal }) => (await call(learningRoutes.listTrials, { params: { parserId }, signal })).items,
  });

/** Refreshes everything about what a parser has learned. */
export function renewLearning(parserId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["learning", parserId] });
}
