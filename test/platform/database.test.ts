import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { listen } from "../../src/platform/database/listen.ts";
import { findPending, migrate, readMigrations, watchMigrations } from "../../src/platform/database/migrate.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

describe("a column's value", () => {
  it("loses nothing: numeric and bigint are text, a timestamp is a Date, JSON is parsed", async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 12345678901234567890.123456::numeric as money, 9007199254740993::bigint as big,
        '2026-01-02T03:04:05.678Z'::timestamptz as moment, '{"a": [1, null]}'::jsonb as json`.execute(database.db);
    assert.deepEqual(rows, [
      {
        money: "12345678901234567890.123456",
        big: "9007199254740993",
        moment: new Date("2026-01-02T03:04:05.678Z"),
        json: { a: [1, null] },
      },
    ]);
  });
});

describe("a connection", () => {
  it("that the server ends while idle is replaced, and the process lives on", async () => {
    await sql`select 1`.execute(database.db);
    const { connection } = database;
    const other = openDatabase(connection, { maxConnections: 1 });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);
    await until("the pool knows that its connections are gone", async () => database.pool.totalCount === 0);
    assert.equal((await sql`select 1`.execute(database.db)).rows.length, 1);
    await other.close();
  });

  it("says whose it is, and gives up a statement that takes too long", async () => {
    const { rows } = await sql<{ name: string; timeout: string }>`
      select current_setting('application_name') as name, current_setting('statement_timeout') as timeout`.execute(
      database.db,
    );
    assert.deepEqual(rows, [{ name: "winnow", timeout: "30s" }]);
  });
});

describe("migrations", () => {
  let empty: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    empty = await createTestDatabase();
    await sql`drop schema public cascade`.execute(empty.db);
    await sql`create schema public`.execute(empty.db);
    folder = await mkdtemp(join(tmpdir(), "winnow-migrations-"));
    await writeFile(join(folder, "0001-first.sql"), "create table things (id int primary key);\n");
    await writeFile(
      join(folder, "0002-second.sql"),
      "insert into things values (1);\ninsert into things values (2);\n",
    );
  });
  afterEach(async () => {
    await empty.close();
    await rm(folder, { recursive: true });
  });
  const countThings = async () => (await sql`select * from things`.execute(empty.db)).rows.length;

  it("run once each, in order, and only the new ones later", async () => {
    assert.deepEqual(await migrate(empty, folder), ["0001-first.sql", "0002-second.sql"]);
    assert.deepEqual(await migrate(empty, folder), []);
    await writeFile(join(folder, "0003-third.sql"), "insert into things values (3);");
    assert.deepEqual(await migrate(empty, folder), ["0003-third.sql"]);
    assert.equal(await countThings(), 3);
  });

  it("run once although several processes start at once", async () => {
    const pools = Array.from({ length: 5 }, () => openDatabase(empty.connection, { maxConnections: 1 }));
    const ran = await Promise.all(pools.map((pool) => migrate(pool, folder)));
    await Promise.all(pools.map((pool) => pool.close()));
    assert.deepEqual(ran.flat().sort(), ["0001-first.sql", "0002-second.sql"]);
    assert.equal(await countThings(), 2);
  });

  it("that fail change nothing, and those before stay", async () => {
    await writeFile(join(folder, "0002-second.sql"), "insert into things values (1); insert into nowhere values (1);");
    await assert.rejects(migrate(empty, folder), /nowhere/);
    assert.equal(await countThings(), 0);
    await writeFile(join(folder, "0002-second.sql"), "insert into things values (1);");
    assert.deepEqual(await migrate(empty, folder), ["0002-second.sql"]);
  });

  it("refuse a database that a newer version made", async () => {
    await migrate(empty, folder);
    await rm(join(folder, "0002-second.sql"));
    await assert.rejects(migrate(empty, folder), {
      name: "MigrationRefused",
      message: /created by a newer version: it has 0002-second\.sql/,
    });
  });

  it("of a newer version that only adds what this one need not know do not stop it", async () => {
    await migrate(empty, folder);
    await writeFile(join(folder, "0003-third.sql"), "-- works with 0002\nalter table things add column name text;\n");
    await migrate(empty, folder);
    await rm(join(folder, "0003-third.sql"));
    assert.deepEqual(await migrate(empty, folder), []);
    // Older ones cannot work with it.
    await rm(join(folder, "0002-second.sql"));
    await assert.rejects(migrate(empty, folder), {
      name: "MigrationRefused",
      message: /0002-second\.sql, 0003-third\.sql/,
    });
  });

  it("stop a program from before the inbox, whose sweep would remove the files that wait in it", async () => {
    const own = await readMigrations();
    const applied = new Map(own.map(({ name, ...migration }) => [name, migration]));
    const before = (number: string) => own.filter(({ name }) => name < number);
    assert.throws(() => findPending(before("0022"), applied), {
      name: "MigrationRefused",
      message: /0024-inbox-indexes/,
    });
    assert.deepEqual(findPending(before("0024"), applied), []);
  });

  it("of a newer version that take away what this one needs are noticed while it runs, and no others are", async () => {
    const reasons: string[] = [];
    await migrate(empty, folder);
    const watch = await watchMigrations(empty, (reason) => reasons.push(reason), { folder, everyMs: 50 });
    try {
      await writeFile(join(folder, "0003-third.sql"), "-- works with 0002\nalter table things add column name text;\n");
      await migrate(empty, folder);
      await sleep(300);
      assert.deepEqual(reasons, []);
      await writeFile(join(folder, "0004-fourth.sql"), "-- works with 0003\nalter table things drop column id;\n");
      await migrate(empty, folder);
      await until("it is noticed", async () => reasons.length > 0);
      await sleep(200);
      assert.equal(reasons.length, 1);
      assert.match(reasons[0] ?? "", /newer version changed the database \(0004-fourth\.sql\)/);
    } finally {
      watch.close();
    }
  });

  it("refuse a file that was changed after it ran, though not for its line ends", async () => {
    await migrate(empty, folder);
    await writeFile(join(folder, "0001-first.sql"), "create table things (id int primary key);\r\n");
    assert.deepEqual(await migrate(empty, folder), []);
    await writeFile(join(folder, "0001-first.sql"), "create table things (id bigint primary key);\n");
    await assert.rejects(migrate(empty, folder), {
      name: "MigrationRefused",
      message: /0001-first\.sql was changed after it was applied to this database/,
    });
  });

  it("refuse a file that is not numbered, rather than leave it out", async () => {
    await writeFile(join(folder, "third.sql"), "select 1;");
    await assert.rejects(migrate(empty, folder), { name: "MigrationRefused", message: /third\.sql must be named/ });
  });

  it("of the service make the tables on an empty database", async () => {
    const own = await readdir(new URL("../../migrations/", import.meta.url));
    assert.deepEqual(await migrate(empty), own.filter((name) => name.endsWith(".sql")).sort());
    await empty.db.selectFrom("documents").selectAll().execute();
  });
});

describe("a transaction", () => {
  before(() => sql`create table counters (id int primary key, value int not null)`.execute(database.db));
  beforeEach(() => sql`insert into counters values (1, 0), (2, 0) on conflict do nothing`.execute(database.db));

  it("is undone when its work throws, and the error comes through", async () => {
    const work = withTransaction(database.db, async (tx) => {
      await sql`update counters set value = 99`.execute(tx);
      throw new Error("a fault");
    });
    await assert.rejects(work, /a fault/);
    assert.deepEqual((await sql`select value from counters where value = 99`.execute(database.db)).rows, []);
  });

  it("that the server undoes for a deadlock is run again", async () => {
    let runs = 0;
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const add = (ids: [number, number], own: PromiseWithResolvers<void>, other: PromiseWithResolvers<void>) =>
      withTransaction(database.db, async (tx) => {
        runs++;
        await sql`update counters set value = value + 1 where id = ${ids[0]}`.execute(tx);
        own.resolve();
        await other.promise;
        await sql`update counters set value = value + 1 where id = ${ids[1]}`.execute(tx);
      });
    await Promise.all([add([1, 2], first, second), add([2, 1], second, first)]);
    // The server may undo both.
    assert.ok(runs >= 3, `${runs} runs`);
    const { rows } = await sql`select value from counters order by id`.execute(database.db);
    assert.deepEqual(rows, [{ value: 2 }, { value: 2 }]);
  });

  it("that keeps losing gives up with the server's error", async () => {
    let runs = 0;
    const work = withTransaction(database.db, async (tx) => {
      runs++;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
    });
    await assert.rejects(work, { code: "40001" });
    assert.equal(runs, 5);
  });
});

describe("a listener", () => {
  const untilHeard = (isHeard: () => boolean) => until("it is heard", async () => isHeard());
  const notify = (channel: string, payload: string) =>
    sql`select pg_notify(${channel}, ${payload})`.execute(database.db);

  it("hears its channel from the moment it is there, until it is closed", async () => {
    const heard: string[] = [];
    const [one, other] = await Promise.all([
      listen(database, "one", (payload) => heard.push(`one ${payload}`)),
      listen(database, "Other channel", (payload) => heard.push(`other ${payload}`)),
    ]);
    await notify("one", "a");
    await notify("Other channel", "b");
    await notify("third", "c");
    await untilHeard(() => heard.length === 2);
    one.close();
    await notify("one", "d");
    await notify("Other channel", "e");
    await untilHeard(() => heard.length === 3);
    assert.deepEqual(heard, ["one a", "other b", "other e"]);
    other.close();
  });

  it("is told of a gap when its connection was lost, and hears again after it", async () => {
    const heard: string[] = [];
    const subscription = await listen(
      database,
      "gaps",
      (payload) => heard.push(payload),
      () => heard.push("(gap)"),
    );
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
    await untilHeard(() => heard.includes("(gap)"));
    await notify("gaps", "after");
    await untilHeard(() => heard.length === 2);
    assert.deepEqual(heard, ["(gap)", "after"]);
    subscription.close();
  });
});
