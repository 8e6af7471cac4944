import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { pino } from "pino";
import type { Database } from "../../src/platform/database/database.ts";
import { migrate, readMigrations } from "../../src/platform/database/migrate.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/embedded-postgres/start-embedded-postgres.ts";
import { withStartLock } from "../../src/platform/embedded-postgres/start-lock.ts";

/** A database of a test file's own: migrated, empty, dropped by `close` or, in a run of many files, with the server. */
export interface TestDatabase extends Database {
  /** For another process, or another pool. */
  connection: pg.PoolConfig;
}

/** The databases are siblings on one server, each a copy of a template that is migrated once. */
const checkout = fileURLToPath(new URL("../../", import.meta.url));
const serverFolder = join(tmpdir(), `winnow-test-${createHash("sha256").update(checkout).digest("hex").slice(0, 12)}`);
const dataDir = join(serverFolder, "postgres");
/** The database from which others are created and dropped; every server has it. */
const adminDatabase = "postgres";
/** A lock held while the template is made, because test files start at the same time. */
const templateLock = 7_145_283_603;

/**
 * Set for the processes of a run. Its databases (9 MB and 300 files each) are then not dropped one by one, but go with
 * the server's folder. When an ext4 file system without a journal, as on small machines, creates a file, it passes over
 * each file that was deleted within the last minute: with drops in between, a database took 0.5 s of system time
 * instead of 0.1.
 */
const keepingVariable = "WINNOW_TEST_KEEPS_DATABASES";

let server: Promise<EmbeddedPostgres> | null = null;
let users = 0;

/**
 * A new database on the server that all test processes of this checkout share: `WINNOW_TEST_DATABASE_URL` if set,
 * otherwise an embedded one, which the first process that needs it starts and the last one to leave stops.
 */
export async function createTestDatabase({ maxConnections = 10 } = {}): Promise<TestDatabase> {
  users++;
  const connect = await connectToServer();
  const name = `winnow_test_${randomBytes(6).toString("hex")}`;
  await withClient(connect(adminDatabase), async (client) => {
    const template = await ensureTemplate(client, connect);
    // Copied as files, because copying through the write-ahead log takes five times the CPU.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const connection = connect(name);
  const database = openDatabase(connection, { maxConnections, log: pino({ level: "silent" }) });
  return {
    ...database,
    connection,
    close: async () => {
      await database.close();
      // Nothing stays connected in either case, because the server has room for a hundred connections.
      await withClient(connect(adminDatabase), async (client) => {
        if (process.env[keepingVariable] === undefined)
          await client.query(`drop database if exists ${name} with (force)`);
        else await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
      });
      users--;
      if (users === 0) await leaveServer();
    },
  };
}

/** Starts the server for a whole run: it runs until `stopTestServer`, even while no test file uses it. */
export async function keepTestServer(): Promise<void> {
  await connectToServer();
  if (!process.env.WINNOW_TEST_DATABASE_URL) process.env[keepingVariable] = "1";
}

/**
 * Ends what `keepTestServer` began: no server and no data is left, unless another run of the same checkout still uses
 * it.
 */
export async function stopTestServer(): Promise<void> {
  const record = join(dataDir, "postmaster.pid");
  // A server that a killed test process left is adopted, so that it can be stopped.
  if (existsSync(record)) await connectToServer();
  await leaveServer();
  if (!existsSync(dataDir)) return;
  await withStartLock(dataDir, null, async () => {
    if (existsSync(record)) return;
    for (const path of [dataDir, `${dataDir}.socket`, `${dataDir}.log`])
      await rm(path, { recursive: true, force: true });
  });
}

/** How to connect to a database of the server. */
type Connect = (database: string) => pg.PoolConfig;

async function connectToServer(): Promise<Connect> {
  const given = process.env.WINNOW_TEST_DATABASE_URL;
  if (given)
    return (database) => {
      const url = new URL(given);
      url.pathname = `/${database}`;
      return { connectionString: url.href };
    };
  server ??= startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
  const { connection } = await server;
  return (database) => ({ ...connection, database });
}

async function leaveServer(): Promise<void> {
  const left = server;
  server = null;
  await (await left)?.stop();
}

/**
 * Returns the name of a database with the current migrations. It is made under another name first, because a half-made
 * one would do harm.
 */
async function ensureTemplate(client: pg.Client, connect: Connect): Promise<string> {
  const checksums = (await readMigrations()).map(({ checksum }) => checksum).join();
  const template = `winnow_template_${createHash("sha256").update(checksums).digest("hex").slice(0, 12)}`;
  const draft = `${template}_draft`;
  await client.query("select pg_advisory_lock($1)", [templateLock]);
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${draft} with (force)`);
      if (!process.env.WINNOW_TEST_DATABASE_URL) await saveWork(client);
      await client.query(`create database ${draft}`);
      const database = openDatabase(connect(draft), { maxConnections: 1 });
      await migrate(database).finally(() => database.close());
      await client.query(`alter database ${draft} rename to ${template}`);
    }
  } finally {
    await client.query("select pg_advisory_unlock($1)", [templateLock]);
  }
  return template;
}

/**
 * Turns off work that tests do not need. What a crash of the machine loses is made anew, killed processes lose nothing
 * by this, and no database lives long enough to need vacuuming.
 */
async function saveWork(client: pg.Client): Promise<void> {
  for (const setting of ["fsync", "full_page_writes", "autovacuum"])
    await client.query(`alter system set ${setting} = off`);
  await client.query("select pg_reload_conf()");
}

async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
