import { type RawBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import {
  type Actor,
  type AuditAction,
  type MemberChange,
  memberChangeSchema,
  type NewEvent,
  type Target,
} from "../domain/audit-event.ts";
import type { Db } from "../platform/database/database.ts";

/** An event as it was written down. */
export interface AuditEvent {
  id: string;
  actor: Actor;
  action: AuditAction;
  target: Target;
  changes: MemberChange[];
  createdAt: Date;
  /** As the database writes it, to the microsecond. */
  createdAtText: string;
}

/** What narrows down an account's events; null filters nothing. */
export interface EventFilter {
  accountId: string;
  actorKind: Actor["kind"] | null;
  actorId: string | null;
  action: AuditAction | null;
  targetKind: Target["kind"] | null;
  targetId: string | null;
  /** Days in UTC, both included. */
  from: string | null;
  to: string | null;
}

/** Writes events of one actor with one statement; those of one account keep their order. */
export async function insertEvents(db: Db, actor: Actor, events: (NewEvent & { accountId: string })[]): Promise<void> {
  await db
    .insertInto("audit_events")
    .values(
      events.map(({ accountId, action, target, changes = [] }, index) => ({
        account_id: accountId,
        actor_kind: actor.kind,
        actor_id: actor.id,
        actor_name: actor.name,
        action,
        target_kind: target.kind,
        target_id: target.id,
        target_name: target.name,
        changes: JSON.stringify(changes),
        request_id: actor.requestId,
        address: actor.address,
        // One statement can write several rows within a microsecond.
        created_at: sql<Date>`clock_timestamp() + ${index} * interval '1 microsecond'`,
      })),
    )
    .execute();
}

/** An account's events that match a filter, newest first; `before` is the last one of the previous page. */
export async function listEvents(
  db: Db,
  filter: EventFilter,
  page: { before: { createdAt: string; id: string } | null; limit: number },
): Promise<AuditEvent[]> {
  const { before } = page;
  const isBefore = before && sql<SqlBool>`(created_at, id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`;
  const { rows } = await sql<EventRow>`
    select id, actor_kind, actor_id, actor_name, action, target_kind, target_id, target_name, changes, request_id,
      address, created_at, created_at::text as created_at_text
    from audit_events
    where ${sql.join([...conditions(filter), ...(isBefore ? [isBefore] : [])], sql` and `)}
    order by created_at desc, id desc
    limit ${page.limit}`.execute(db);
  return rows.map(toEvent);
}

/** Removes up to `limit` of the oldest events from before a time; returns how many. Processes do not wait for each other. */
export async function deleteEventsBefore(db: Db, time: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_events where id in (
      select id from audit_events where created_at < ${time} order by created_at limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

interface EventRow {
  id: string;
  actor_kind: Actor["kind"];
  actor_id: string | null;
  actor_name: string | null;
  action: AuditAction;
  target_kind: Target["kind"];
  target_id: string | null;
  target_name: string | null;
  changes: unknown;
  request_id: string | null;
  address: string | null;
  created_at: Date;
  created_at_text: string;
}

const changesSchema = z.array(memberChangeSchema);

function toEvent(row: EventRow): AuditEvent {
  const { id, action, request_id: requestId, address } = row;
  return {
    id,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name, requestId, address },
    action,
    target: { kind: row.target_kind, id: row.target_id, name: row.target_name },
    changes: changesSchema.parse(row.changes),
    createdAt: row.created_at,
    createdAtText: row.created_at_text,
  };
}

function conditions(filter: EventFilter): RawBuilder<SqlBool>[] {
  const { accountId, actorKind, actorId, action, targetKind, targetId, from, to } = filter;
  return [
    sql<SqlBool>`account_id = ${accountId}`,
    actorKind && sql<SqlBool>`actor_kind = ${actorKind}`,
    actorId && sql<SqlBool>`actor_id = ${actorId}`,
    action && sql<SqlBool>`action = ${action}`,
    targetKind && sql<SqlBool>`target_kind = ${targetKind}`,
    targetId && sql<SqlBool>`target_id = ${targetId}`,
    from && sql<SqlBool>`created_at >= ${from}::date::timestamp at time zone 'UTC'`,
    to && sql<SqlBool>`created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
  ].filter((condition) => condition !== null && condition !== "");
}
