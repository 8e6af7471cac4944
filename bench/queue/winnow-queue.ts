import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { PoolConfig } from "pg";
import { pino } from "pino";
import { migrate } from "../../src/platform/database/migrate.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import type { ClaimedJob } from "../../src/platform/queue/job.ts";
import { ProcessLease } from "../../src/platform/queue/process-lease.ts";
import { enqueue, enqueueReserved, finishJob } from "../../src/platform/queue/queue.ts";
import { QueueWorker } from "../../src/platform/queue/queue-worker.ts";
import type { BenchJob, Contender } from "./contender.ts";

const queue = "bench";

/** The queue of the service, with its own settings. Sync documents use `enqueueReserved`. */
export interface WinnowQueue extends Contender {
  /** Writes a job for a free slot of this process's worker, and starts it after the commit. */
  enqueueReserved(job: BenchJob): Promise<void>;
}

/** Opens the service's queue on an empty database. */
export async function openWinnowQueue(connection: PoolConfig): Promise<WinnowQueue> {
  const log = pino({ level: "warn" }, pino.destination(2));
  const database = openDatabase(connection, { maxConnections: 16, log });
  await migrate(database);
  const { db } = database;
  const lease = new ProcessLease({ db, log, version: "bench" });
  const workers: QueueWorker[] = [];
  const toJob = (job: BenchJob) => ({
    queue,
    payload: job,
    accountId: `00000000-0000-4000-8000-${String(job.account).padStart(12, "0")}`,
    priority: 1,
    maxAttempts: 3,
  });
  const handle = async (job: ClaimedJob, onStart: (job: BenchJob) => void) => {
    const payload = job.payload as BenchJob;
    onStart(payload);
    if (payload.sleepMs > 0) await sleep(payload.sleepMs);
    await withTransaction(db, (tx) => finishJob(tx, job));
  };
  return {
    name: "Winnow",
    enqueue: async (job) => {
      await withTransaction(db, (tx) => enqueue(tx, toJob(job)));
    },
    enqueueReserved: async (job) => {
      const written = toJob(job);
      const reservation = workers[0]?.reserve(written.accountId) ?? null;
      await withTransaction(db, (tx) =>
        reservation ? enqueueReserved(tx, written, reservation) : enqueue(tx, written),
      );
      reservation?.start();
    },
    fill: async (count, accounts) => {
      await sql`insert into jobs (queue, payload, account_id, priority, max_attempts)
        select ${queue}, '{"name": "filler", "sleepMs": 0, "account": 0}',
          ('00000000-0000-4000-8000-' || lpad((i % ${accounts}::integer)::text, 12, '0'))::uuid, 1, 3
        from generate_series(1, ${count}::integer) as i`.execute(db);
    },
    work: async (concurrency, onStart) => {
      const handler = (job: ClaimedJob) => handle(job, onStart);
      const worker = new QueueWorker({
        database,
        lease,
        queue,
        concurrency,
        handler,
        onExhausted: async () => {},
        log,
      });
      if (workers.length === 0) await lease.start();
      workers.push(worker);
      await worker.start();
    },
    count: async () => (await sql`select from jobs`.execute(db)).rows.length,
    close: async () => {
      for (const worker of workers) await worker.stop(0);
      await lease.stop();
      await database.close();
    },
  };
}
