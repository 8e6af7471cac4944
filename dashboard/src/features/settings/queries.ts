import { queryOptions } from "@tanstack/react-query";
import { tokenRoutes } from "../../../../src/contract/dashboard/tokens.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

/** The account's API tokens, newest first. */
export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: async ({ signal }) => (await call(tokenRoutes.listTokens, { signal })).items,
});

/** Refreshes the tokens. */
export function renewTokens(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
}
