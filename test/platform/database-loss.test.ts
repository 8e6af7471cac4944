import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { Unavailable } from "../../src/domain/unavailable.ts";
import type { Db } from "../../src/platform/database/database.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { endJob, enqueue } from "../../src/platform/queue/queue.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { createJobTables, createTestWorker, newJob, readResults, untilEmpty } from "./queue-jobs.ts";

let database: TestDatabase;
/** A separate connection, which is not lost. */
let operator: pg.Client;
const log = pino({ level: "silent" });

before(async () => {
  database = await createTestDatabase({ maxConnections: 10 });
  await createJobTables(database);
  await sql`create table notes (text text not null)`.execute(database.db);
  operator = new pg.Client({ ...database.connection, database: "postgres" });
  await operator.connect();
});
after(async () => {
  await operator.end();
  await database.close();
});
afterEach(() => sql`truncate notes, jobs, starts, results`.execute(database.db));

const backendOf = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
};
/** Ends a connection from outside, and waits until the server has done so. */
const terminate = async (pid: number) => {
  await operator.query("select pg_terminate_backend($1, 10000)", [pid]);
};
/** Waits until the server has ended a connection by itself. */
const untilEnded = (pid: number) =>
  until("the server has ended the connection", async () => {
    const { rowCount } = await operator.query("select from pg_stat_activity where pid = $1", [pid]);
    return rowCount === 0;
  });
const terminateAll = () =>
  operator.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    database.connection.database,
  ]);
const readNotes = async () =>
  (await sql<{ text: string }>`select text from notes`.execute(database.db)).rows.map(({ text }) => text);

describe("a connection that is lost", () => {
  it("between two statements of a transaction undoes it; it is run again, and the process lives on", async () => {
    let runs = 0;
    await withTransaction(database.db, async (tx) => {
      runs++;
      await sql`insert into notes values (${`run ${runs}`})`.execute(tx);
      if (runs === 1) await terminate(await backendOf(tx));
      // The server's message that it ended the connection arrives while no statement is running.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`select 1`.execute(tx);
    });
    assert.deepEqual(await readNotes(), ["run 2"]);
  });

  it("because a transaction idled too long undoes it, and the process lives on", async () => {
    const impatient = openDatabase(
      { ...database.connection, idle_in_transaction_session_timeout: 500 },
      { maxConnections: 2, log },
    );
    let runs = 0;
    await withTransaction(impatient.db, async (tx) => {
      runs++;
      await sql`insert into notes values (${`run ${runs}`})`.execute(tx);
      if (runs === 1) await untilEnded(await backendOf(tx));
      await sql`select 1`.execute(tx);
    });
    await impatient.close();
    assert.ok(runs > 1);
    assert.deepEqual(await readNotes(), [`run ${runs}`]);
  });

  it("during the commit is reported as such, and is not tried again: nobody knows what became of it", async () => {
    let runs = 0;
    const work = withTransaction(database.db, async (tx) => {
      runs++;
      // The commit itself cuts the connection.
      await sql`create temporary table t (id int primary key deferrable initially deferred) on commit drop`.execute(tx);
      await sql`create function pg_temp.cut() returns trigger language plpgsql as
        'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(tx);
      await sql`create constraint trigger cut after insert on t deferrable initially deferred for each row
        execute function pg_temp.cut()`.execute(tx);
      await sql`insert into t values (1)`.execute(tx);
    });
    await assert.rejects(work, (error) => error instanceof Unavailable && error.foundation === "database");
    assert.equal(runs, 1);
  });

  it("under load, again and again, costs statements and never the process", async () => {
    let isOver = false;
    let done = 0;
    const clients = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        try {
          await withTransaction(database.db, async (tx) => {
            await sql`insert into notes values ('x')`.execute(tx);
            await sql`select 1`.execute(tx);
          });
          done++;
        } catch (error) {
          assert.ok(error instanceof Unavailable, String(error));
        }
      }
    });
    for (let round = 0; round < 40; round++) {
      await terminateAll();
      const before = done;
      while (done < before + 5) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    isOver = true;
    await Promise.all(clients);
    assert.ok((await readNotes()).length >= done);
  });
});

describe("a job whose database is lost", () => {
  it("before it can be ended is ended when the database is back, and is not run twice", async () => {
    const handled: number[] = [];
    const worker = createTestWorker(database, {
      handler: async (job) => {
        handled.push(job.attempts);
        let tries = 0;
        await endJob(database.db, job, async (tx) => {
          // Ends the connection of the first six transactions, which is more than one call runs again.
          if (tries++ < 6) await terminate(await backendOf(tx));
          await sql`insert into results values ('a', 'done')`.execute(tx);
        });
      },
    });
    await worker.start();
    await enqueue(database.db, newJob({ name: "a" }));
    await untilEmpty(database);
    await worker.stop(1000);
    assert.deepEqual(await readResults(database), ["a done"]);
    assert.deepEqual(handled, [1]);
  });

  it("more often than a job is tried is not given up: the loss is not its fault", async () => {
    let runs = 0;
    const worker = createTestWorker(database, {
      handler: async (job) => {
        runs++;
        if (runs <= 5) throw new Unavailable("database");
        await endJob(database.db, job, (tx) => sql`insert into results values ('a', 'done')`.execute(tx));
      },
    });
    await worker.start();
    await enqueue(database.db, newJob({ name: "a" }, { maxAttempts: 2 }));
    await untilEmpty(database);
    await worker.stop(1000);
    assert.equal(runs, 6);
    assert.deepEqual(await readResults(database), ["a done"]);
  });
});
