import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg, { type PoolConfig } from "pg";
import { pino } from "pino";
import type { Db } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { ProcessLease } from "../../src/platform/queue/process-lease.ts";
import { endJob, enqueue } from "../../src/platform/queue/queue.ts";
import { QueueWorker } from "../../src/platform/queue/queue-worker.ts";

const queue = "held";
const jobsPerSecond = 200;
const accounts = 50;
/** Jobs that come at once while the transaction is held: more than a claim reads. */
const burst = 5_000;

/**
 * Jobs at a steady rate before, while and after another connection holds a transaction open, as a dump or a long report
 * does: the server cannot clean up behind the queue then. Each phase is given in seconds.
 */
export async function measureHeld(connection: PoolConfig, heldSeconds: number): Promise<Record<string, string>[]> {
  const log = pino({ level: "warn" }, pino.destination(2));
  const database = openDatabase(connection, { maxConnections: 24, log });
  await migrate(database);
  const { db } = database;
  const lease = new ProcessLease({ db, log, version: "bench" });
  await lease.start();
  const delays: number[] = [];
  const worker = new QueueWorker({
    database,
    lease,
    queue,
    concurrency: 16,
    hasDurableClaims: false,
    handler: async (job) => {
      delays.push(performance.now() - (job.payload as { at: number }).at);
      await endJob(db, job);
    },
    onExhausted: async () => {},
    log,
  });
  await worker.start();
  const measurePhase = async (name: string, seconds: number, burstAt = Number.NaN) => {
    delays.length = 0;
    const begin = performance.now();
    for (let index = 0; index < jobsPerSecond * seconds; index++) {
      await sleep(Math.max(0, begin + (index / jobsPerSecond) * 1000 - performance.now()));
      const accountId = `00000000-0000-4000-8000-${String(index % accounts).padStart(12, "0")}`;
      const payload = { at: performance.now() };
      void enqueue(db, { queue, payload, accountId, priority: 1, maxAttempts: 3 });
      if (index === burstAt) await addBurst(db);
    }
    const done = delays.length / ((performance.now() - begin) / 1000);
    const last = delays.slice(-jobsPerSecond * 5).sort((a, b) => a - b);
    const quantile = (share: number) => (last[Math.floor(last.length * share)] ?? Number.NaN).toFixed(0);
    return {
      "": name,
      "done a second": done.toFixed(0),
      "enqueue to start in the last 5 s, p50 / p99": `${quantile(0.5)} / ${quantile(0.99)} ms`,
    };
  };
  const holder = new pg.Client(connection);
  await holder.connect();
  const columns = [await measurePhase("before", 30)];
  await holder.query("begin isolation level repeatable read");
  await holder.query("select count(*) from jobs");
  columns.push(
    await measurePhase(
      `a transaction held for ${heldSeconds} s, and ${burst} jobs at once`,
      heldSeconds,
      (jobsPerSecond * heldSeconds) / 3,
    ),
  );
  await holder.query("rollback");
  columns.push(await measurePhase("the minute after", 60));
  await holder.end();
  await worker.stop(1000);
  await lease.stop();
  await database.close();
  return columns;
}

async function addBurst(db: Db): Promise<void> {
  await sql`insert into jobs (queue, payload, account_id, priority, max_attempts)
    select ${queue}, jsonb_build_object('at', ${performance.now()}::float8),
      ('00000000-0000-4000-8000-' || lpad((i % ${accounts}::integer)::text, 12, '0'))::uuid, 1, 3
    from generate_series(1, ${burst}::integer) as i`.execute(db);
}
