import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import type { Database } from "./database.ts";

/** The database and this version of the code do not match; the message says what to do. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const ownMigrations = fileURLToPath(new URL("../../../migrations/", import.meta.url));
const fileNamePattern = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Any constant that no other program is likely to lock. The lock is held for the duration of one migration. */
const lockKey = 7_145_283_601;

/**
 * Brings the database up to the newest of the numbered SQL files. It runs each once, in order, each in a transaction of
 * its own. Processes that start at the same time take turns. Returns the names of the migrations that this call ran.
 * With `last`, it stops after the migration of that name.
 */
export async function migrate(
  database: Pick<Database, "pool">,
  folder: string = ownMigrations,
  last: string | null = null,
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => last === null || name <= last);
  const client = await database.pool.connect();
  try {
    const ran: string[] = [];
    for (;;) {
      const name = await runNext(client, migrations);
      if (name === null) return ran;
      ran.push(name);
    }
  } finally {
    client.release();
  }
}

/** Reads the migration files of a folder, in order. A file with a wrong name is rejected rather than left out. */
export async function readMigrations(folder: string = ownMigrations): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return await Promise.all(
    names.map(async (name) => {
      if (!fileNamePattern.test(name))
        throw new MigrationRefused(`The migration ${name} must be named like 0001-what-it-does.sql.`);
      // A checkout on Windows may have other line ends, but is the same migration.
      const sql = (await readFile(`${folder}/${name}`, "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Runs the first migration that the database has not seen, and returns its name; null when there is none. */
async function runNext(client: pg.PoolClient, migrations: Migration[]): Promise<string | null> {
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    const [next] = findPending(migrations, await readApplied(client));
    if (next) {
      await client.query(next.sql);
      await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [next.name, next.checksum]);
    }
    await client.query("commit");
    return next?.name ?? null;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function readApplied(client: pg.PoolClient): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** The migrations that a database has not seen, by the checksums of those it has; throws `MigrationRefused` if it knows others. */
export function findPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0)
    throw new MigrationRefused(
      `The database was created by a newer version: it has ${unknown.join(", ")}, which this version does not know. Start that version, or restore a backup that was made before it.`,
    );
  for (const { name, checksum } of migrations)
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new MigrationRefused(
        `The migration ${name} was changed after it was applied to this database. Restore the file, and put the change into a new migration.`,
      );
  return migrations.filter(({ name }) => !applied.has(name));
}
