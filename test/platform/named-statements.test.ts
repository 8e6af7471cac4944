import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { sql } from "kysely";
import { pino } from "pino";
import type { Database, Db } from "../../src/platform/database/database.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { readWithin } from "../../src/platform/database/read-within.ts";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

/** Enough uses that a statement is named. */
const uses = 5;

async function double(db: Db, number: number): Promise<number> {
  const { rows } = await sql<{ doubled: number }>`select ${number}::integer * 2 as doubled`.execute(db);
  return rows[0]?.doubled ?? Number.NaN;
}

async function countNamed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_prepared_statements where statement like '%as doubled'`.execute(db);
  return rows[0]?.count ?? 0;
}

describe("a statement that is sent again and again", () => {
  let own: Database;
  beforeEach(async () => {
    own = openDatabase(database.connection, { maxConnections: 1, log: pino({ level: "silent" }) });
    for (let number = 1; number <= uses; number++) assert.equal(await double(own.db, number), number * 2);
  });
  afterEach(() => own.close());

  it("is parsed once for a connection", async () => {
    assert.equal(await countNamed(own.db), 1);
  });

  it("is sent in full when the server no longer knows it", async () => {
    await sql`deallocate all`.execute(own.db);
    assert.equal(await double(own.db, 21), 42);
    assert.equal(await double(own.db, 22), 44);
    assert.equal(await countNamed(own.db), 0);
  });

  it("runs its transaction again when the server no longer knows it, and does nothing twice", async () => {
    await sql`create table counted (number integer)`.execute(own.db);
    const count = (db: Db, number: number) => sql`insert into counted values (${number})`.execute(db);
    for (let number = 1; number <= uses; number++) await count(own.db, number);
    await sql`deallocate all`.execute(own.db);
    await withTransaction(own.db, (tx) => count(tx, 100));
    const { rows } = await sql<{ sum: string }>`select sum(number) from counted`.execute(own.db);
    assert.equal(Number(rows[0]?.sum), 100 + 15);
  });

  it("runs its long read again when the server no longer knows it", async () => {
    await sql`deallocate all`.execute(own.db);
    assert.equal(await readWithin(own.db, 5_000, (tx) => double(tx, 21)), 42);
  });

  it("is sent in full after a change of what it returns", async () => {
    await sql`create table changing (first integer)`.execute(own.db);
    const read = () => sql<object>`select * from changing where ${true}`.execute(own.db);
    for (let use = 1; use <= uses; use++) await read();
    await sql`alter table changing add column second text default 'new'`.execute(own.db);
    await sql`insert into changing values (1)`.execute(own.db);
    assert.deepEqual((await read()).rows, [{ first: 1, second: "new" }]);
  });
});

const hasPooler = spawnSync("pgbouncer", ["--version"]).status === 0;

describe("behind PgBouncer in transaction mode", { skip: hasPooler ? false : "pgbouncer is not installed" }, () => {
  let folder: string;
  let pooler: ChildProcess;
  let pooled: Database;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-pgbouncer-"));
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const { rows } = await database.pool.query("select current_setting('port') as port, current_user as name");
    const { connection } = database;
    const password = connection.password === undefined ? "" : `password=${connection.password}`;
    const target = `host=${connection.host} port=${rows[0].port} user=${rows[0].name} ${password}`;
    const settings = [
      `[databases]\nwinnow = ${target} dbname=${connection.database}`,
      `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      "auth_type = any\npool_mode = transaction\ndefault_pool_size = 3",
      "ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout",
    ];
    await writeFile(join(folder, "pgbouncer.ini"), settings.join("\n"));
    // It refuses to run as root, and only the embedded server's own user may use its socket.
    await chmod(folder, 0o755);
    const asRoot = process.getuid?.() === 0;
    const { uid, gid } = await stat(connection.host?.startsWith("/") ? connection.host : folder);
    const user = asRoot ? { uid: uid || 65_534, gid: gid || 65_534 } : {};
    pooler = spawn("pgbouncer", [join(folder, "pgbouncer.ini")], { stdio: "ignore", ...user });
    await until("PgBouncer listens", () => canConnect(port));
    const url = `postgres://winnow@127.0.0.1:${port}/winnow`;
    pooled = openDatabase(url, { maxConnections: 12, log: pino({ level: "silent" }) });
  });
  after(async () => {
    await pooled.close();
    pooler.kill("SIGKILL");
    if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, "exit");
    await rm(folder, { recursive: true, force: true });
  });

  it("every statement and transaction of many at once is answered rightly", async () => {
    await sql`create table pooled (number integer primary key)`.execute(database.db);
    const numbers = Array.from({ length: 120 }, (_, index) => index);
    const doubled = await Promise.all(
      numbers.map((number) =>
        withTransaction(pooled.db, async (tx) => {
          await sql`insert into pooled values (${number})`.execute(tx);
          return double(tx, number);
        }),
      ),
    );
    assert.deepEqual(
      doubled,
      numbers.map((number) => number * 2),
    );
    const alone = await Promise.all(numbers.map((number) => double(pooled.db, number)));
    assert.deepEqual(alone, doubled);
    const { rows } = await sql<{ count: string }>`select count(*) from pooled`.execute(database.db);
    assert.equal(Number(rows[0]?.count), numbers.length);
  });
});

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
