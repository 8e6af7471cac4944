import { resolve } from "node:path";
import type { Command } from "commander";
import { countRows, readManifest } from "../backup/manifest.ts";
import { loadConfig, makeDataFolder } from "../config.ts";
import { findSecret, keepSecret } from "../service-secret.ts";
import { showProgress } from "./terminal/show-progress.ts";
import { tellCopying } from "./terminal/tell-copying.ts";
import { withServiceData } from "./with-database.ts";

const details = `
Everything goes into the data folder (or the database of DATABASE_URL and the bucket of WINNOW_FILES). The database must
be empty: a restore never overwrites anything. A backup of an older version is brought up to this one. Rows are checked
first, files as they are copied, and the ledger is added up before the restore is final. A restore that was cut off can be started again.
Documents and webhook deliveries that were waiting when the backup was made are processed once the service starts.

Example:
  $ WINNOW_DATA_DIR=/srv/winnow winnow restore /mnt/backups/2026-11-27
  $ WINNOW_DATA_DIR=/srv/winnow winnow serve`;

/** Adds `winnow restore`: a service from a backup. */
export function registerRestore(program: Command): void {
  program
    .command("restore")
    .description("set up a service from a backup, in an empty data folder")
    .argument("<folder>", 'a folder that "winnow backup" made')
    .addHelpText("after", details)
    .action(async (folder: string) => {
      const path = resolve(folder);
      const restored = await showProgress(`Restoring ${path}`, (tell) => restore(path, tell), process.stderr);
      const rows = countRows(restored);
      const { madeAt, files } = restored;
      process.stdout.write(
        `${JSON.stringify({ folder: path, madeAt, rows, files: files.count, bytes: files.bytes })}\n`,
      );
    });
}

async function restore(folder: string, tell: (line: string) => void) {
  const config = loadConfig();
  // Before anything is created here.
  await readManifest(folder);
  makeDataFolder(config);
  const { restoreBackup } = await import("../backup/restore-backup.ts");
  const keep = async (secret: string) => keepSecret(config, secret);
  return withServiceData(config, (data) =>
    restoreBackup({ ...data, secret: findSecret(config), keepSecret: keep }, folder, tellCopying(tell)),
  );
}
