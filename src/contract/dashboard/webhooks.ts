import { z } from "zod";
import { webhookEvents } from "../../domain/webhook-event.ts";
import { deliveryAttemptSchema } from "./deliveries.ts";
import { route } from "./route.ts";
import { idSchema, timestampSchema } from "./wire.ts";

/** A webhook without its secrets: only the names of headers are shown, because their values may be shared secrets. */
export const webhookSchema = z.object({
  id: idSchema,
  parserId: idSchema,
  name: z.string(),
  environment: z.string(),
  url: z.string(),
  method: z.enum(["POST", "PUT", "PATCH"]),
  headerNames: z.array(z.string()),
  mapping: z.string().nullable(),
  /** What it is called for. */
  events: z.array(z.enum(webhookEvents)),
  /** Whether a failed delivery is tried again by itself. */
  retries: z.boolean(),
  isEnabled: z.boolean(),
  /** Attempts that failed since the last one that arrived, when the first of them was, and what the last one said. */
  failuresInRow: z.number(),
  failingSince: timestampSchema.nullable(),
  lastFailure: z.string().nullable(),
  /** It is off because its endpoint said that it is gone. */
  isGone: z.boolean(),
  /** Until when the secret before the last rotation still signs; null if none does. */
  previousSecretUntil: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  figures: z.object({ delivered: z.number(), failed: z.number(), pending: z.number() }),
});

const definition = {
  name: z.string().trim(),
  environment: z.string().default("default"),
  url: z.string().trim(),
  method: z.enum(["POST", "PUT", "PATCH"]).default("POST"),
  /** By name; null keeps the header's value, unless the URL leads to another server. A header that is not named is removed. */
  headers: z.record(z.string(), z.string().nullable()).default({}),
  mapping: z.string().nullable().default(null),
  events: z.array(z.enum(webhookEvents)).min(1, "must name an event").default(["processed"]),
  retries: z.boolean().default(false),
  isEnabled: z.boolean().default(true),
};

const withSecret = z.object({ webhook: webhookSchema, secret: z.string() });

export type DashboardWebhook = z.infer<typeof webhookSchema>;

export const webhookRoutes = {
  listWebhooks: route({
    method: "GET",
    path: "/parsers/:parserId/webhooks",
    access: "viewer",
    summary: "A parser's webhooks, oldest first.",
    response: z.object({ items: z.array(webhookSchema) }),
  }),
  createWebhook: route({
    method: "POST",
    path: "/parsers/:parserId/webhooks",
    access: "editor",
    summary: "Creates a webhook. Only this response contains its secret, which is generated unless given.",
    body: z.object({ ...definition, secret: z.string().nullable().default(null) }),
    response: withSecret,
  }),
  changeWebhook: route({
    method: "PUT",
    path: "/webhooks/:webhookId",
    access: "editor",
    summary: "Updates a webhook, except its secret.",
    body: z.object(definition),
    response: webhookSchema,
  }),
  deleteWebhook: route({
    method: "DELETE",
    path: "/webhooks/:webhookId",
    access: "editor",
    summary: "Deletes a webhook; the log of its deliveries stays.",
    response: "nothing",
  }),
  restoreWebhook: route({
    method: "POST",
    path: "/webhooks/:webhookId/restore",
    access: "editor",
    summary: "Restores a deleted webhook if its name is still free.",
    response: webhookSchema,
  }),
  rotateWebhookSecret: route({
    method: "POST",
    path: "/webhooks/:webhookId/rotate-secret",
    access: "editor",
    summary: "Creates a new secret, which only this response contains. The previous secret also signs for 24 hours.",
    response: withSecret,
  }),
  testWebhook: route({
    method: "POST",
    path: "/webhooks/:webhookId/test",
    access: "editor",
    summary:
      "Sends a signed entry (a given one, the parser's latest, or a made-up one) to the webhook now. It is not logged.",
    body: z.object({ entryId: idSchema.nullable().default(null) }),
    response: deliveryAttemptSchema,
  }),
  previewMapping: route({
    method: "POST",
    path: "/parsers/:parserId/preview-mapping",
    access: "editor",
    summary: "The output of a data mapping for an entry (a given one, or the parser's latest).",
    body: z.object({ mapping: z.string().max(20_000), entryId: idSchema.nullable().default(null) }),
    response: z.object({
      /** The entry that was mapped; null: the parser has none yet, and nothing was mapped. */
      entryId: idSchema.nullable(),
      /** Its values before. */
      input: z.unknown(),
      /** The result; null if there is a problem. */
      output: z.unknown(),
      problem: z.string().nullable(),
    }),
  }),
};
