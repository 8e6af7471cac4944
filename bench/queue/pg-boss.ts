import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg, { type PoolConfig } from "pg";
import { type BenchJob, type Contender, leaseSeconds } from "./contender.ts";

/** The part of pg-boss 12 that is used here; it is not a dependency of the project. */
interface PgBoss {
  on(event: "error", listener: (error: unknown) => void): void;
  start(): Promise<unknown>;
  stop(options: { graceful: boolean }): Promise<void>;
  createQueue(name: string, options: Record<string, unknown>): Promise<void>;
  send(name: string, data: object, options: object): Promise<unknown>;
  insert(name: string, jobs: object[]): Promise<unknown>;
  work(name: string, options: object, handler: (jobs: { data: BenchJob }[]) => Promise<void>): Promise<unknown>;
}

const queue = "bench";

/** Opens pg-boss, installed in `folder`, with its options for picking up jobs quickly and noticing dead workers. */
export async function openPgBoss(folder: string, connection: PoolConfig): Promise<Contender> {
  const entry = createRequire(join(folder, "package.json")).resolve("pg-boss");
  const module = (await import(pathToFileURL(entry).href)) as { PgBoss: new (options: object) => PgBoss };
  const { version } = (await import(pathToFileURL(join(folder, "node_modules/pg-boss/package.json")).href, {
    with: { type: "json" },
  }).then(({ default: json }) => json)) as { version: string };
  const pool = new pg.Pool({ ...connection, max: 1 });
  const boss = new module.PgBoss({
    ...connection,
    max: 16,
    useListenNotify: true,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  });
  boss.on("error", (error) => console.error("pg-boss:", error));
  await boss.start();
  await boss.createQueue(queue, { notify: true, heartbeatSeconds: leaseSeconds, retryLimit: 2 });
  return {
    name: `pg-boss ${version}`,
    enqueue: async (job) => {
      await boss.send(queue, job, { group: { id: String(job.account) } });
    },
    fill: async (count, accounts) => {
      const data = (index: number): BenchJob => ({ name: "filler", sleepMs: 0, account: index % accounts });
      for (let from = 0; from < count; from += 5000)
        await boss.insert(
          queue,
          Array.from({ length: Math.min(5000, count - from) }, (_, index) => ({ data: data(from + index) })),
        );
    },
    work: async (concurrency, onStart) => {
      const options = {
        localConcurrency: concurrency,
        batchSize: 1,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 0.5,
        burstWhenReadyExceeds: 1,
      };
      await boss.work(queue, options, async (jobs) => {
        for (const { data } of jobs) {
          onStart(data);
          if (data.sleepMs > 0) await sleep(data.sleepMs);
        }
      });
    },
    // Its own statistics are a minute old.
    count: async () =>
      (await pool.query("select from pgboss.job where state in ('created', 'retry', 'active')")).rowCount ?? 0,
    close: async () => {
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}
