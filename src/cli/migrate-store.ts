import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { BackupRefused } from "../backup/backup-refused.ts";
import type { Moved, MoveTarget } from "../backup/migrate-store.ts";
import type { ServiceData } from "../backup/service-place.ts";
import { type Config, ConfigError, loadConfig, loadConfigFile, makeDataFolder } from "../config.ts";
import { Unavailable } from "../domain/unavailable.ts";
import { describeSize } from "../platform/files/measured-stream.ts";
import { findSecret, keepSecret, secretFileOf } from "../service-secret.ts";
import { StartRefused } from "../start-refused.ts";
import { exitCodes } from "./describe-error.ts";
import { getServiceSecret } from "./get-service-secret.ts";
import { showProgress } from "./terminal/show-progress.ts";
import { tellCopying } from "./terminal/tell-copying.ts";
import { UsageError } from "./usage-error.ts";
import { withServiceData, withServiceFiles } from "./with-database.ts";

const details = `
Moves everything from its present place to the one that FILE describes: from the embedded database and the disk to a
PostgreSQL server and a bucket, or back. It can also move only the database, or only the files. FILE contains the
settings of the new place, written as in .env: DATABASE_URL, WINNOW_FILES, WINNOW_S3_…, WINNOW_DATA_DIR, WINNOW_SECRET.
For the new place, only FILE counts, not the environment or .env. Relative paths in it start at its folder.

Stop the service first. The new database and the new bucket must be empty. Either all rows arrive or none, and each
table and each file is compared with the original. If a move is interrupted, start it again: it continues where it
stopped. The old data stays as it is.

Examples:
  $ cat new.env
  DATABASE_URL=postgres://winnow:…@db.example.com/winnow
  WINNOW_FILES=s3://documents/winnow
  $ winnow migrate-store --to new.env`;

/** Adds `winnow migrate-store`: a whole service into another database and another file store. */
export function registerMigrateStore(program: Command): void {
  program
    .command("migrate-store")
    .description("move a stopped service to another database, bucket or folder")
    .requiredOption("--to <file>", "an environment file with the settings of the new place")
    .addHelpText("after", details)
    .action(async ({ to }: { to: string }) => {
      const [source, target] = [loadConfig(), loadTarget(to)];
      const title = `Moving to ${describePlace(target)}`;
      const moved = await showProgress(
        title,
        (tell) => explainOutage(() => move(source, target, tell)),
        process.stderr,
      );
      const { rows, files, bytes, sent, missing, damaged } = moved;
      const counts = { rows, files, bytes, sent, missing: missing.length, damaged: damaged.length };
      process.stdout.write(`${JSON.stringify(counts)}\n`);
      process.stderr.write(`${describeMoved(moved, target, to).join("\n")}\n`);
      if (missing.length + damaged.length > 0) process.exitCode = exitCodes.failure;
    });
}

function loadTarget(path: string): Config {
  if (!existsSync(path))
    throw new UsageError(`There is no file ${resolve(path)}. Write the settings of the new place into it.`);
  try {
    return loadConfigFile(path);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(`${path} cannot be used. ${error.message}`);
  }
}

async function move(source: Config, target: Config, tell: (line: string) => void): Promise<Moved> {
  const secret = getServiceSecret(source, "stored webhook secrets could not be read");
  const [isSourceEmbedded, isTargetEmbedded] = [source.databaseUrl === null, target.databaseUrl === null];
  const hasSameFolder = isSamePath(source.dataDir, target.dataDir);
  const hasSameFiles = isSameStore(source, target);
  const { migrateStore } = await import("../backup/migrate-store.ts");
  return withServiceData(
    source,
    (from) => {
      const place: MoveTarget = {
        secret: findSecret(target),
        keepSecret: async (kept) => keepSecret(target, kept),
        hasSameFiles,
        open: async (work) => {
          const opened = { isEmbedded: isTargetEmbedded };
          const isPrepared = !hasSameFiles;
          if (isSourceEmbedded && isTargetEmbedded && hasSameFolder)
            return withServiceFiles(target, (files) => work({ ...opened, ...from, files }), { isPrepared });
          if (isTargetEmbedded || target.s3 === null) makeDataFolder(target);
          let isOpen = false;
          const begin = (data: ServiceData) => {
            isOpen = true;
            return work({ ...opened, ...data });
          };
          return withServiceData(target, begin, { isPrepared }).catch((error: unknown) => {
            // Both places have settings of the same name.
            if (isOpen || !(error instanceof StartRefused)) throw error;
            throw new BackupRefused(`In the file of --to: ${error.message}`, { cause: error });
          });
        },
      };
      const service = { ...from, secret, isEmbedded: isSourceEmbedded };
      return migrateStore(service, place, tellCopying(tell, "Checking both places"));
    },
    { isPrepared: false },
  );
}

