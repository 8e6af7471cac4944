import { pino } from "pino";
import { type Config, loadConfig } from "../config.ts";
import type { Db } from "../platform/database/database.ts";
import { createLogStream } from "../platform/log/log-stream.ts";

/**
 * Does something on the service's database, whether or not the service is running. It is only loaded then: commands
 * that need none start without it.
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
