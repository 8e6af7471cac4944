import { type RawBuilder, sql } from "kysely";
import { commitWithoutWaiting } from "../database/commit-without-waiting.ts";
import type { Db } from "../database/database.ts";
import type { JobRow } from "./job-store.ts";

export interface ClaimRequest {
  queue: string;
  /** Who claims; without a lease that holds, it gets nothing. */
  processId: string;
  /** Maximum number of jobs. */
  count: number;
  /** The account that had the last turn; the ones after it go first. Null at the start. */
  after: string | null;
  /** Only claims for accounts without a running job, one job for each. */
  onlyNewcomers: boolean;
  /** Whether the claim waits until it is on the disk; otherwise a crash of the database server may undo it. */
  isDurable: boolean;
  /** From where on to look; nothing is left out by `fromTheStart`. */
  horizon: Horizon;
  /**
   * `window`: the jobs that are due first, as many as `mostRead`; in a longer queue, accounts whose jobs are all later are
   * not considered. `accounts`: the first jobs of each account, however many wait; passes over all that ended since the
   * server last cleaned up.
   */
  search: "window" | "accounts";
}

/**
 * Nothing that waits was due before `due`, and nothing that runs was begun before `held`; timestamps of the database, as
 * text. While somebody holds a transaction open, the server cannot remove the rows of jobs that ended, and a search from
 * the start passes over all of them.
 */
export interface Horizon {
  due: string;
  held: string;
}

export const fromTheStart: Horizon = { due: "-infinity", held: "-infinity" };

export interface Claim {
  jobs: JobRow[];
  /** The account that had the last turn, for the next claim; without a job, the last one that was considered. */
  after: string | null;
  /** Whether every waiting account was considered. */
  isWhole: boolean;
  /** Whether more is due than a window shows. */
  isLong: boolean;
  /** For the next claim. */
  horizon: Horizon;
}

/** There is at least one row; it has no job if none was claimed. */
type ClaimedRow = {
  last_seen: string | null;
  last_turn: string | null;
  due: string | null;
  held: string;
  is_long: boolean;
} & (JobRow | { [Column in keyof JobRow]: null });

/** How many accounts one claim considers, so that it takes some milliseconds, however many wait. */
const accountsAtOnce = 64;
/** Workers that claim at the same moment take each other's first choices, so each considers this many more jobs. */
const spareCandidates = 16;
/** How many jobs that are due a claim reads as a window. A queue that is not longer is seen as a whole. */
const mostRead = 500;
/**
 * Seconds after which no transaction that wrote a job or a claim is still on its way, as a rule; who needs longer is found
 * by the next search from the start.
 */
const lateSeconds = 5;
/** Sorts before every account's ID. */
const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * Claims jobs of a queue, each for the account that has the fewest running; accounts with equally many take turns, in
 * the circle of their IDs. An account's own jobs go by priority, the lowest number first, then by age.
 */
export async function claimJobs(db: Db, request: ClaimRequest): Promise<Claim> {
  return await claimFrom(db, request, request.search === "window" ? readWindow(request) : skipThroughAccounts(request));
}

/** Rows are locked last, in their order, so no claim locks a job that it does not take. */
async function claimFrom(db: Db, request: ClaimRequest, candidates: RawBuilder<unknown>): Promise<Claim> {
  const { queue, processId, count, after, isDurable, horizon } = request;
  const { rows } = await sql<ClaimedRow>`
    with recursive
    running as (
      select account_id, count(*) as jobs, min(held_since) as held_since from jobs
      where queue = ${queue} and state = 'active' and held_since >= ${horizon.held}::timestamptz group by account_id
    ),
    ${candidates},
    chosen as (
      select jobs.id, candidates.account_id, candidates.turn, candidates.place from jobs join candidates using (id)
      where jobs.state = 'queued'
        and exists (select from worker_processes where id = ${processId} and alive_until > clock_timestamp())
      order by candidates.turn, candidates.place, candidates.id
      limit ${count}
      for update of jobs skip locked
    ),
    claimed as (
      update jobs set state = 'active', attempts = attempts + 1, lease_token = gen_random_uuid(),
        process_id = ${processId}, held_since = clock_timestamp()
      from chosen where jobs.id = chosen.id
      returning jobs.id, queue, payload, jobs.account_id, attempts, max_attempts, lease_token
    )
    select
      seen.*,
      least((select min(held_since) from running), statement_timestamp() - interval '1 second' * ${lateSeconds})::text as held,
      (select account_id from chosen order by turn desc, place desc limit 1) as last_turn,
      claimed.*
    from (select ${isDurable ? sql`` : commitWithoutWaiting}) as always, seen left join claimed on true
  `.execute(db);
  const [row] = rows;
  const lastSeen = row?.last_seen ?? null;
  return {
    jobs: rows.filter((each) => each.id !== null),
    after: row?.last_turn ?? lastSeen ?? after,
    isWhole: lastSeen === null,
    isLong: row?.is_long ?? false,
    horizon: row === undefined ? horizon : { due: row.due ?? horizon.due, held: row.held },
  };
}

