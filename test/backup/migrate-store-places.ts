import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { pino } from "pino";
import type { OpenedData } from "../../src/backup/migrate-store.ts";
import { keptTables } from "../../src/backup/table-store.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/start-embedded-postgres.ts";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import type { FileStore } from "../../src/platform/files/file-store.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Connections of tests have another name than a service's, which would count as running. */
const testsName = { application_name: "tests" };

/** A database and a folder of their own, where no process of Winnow is connected. */
export interface Place extends OpenedData, AsyncDisposable {
  database: TestDatabase;
  folder: string;
}

/** A place with the current tables, or one that Winnow never used. */
export async function makePlace({ isEmpty = false } = {}): Promise<Place> {
  const made = await createTestDatabase();
  const connection = { ...made.connection, ...testsName };
  const database = openDatabase(connection, { maxConnections: 5, log: pino({ level: "silent" }) });
  if (isEmpty) await database.pool.query("drop schema public cascade; create schema public");
  const folder = await mkdtemp(join(tmpdir(), "winnow-move-"));
  return {
    database: { ...database, connection: made.connection },
    files: await createDiskFileStore(join(folder, "files")),
    isEmbedded: false,
    folder,
    [Symbol.asyncDispose]: async () => {
      await database.close();
      await made.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** All kept rows as text, each table in an order of its own. */
export async function readRowsOf(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  const client = new pg.Client({ ...connection, ...testsName });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const tables: Record<string, string[]> = {};
    for (const table of keptTables) {
      const { rows } = await client.query<{ row: string }>(`select "${table}"::text as row from "${table}" order by 1`);
      tables[table] = rows.map(({ row }) => row);
    }
    return tables;
  } finally {
    await client.end();
  }
}

/** The same of the embedded database in a data folder. */
export async function readEmbeddedRows(dataDir: string): Promise<Record<string, string[]>> {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), log: pino({ level: "silent" }) });
  try {
    return await readRowsOf(server.connection);
  } finally {
    await server.stop();
  }
}

/** The SHA-256 of every file, by its key. */
export async function hashFiles(files: FileStore): Promise<Record<string, string>> {
  const hashes: [string, string][] = [];
  for await (const keys of files.list())
    for (const key of keys) {
      const bytes = await buffer(await files.openRead(key));
      hashes.push([key, createHash("sha256").update(bytes).digest("hex")]);
    }
  return Object.fromEntries(hashes.sort(([one], [other]) => one.localeCompare(other)));
}
