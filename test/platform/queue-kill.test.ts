import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { enqueue } from "../../src/platform/queue/queue.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createJobTables, newJob, readResults, readStarts, untilEmpty, untilTrue } from "./queue-jobs.ts";

/** Short, so that the tests are quick; the service's own leases are 10 s. */
const leaseMs = 1500;
const script = fileURLToPath(new URL("queue-child.ts", import.meta.url));

let database: TestDatabase;
const children: ChildProcess[] = [];
before(async () => {
  database = await createTestDatabase();
  await createJobTables(database);
});
beforeEach(() => sql`truncate jobs, worker_processes, starts, results`.execute(database.db));
afterEach(() => Promise.all(children.splice(0).map(kill)));
after(() => database.close());

/** A worker process; resolves when it takes jobs, or is already dead. */
async function startWorkerProcess(task = ""): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ["--no-warnings", script, JSON.stringify(database.connection), String(leaseMs), task],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  children.push(child);
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  return child;
}

/** Until when the lease of each process lasts, in milliseconds. */
async function readLeases(): Promise<number[]> {
  const rows = await database.db.selectFrom("worker_processes").select("alive_until").orderBy("started_at").execute();
  return rows.map((row) => row.alive_until.getTime());
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("kill -9", () => {
  it("of a worker: another one runs its jobs again, once, when the lease has run out", async () => {
    const first = await startWorkerProcess();
    for (const name of ["one", "two", "three"]) await enqueue(database.db, newJob({ name, hangsFirst: true }));
    await untilTrue(async () => (await readStarts(database)).length === 3);
    await startWorkerProcess();
    const before = await readLeases();
    await untilTrue(async () => (await readLeases()).every((until, index) => until > (before[index] ?? until)));
    await kill(first);
    await untilEmpty(database);
    const again = (await readStarts(database)).slice(3);
    assert.deepEqual(again.map(({ name, attempt }) => `${name} ${attempt}`).sort(), ["one 2", "three 2", "two 2"]);
    assert.deepEqual(await readResults(database), ["one done", "three done", "two done"]);
  });

  it("at any moment, again and again: every job has its result exactly once", async () => {
    const names = Array.from({ length: 150 }, (_, index) => `job ${1000 + index}`);
    for (const name of names) await enqueue(database.db, newJob({ name, sleepMs: 40 }, { maxAttempts: 20 }));
    for (let round = 0; round < 3; round++) {
      const worker = await startWorkerProcess();
      await sleep(150 + Math.random() * 250);
      await kill(worker);
    }
    await startWorkerProcess();
    await untilEmpty(database);
    assert.deepEqual(
      await readResults(database),
      names.map((name) => `${name} done`),
    );
  });

  it("by the job itself: it is given up after its last attempt, and the queue goes on", async () => {
    await enqueue(database.db, newJob({ name: "deadly", isDeadly: true }, { maxAttempts: 2 }));
    for (let attempt = 1; attempt <= 2; attempt++) {
      const victim = await startWorkerProcess();
      if (victim.signalCode === null) await once(victim, "exit");
    }
    await startWorkerProcess();
    await enqueue(database.db, newJob({ name: "harmless" }));
    await untilEmpty(database);
    assert.deepEqual(await readResults(database), ["deadly exhausted", "harmless done"]);
    assert.equal((await readStarts(database)).filter(({ name }) => name === "deadly").length, 2);
  });

  it("between the commit of a reserved job and its start: another worker runs it", async () => {
    const dead = await startWorkerProcess("die-reserved");
    if (dead.signalCode === null) await once(dead, "exit");
    assert.equal((await database.db.selectFrom("jobs").select("state").execute())[0]?.state, "active");
    await startWorkerProcess();
    await untilEmpty(database);
    assert.deepEqual(await readResults(database), ["reserved done"]);
  });
});

describe("a worker that was frozen for longer than its lease", () => {
  it("and goes on then, changes nothing: the job has one result, of the worker that has it now", async () => {
    const frozen = await startWorkerProcess();
    await enqueue(database.db, newJob({ name: "contested", sleepMs: 3000 }));
    await untilTrue(async () => (await readStarts(database)).length === 1);
    frozen.kill("SIGSTOP");
    await startWorkerProcess();
    await untilTrue(async () => (await readStarts(database)).length === 2);
    frozen.kill("SIGCONT");
    await untilEmpty(database);
    await sleep(300);
    assert.deepEqual(await readResults(database), ["contested done"]);
  });
});