/** The jobs that are due first, in their turns. */
function readWindow({ queue, count, after, onlyNewcomers, horizon }: ClaimRequest) {
  return sql`
    due as materialized (
      select id, account_id, priority, run_at from jobs
      where queue = ${queue} and state = 'queued'
        and run_at at time zone 'UTC' >= ${horizon.due}::timestamptz at time zone 'UTC'
        and run_at at time zone 'UTC' <= statement_timestamp() at time zone 'UTC'
      order by run_at at time zone 'UTC' limit ${mostRead + 1}
    ),
    seen as (
      select null::uuid as last_seen, count(*) > ${mostRead} as is_long,
        least(min(run_at), statement_timestamp() - interval '1 second' * ${lateSeconds})::text as due
      from due
    ),
    heads as (
      select due.id, due.account_id, running.jobs as running,
        row_number() over (partition by due.account_id order by due.priority, due.run_at, due.id) as head,
        dense_rank() over (order by due.account_id <= ${after ?? beforeAll}::uuid, due.account_id) as place
      from due left join running using (account_id)
    ),
    candidates as (
      select heads.id, heads.account_id, coalesce(heads.running, 0) + heads.head as turn, heads.place
      from heads
      where not ${onlyNewcomers} or (heads.running is null and heads.head = 1)
      order by turn, heads.place, heads.id limit ${count + spareCandidates}
    )`;
}

/**
 * The first jobs of waiting accounts, which are found by skipping through the index (each `order by … limit 1` follows it),
 * so the cost does not grow with the number of jobs.
 */
function skipThroughAccounts({ queue, count, after, onlyNewcomers }: ClaimRequest) {
  const start = after ?? beforeAll;
  const candidates = count + spareCandidates;
  return sql`
    -- From the start to the last account, then from the first one to the start.
    circle as (
      select ${start}::uuid as account_id, 0 as place, false as is_second_half
      union all
      select coalesce(next.account_id, ${beforeAll}), circle.place + (next.account_id is not null)::integer,
        circle.is_second_half or next.account_id is null
      from circle
      left join lateral (
        select account_id from jobs
        where queue = ${queue} and state = 'queued'
          and account_id > circle.account_id and (not circle.is_second_half or account_id <= ${start})
        order by account_id limit 1
      ) next on true
      where circle.place < ${accountsAtOnce} and (next.account_id is not null or not circle.is_second_half)
    ),
    seen as (
      select (select account_id from circle where place = ${accountsAtOnce} limit 1) as last_seen, true as is_long, null::text as due
    ),
    candidates as (
      select heads.id, circle.account_id, coalesce(running.jobs, 0) + heads.place as turn, circle.place
      from circle
      left join running using (account_id)
      cross join lateral (
        select id, row_number() over (order by priority, run_at, id) as place from jobs
        where queue = ${queue} and state = 'queued'
          and account_id = circle.account_id and run_at <= statement_timestamp()
        order by priority, run_at, id limit ${candidates}
      ) heads
      where circle.place > 0 and (not ${onlyNewcomers} or (running.jobs is null and heads.place = 1))
      order by turn, circle.place, heads.id limit ${candidates}
    )`;
}
