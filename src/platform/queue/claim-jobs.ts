import { sql } from "kysely";
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
}

export interface Claim {
  jobs: JobRow[];
  /** The account that had the last turn, for the next claim; without a job, the last one that was considered. */
  after: string | null;
  /** Whether every waiting account was considered. */
  isWhole: boolean;
}

/** There is at least one row; it has no job if none was claimed. */
type ClaimedRow = { last_seen: string | null; last_turn: string | null } & (
  | JobRow
  | { [Column in keyof JobRow]: null }
);

/** How many accounts one claim considers, so that it takes some milliseconds, however many wait. */
const accountsAtOnce = 64;
/** Workers that claim at the same moment take each other's first choices, so each considers this many more jobs. */
const spareCandidates = 16;
/** Sorts before every account's ID. */
const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * Claims jobs of a queue, each for the account that has the fewest running; accounts with equally many take turns, in
 * the circle of their IDs. An account's own jobs go by priority, the lowest number first, then by age.
 *
 * Waiting accounts are found by skipping through the index (each `order by … limit 1` follows it), so the cost does not
 * grow with the number of jobs. Rows are locked last, in their order, so no claim locks a job that it does not take.
 */
export async function claimJobs(db: Db, request: ClaimRequest): Promise<Claim> {
  const { queue, processId, count, after, onlyNewcomers, isDurable } = request;
  const candidates = count + spareCandidates;
  const start = after ?? beforeAll;
  const { rows } = await sql<ClaimedRow>`
    with recursive
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
    running as (
      select account_id, count(*) as jobs from jobs where queue = ${queue} and state = 'active' group by account_id
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
    ),
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
        process_id = ${processId}
      from chosen where jobs.id = chosen.id
      returning jobs.id, queue, payload, jobs.account_id, attempts, max_attempts, lease_token
    )
    select
      (select account_id from circle where place = ${accountsAtOnce} limit 1) as last_seen,
      (select account_id from chosen order by turn desc, place desc limit 1) as last_turn,
      claimed.*
    from (select ${isDurable ? sql`` : commitWithoutWaiting}) as always left join claimed on true
  `.execute(db);
  const lastSeen = rows[0]?.last_seen ?? null;
  return {
    jobs: rows.filter((row) => row.id !== null),
    after: rows[0]?.last_turn ?? lastSeen ?? after,
    isWhole: lastSeen === null,
  };
}
