import { queryOptions } from "@tanstack/react-query";
import { documentRoutes } from "../../../../src/contract/dashboard/documents.ts";
import { parserRoutes } from "../../../../src/contract/dashboard/parsers.ts";
import { reviewRoutes } from "../../../../src/contract/dashboard/review.ts";
import { usageRoutes } from "../../../../src/contract/dashboard/usage.ts";
import { webhookRoutes } from "../../../../src/contract/dashboard/webhooks.ts";
import { call } from "../../lib/api.ts";

/** The account's parsers with their figures. */
export const parsersQuery = queryOptions({
  queryKey: ["parsers"],
  queryFn: async ({ signal }) => (await call(parserRoutes.listParsers, { signal })).items,
});

/** The latest documents. */
export const recentQuery = queryOptions({
  queryKey: ["documents", "recent"],
  queryFn: async ({ signal }) => (await call(documentRoutes.listDocuments, { query: { limit: 6 }, signal })).items,
});

/** The figures of the last 30 days, the default range. */
export const usageQuery = queryOptions({
  queryKey: ["usage", "home"],
  queryFn: ({ signal }) => call(usageRoutes.getUsage, { signal }),
});

/** How many entries wait for a person. */
export const reviewCountQuery = queryOptions({
  queryKey: ["review", "home"],
  queryFn: async ({ signal }) => (await call(reviewRoutes.listReview, { query: { limit: 1 }, signal })).total,
});

/** Whether a parser has a webhook. */
export const webhooksQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["webhooks", parserId],
    queryFn: ({ signal }) => call(webhookRoutes.listWebhooks, { params: { parserId }, signal }),
  });
