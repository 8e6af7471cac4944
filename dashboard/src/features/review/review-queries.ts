import { queryOptions } from "@tanstack/react-query";
import { reviewRoutes } from "../../../../src/contract/dashboard/review.ts";
import { call } from "../../lib/api.ts";

/** The head of the queue: the entry that has waited longest, and how many wait in all. */
export const queueQuery = queryOptions({
  queryKey: ["review", "queue"],
  queryFn: ({ signal }) => call(reviewRoutes.listReview, { query: { limit: 1 }, signal }),
});

/** The entries before and after one in the queue. */
export const neighboursQuery = (entryId: string) =>
  queryOptions({
    queryKey: ["review", "neighbours", entryId],
    queryFn: ({ signal }) => call(reviewRoutes.findReviewNeighbours, { params: { entryId }, signal }),
  });
