import type { Command } from "commander";
import type { BackupParts } from "../backup/backup-place.ts";
import { countRows, readManifest } from "../backup/manifest.ts";
import { type Config, loadConfig, makeDataFolder } from "../config.ts";
import { openBackup } from "../service-backups.ts";
import { findSecret, keepSecret } from "../service-secret.ts";
import { showProgress } from "./terminal/show-progress.ts";
import { tellCopying } from "./terminal/tell-copying.ts";
import { withServiceData } from "./with-database.ts";

const details = `
Everything goes into the data folder (or the database of DATABASE_URL and the bucket of WINNOW_FILES). The database must
be empty: a restore never overwrites anything. A backup of an older version is brought up to this one. Rows are checked
first, files as they are copied, and the ledger is added up before the restore is final. A restore that was cut off can
be started again. Documents and webhook deliveries that were waiting when the backup was made are processed once the
service starts.

Give the address of one backup, or of the folder or bucket with several: then it is the newest one. Server and keys of a
bucket are those of WINNOW_BACKUPS_S3_ENDPOINT and so on, or those of the files.

Examples:
  $ WINNOW_DATA_DIR=/srv/winnow winnow restore /mnt/backups/2026-11-27
  $ WINNOW_DATA_DIR=/srv/winnow winnow restore s3://backups/winnow/winnow-2026-11-27
  $ WINNOW_DATA_DIR=/srv/winnow winnow serve`;

/** Adds `winnow restore`: a service from a backup. */
export function registerRestore(program: Command): void {
  program
    .command("restore")
    .description("set up a service from a backup, in an empty data folder")
    .argument("<backup>", 'what "winnow backup" made: a folder, or an address in a bucket')
    .addHelpText("after", details)
    .action(async (given: string) => {
      const config = loadConfig();
      const { parts, close } = await openBackup(config.findBackups(given));
      try {
        // Before anything is created here.
        await readManifest(parts);
        const restored = await showProgress(
          `Restoring ${parts.address}`,
          (tell) => restore(config, parts, tell),
          process.stderr,
        );
        const rows = countRows(restored);
        const { madeAt, files } = restored;
        process.stdout.write(
          `${JSON.stringify({ backup: parts.address, madeAt, rows, files: files.count, bytes: files.bytes })}\n`,
        );
      } finally {
        await close();
      }
    });
}

async function restore(config: Config, parts: BackupParts, tell: (line: string) => void) {
  makeDataFolder(config);
  const { restoreBackup } = await import("../backup/restore-backup.ts");
  const keep = async (secret: string) => keepSecret(config, secret);
  return withServiceData(config, (data) =>
    restoreBackup(
      { ...data, isEmbedded: config.databaseUrl === null, secret: findSecret(config), keepSecret: keep },
      parts,
      tellCopying(tell),
    ),
  );
}
