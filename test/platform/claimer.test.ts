import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { Claimer } from "../../src/platform/queue/claimer.ts";
import { ProcessLease } from "../../src/platform/queue/process-lease.ts";
import { enqueue } from "../../src/platform/queue/queue.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { accountA, accountB, newJob, queue } from "./queue-jobs.ts";

/** More than a claim reads. */
const longQueue = 600;
/** Milliseconds after which a search counts as slow, and some more. */
const slowMs = 150;

let database: TestDatabase;
let lease: ProcessLease;
before(async () => {
  database = await createTestDatabase({ maxConnections: 4 });
  lease = new ProcessLease({ db: database.db, log: pino({ level: "silent" }), version: "test" });
  await lease.start();
});
after(async () => {
  await lease.stop();
  await database.close();
});

/** Cancels what waits for a lock, as the server does after its time limit; false if nothing waits. */
async function cancelWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows.length > 0;
}

it("after a search through the accounts that the server gave up, claims take what is due first", async () => {
  const { db } = database;
  await sql`insert into jobs (queue, payload, account_id, priority, max_attempts)
    select ${queue}, '{}', ${accountA}, 1, 3 from generate_series(1, ${longQueue}::integer)`.execute(db);
  await enqueue(db, newJob({ name: "later" }, { accountId: accountB }));
  const claimer = new Claimer({ db, lease, queue, isDurable: false });
  assert.ok((await claimer.claim(1, false)).isLong);
  await withTransaction(db, async (tx) => {
    await sql`lock table jobs`.execute(tx);
    const givenUp = assert.rejects(claimer.claim(1, false), /cancel/);
    await sleep(slowMs);
    while (!(await cancelWaiting())) await sleep(10);
    await givenUp;
  });
  const claims = [await claimer.claim(1, false), await claimer.claim(1, false)];
  assert.deepEqual(
    claims.flatMap(({ jobs }) => jobs.map((job) => job.account_id)),
    [accountA, accountA],
  );
});
