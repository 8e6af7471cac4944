import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { type Logger, pino } from "pino";
import { createLogStream } from "../log/log-stream.ts";
import type { Database } from "./database.ts";
import { guardPool } from "./guarded-pool.ts";
import { Notifications } from "./notifications.ts";
import type { Schema } from "./schema.ts";

export interface DatabaseOptions {
  /** Maximum connections of this process, without the one that listens for notifications. */
  maxConnections: number;
  /** Where a lost connection is reported; standard error by default. */
  log?: Logger;
}

/** Our statements take milliseconds each; one that takes this long would only hold others up. */
const statementTimeoutMs = 30_000;
/**
 * A transaction whose process hangs releases its locks after this long. Our transactions never wait for outside calls.
 */
const idleInTransactionTimeoutMs = 60_000;
/** How long a query waits for a new or free connection before it fails. */
const connectionTimeoutMs = 20_000;
/** Idle connections are kept this long, because opening one costs the server a process. */
const idleConnectionMs = 60_000;

/**
 * Opens a pool of connections to a PostgreSQL server; connects with the first query. Numeric and bigint columns are
 * returned as text, timestamps as Date. A connection string's own parameters take precedence over ours.
 */
export function openDatabase(connection: string | pg.PoolConfig, options: DatabaseOptions): Database {
  const log = options.log ?? pino({ name: "database" }, createLogStream(2));
  const config: pg.PoolConfig = {
    application_name: "winnow",
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: idleConnectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    max: options.maxConnections,
    ...(typeof connection === "string" ? { connectionString: connection } : connection),
  };
  const pool = new pg.Pool(config);
  const notifications = new Notifications(config, log);
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guardPool(pool, log) }) }),
    pool,
    notifications,
    close: async () => {
      await notifications.close();
      await pool.end();
    },
  };
}
