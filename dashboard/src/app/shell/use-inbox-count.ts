import { useQuery } from "@tanstack/react-query";
import { inboxCountRoutes } from "../../../../src/contract/dashboard/inbox-count.ts";
import { call } from "../../lib/api.ts";

/** How often the count beside the link is fetched, in milliseconds: it should be about right at a glance. */
const pollMs = 60_000;

/** How many files wait for a parser; undefined until known. */
export function useInboxCount(): number | undefined {
  return useQuery({
    // Starts with `inbox`, so that a feature that changes the inbox also refreshes the count.
    queryKey: ["inbox", "count"],
    queryFn: ({ signal }) => call(inboxCountRoutes.countInbox, { signal }),
    refetchInterval: pollMs,
  }).data?.waiting;
}
