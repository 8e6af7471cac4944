import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/start-embedded-postgres.ts";
import { StartRefused } from "./start-refused.ts";

/**
 * Maximum database connections of one process, shared by its queue workers and its requests. The embedded server has
 * room for several such processes.
 */
export const maxConnections = 16;

/**
 * Opens the service's database and migrates it to this version: the server of `DATABASE_URL`, otherwise the embedded
 * one in the data folder, which is started, or joined if another process already runs it. `close` stops the embedded
 * server only if no other process uses it. With `isMigrated: false`, its tables stay as they are.
 */
export async function openServiceDatabase(
  config: Config,
  log: Logger,
  { isMigrated = true } = {},
): Promise<{ database: Database; close: () => Promise<void> }> {
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: `${config.dataDir}/postgres`, log }) : null;
  const database = openDatabase(config.databaseUrl ?? embedded?.connection ?? {}, { maxConnections, log });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    if (config.databaseUrl !== null) await connectOnce(database);
    if (isMigrated) await migrate(database);
    return { database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Checks that the operator's server lets us connect, before anything else is requested. */
async function connectOnce(database: Database): Promise<void> {
  try {
    (await database.pool.connect()).release();
  } catch (error) {
    throw new StartRefused(
      "DATABASE_URL",
      error,
      "Check that the server is running, and that its address, user and database are right.",
    );
  }
}
