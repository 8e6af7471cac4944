import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { RangePlace } from "./deliveries/reopen-store.ts";

/** A time range of a webhook's deliveries that is sent again. */
export interface Replay {
  id: string;
  webhookId: string;
  which: "failed" | "all";
  from: Date;
  to: Date;
  totalCount: number;
  queuedCount: number;
  /** The last delivery that is queued; null: none yet. */
  last: RangePlace | null;
  createdAt: Date;
  /** When all were queued; null: not yet. */
  finishedAt: Date | null;
}

/** A replay with what became of the deliveries that it queued. */
export interface ReplayProgress extends Replay {
  pending: number;
  delivered: number;
  failed: number;
}

/** Writes a replay down; returns its ID. */
export async function insertReplay(
  db: Db,
  { webhookId, which, from, to, totalCount }: Pick<Replay, "webhookId" | "which" | "from" | "to" | "totalCount">,
): Promise<string> {
  const id = randomUUID();
  // What is written down from now on is sent anyway.
  const until = sql<Date>`greatest(${from}, least(${to}, clock_timestamp()))`;
  await db
    .insertInto("webhook_replays")
    .values({ id, webhook_id: webhookId, which, from_time: from, to_time: until, total_count: totalCount })
    .execute();
  return id;
}

const replayColumns = sql`
  r.id, r.webhook_id as "webhookId", r.which, r.from_time as "from", r.to_time as "to", r.total_count as "totalCount",
  r.queued_count as "queuedCount", r.created_at as "createdAt", r.finished_at as "finishedAt",
  case when r.last_id is not null
    then json_build_object('createdAt', r.last_created_at::text, 'id', r.last_id) end as last`;

/** A replay, locked until the transaction ends; null if there is none with this ID. */
export async function lockReplay(db: Db, id: string): Promise<Replay | null> {
  const { rows } = await sql<Replay>`
    select ${replayColumns} from webhook_replays r where id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

/** Whether a webhook has a replay whose deliveries are not all queued yet. */
export async function isReplaying(db: Db, webhookId: string): Promise<boolean> {
  const row = await db
    .selectFrom("webhook_replays")
    .select("id")
    .where("webhook_id", "=", webhookId)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest replays of a webhook, newest first, with what became of them. */
export async function listReplays(db: Db, webhookId: string, limit: number): Promise<ReplayProgress[]> {
  const { rows } = await sql<ReplayProgress>`
    select ${replayColumns}, l.*
    from webhook_replays r
    cross join lateral (
      select count(*) filter (where status = 'pending')::int as pending,
        count(*) filter (where status = 'delivered')::int as delivered,
        count(*) filter (where status = 'failed')::int as failed
      from deliveries where replay_id = r.id
    ) l
    where r.webhook_id = ${webhookId}
    order by r.created_at desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Notes how far a replay is; without a `last`, it is through. */
export async function advanceReplay(db: Db, id: string, queued: number, last: RangePlace | null): Promise<void> {
  await sql`
    update webhook_replays set queued_count = queued_count + ${queued},
      last_created_at = coalesce(${last?.createdAt ?? null}::timestamptz, last_created_at),
      last_id = coalesce(${last?.id ?? null}::uuid, last_id),
      finished_at = case when ${last === null}::boolean then now() end
    where id = ${id}`.execute(db);
}

/** Ends a replay that cannot go on: what it queued stays queued, the rest is left. */
export async function endReplay(db: Db, id: string): Promise<void> {
  await db
    .updateTable("webhook_replays")
    .set({ finished_at: new Date() })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .execute();
}
