import { existsSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { type Config, ConfigError, loadConfig, readGivenSettings } from "../../config.ts";
import type { Database, Db } from "../../platform/database/database.ts";
import type { MigrationRefused } from "../../platform/database/migrate.ts";
import { readWithin } from "../../platform/database/read-within.ts";
import { Skipped } from "./finding.ts";

/** What became of the attempt to open the database. */
export type Opening =
  | { state: "open"; database: Database }
  /** The data folder has none yet. */
  | { state: "none" }
  | { state: "failed"; error: unknown };

/** The tables of the database, compared with those of this program. */
export interface Tables {
  isEmpty: boolean;
  /** Migrations that the next start runs. */
  pending: string[];
  /** Why this program cannot use them; null if it can. */
  refusal: MigrationRefused | null;
}

/** What the checks look at; each part is opened once, for the first check that needs it. */
export interface Surroundings {
  /** Settings by name, with all other variables of the environment. */
  given: Record<string, string>;
  /** Null if the settings are right. */
  settingsError: ConfigError | null;
  /** Throws `Skipped` while a setting is wrong. */
  config(): Config;
  openDatabase(): Promise<Opening>;
  /** Reads from the database; throws `Skipped` if it is not open. */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  readTables(): Promise<Tables>;
  /** The database, if it has the service's tables as this program knows them; throws `Skipped` otherwise. */
  getServiceDatabase(): Promise<Database>;
  /** Reads from the service's own tables; throws `Skipped` like `getServiceDatabase`. */
  readService<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The longest wait for a database, in milliseconds: an embedded one replays its log after a crash. */
const openMs = 60_000;
/** Time limit for one statement. The ledger of a large service is added up in seconds. */
const statementMs = 15_000;

/** `environment` and `folder` are where settings come from, as for `loadConfig`. */
export function createSurroundings(environment?: NodeJS.ProcessEnv, folder?: string): Surroundings {
  const given = readGivenSettings(environment, folder);
  const { config, error } = tryLoadConfig(environment, folder);
  let opening: Promise<Opening> | null = null;
  let tables: Promise<Tables> | null = null;
  let close: () => Promise<void> = async () => {};

  const getConfig = (): Config => {
    if (config === null) throw new Skipped("a setting is wrong");
    return config;
  };

  const open = async (): Promise<Opening> => {
    const { databaseUrl, dataDir } = getConfig();
    // Opening would create it.
    if (databaseUrl === null && !existsSync(join(dataDir, "postgres"))) return { state: "none" };
    const { openServiceDatabase } = await import("../../service-database.ts");
    try {
      const opened = await openServiceDatabase(getConfig(), pino({ level: "silent" }), { isMigrated: false });
      close = opened.close;
      return { state: "open", database: opened.database };
    } catch (failure) {
      return { state: "failed", error: failure };
    }
  };

  const openDatabase = () => {
    opening ??= Promise.race([open(), giveUpAfter(openMs)]);
    return opening;
  };

  const getDatabase = async (): Promise<Database> => {
    const opened = await openDatabase();
    if (opened.state === "open") return opened.database;
    throw new Skipped(opened.state === "none" ? "there is no database yet" : "the database cannot be opened");
  };

  const read = async <Result>(work: (db: Db) => Promise<Result>) =>
    readWithin((await getDatabase()).db, statementMs, work);

  const readTables = () => {
    tables ??= getDatabase().then(compareTables);
    return tables;
  };

  const getServiceDatabase = async () => {
    const { isEmpty, refusal } = await readTables();
    if (isEmpty) throw new Skipped("the database has no tables yet");
    if (refusal !== null) throw new Skipped("the tables are those of another version");
    return getDatabase();
  };

  return {
    given,
    settingsError: error,
    config: getConfig,
    openDatabase,
    read,
    readTables,
    getServiceDatabase,
    readService: async (work) => readWithin((await getServiceDatabase()).db, statementMs, work),
    close: () => close(),
  };
}

function tryLoadConfig(
  environment: NodeJS.ProcessEnv | undefined,
  folder: string | undefined,
): { config: Config; error: null } | { config: null; error: ConfigError } {
  try {
    return { config: loadConfig(environment, folder), error: null };
  } catch (error) {
    if (error instanceof ConfigError) return { config: null, error };
    throw error;
  }
}

function giveUpAfter(ms: number): Promise<Opening> {
  const error = new Error(`it did not respond within ${ms / 1000} seconds`);
  return new Promise((resolve) => setTimeout(() => resolve({ state: "failed", error }), ms).unref());
}

async function compareTables({ pool }: Database): Promise<Tables> {
  const { findPending, MigrationRefused, readApplied, readMigrations } = await import(
    "../../platform/database/migrate.ts"
  );
  const applied = await readApplied(pool);
  const isEmpty = applied.size === 0;
  try {
    const pending = findPending(await readMigrations(), applied);
    return { isEmpty, pending: pending.map(({ name }) => name), refusal: null };
  } catch (error) {
    if (error instanceof MigrationRefused) return { isEmpty, pending: [], refusal: error };
    throw error;
  }
}
