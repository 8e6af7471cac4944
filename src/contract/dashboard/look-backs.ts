import { z } from "zod";
import { fieldValueSchema } from "../../domain/record.ts";
import { route } from "./route.ts";
import { idSchema } from "./wire.ts";

/** What a parser would read differently, with what it has learned, in earlier documents that nobody looked at. */
const lookBackSchema = z.object({
  id: idSchema,
  parserId: idSchema,
  status: z.enum(["pending", "running", "completed", "failed"]),
  /** Documents that were read again so far. */
  documentCount: z.number(),
  error: z.string().nullable(),
  /** Those that would change, newest first; empty until it is completed. */
  entries: z.array(
    z.object({
      entryId: idSchema,
      documentId: idSchema,
      filename: z.string().nullable(),
      values: z.array(
        z.object({
          /** The top-level field's name. */
          field: z.string(),
          before: fieldValueSchema,
          after: fieldValueSchema,
          /** A person took it over. */
          isApplied: z.boolean(),
        }),
      ),
    }),
  ),
});

/** A look back, and how many entries were changed. */
const changedSchema = z.object({ changed: z.number(), lookBack: lookBackSchema });

export type LookBack = z.infer<typeof lookBackSchema>;

export const lookBackRoutes = {
  startLookBack: route({
    method: "POST",
    path: "/parsers/:parserId/look-backs",
    access: "reviewer",
    summary:
      "Tells what the parser would read differently in its latest 200 documents that nobody confirmed or corrected, once it has learned what it was taught. Works in the background; nothing is changed or charged. Returns the one that is in work, if there is one.",
    response: lookBackSchema,
  }),
  getLookBack: route({
    method: "GET",
    path: "/parsers/:parserId/look-backs/:lookBackId",
    access: "viewer",
    summary: "A look back, with the values that would change when it is completed.",
    response: lookBackSchema,
  }),
  applyLookBack: route({
    method: "POST",
    path: "/parsers/:parserId/look-backs/:lookBackId/apply",
    access: "reviewer",
    summary:
      "Gives the entries the values that the parser would read now. What somebody changed or confirmed since stays as it is. Webhooks are told as of a correction.",
    response: changedSchema,
  }),
  takeBackLookBack: route({
    method: "POST",
    path: "/parsers/:parserId/look-backs/:lookBackId/take-back",
    access: "reviewer",
    summary: "Gives the entries the values that they had before, unless somebody changed or confirmed them since.",
    response: changedSchema,
  }),
};
