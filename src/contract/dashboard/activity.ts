import { z } from "zod";
import { actorKinds, auditActions, memberChangeSchema, targetKinds } from "../../domain/audit-event.ts";
import { route } from "./route.ts";
import { daySchema, idSchema, pageOf, pagingQuery, timestampSchema } from "./wire.ts";

/** What narrows down the audit log. */
const activityFilter = {
  /** Who: one kind, or one person or token. */
  actor: z.enum(actorKinds).optional(),
  actorId: idSchema.optional(),
  action: z.enum(auditActions).optional(),
  /** What was changed: one kind, or one thing. */
  target: z.enum(targetKinds).optional(),
  targetId: idSchema.optional(),
  /** Days in UTC, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
};

/** An event of the audit log, with the names of its time. */
const activitySchema = z.object({
  id: idSchema,
  actor: z.object({
    kind: z.enum(actorKinds),
    /** The account of a person, or a token; null for all others. */
    id: idSchema.nullable(),
    /** An e-mail address, a token's name or a command; null for visitors and the service. */
    name: z.string().nullable(),
    requestId: z.string().nullable(),
    address: z.string().nullable(),
  }),
  action: z.enum(auditActions),
  target: z.object({ kind: z.enum(targetKinds), id: idSchema.nullable(), name: z.string().nullable() }),
  /** Changed members. What may hold a secret or a value of a document has neither `before` nor `after`. */
  changes: z.array(memberChangeSchema),
  createdAt: timestampSchema,
});

export type Activity = z.infer<typeof activitySchema>;

export const activityRoutes = {
  listActivity: route({
    method: "GET",
    path: "/activity",
    access: "owner",
    summary: "The account's audit log, newest first: who changed what.",
    query: z.object({ ...activityFilter, ...pagingQuery }),
    response: pageOf(activitySchema),
  }),
  exportActivity: route({
    method: "GET",
    path: "/activity/export",
    access: "owner",
    summary: "The filtered audit log as a CSV file, newest first.",
    query: z.object(activityFilter),
    response: "file",
  }),
};
