import { queryOptions, useQuery } from "@tanstack/react-query";
import { reviewRoutes } from "../../../../src/contract/dashboard/review.ts";
import { call } from "../../lib/api.ts";

/** How often the count beside the link is asked for, in milliseconds: a glance at it should be about right. */
const pollMs = 60_000;

/** Begins with `review`, so that a feature that changes the queue renews the count, too. */
const countQuery = queryOptions({
  queryKey: ["review", "count"],
  queryFn: ({ signal }) => call(reviewRoutes.listReview, { query: { limit: 1 }, signal }),
  select: ({ total }) => total,
  refetchInterval: pollMs,
});

/** How many entries wait in the review queue; undefined while it is not known. */
export function useReviewCount(): number | undefined {
  return useQuery(countQuery).data;
}
