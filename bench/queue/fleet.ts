import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { PoolConfig } from "pg";
import { pino } from "pino";
import { migrate } from "../../src/platform/database/migrate.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { claimJobs, fromTheStart } from "../../src/platform/queue/claim-jobs.ts";
import { ProcessLease } from "../../src/platform/queue/process-lease.ts";
import { endJob, enqueue } from "../../src/platform/queue/queue.ts";
import { QueueWorker } from "../../src/platform/queue/queue-worker.ts";

const queue = "fleet";
const slots = 4;
const accounts = 50;
/** Of a fleet that is fully at work; with 200 processes, a second of work in each slot every eight seconds. */
const jobsPerSecond = 100;
const jobMs = 1000;
const seconds = 30;

/**
 * Many worker processes on one PostgreSQL, all in this process: each has its own lease and worker; the connections are
 * shared, as they are behind a pooler. Jobs come all the time and only wait, so what is measured is the database's work
 * for claims, ends and signs of life.
 */
export async function measureFleet(connection: PoolConfig, processes: number): Promise<Record<string, string>> {
  const log = pino({ level: "warn" }, pino.destination(2));
  const database = openDatabase(connection, { maxConnections: 64, log });
  await migrate(database);
  const { db } = database;
  const starts = new Map<number, number>();
  const fleet = await Promise.all(
    Array.from({ length: processes }, async () => {
      const lease = new ProcessLease({ db, log, version: "bench" });
      await lease.start();
      const worker = new QueueWorker({
        database,
        lease,
        queue,
        concurrency: slots,
        hasDurableClaims: false,
        handler: async (job) => {
          starts.set((job.payload as { index: number }).index, performance.now());
          await sleep(jobMs);
          await endJob(db, job);
        },
        onExhausted: async () => {},
        log,
      });
      await worker.start();
      return { lease, worker };
    }),
  );
  const looker = new ProcessLease({ db, log, version: "bench" });
  await looker.start();
  const before = await countWrites();
  const begin = performance.now();
  const calls: number[] = [];
  const claims: number[] = [];
  const nothing = { count: 0, after: null, onlyNewcomers: false, isDurable: false, search: "window" as const };
  const look = async () => {
    let horizon = fromTheStart;
    while (performance.now() - begin < seconds * 1000) {
      await sleep(20);
      const at = performance.now();
      // Takes nothing, but looks for it like everybody else.
      const claim = await claimJobs(db, { ...nothing, queue, processId: looker.id, horizon });
      horizon = claim.horizon;
      claims.push(performance.now() - at);
    }
  };
  const produce = async () => {
    for (let index = 0; index < jobsPerSecond * seconds; index++) {
      await sleep(Math.max(0, begin + (index / jobsPerSecond) * 1000 - performance.now()));
      calls[index] = performance.now();
      const accountId = `00000000-0000-4000-8000-${String(index % accounts).padStart(12, "0")}`;
      void enqueue(db, { queue, payload: { index }, accountId, priority: 1, maxAttempts: 3 });
    }
  };
  await Promise.all([look(), produce()]);
  const took = (performance.now() - begin) / 1000;
  const after = await countWrites();
  while (starts.size < calls.length) await sleep(50);
  const delays = calls.map((at, index) => (starts.get(index) ?? Number.POSITIVE_INFINITY) - at);
  await Promise.all(fleet.map(({ worker }) => worker.stop(2 * jobMs)));
  for (const { lease } of [...fleet, { lease: looker }]) await lease.stop();
  await database.close();
  return {
    "": `${processes} processes`,
    [`claim, p50 / p99, ${jobsPerSecond} jobs a second`]: toMilliseconds(claims),
    "enqueue to start, p50 / p99": toMilliseconds(delays),
    "signs of life a second and process": ((after.beats - before.beats) / took / processes).toFixed(2),
    "of these without touching an index": `${Math.round((100 * (after.hot - before.hot)) / (after.beats - before.beats))} %`,
  };

  async function countWrites(): Promise<{ beats: number; hot: number }> {
    // The server's own figures are up to a second old.
    await sleep(1500);
    const { rows } = await sql<{ beats: number; hot: number }>`
      select n_tup_upd::integer as beats, n_tup_hot_upd::integer as hot from pg_stat_user_tables
      where relname = 'worker_processes'`.execute(db);
    return rows[0] ?? { beats: Number.NaN, hot: Number.NaN };
  }
}

function toMilliseconds(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  return `${quantile(0.5)} / ${quantile(0.99)} ms`;
}
