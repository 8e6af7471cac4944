import { queryOptions, useQuery } from "@tanstack/react-query";
import { colleagueRoutes, type ListedColleague } from "../../../../src/contract/dashboard/colleague.ts";
import { call } from "../../lib/api.ts";

/** How long the people are taken as known, in milliseconds: they rarely change. */
const knownMs = 300_000;

/** Starts with `people`, so that a change of them is seen here, too. */
const colleaguesQuery = queryOptions({
  queryKey: ["people", "colleagues"],
  queryFn: async ({ signal }) => (await call(colleagueRoutes.listColleagues, { signal })).items,
  staleTime: knownMs,
});

/** Everybody who works in the account, the person who looks, too; empty until known. */
export function useColleagues(): readonly ListedColleague[] {
  return useQuery(colleaguesQuery).data ?? [];
}
