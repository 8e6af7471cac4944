import { sql } from "kysely";
import { pino } from "pino";
import { z } from "zod";
import type { Database } from "../../src/platform/database/database.ts";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import type { ClaimedJob, NewJob } from "../../src/platform/queue/job.ts";
import { ProcessLease } from "../../src/platform/queue/process-lease.ts";
import { finishJob } from "../../src/platform/queue/queue.ts";
import { QueueWorker, type QueueWorkerOptions } from "../../src/platform/queue/queue-worker.ts";
import { until } from "../support/until.ts";

/** What a test's job does before it is finished. */
const payloadSchema = z.object({
  name: z.string(),
  sleepMs: z.number().default(0),
  /** Its first attempt does not end by itself. */
  hangsFirst: z.boolean().default(false),
  /** How many of its attempts throw. */
  failures: z.number().default(0),
  /** It kills its own process. */
  isDeadly: z.boolean().default(false),
});

export const queue = "tests";
export const accounts = Array.from(
  { length: 200 },
  (_, index) => `${String(index).padStart(8, "0")}-0000-4000-8000-000000000000`,
);
export const [accountA = "", accountB = ""] = accounts;

/** A job to write; members left out do not matter to the test. */
export function newJob(payload: z.input<typeof payloadSchema>, job: Partial<NewJob> = {}): NewJob {
  return { queue, payload, accountId: accountA, priority: 1, maxAttempts: 3, ...job };
}

/** Two tables that the jobs write to: every start, and each job's result once it is finished. */
export async function createJobTables({ db }: Database): Promise<void> {
  await sql`create table starts (
    place bigint generated always as identity, name text, account_id uuid, attempt int, pid int, at timestamptz default clock_timestamp()
  )`.execute(db);
  await sql`create table results (name text not null, outcome text not null)`.execute(db);
}

/** Runs a test's job: notes its start, does what its payload says, and writes its result as it ends it. */
export async function runTestJob({ db }: Database, job: ClaimedJob): Promise<void> {
  const { name, sleepMs, hangsFirst, failures, isDeadly } = payloadSchema.parse(job.payload);
  await sql`insert into starts (name, account_id, attempt, pid)
    values (${name}, ${job.accountId}, ${job.attempts}, ${process.pid})`.execute(db);
  if (isDeadly) process.kill(process.pid, "SIGKILL");
  if (hangsFirst && job.attempts === 1) await sleepUnlessAborted(3_600_000, job.signal);
  if (sleepMs > 0) await sleepUnlessAborted(sleepMs, job.signal);
  if (job.attempts <= failures) throw new Error(`attempt ${job.attempts} fails`);
  await withTransaction(db, async (tx) => {
    await sql`insert into results values (${name}, 'done')`.execute(tx);
    await finishJob(tx, job);
  });
}

/** A worker that holds its process's lease itself. */
class TestWorker extends QueueWorker {
  readonly #lease: ProcessLease;

  constructor(options: QueueWorkerOptions) {
    super(options);
    this.#lease = options.lease;
  }

  override async start(): Promise<void> {
    await this.#lease.start();
    await super.start();
  }

  override async stop(graceMs: number): Promise<void> {
    await super.stop(graceMs);
    await this.#lease.stop();
  }
}

/** A worker for the tests' jobs, as if it were alone in its process. */
export function createTestWorker(
  database: Database,
  { leaseMs, ...options }: Partial<QueueWorkerOptions> & { leaseMs?: number } = {},
): QueueWorker {
  const log = pino({ level: "silent" });
  return new TestWorker({
    database,
    lease: new ProcessLease({ db: database.db, log, version: "test", ...(leaseMs && { leaseMs }) }),
    queue,
    concurrency: 4,
    handler: (job) => runTestJob(database, job),
    onExhausted: async (tx, payload) => {
      await sql`insert into results values (${payloadSchema.parse(payload).name}, 'exhausted')`.execute(tx);
    },
    log,
    ...options,
  });
}

/** Names, accounts and attempts of the started jobs, in order. */
export async function readStarts({ db }: Database) {
  const { rows } = await sql<{ name: string; account_id: string; attempt: number; pid: number; at: Date }>`
    select name, account_id, attempt, pid, at from starts order by place`.execute(db);
  return rows;
}

/** The results, by name; "done" or "exhausted". */
export async function readResults({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select name || ' ' || outcome as text from results order by name`.execute(db);
  return rows.map(({ text }) => text);
}

/** Resolves when no job is left. */
export async function untilEmpty({ db }: Database): Promise<void> {
  await until("no job is left", async () => (await db.selectFrom("jobs").select("id").limit(1).execute()).length === 0);
}

/** Resolves when it is true. */
export async function untilTrue(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await until("it is true", async () => isTrue());
}

function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
