import { queryOptions } from "@tanstack/react-query";
import { memberRoutes } from "../../../../../src/contract/dashboard/members.ts";
import { call } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query-client.ts";

/** The people of the account. */
export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: ({ signal }) => call(memberRoutes.listMembers, { signal }),
});

/** Refreshes the people. */
export function renewPeople(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
}
