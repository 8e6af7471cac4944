import { existsSync } from "node:fs";
import { join } from "node:path";
import { BackupRefused } from "../backup/backup-refused.ts";
import type { Config } from "../config.ts";
import { findSecret } from "../service-secret.ts";

/**
 * The secret of a service that is there already; throws `BackupRefused` where none is. `consequence` says what would be
 * wrong without the secret.
 */
export function getServiceSecret(config: Config, consequence: string): string {
  // Otherwise an empty service would be set up here first.
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, "postgres"))) {
    throw new BackupRefused(
      `There is no database in ${config.dataDir}. Run the command with the settings of your service (WINNOW_DATA_DIR or DATABASE_URL).`,
    );
  }
  const secret = findSecret(config);
  if (secret !== null) return secret;
  throw new BackupRefused(
    `There is no secret in ${config.dataDir}, and without it ${consequence}. Set WINNOW_DATA_DIR or WINNOW_SECRET as your service has it.`,
  );
}
