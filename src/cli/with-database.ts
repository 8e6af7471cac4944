import { pino } from "pino";
import { type Config, loadConfig } from "../config.ts";
import type { Db } from "../platform/database/database.ts";
import { createLogStream } from "../platform/log/log-stream.ts";

/**
 * Runs `work` on the service's database, whether or not the service is running. The database's code is loaded here, so
 * that commands that need no database start without it.
 */
export async function withServiceDatabase<Result>(work: (db: Db, config: Config) => Promise<Result>): Promise<Result> {
  const config = loadConfig();
  const { openServiceDatabase } = await import("../service-database.ts");
  const log = pino({ level: config.logLevel }, createLogStream(2));
  const { database, close } = await openServiceDatabase(config, log);
  try {
    return await work(database.db, config);
  } finally {
    await close();
  }
}
