import { z } from "zod";
import { colleagueSchema } from "./colleague.ts";
import { reviewReasons } from "./review-reasons.ts";
import { route } from "./route.ts";
import { flagSchema, idSchema, pageOf, pagingQuery, timestampSchema } from "./wire.ts";

/** An entry that waits for a person. */
export const reviewItemSchema = z.object({
  entryId: idSchema,
  documentId: idSchema,
  parser: z.object({ id: idSchema, slug: z.string(), name: z.string() }),
  filename: z.string().nullable(),
  reasons: z.array(z.enum(reviewReasons)),
  errorCount: z.number(),
  lowestConfidence: z.number().nullable(),
  createdAt: timestampSchema,
  /** Who is to review the document; null: nobody in particular. */
  assignee: colleagueSchema.nullable(),
  /** Who is reviewing it at the moment. */
  heldBy: colleagueSchema.nullable(),
  commentCount: z.number(),
});

/** What narrows down the queue. */
const queueFilter = {
  parserId: idSchema.optional(),
  /** Whose: assigned to the person who asks, to nobody, or everything; or where a comment mentions the person. */
  part: z.enum(["all", "mine", "nobody", "mentioned"]).default("all"),
};

export type ReviewItem = z.infer<typeof reviewItemSchema>;

export const reviewRoutes = {
  listReview: route({
    method: "GET",
    path: "/review",
    access: "viewer",
    summary: "Unconfirmed entries that are invalid or below their parser's confidence threshold, oldest first.",
    query: z.object({
      ...pagingQuery,
      ...queueFilter,
      /** true: without the documents that others are reviewing; `total` still counts them. */
      isFree: flagSchema.default("false"),
    }),
    response: pageOf(reviewItemSchema).extend({ total: z.number() }),
  }),
  findReviewNeighbours: route({
    method: "GET",
    path: "/review/:entryId/neighbours",
    access: "viewer",
    summary:
      "The entries before and after an entry in the queue, even if it is no longer in the queue, without those of documents that others are reviewing.",
    query: z.object(queueFilter),
    response: z.object({
      previous: reviewItemSchema.nullable(),
      next: reviewItemSchema.nullable(),
      /** Total number of waiting entries. */
      total: z.number(),
      /** Number of entries waiting before this one. */
      before: z.number(),
    }),
  }),
};
