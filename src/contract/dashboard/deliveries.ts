import { z } from "zod";
import { webhookEvents } from "../../domain/webhook-event.ts";
import { route } from "./route.ts";
import { idSchema, pageOf, pagingQuery, timestampSchema } from "./wire.ts";

const deliveryStatuses = ["pending", "delivered", "failed"] as const;

/** One attempt to deliver. */
export const deliveryAttemptSchema = z.object({
  startedAt: timestampSchema,
  durationMs: z.number(),
  /** Null in attempts of earlier versions. */
  method: z.string().nullable(),
  url: z.string().nullable(),
  /** Null if it did not come to that. */
  requestBody: z.string().nullable(),
  /** Null if there was no response. */
  httpStatus: z.number().nullable(),
  /** The first 2 kB of the response. */
  responseExcerpt: z.string().nullable(),
  /** Why it failed; null if it was delivered. */
  error: z.string().nullable(),
});

const head = {
  id: idSchema,
  webhookId: idSchema,
  webhookName: z.string(),
  documentId: idSchema,
  event: z.enum(webhookEvents),
  /** Null: the document failed. */
  entryId: idSchema.nullable(),
  status: z.enum(deliveryStatuses),
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  /** When a failed one is tried again by itself; null: it is not. */
  nextAttemptAt: timestampSchema.nullable(),
};

/** A delivery with its attempts, latest first. */
export const deliverySchema = z.object({ ...head, attempts: z.array(deliveryAttemptSchema) });

/** A delivery in a list. */
export const deliverySummarySchema = z.object({
  ...head,
  filename: z.string().nullable(),
  attemptCount: z.number(),
  lastHttpStatus: z.number().nullable(),
  lastDurationMs: z.number().nullable(),
  lastError: z.string().nullable(),
});

export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;
export type DeliverySummary = z.infer<typeof deliverySummarySchema>;

export const deliveryRoutes = {
  listDeliveries: route({
    method: "GET",
    path: "/parsers/:parserId/deliveries",
    access: "viewer",
    summary: "A parser's deliveries, newest first.",
    query: z.object({
      ...pagingQuery,
      webhookId: idSchema.optional(),
      status: z.enum(deliveryStatuses).optional(),
      event: z.enum(webhookEvents).optional(),
    }),
    response: pageOf(deliverySummarySchema),
  }),
  getDelivery: route({
    method: "GET",
    path: "/deliveries/:deliveryId",
    access: "viewer",
    summary: "A delivery with the request and response of each attempt.",
    response: deliverySchema,
  }),
  redeliver: route({
    method: "POST",
    path: "/deliveries/:deliveryId/redeliver",
    access: "editor",
    summary: "Sends one delivery again. 409 `conflict` if it is already queued or blocked as invalid.",
    response: deliverySchema,
  }),
  redeliverDocument: route({
    method: "POST",
    path: "/documents/:documentId/redeliver",
    access: "editor",
    summary:
      "Redeliver Failed or Redeliver All for a document, except entries blocked as invalid. All also sends entries that were never sent.",
    body: z.object({ which: z.enum(["failed", "all"]) }),
    response: z.object({ count: z.number(), deliveries: z.array(deliverySchema) }),
  }),
};
