import { z } from "zod";
import { route } from "./route.ts";
import { idSchema, timestampSchema } from "./wire.ts";

const time = z.iso.datetime({ offset: true, error: "must be a time such as 2026-01-31T12:00:00Z" });

/** Which deliveries are sent again: those that were written down from `from` on and before `to`. */
const range = { which: z.enum(["failed", "all"]), from: time, to: time };

/** A time range of a webhook's deliveries that is sent again. */
const replaySchema = z.object({
  id: idSchema,
  webhookId: idSchema,
  which: z.enum(["failed", "all"]),
  from: timestampSchema,
  to: timestampSchema,
  /** Deliveries when it was asked for, and those that were queued since. */
  totalCount: z.number(),
  queuedCount: z.number(),
  /** What became of the queued ones; one that was sent again by something else counts there. */
  pending: z.number(),
  delivered: z.number(),
  failed: z.number(),
  createdAt: timestampSchema,
  /** When all were queued; null: not yet. */
  finishedAt: timestampSchema.nullable(),
});

/** A webhook whose endpoint keeps failing, or said that it is gone. */
const failingWebhookSchema = z.object({
  id: idSchema,
  name: z.string(),
  parserId: idSchema,
  parserName: z.string(),
  failuresInRow: z.number(),
  failingSince: timestampSchema.nullable(),
  lastFailure: z.string().nullable(),
  /** It is off because its endpoint said that it is gone. */
  isGone: z.boolean(),
});

export type Replay = z.infer<typeof replaySchema>;
export type FailingWebhook = z.infer<typeof failingWebhookSchema>;

export const replayRoutes = {
  listFailingWebhooks: route({
    method: "GET",
    path: "/failing-webhooks",
    access: "viewer",
    summary:
      "The account's webhooks with three failed attempts in a row or more, or that are off because they are gone.",
    response: z.object({ items: z.array(failingWebhookSchema) }),
  }),
  countReplay: route({
    method: "GET",
    path: "/webhooks/:webhookId/replay",
    access: "viewer",
    summary: "How many deliveries a replay would send again. Nothing is sent.",
    query: z.object(range),
    response: z.object({ count: z.number() }),
  }),
  listReplays: route({
    method: "GET",
    path: "/webhooks/:webhookId/replays",
    access: "viewer",
    summary: "A webhook's last replays with their progress, newest first.",
    response: z.object({ items: z.array(replaySchema) }),
  }),
  startReplay: route({
    method: "POST",
    path: "/webhooks/:webhookId/replays",
    access: "editor",
    summary:
      "Sends the deliveries of a time range again, except entries blocked as invalid. 409 `conflict` if the webhook is off or already replays.",
    body: z.object(range),
    response: z.object({ items: z.array(replaySchema) }),
  }),
};
