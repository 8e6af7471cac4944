import { pino } from "pino";
import { type Config, loadConfig } from "../config.ts";
import type { Database, Db } from "../platform/database/database.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { createLogStream } from "../platform/log/log-stream.ts";
import { requireDatabase } from "./require-database.ts";

/**
 * Runs `work` on the service's database, whether or not the service is running; with `mayBeNew`, also where there is none
 * yet. The database's code is loaded here, so that commands that need no database start without it.
 */
export async function withServiceDatabase<Result>(
  work: (db: Db, config: Config) => Promise<Result>,
  { mayBeNew = false } = {},
): Promise<Result> {
  const config = loadConfig();
  if (!mayBeNew) requireDatabase(config);
  const { openServiceDatabase } = await import("../service-database.ts");
  const log = pino({ level: config.logLevel }, createLogStream(2));
  const { database, close } = await openServiceDatabase(config, log);
  try {
    return await work(database.db, config);
  } finally {
    await close();
  }
}

/**
 * Runs `work` on the service's database, whose tables stay as they are, and on its files; both are closed afterwards. With
 * `isPrepared: false`, the data folder stays as it is, too.
 */
export async function withServiceData<Result>(
  config: Config,
  work: (data: { database: Database; files: FileStore }) => Promise<Result>,
  options: { isPrepared?: boolean } = {},
): Promise<Result> {
  const { openServiceDatabase } = await import("../service-database.ts");
  const log = pino({ level: config.logLevel }, createLogStream(2));
  const { database, close } = await openServiceDatabase(config, log, { isMigrated: false });
  try {
    return await withServiceFiles(config, (files) => work({ database, files }), options);
  } finally {
    await close();
  }
}

/** Runs `work` on the service's files alone, like `withServiceData`. */
export async function withServiceFiles<Result>(
  config: Config,
  work: (files: FileStore) => Promise<Result>,
  options: { isPrepared?: boolean } = {},
): Promise<Result> {
  const { openServiceFiles } = await import("../service-files.ts");
  const log = pino({ level: config.logLevel }, createLogStream(2));
  const { files, close } = await openServiceFiles(config, log, options);
  return await work(files).finally(close);
}
