import type { Database } from "../platform/database/database.ts";
import type { FileStore } from "../platform/files/file-store.ts";

/** Where a service keeps its rows and its files; the database as it was opened without migrating it. */
export interface ServiceData {
  database: Pick<Database, "pool" | "db">;
  files: FileStore;
}

/** All that a service has. */
export interface ServicePlace extends ServiceData {
  secret: string;
}

/** Where a service will be. */
export interface NewPlace {
  /** The secret of the service that will run here; null if it has none yet. */
  secret: string | null;
  /** Keeps a secret for that service. */
  keepSecret: (secret: string) => Promise<void>;
}
