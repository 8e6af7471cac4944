import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { reviewRoutes } from "../../../../src/contract/dashboard/review.ts";
import { call } from "../../lib/api.ts";
import type { QueuePart } from "./queue-part.ts";

/** The head of the queue that no colleague is reviewing, and how many wait in all. */
export const queueQuery = (part: QueuePart) =>
  queryOptions({
    queryKey: ["review", "queue", part],
    queryFn: ({ signal }) => call(reviewRoutes.listReview, { query: { limit: 1, part, isFree: "true" }, signal }),
  });

/** The entries before and after one in the queue. */
export const neighboursQuery = (entryId: string, part: QueuePart) =>
  queryOptions({
    queryKey: ["review", "neighbours", entryId, part],
    queryFn: ({ signal }) => call(reviewRoutes.findReviewNeighbours, { params: { entryId }, query: { part }, signal }),
  });

/** The queue, page by page, with what colleagues are reviewing. */
export const listQuery = (part: QueuePart) =>
  infiniteQueryOptions({
    queryKey: ["review", "list", part],
    queryFn: ({ signal, pageParam }) =>
      call(reviewRoutes.listReview, { query: { part, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
