import { queryOptions } from "@tanstack/react-query";
import { commentRoutes } from "../../../../src/contract/dashboard/comments.ts";
import { call } from "../../lib/api.ts";

/** How often the count beside the link is fetched, in milliseconds: it should be about right at a glance. */
const pollMs = 60_000;

/** Comments that mention the person, who has not seen them. */
export const mentionsQuery = queryOptions({
  queryKey: ["mentions"],
  queryFn: async ({ signal }) => (await call(commentRoutes.listMentions, { signal })).items,
  refetchInterval: pollMs,
});
