import { z } from "zod";
import { reviewReasons } from "./entries.ts";
import { route } from "./route.ts";
import { idSchema, pageOf, pagingQuery, timestampSchema } from "./wire.ts";

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
});

export type ReviewItem = z.infer<typeof reviewItemSchema>;

export const reviewRoutes = {
  listReview: route({
    method: "GET",
    path: "/review",
    access: "account",
    summary: "Unconfirmed entries that are invalid or below their parser's confidence threshold, oldest first.",
    query: z.object({ ...pagingQuery, parserId: idSchema.optional() }),
    response: pageOf(reviewItemSchema).extend({ total: z.number() }),
  }),
  findReviewNeighbours: route({
    method: "GET",
    path: "/review/:entryId/neighbours",
    access: "account",
    summary: "The entries before and after an entry in the queue, even if it is no longer in the queue.",
    query: z.object({ parserId: idSchema.optional() }),
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
