import type { Kysely } from "kysely";
import type pg from "pg";
import type { Notifications } from "./notifications.ts";
import type { Schema } from "./schema.ts";

/** Typed queries on the service's tables; it can be a caller's transaction. */
export type Db = Kysely<Schema>;

/** An open database: typed queries through `db`; `pool` for what needs a connection of its own. */
export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Receives what was sent with NOTIFY; see `listen`. */
  notifications: Notifications;
  /** Waits for the connections in use to be returned, then closes all of them. */
  close(): Promise<void>;
}
