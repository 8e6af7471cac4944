import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { Notifications } from "../../src/platform/database/notifications.ts";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { type Claim, claimJobs, fromTheStart } from "../../src/platform/queue/claim-jobs.ts";
import { LeaseLost, type Reservation } from "../../src/platform/queue/job.ts";
import { ProcessLease } from "../../src/platform/queue/process-lease.ts";
import { cancelJob, endJob, enqueue, enqueueReserved, finishJob } from "../../src/platform/queue/queue.ts";
import { readQueueDepths } from "../../src/platform/queue/queue-depth.ts";
import type { QueueWorker, QueueWorkerOptions } from "../../src/platform/queue/queue-worker.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  accountA,
  accountB,
  accounts,
  createJobTables,
  createTestWorker,
  newJob,
  queue,
  readResults,
  readStarts,
  runTestJob,
  untilEmpty,
  untilTrue,
} from "./queue-jobs.ts";

let database: TestDatabase;
const workers: QueueWorker[] = [];
before(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
  await createJobTables(database);
});
beforeEach(() => sql`truncate jobs, worker_processes, starts, results`.execute(database.db));
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop(0);
});
after(() => database.close());

async function startWorker(options: Parameters<typeof createTestWorker>[1] = {}): Promise<QueueWorker> {
  const worker = createTestWorker(database, options);
  workers.push(worker);
  await worker.start();
  return worker;
}
/** A worker that is just looking for jobs has no slot to give. */
async function reserveSlot(worker: QueueWorker): Promise<Reservation> {
  let reservation: Reservation | null = null;
  await untilTrue(() => {
    reservation ??= worker.reserve(accountA);
    return reservation !== null;
  });
  return reservation ?? assert.fail("no slot");
}
/** Each row's version, which every write changes. */
async function readRows(table: "jobs" | "worker_processes"): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select ctid || ' ' || xmin as version from ${sql.table(table)} order by 1`.execute(database.db);
  return rows.map(({ version }) => version);
}
const startNames = async () => (await readStarts(database)).map(({ name }) => name);

describe("a job", () => {
  it("exists when the transaction that writes it commits, and only then", async () => {
    await startWorker();
    await withTransaction(database.db, async (tx) => {
      await enqueue(tx, newJob({ name: "kept" }));
      await sleep(50);
      assert.deepEqual(await startNames(), []);
    });
    const undone = withTransaction(database.db, async (tx) => {
      await enqueue(tx, newJob({ name: "undone" }));
      throw new Error("a fault");
    });
    await assert.rejects(undone, /a fault/);
    await untilEmpty(database);
    assert.deepEqual(await startNames(), ["kept"]);
  });

  it("ends together with its results: both, or neither", async () => {
    let tries = 0;
    await startWorker({
      handler: (job) =>
        withTransaction(database.db, async (tx) => {
          await sql`insert into results values ('result', 'done')`.execute(tx);
          await finishJob(tx, job);
          tries++;
          if (tries === 1) throw new Error("the last statement of the transaction fails");
        }),
    });
    await enqueue(database.db, newJob({ name: "result" }));
    await untilEmpty(database);
    assert.equal(tries, 2);
    assert.deepEqual(await readResults(database), ["result done"]);
  });

  it("that fails is tried again with growing delays, and given up after its last attempt", async () => {
    await startWorker();
    await enqueue(database.db, newJob({ name: "late", failures: 2 }));
    await enqueue(database.db, newJob({ name: "never", failures: 9 }));
    await untilEmpty(database);
    assert.deepEqual(await readResults(database), ["late done", "never exhausted"]);
    const starts = (await readStarts(database)).filter(({ name }) => name === "never");
    assert.deepEqual(
      starts.map(({ attempt }) => attempt),
      [1, 2, 3],
    );
    const [first = 0, second = 0, third = 0] = starts.map(({ at }) => at.getTime());
    assert.ok(second - first >= 500 && third - second >= 1000, `${second - first} ms, ${third - second} ms`);
  });

  it("is removed by the very transaction that gives it up", async () => {
    let calls = 0;
    await startWorker({
      leaseMs: 300,
      onExhausted: async (tx) => {
        await sql`insert into results values ('given up', 'exhausted')`.execute(tx);
        calls++;
        if (calls === 1) throw new Error("the database is not well");
      },
    });
    await enqueue(database.db, newJob({ name: "poor", failures: 1 }, { maxAttempts: 1 }));
    await untilEmpty(database);
    // On a busy machine the short lease may run out in the second one, too.
    assert.ok(calls >= 2);
    assert.deepEqual(await readResults(database), ["given up exhausted"]);
  });

  it("is not begun before its time", async () => {
    await startWorker();
    const runAt = new Date(Date.now() + 700);
    await enqueue(database.db, newJob({ name: "later" }, { runAt }));
    await untilEmpty(database);
    const [start] = await readStarts(database);
    assert.ok(start && start.at >= runAt);
  });

  it("can be cancelled until it is begun", async () => {
    const id = await enqueue(database.db, newJob({ name: "waits" }));
    assert.equal(await cancelJob(database.db, id), true);
    assert.equal(await cancelJob(database.db, id), false);
    const begun = await enqueue(database.db, newJob({ name: "runs", sleepMs: 300 }));
    await startWorker();
    await untilTrue(async () => (await startNames()).includes("runs"));
    assert.equal(await cancelJob(database.db, begun), false);
    await untilEmpty(database);
    assert.deepEqual(await startNames(), ["runs"]);
  });

  it("is found without notifications, too", async () => {
    const deaf = new Notifications({ host: "/nowhere" }, pino({ level: "silent" }));
    await startWorker({ database: { ...database, notifications: deaf } });
    await sleep(20);
    await enqueue(database.db, newJob({ name: "polled" }));
    await untilEmpty(database);
    await deaf.close();
    assert.deepEqual(await startNames(), ["polled"]);
  });
});

describe("the order", () => {
  it("is priority first, then age", async () => {
    for (const [name, priority] of [
      ["old low", 2],
      ["new low", 2],
      ["old high", 0],
      ["new high", 0],
      ["middle", 1],
    ] as const)
      await enqueue(database.db, newJob({ name }, { priority }));
    await startWorker({ concurrency: 1 });
    await untilEmpty(database);
    assert.deepEqual(await startNames(), ["old high", "new high", "middle", "old low", "new low"]);
  });

  it("gives accounts equal shares: one with many waiting jobs does not hold up another", async () => {
    for (let index = 0; index < 100; index++) await enqueue(database.db, newJob({ name: `a${index}`, sleepMs: 30 }));
    for (let index = 0; index < 4; index++)
      await enqueue(database.db, newJob({ name: `b${index}`, sleepMs: 30 }, { accountId: accountB }));
    await startWorker({ concurrency: 4 });
    await untilTrue(async () => (await startNames()).includes("b3"));
    const starts = await readStarts(database);
    const before = starts.findIndex(({ name }) => name === "b3");
    const ofA = starts.slice(0, before).filter(({ account_id }) => account_id === accountA).length;
    assert.ok(ofA <= 8, `${ofA} jobs of the busy account were begun before the 4th of the other`);
  });

  it("gives accounts equal shares of a single slot, too", async () => {
    for (let index = 0; index < 20; index++) await enqueue(database.db, newJob({ name: `a${index}` }));
    for (let index = 0; index < 3; index++)
      await enqueue(database.db, newJob({ name: `b${index}` }, { accountId: accountB }));
    await startWorker({ concurrency: 1 });
    await untilEmpty(database);
    assert.deepEqual((await startNames()).slice(0, 7), ["a0", "b0", "a1", "b1", "a2", "b2", "a3"]);
  });

  it("counts priority within an account only: one with urgent jobs does not hold up another's", async () => {
    for (let index = 0; index < 20; index++) await enqueue(database.db, newJob({ name: `a${index}` }, { priority: 0 }));
    for (let index = 0; index < 2; index++)
      await enqueue(database.db, newJob({ name: `b${index}` }, { accountId: accountB, priority: 2 }));
    await startWorker({ concurrency: 1 });
    await untilEmpty(database);
    assert.deepEqual((await startNames()).slice(0, 5), ["a0", "b0", "a1", "b1", "a2"]);
  });

  it("lets in an account with nothing running while another one's long jobs take every slot", async () => {
    for (let index = 0; index < 4; index++) await enqueue(database.db, newJob({ name: `a${index}`, sleepMs: 60_000 }));
    await startWorker({ concurrency: 2, newcomers: 1 });
    await untilTrue(async () => (await startNames()).length === 2);
    for (let index = 0; index < 2; index++)
      await enqueue(database.db, newJob({ name: `b${index}` }, { accountId: accountB }));
    await untilTrue(async () => (await readResults(database)).length === 2);
    assert.deepEqual((await startNames()).toSorted(), ["a0", "a1", "b0", "b1"]);
  });

  it("forgets no job that waits for long, or for a later time, while it looks only at what is new", async () => {
    await startWorker({ concurrency: 1 });
    await enqueue(database.db, newJob({ name: "long", sleepMs: 6_500 }));
    await untilTrue(async () => (await startNames()).length === 1);
    await enqueue(database.db, newJob({ name: "waits" }));
    await enqueue(database.db, newJob({ name: "later" }, { runAt: new Date(Date.now() + 8_000) }));
    await untilEmpty(database);
    assert.deepEqual(await startNames(), ["long", "waits", "later"]);
  });

  it("gives an account its turn although another one's older jobs are more than a claim reads", async () => {
    const started: string[] = [];
    await withTransaction(database.db, (tx) =>
      sql`insert into jobs (queue, payload, account_id, priority, max_attempts)
        select ${queue}, '{"name": "flood"}', ${accountA}, 1, 3 from generate_series(1, 5000)`.execute(tx),
    );
    await sql`update jobs set run_at = run_at - interval '1 minute'`.execute(database.db);
    await enqueue(database.db, newJob({ name: "single" }, { accountId: accountB, priority: 2 }));
    await startWorker({
      concurrency: 2,
      handler: async (job) => {
        started.push(job.accountId);
        await endJob(database.db, job);
      },
    });
    await untilTrue(() => started.includes(accountB));
    assert.ok(started.length < 500, `${started.length} jobs ran before it`);
  });

  it("looks from where the oldest waiting job was due, and a little back if none is", async () => {
    await startWorker();
    const [{ id: processId = "" } = {}] = await database.db.selectFrom("worker_processes").select("id").execute();
    const request = { queue: "other", processId, count: 0, after: null, onlyNewcomers: false, isDurable: true };
    const look = async () =>
      (await claimJobs(database.db, { ...request, horizon: fromTheStart, search: "window" })).horizon.due;
    const empty = await look();
    const { rows } = await sql<{ ago: number }>`
      select extract(epoch from clock_timestamp() - ${empty}::timestamptz)::float8 as ago`.execute(database.db);
    assert.ok(rows[0] && rows[0].ago >= 5 && rows[0].ago < 30);
    await enqueue(database.db, newJob({ name: "old" }, { queue: "other" }));
    const due = sql`update jobs set run_at = '2026-01-02 03:04:05.678901+00' where queue = 'other'`;
    await due.execute(database.db);
    assert.equal(new Date(await look()).toISOString(), "2026-01-02T03:04:05.678Z");
  });

  it("serves every account before any a second time, however many wait, and whatever their ids are", async () => {
    const rows = accounts.flatMap((accountId) => [1, 2, 3, 4, 5].map((n) => newJob({ name: `${n}` }, { accountId })));
    await withTransaction(database.db, async (tx) => {
      for (const job of rows) await enqueue(tx, job);
    });
    const lease = new ProcessLease({ db: database.db, log: pino({ level: "silent" }), version: "test" });
    await lease.start();
    const request = { queue, processId: lease.id, count: 10, onlyNewcomers: false, isDurable: true };
    const served: string[] = [];
    for (let after: string | null = null; served.length < accounts.length; ) {
      const claim: Claim = await claimJobs(database.db, {
        ...request,
        after,
        horizon: fromTheStart,
        search: "accounts",
      });
      served.push(...claim.jobs.map((job) => job.account_id));
      after = claim.after;
    }
    assert.equal(new Set(served).size, accounts.length);
    await lease.stop();
    await startWorker({ concurrency: 4 });
    await untilEmpty(database);
    assert.equal((await startNames()).length, rows.length);
  });
});

describe("several workers", () => {
  it("begin each job once, and no more at a time than they have slots", async () => {
    let running = 0;
    let most = 0;
    const handler: QueueWorkerOptions["handler"] = async (job) => {
      running++;
      most = Math.max(most, running);
      await runTestJob(database, job);
      running--;
    };
    for (let index = 0; index < 3; index++) await startWorker({ concurrency: 3, handler });
    const names = Array.from({ length: 300 }, (_, index) => `job ${index}`);
    await Promise.all(names.map((name) => enqueue(database.db, newJob({ name }))));
    await untilEmpty(database);
    assert.deepEqual((await startNames()).sort(), [...names].sort());
    assert.ok(most <= 9, `${most} ran at once`);
  });

  it("leave a long job to the one that runs it", async () => {
    // A lease that even a busy machine renews in time, and a job that takes longer.
    for (let index = 0; index < 2; index++) await startWorker({ leaseMs: 3000 });
    await enqueue(database.db, newJob({ name: "long", sleepMs: 5000 }));
    await untilEmpty(database);
    assert.deepEqual(await startNames(), ["long"]);
  });
});

describe("a lease", () => {
  it("that another worker has now: the signal fires, and the late result is undone", async () => {
    const lost = Promise.withResolvers<unknown>();
    const finished = Promise.withResolvers<unknown>();
    await startWorker({
      leaseMs: 600,
      handler: async (job) => {
        await sql`update jobs set lease_token = gen_random_uuid(), process_id = null, lease_until = 'infinity'`.execute(
          database.db,
        );
        await sql`update worker_processes set alive_until = '-infinity'`.execute(database.db);
        job.signal.addEventListener("abort", () => lost.resolve(job.signal.reason));
        await lost.promise;
        const writing = withTransaction(database.db, async (tx) => {
          await sql`insert into results values ('late', 'done')`.execute(tx);
          await finishJob(tx, job);
        });
        writing.then(finished.resolve, finished.resolve);
        await writing;
      },
    });
    await enqueue(database.db, newJob({ name: "late" }));
    assert.ok((await lost.promise) instanceof LeaseLost);
    assert.ok((await finished.promise) instanceof LeaseLost);
    assert.deepEqual(await readResults(database), []);
  });

  it("that cannot be renewed in time is given up by the worker itself", async () => {
    const lost = Promise.withResolvers<unknown>();
    await startWorker({
      leaseMs: 600,
      handler: async (job) => {
        job.signal.addEventListener("abort", () => lost.resolve(job.signal.reason));
        await lost.promise;
      },
    });
    await enqueue(database.db, newJob({ name: "cut off" }));
    await untilTrue(async () => (await readQueueDepths(database.db))[0]?.active === 1);
    await withTransaction(database.db, async (tx) => {
      await sql`lock table worker_processes in access exclusive mode`.execute(tx);
      assert.ok((await lost.promise) instanceof LeaseLost);
    });
  });

  it("is one row of the process: its jobs' rows are not touched while they run", async () => {
    const worker = await startWorker({ leaseMs: 500 });
    for (const name of ["one", "two"]) await enqueue(database.db, newJob({ name, sleepMs: 20_000 }));
    await untilTrue(async () => (await startNames()).length === 2);
    const [jobs, [before]] = [await readRows("jobs"), await readRows("worker_processes")];
    await sleep(1000);
    assert.deepEqual(await readRows("jobs"), jobs);
    const [after, ...others] = await readRows("worker_processes");
    assert.deepEqual(others, []);
    assert.notEqual(after, before);
    await worker.stop(0);
    assert.deepEqual(await readRows("worker_processes"), []);
  });

  it("covers no job that its process does not know: one whose claim was lost on the way is begun again", async () => {
    await startWorker({ leaseMs: 500 });
    await sql`insert into jobs (queue, payload, account_id, priority, max_attempts, state, attempts, lease_token, process_id)
      select ${queue}, '{"name": "lost on the way"}', ${accountA}, 1, 3, 'active', 1, gen_random_uuid(), id
      from worker_processes`.execute(database.db);
    await untilEmpty(database);
    assert.deepEqual(await readResults(database), ["lost on the way done"]);
  });

  it("of a process of the version before, which renews each job's own, is respected until it runs out", async () => {
    const add = (name: string, untilMs: number) =>
      sql`insert into jobs (queue, payload, account_id, priority, max_attempts, state, attempts, lease_token, lease_until)
        values (${queue}, ${JSON.stringify({ name })}, ${accountA}, 1, 3, 'active', 1, gen_random_uuid(),
          clock_timestamp() + ${untilMs} * interval '1 millisecond')`.execute(database.db);
    await add("dead", -1);
    await add("alive", 3_600_000);
    await startWorker({ leaseMs: 500 });
    await untilTrue(async () => (await readResults(database)).includes("dead done"));
    await sleep(500);
    assert.deepEqual(await startNames(), ["dead"]);
  });

  it("is renewed although another job's transaction takes long to end", async () => {
    await startWorker({
      leaseMs: 3000,
      handler: async (job) => {
        if (JSON.stringify(job.payload).includes("slow")) {
          await withTransaction(database.db, async (tx) => {
            await finishJob(tx, job);
            await sleep(4000);
          });
        } else await runTestJob(database, job);
      },
    });
    await enqueue(database.db, newJob({ name: "slow" }));
    await enqueue(database.db, newJob({ name: "other", sleepMs: 5000 }));
    await untilEmpty(database);
    assert.deepEqual(await startNames(), ["other"]);
    assert.deepEqual(await readResults(database), ["other done"]);
  });
});

describe("a reserved slot", () => {
  it("runs its job after the commit, and is not there for others meanwhile", async () => {
    const worker = await startWorker({ concurrency: 1 });
    const reservation = await reserveSlot(worker);
    assert.equal(worker.reserve(accountA), null);
    await enqueue(database.db, newJob({ name: "queued" }));
    await enqueueReserved(database.db, newJob({ name: "reserved", sleepMs: 50 }), reservation);
    await sleep(50);
    assert.deepEqual(await startNames(), []);
    reservation.start();
    await untilEmpty(database);
    assert.deepEqual(await startNames(), ["reserved", "queued"]);
  });

  it("is free again after a rollback, which leaves no job", async () => {
    const worker = await startWorker({ concurrency: 1 });
    const reservation = await reserveSlot(worker);
    const undone = withTransaction(database.db, async (tx) => {
      await enqueueReserved(tx, newJob({ name: "undone" }), reservation);
      throw new Error("a fault");
    });
    await assert.rejects(undone, /a fault/);
    reservation.release();
    await untilTrue(() => {
      const again = worker.reserve(accountA);
      again?.release();
      return again !== null;
    });
    await enqueue(database.db, newJob({ name: "next" }));
    await untilEmpty(database);
    assert.deepEqual(await startNames(), ["next"]);
  });

  it("is not to be had from a worker that stops, or has not begun", async () => {
    const worker = createTestWorker(database);
    assert.equal(worker.reserve(accountA), null);
    await worker.start();
    await worker.stop(0);
    assert.equal(worker.reserve(accountA), null);
  });
});

describe("a worker that stops", () => {
  it("finishes what it can, and gives back the rest at once, without counting the attempt", async () => {
    const first = await startWorker({ concurrency: 2 });
    await enqueue(database.db, newJob({ name: "short", sleepMs: 50 }));
    await enqueue(database.db, newJob({ name: "long", sleepMs: 20_000 }));
    await enqueue(database.db, newJob({ name: "waits" }));
    await untilTrue(async () => (await startNames()).length === 2);
    await first.stop(3000);
    assert.deepEqual(await readResults(database), ["short done"]);
    const rows = await database.db.selectFrom("jobs").select(["state", "attempts"]).execute();
    assert.deepEqual(rows, [
      { state: "queued", attempts: 0 },
      { state: "queued", attempts: 0 },
    ]);
  });

  it("tells whoever must know that a job was given back, in the same transaction", async () => {
    const worker = await startWorker({
      onGivenBack: async (tx) => {
        await sql`insert into results values ('given back', 'queued')`.execute(tx);
      },
    });
    await enqueue(database.db, newJob({ name: "long", sleepMs: 20_000 }));
    await untilTrue(async () => (await startNames()).length === 1);
    await worker.stop(0);
    assert.deepEqual(await readResults(database), ["given back queued"]);
  });
});

describe("queue depths", () => {
  it("count what waits and what runs, and how long the first has waited", async () => {
    await enqueue(database.db, newJob({ name: "runs", sleepMs: 20_000 }));
    await startWorker({ concurrency: 1 });
    await untilTrue(async () => (await startNames()).length === 1);
    await enqueue(database.db, newJob({ name: "waits" }));
    await sql`update jobs set run_at = now() - interval '60 seconds' where state = 'queued'`.execute(database.db);
    await enqueue(database.db, newJob({ name: "later" }, { runAt: new Date(Date.now() + 60_000) }));
    const [depth, ...others] = await readQueueDepths(database.db);
    assert.deepEqual(others, []);
    assert.deepEqual({ ...depth, oldestSeconds: 0 }, { queue, queued: 2, active: 1, oldestSeconds: 0 });
    assert.ok(depth && depth.oldestSeconds >= 60 && depth.oldestSeconds < 90);
  });
});
