/**
 * Measures the durable queue: how soon a job starts, how many jobs run per second, and how long a dead worker delays
 * its job. It runs on a separate embedded PostgreSQL in a temporary folder. With `--pg-boss`, it also measures pg-boss
 * 12, which is installed into that folder; with `--fleet`, what 50 and 200 worker processes cost one database; with
 * `--held SECONDS`, what a transaction that is held for so long does to it.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/start-embedded-postgres.ts";
import { type BenchJob, type Contender, leaseSeconds } from "./queue/contender.ts";
import { measureFleet } from "./queue/fleet.ts";
import { measureHeld } from "./queue/held.ts";
import { openContender } from "./queue/open-contender.ts";
import type { WinnowQueue } from "./queue/winnow-queue.ts";

/** The newest version that installs: the registry lacks a dependency of later ones. */
const pgBossVersion = "12.35.0";
const concurrency = 8;
const workerScript = fileURLToPath(new URL("queue/worker-process.ts", import.meta.url));

async function installPgBoss(): Promise<string[]> {
  const place = join(folder, "pg-boss");
  try {
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", place, `pg-boss@${pgBossVersion}`], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    return [place];
  } catch (error) {
    console.log(`pg-boss ${pgBossVersion} could not be installed: ${String(error)}\n`);
    return [];
  }
}

async function measure(source: string): Promise<Record<string, string>> {
  console.error(`Measuring ${source}, which takes a minute …`);
  const inProcess = (work: (contender: Contender, started: Starts) => Promise<Record<string, string>>) =>
    onDatabase(async (connection) => {
      const contender = await openContender(source, connection);
      try {
        return { "": contender.name, ...(await work(contender, new Starts())) };
      } finally {
        await contender.close();
      }
    });
  return {
    ...(await inProcess(measurePickUp)),
    ...(source === "winnow" &&
      (await inProcess((contender, starts) => measureReserved(contender as WinnowQueue, starts)))),
    ...(await inProcess(measureThroughput)),
    ...(await inProcess(measureBacklog)),
    ...(await onDatabase((connection) => measureDeath(source, connection))),
  };
}

/** Calls `work` with a new, empty database. */
async function onDatabase<Result>(work: (connection: pg.PoolConfig) => Promise<Result>): Promise<Result> {
  const database = `bench_${Math.random().toString(36).slice(2)}`;
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  return await work({ ...server.connection, database });
}

/** When each job started, as `performance.now()` gives it. */
class Starts {
  readonly at = new Map<string, number>();
  readonly note = (job: BenchJob): void => {
    this.at.set(job.name, performance.now());
    this.count++;
  };
  count = 0;
}

/** Jobs at random moments, 50 a second, each measured from the call of `enqueue`, including the commit. */
async function measureDelays(
  starts: Starts,
  enqueue: (job: BenchJob) => Promise<void>,
): Promise<{ p50: number; p99: number }> {
  const calls = new Map<string, number>();
  const enqueued: Promise<void>[] = [];
  for (let index = 0; index < 420; index++) {
    await sleep(10 + Math.random() * 20);
    const name = `job ${index}`;
    calls.set(name, performance.now());
    enqueued.push(enqueue({ name, sleepMs: 5, account: index % 5 }));
  }
  await Promise.all(enqueued);
  await until(() => starts.count >= calls.size);
  // The first are not counted: connections are opened, code is compiled.
  const delays = [...calls].slice(20).map(([name, at]) => (starts.at.get(name) ?? Number.POSITIVE_INFINITY) - at);
  delays.sort((a, b) => a - b);
  const quantile = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN;
  return { p50: quantile(0.5), p99: quantile(0.99) };
}

const milliseconds = ({ p50, p99 }: { p50: number; p99: number }) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;

async function measurePickUp(contender: Contender, starts: Starts) {
  await contender.work(concurrency, starts.note);
  const delays = await measureDelays(starts, contender.enqueue);
  return { "enqueue to start, p50 / p99": milliseconds(delays) };
}

async function measureReserved(contender: WinnowQueue, starts: Starts) {
  await contender.work(concurrency, starts.note);
  const delays = await measureDelays(starts, contender.enqueueReserved);
  return { "the same, slot reserved": milliseconds(delays) };
}

