import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { pino } from "pino";
import { type Config, loadConfig, loadSecret, makeDataFolder } from "../config.ts";
import { createLogStream } from "../platform/log/log-stream.ts";
import { showProgress } from "./terminal/show-progress.ts";
import { tellCopying } from "./terminal/tell-copying.ts";

const details = `
Everything goes into the data folder (or the database of DATABASE_URL and the bucket of WINNOW_FILES), which must be
empty: a restore never overwrites anything. A backup of an older version is brought up to this one. All of the backup is
checked first, and the ledger is added up before the restore is final. A restore that was cut off can be started again.
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
      const rows = restored.tables.reduce((sum, table) => sum + table.rows, 0);
      const { madeAt, files } = restored;
      process.stdout.write(
        `${JSON.stringify({ folder: path, madeAt, rows, files: files.count, bytes: files.bytes })}\n`,
      );
    });
}

async function restore(folder: string, tell: (line: string) => void) {
  const config = loadConfig();
  const [{ readManifest }, { restoreBackup }, { openServiceDatabase }, { openServiceFiles }] = await Promise.all([
    import("../backup/manifest.ts"),
    import("../backup/restore-backup.ts"),
    import("../service-database.ts"),
    import("../service-files.ts"),
  ]);
  // Before anything is created here.
  await readManifest(folder);
  const log = pino({ level: config.logLevel }, createLogStream(2));
  makeDataFolder(config);
  const { database, close } = await openServiceDatabase(config, log, { isMigrated: false });
  try {
    const { files, close: closeFiles } = await openServiceFiles(config, log);
    try {
      const target = {
        database,
        files,
        secret: findSecret(config),
        keepSecret: (secret: string) => keep(config, secret),
      };
      return await restoreBackup(target, folder, tellCopying(tell));
    } finally {
      await closeFiles();
    }
  } finally {
    await close();
  }
}

/** The secret of this machine; null if the service has never run here. */
function findSecret(config: Config): string | null {
  return config.givenSecret !== null || existsSync(secretFile(config)) ? loadSecret(config) : null;
}

async function keep(config: Config, secret: string): Promise<void> {
  await writeFile(secretFile(config), secret, { flag: "wx", mode: 0o600, flush: true });
}

function secretFile(config: Config): string {
  return join(config.dataDir, "secret");
}
