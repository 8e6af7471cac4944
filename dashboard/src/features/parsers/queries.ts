import { queryOptions } from "@tanstack/react-query";
import { parserRoutes, sampleRoutes } from "../../../../src/contract/dashboard/parsers.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

/** All parsers of the account with their figures, including archived ones. */
export const parsersQuery = queryOptions({
  queryKey: ["parsers"],
  queryFn: async ({ signal }) => (await call(parserRoutes.listParsers, { signal })).items,
});

/** A parser with its fields. */
export const parserQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["parsers", parserId],
    queryFn: ({ signal }) => call(parserRoutes.getParser, { params: { parserId }, signal }),
  });

/** The sample documents of a parser. */
export const samplesQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["samples", parserId],
    queryFn: async ({ signal }) => (await call(sampleRoutes.listSamples, { query: { parserId }, signal })).items,
  });

/** Refreshes everything that shows parsers. */
export function renewParsers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["parsers"] });
}
