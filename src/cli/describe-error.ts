import { BackupRefused } from "../backup/backup-refused.ts";
import { ConfigError } from "../config.ts";
import { Failure } from "../domain/failure.ts";
import { ModelTrouble } from "../language-models/model-trouble.ts";
import { MigrationRefused } from "../platform/database/migrate.ts";
import { EmbeddedPostgresUnavailable } from "../platform/embedded-postgres/unavailable.ts";
import { StartRefused } from "../start-refused.ts";
import { ServiceError } from "./client/service-error.ts";
import { UsageError } from "./usage-error.ts";

/** Exit codes of the command: a script can distinguish a failure from wrong usage, and both from Ctrl-C. */
export const exitCodes = { failure: 1, usage: 2, interrupted: 130 };

/** Errors whose message is written for people. For any other error, the stack is printed. */
const explained = [
  BackupRefused,
  Failure,
  ServiceError,
  ModelTrouble,
  EmbeddedPostgresUnavailable,
  MigrationRefused,
  StartRefused,
];

/** What is printed for an error, and the exit code. Unexpected errors keep their stack, for a report. */
export function describeError(error: unknown): { message: string; exitCode: number } {
  if (error instanceof UsageError || error instanceof ConfigError) {
    return { message: error.message, exitCode: exitCodes.usage };
  }
  if (isSystemError(error) || (error instanceof Error && explained.some((kind) => error instanceof kind))) {
    return { message: error.message, exitCode: exitCodes.failure };
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message: `an unexpected error; please report it.\n${detail}`, exitCode: exitCodes.failure };
}

/** An operating system error explains itself, such as a file that cannot be read or a port that is taken. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}