async function measureThroughput(contender: Contender, starts: Starts) {
  const count = 2000;
  const begin = performance.now();
  let next = 0;
  const enqueueMany = async () => {
    while (next < count) await contender.enqueue({ name: `job ${next}`, sleepMs: 0, account: next++ % 5 });
  };
  await Promise.all(Array.from({ length: concurrency }, enqueueMany));
  const enqueued = performance.now();
  await contender.work(concurrency, starts.note);
  await until(() => starts.count >= count);
  return {
    "enqueued, 8 at a time": perSecond(count, enqueued - begin),
    "done, 8 slots": perSecond(count, performance.now() - enqueued),
  };
}

async function measureBacklog(contender: Contender, starts: Starts) {
  const [backlog, count] = [100_000, 2000];
  await contender.fill(backlog, 1000);
  const begin = performance.now();
  await contender.work(concurrency, starts.note);
  await until(() => starts.count >= count);
  return { "done, 8 slots, 100,000 waiting of 1,000 accounts": perSecond(count, performance.now() - begin) };
}

/** One worker is killed in the middle of a job; another runs a job for longer than a lease; a third is idle. */
async function measureDeath(source: string, connection: pg.PoolConfig) {
  const contender = await openContender(source, connection);
  const starts: { name: string; at: number }[] = [];
  const workers: ChildProcess[] = [];
  const addWorker = async () => {
    const child = spawn(process.execPath, ["--no-warnings", workerScript, source, JSON.stringify(connection)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    workers.push(child);
    let isReady = false;
    createInterface({ input: child.stdout }).on("line", (name) => {
      if (name === "ready") isReady = true;
      else starts.push({ name, at: performance.now() });
    });
    await until(() => isReady);
    return child;
  };
  const countOf = (name: string) => starts.filter((start) => start.name === name).length;
  try {
    const victim = await addWorker();
    await contender.enqueue({ name: "killed", sleepMs: 4000, account: 1 });
    await until(() => countOf("killed") === 1);
    await addWorker();
    await contender.enqueue({ name: "long", sleepMs: (leaseSeconds * 2 + 5) * 1000, account: 2 });
    await until(() => countOf("long") === 1);
    await addWorker();
    await sleep(500);
    victim.kill("SIGKILL");
    const killedAt = performance.now();
    await until(() => countOf("killed") === 2);
    const rerunAt = starts.findLast((start) => start.name === "killed")?.at ?? Number.NaN;
    await until(async () => (await contender.count()) === 0);
    return {
      "begun again after kill -9 of its worker": `${((rerunAt - killedAt) / 1000).toFixed(1)} s`,
      [`live job of ${leaseSeconds * 2 + 5} s: begun`]: `${countOf("long")}x`,
    };
  } finally {
    for (const worker of workers) {
      if (worker.exitCode !== null || worker.signalCode !== null) continue;
      worker.kill("SIGKILL");
      await once(worker, "exit");
    }
    await contender.close();
  }
}

const perSecond = (count: number, ms: number): string => `${Math.round((count / ms) * 1000)} a second`;

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error("what was waited for did not happen within 3 minutes");
    await sleep(5);
  }
}

function printTable(columns: Record<string, string>[]): void {
  const rows = Object.keys(columns[0] ?? {});
  const line = (row: string) => `| ${[row, ...columns.map((column) => column[row] ?? "-")].join(" | ")} |`;
  const [head = "", ...others] = rows;
  console.log([line(head), `|${"---|".repeat(columns.length + 1)}`, ...others.map(line)].join("\n"));
}

const { values: options } = parseArgs({
  options: {
    "pg-boss": { type: "boolean" },
    fleet: { type: "boolean" },
    held: { type: "string" },
    /** Leaves out the first table. */
    only: { type: "boolean" },
  },
});
const folder = await mkdtemp(join(tmpdir(), "winnow-bench-queue-"));
await chmod(folder, 0o755);
const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log: pino({ level: "silent" }) });
try {
  const sources = options.only ? [] : ["winnow", ...(options["pg-boss"] ? await installPgBoss() : [])];
  const columns: Record<string, string>[] = [];
  for (const source of sources) columns.push(await measure(source));
  if (columns.length > 0) printTable(columns);
  if (options.fleet) {
    console.error("Measuring many processes, which takes two minutes …");
    const fleets: Record<string, string>[] = [];
    for (const processes of [50, 200])
      fleets.push(await onDatabase((connection) => measureFleet(connection, processes)));
    console.log();
    printTable(fleets);
  }
  if (options.held !== undefined) {
    const seconds = Number(options.held);
    console.error("Measuring while a transaction is held …");
    console.log();
    printTable(await onDatabase((connection) => measureHeld(connection, seconds)));
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
