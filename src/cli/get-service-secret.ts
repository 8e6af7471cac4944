import { BackupRefused } from "../backup/backup-refused.ts";
import type { Config } from "../config.ts";
import { findSecret } from "../service-secret.ts";
import { requireDatabase } from "./require-database.ts";

/**
 * The secret of a service that is there already; throws where none is. `consequence` says what would be wrong without
 * the secret.
 */
export function getServiceSecret(config: Config, consequence: string): string {
  requireDatabase(config);
  const secret = findSecret(config);
  if (secret !== null) return secret;
  throw new BackupRefused(
    `There is no secret in ${config.dataDir}, and without it ${consequence}. Set WINNOW_DATA_DIR or WINNOW_SECRET as your service has it.`,
  );
}
