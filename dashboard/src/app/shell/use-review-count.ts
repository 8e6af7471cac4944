import { queryOptions, useQuery } from "@tanstack/react-query";
import { reviewRoutes } from "../../../../src/contract/dashboard/review.ts";
import { call } from "../../lib/api.ts";

/** How often the count beside the link is fetched, in milliseconds: it should be about right at a glance. */
const pollMs = 60_000;

/** Starts with `review`, so that a feature that changes the queue also refreshes the count. */
const countQuery = queryOptions({
  queryKey: ["review", "count"],
  queryFn: ({ signal }) => call(reviewRoutes.listReview, { query: { limit: 1 }, signal }),
  select: ({ total }) => total,
  refetchInterval: pollMs,
});

/** How many entries wait in the review queue; undefined until known. */
export function useReviewCount(): number | undefined {
  return useQuery(countQuery).data;
}
