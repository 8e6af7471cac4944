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
  /**
   * The number of the migration that a program has to know, at least, to work with the database after this one: an earlier
   * number if this one only adds what older programs need not know. Its file says so: `-- works with 0009`.
   */
  worksWith: string;
}

/** A migration that a database has had; null in a database of a version that did not write `worksWith` down. */
type AppliedMigration = Pick<Migration, "checksum"> & { worksWith: string | null };

const ownMigrations = fileURLToPath(new URL("../../../migrations/", import.meta.url));
const fileNamePattern = /^\d{4}-[a-z0-9-]+\.sql$/;
const worksWithPattern = /^-- works with (\d{4})$/m;
const numberOf = (name: string) => name.slice(0, 4);
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
      const worksWith = worksWithPattern.exec(sql)?.[1] ?? numberOf(name);
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex"), worksWith };
    }),
  );
}

/** Runs the first migration that the database has not seen, and returns its name; null when there is none. */
async function runNext(client: pg.PoolClient, migrations: Migration[]): Promise<string | null> {
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    await prepareMigrations(client);
    const [next] = findPending(migrations, await readApplied(client));
    if (next) {
      await client.query(next.sql);
      await client.query("insert into schema_migrations (name, checksum, works_with) values ($1, $2, $3)", [
        next.name,
        next.checksum,
        next.worksWith,
      ]);
    }
    await client.query("commit");
    return next?.name ?? null;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function prepareMigrations(client: pg.PoolClient): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  await client.query("alter table schema_migrations add column if not exists works_with text");
}

/** The migrations that a database has had, by name; none in one that Winnow never used. Changes nothing. */
export async function readApplied(client: Pick<pg.PoolClient, "query">): Promise<Map<string, AppliedMigration>> {
  const { rows: found } = await client.query("select to_regclass('schema_migrations') as name");
  if (found[0].name === null) return new Map();
  // Read as JSON, because the column may not be there yet.
  const { rows } = await client.query<{ name: string; checksum: string; worksWith: string | null }>(
    `select name, checksum, to_jsonb(schema_migrations) ->> 'works_with' as "worksWith" from schema_migrations`,
  );
  return new Map(rows.map(({ name, ...applied }) => [name, applied]));
}

/**
 * The migrations that a database has not had. Throws `MigrationRefused` if this program cannot work with the database: a
 * newer version made it, other than by adding what this one need not know, or its migrations are not the same.
 */
export function findPending(migrations: Migration[], applied: Map<string, AppliedMigration>): Migration[] {
  const tooNew = findTooNew(migrations, applied);
  if (tooNew.length > 0)
    throw new MigrationRefused(
      `The database was created by a newer version: it has ${tooNew.join(", ")}, which this version does not know. Start that version, or restore a backup that was made before it.`,
    );
  for (const { name, checksum } of migrations)
    if (applied.has(name) && applied.get(name)?.checksum !== checksum)
      throw new MigrationRefused(
        `The migration ${name} was changed after it was applied to this database. Restore the file, and put the change into a new migration.`,
      );
  return migrations.filter(({ name }) => !applied.has(name));
}

/** The names of the migrations of a database that a program with these cannot work with. */
function findTooNew(migrations: Migration[], applied: Map<string, AppliedMigration>): string[] {
  const known = new Set(migrations.map(({ name }) => name));
  const newest = numberOf(migrations.at(-1)?.name ?? "");
  return [...applied]
    .filter(([name, { worksWith }]) => !known.has(name) && (worksWith === null || worksWith > newest))
    .map(([name]) => name)
    .sort();
}

/** Milliseconds between two looks at what newer programs made of the database. */
const watchMs = 10_000;

/**
 * While it runs, looks whether a newer program has changed the database so that this one no longer works with it; then
 * calls `onTooOld` once, with a sentence.
 */
export async function watchMigrations(
  { pool }: Pick<Database, "pool">,
  onTooOld: (reason: string) => void,
  { folder = ownMigrations, everyMs = watchMs } = {},
): Promise<{ close(): void }> {
  const migrations = await readMigrations(folder);
  let isTold = false;
  const timer = setInterval(() => void look(), everyMs);
  const look = async () => {
    // While the database is away, there is nothing to see.
    const applied = await readApplied(pool).catch(() => null);
    const tooNew = applied === null ? [] : findTooNew(migrations, applied);
    if (tooNew.length === 0 || isTold) return;
    isTold = true;
    clearInterval(timer);
    onTooOld(
      `A newer version changed the database (${tooNew.join(", ")}), and this version cannot work with it any more. Start the newer version here, too.`,
    );
  };
  return { close: () => clearInterval(timer) };
}
