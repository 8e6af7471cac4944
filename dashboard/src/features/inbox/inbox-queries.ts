import { queryOptions } from "@tanstack/react-query";
import { type InboxFile, inboxRoutes } from "../../../../src/contract/dashboard/inbox.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

/** How often the inbox is fetched while something in it is on its way, and otherwise, in milliseconds. */
const pollMs = { busy: 1500, idle: 30_000 };

/** Files that wait for a parser, and those that went to one lately. */
export const inboxQuery = queryOptions({
  queryKey: ["inbox"],
  queryFn: async ({ signal }) => (await call(inboxRoutes.listInbox, { signal })).items,
  refetchInterval: ({ state: { data } }) => (data?.some(isOnItsWay) ? pollMs.busy : pollMs.idle),
});

/** Sample documents to try. */
export const readySamplesQuery = queryOptions({
  queryKey: ["ready-samples"],
  queryFn: async ({ signal }) => (await call(inboxRoutes.listReadySamples, { signal })).items,
  staleTime: Number.POSITIVE_INFINITY,
});

function isOnItsWay({ state, document }: InboxFile): boolean {
  return state === "looking" || document?.status === "pending" || document?.status === "processing";
}

/** After a change of the inbox: what it shows, and the documents that were made. */
export async function renewInbox(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ["documents"] }),
  ]);
}
