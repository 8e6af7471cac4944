import type pg from "pg";
import { readMigrations } from "../platform/database/migrate.ts";
import { replacedTables } from "./fill-tables.ts";
import {
  beginWriting,
  end,
  findFilledTable,
  findTables,
  keptTables,
  leftOutTables,
  readMigrationsDone,
} from "./table-store.ts";
import { dropTables } from "./unused-store.ts";

/**
 * Whether a database is that of a service of this version that was started and never used: no table has a row that a backup
 * would keep, except for what a start writes.
 */
export async function isUnused(client: pg.ClientBase): Promise<boolean> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const done = await readMigrationsDone(client);
  if (done.length !== known.size || !done.every(({ name }) => known.has(name))) return false;
  const tables = await findTables(client, keptTables);
  return (
    (await findFilledTable(
      client,
      tables.filter((name) => !replacedTables.has(name)),
    )) === null
  );
}

/**
 * Makes the database of a service that was never used one in which Winnow never ran, so that tables of an older version
 * fit. False, and nothing is changed, if it is used meanwhile.
 */
export async function clearUnused(client: pg.ClientBase): Promise<boolean> {
  const tables = await findTables(client, [...keptTables, ...leftOutTables, "schema_migrations"]);
  await beginWriting(client, tables);
  if (!(await isUnused(client))) return false;
  await dropTables(client, tables);
  await end(client);
  return true;
}
