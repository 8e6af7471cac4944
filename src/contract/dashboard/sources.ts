import { z } from "zod";
import { environmentSchema } from "../../domain/environment.ts";
import { mailFactsSchema } from "../../domain/mail.ts";
import { itemStates, sourceSettingsSchema } from "../../domain/source.ts";
import { route } from "./route.ts";
import { idSchema, labelSchema, pageOf, pagingQuery, timestampSchema } from "./wire.ts";

/** A place from which documents come by themselves, without its secret. */
export const sourceSchema = z.object({
  id: idSchema,
  name: z.string(),
  settings: sourceSettingsSchema,
  /** Whether a secret, such as a password, is kept for it. */
  hasSecret: z.boolean(),
  /** To which mails are sent; null for other kinds, and while the service receives none. */
  mailAddress: z.string().nullable(),
  /** Null: documents go to the inbox. */
  parser: z.object({ id: idSchema, name: z.string() }).nullable(),
  environment: z.string(),
  hasMultipleEntries: z.boolean(),
  state: z.enum(["running", "paused", "failing"]),
  /** Why it fails, and what to do; null unless it does. */
  problem: z.string().nullable(),
  failingSince: timestampSchema.nullable(),
  /** Somebody looks at it now. */
  isLooking: z.boolean(),
  /** When the last look ended that saw everything. */
  lookedAt: timestampSchema.nullable(),
  /** How many of its items are in which state. */
  counts: z.record(z.enum(itemStates), z.number()),
  createdAt: timestampSchema,
});

const itemSchema = z.object({
  id: idSchema,
  /** Null once the document that was made of it is deleted. */
  name: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  state: z.enum(itemStates),
  /** Why it was refused, or waits; null otherwise. */
  reason: z.string().nullable(),
  /** The document that was made of it, directly or by way of the inbox. */
  documentId: idSchema.nullable(),
  /** Whether it waits in the inbox. */
  isInInbox: z.boolean(),
  /** The mail in which it came; null for other items, and once the document that was made of it is deleted. */
  mail: mailFactsSchema.nullable(),
  seenAt: timestampSchema,
  endedAt: timestampSchema.nullable(),
});

const definition = {
  name: labelSchema,
  settings: sourceSettingsSchema,
  /** Null: the one that is kept, unless the settings lead to another server. */
  secret: z.string().max(1000).nullable().default(null),
  /** Null: documents go to the inbox. */
  parserId: idSchema.nullable(),
  environment: environmentSchema,
  hasMultipleEntries: z.boolean().default(false),
};

export type DashboardSource = z.infer<typeof sourceSchema>;
export type DashboardSourceItem = z.infer<typeof itemSchema>;

export const sourceRoutes = {
  listSources: route({
    method: "GET",
    path: "/sources",
    access: "viewer",
    summary:
      "The places from which documents come by themselves, by name, where folders of this account may be, and the domain of addresses for mails (null if none are received).",
    response: z.object({
      items: z.array(sourceSchema),
      folders: z.array(z.string()),
      mailDomain: z.string().nullable(),
    }),
  }),
  createSource: route({
    method: "POST",
    path: "/sources",
    access: "editor",
    summary: "Adds a source, which is looked at from now on.",
    body: z.object(definition),
    response: sourceSchema,
  }),
  testSource: route({
    method: "POST",
    path: "/sources/test",
    access: "editor",
    summary: "What is in a source with these settings. Nothing is saved or taken.",
    body: z.object({
      settings: definition.settings,
      secret: definition.secret,
      /** The saved source whose secret is used if none is given. */
      savedId: idSchema.nullable().default(null),
    }),
    response: z.object({
      /** Why it does not work; null if it does. */
      problem: z.string().nullable(),
      /** How many files were found; there may be more, unless `isAll`. */
      found: z.number(),
      isAll: z.boolean(),
      /** The first of them. */
      names: z.array(z.string()),
    }),
  }),
  changeSource: route({
    method: "PUT",
    path: "/sources/:sourceId",
    access: "editor",
    summary: "Changes a source. What it took before is not taken again.",
    body: z.object(definition),
    response: sourceSchema,
  }),
  deleteSource: route({
    method: "DELETE",
    path: "/sources/:sourceId",
    access: "editor",
    summary: "Removes a source and its log. Documents stay.",
    response: "nothing",
  }),
  pauseSource: route({
    method: "POST",
    path: "/sources/:sourceId/pause",
    access: "editor",
    summary: "Pauses a source, or lets it go on.",
    body: z.object({ isPaused: z.boolean() }),
    response: sourceSchema,
  }),
  changeSourceAddress: route({
    method: "POST",
    path: "/sources/:sourceId/address",
    access: "editor",
    summary: "Gives a source another address for mails. The one before stops working at once.",
    response: sourceSchema,
  }),
  lookAtSource: route({
    method: "POST",
    path: "/sources/:sourceId/look",
    access: "editor",
    summary: "Looks at a source now, or again once the current look has ended. 409 `conflict` if it is paused.",
    response: sourceSchema,
  }),
  listSourceItems: route({
    method: "GET",
    path: "/sources/:sourceId/items",
    access: "viewer",
    summary: "What was in a source and what became of it, newest first.",
    query: z.object({ ...pagingQuery, state: z.enum(itemStates).optional() }),
    response: pageOf(itemSchema),
  }),
};
