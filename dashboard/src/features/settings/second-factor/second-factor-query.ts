import { queryOptions } from "@tanstack/react-query";
import { sessionRoutes } from "../../../../../src/contract/dashboard/session.ts";
import { call } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query-client.ts";

/** Whether the person has two-step sign-in. */
export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call(sessionRoutes.getSecondFactor, { signal }),
});

/** Asks again. */
export function renewSecondFactor(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
}