function isSameStore(one: Config, other: Config): boolean {
  if (one.s3 === null || other.s3 === null) return one.s3 === other.s3 && isSamePath(one.filesDir, other.filesDir);
  const { endpoint, bucket, prefix } = other.s3;
  return one.s3.endpoint === endpoint && one.s3.bucket === bucket && one.s3.prefix === prefix;
}

function isSamePath(one: string, other: string): boolean {
  const real = (path: string) => (existsSync(path) ? realpathSync(path) : path);
  return real(one) === real(other);
}

/** Where a service's data is, without any password. */
function describePlace({ databaseUrl, dataDir, filesDir, s3 }: Config): string {
  const database = databaseUrl === null ? `the embedded database in ${dataDir}` : describeServer(databaseUrl);
  const files = s3 === null ? filesDir : `the bucket s3://${s3.bucket}/${s3.prefix}`;
  return `${database}, files in ${files}`;
}

function describeServer(address: string): string {
  const { host, pathname } = new URL(address);
  return `the database ${pathname.slice(1)} on ${host}`;
}

/** SQLSTATEs of a server that cannot or may not do this: connection lost, full, shut down, not permitted. */
const refusals = /^(08...|42501|53...|57P0.)$/;

/** Turns an outage into a sentence that says what to do. */
async function explainOutage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = await findOutage(error);
    if (reason === null) throw error;
    throw new BackupRefused(
      `The move was cut off: ${reason}. Mend that, then start the command again: it goes on with what is missing.`,
      { cause: error },
    );
  }
}

async function findOutage(error: unknown): Promise<string | null> {
  if (!(error instanceof Error)) return null;
  if (error instanceof Unavailable) {
    const { describeStorageTrouble } = await import("../platform/files/storage-trouble.ts");
    return describeStorageTrouble(error) ?? "a database or the files cannot be reached";
  }
  const { default: pg } = await import("pg");
  if (error instanceof pg.DatabaseError && refusals.test(error.code ?? "")) return `a database says "${error.message}"`;
  // The driver's own words for a connection that is gone.
  return /^Connection terminated|not queryable|^timeout exceeded/.test(error.message)
    ? "the connection to a database was lost"
    : null;
}

/** What is there now, and what to do next. */
function describeMoved({ rows, files, bytes, sent, missing, damaged }: Moved, target: Config, to: string): string[] {
  return [
    `${rows === null ? "The rows stay where they are" : `${countOf(rows, "row")} moved, each table compared`}; ${countOf(files, "file")} (${describeSize(bytes)}) compared, ${sent} of them sent now.`,
    ...describeKeys(missing, "are not in the old place either"),
    ...describeKeys(damaged, "were damaged in the old place already, and were moved as they are"),
    ...describeSecret(target),
    `Now start the service with the settings of ${to}, and no more with the old ones: both would send the same webhooks.`,
    "The old data is as it was. Keep it until the service works in its new place.",
  ];
}

/** An embedded database is in the same folder as the secret; a server is also used from machines that lack the folder. */
function describeSecret(target: Config): string[] {
  if (target.givenSecret !== null || target.databaseUrl === null) return [];
  return [`The secret is in ${secretFileOf(target)}. On other machines, set WINNOW_SECRET to what is in it.`];
}

/** The most keys that are printed. */
const mostKeys = 20;

function describeKeys(keys: string[], what: string): string[] {
  if (keys.length === 0) return [];
  const more = keys.length > mostKeys ? ["  …"] : [];
  return [
    `${countOf(keys.length, "file")} that documents name ${what}:`,
    ...keys.slice(0, mostKeys).map((key) => `  ${key}`),
    ...more,
  ];
}

function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
