import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { Failure } from "../domain/failure.ts";

/**
 * Throws a `Failure` if there is no service here yet. Otherwise a command in the wrong folder would set up an empty one, and
 * say that an account does not exist.
 */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== null || existsSync(join(dataDir, "postgres"))) return;
  throw new Failure(
    "conflict",
    `There is no database in ${dataDir}. Run the command with the settings of your service (WINNOW_DATA_DIR or DATABASE_URL).`,
  );
}
