import { resolve } from "node:path";
import type { Command } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { countRows } from "../backup/manifest.ts";
import { loadConfig } from "../config.ts";
import { exitCodes } from "./describe-error.ts";
import { getServiceSecret } from "./get-service-secret.ts";
import { showProgress } from "./terminal/show-progress.ts";
import { tellCopying } from "./terminal/tell-copying.ts";
import { withServiceData } from "./with-database.ts";

const details = `
The backup contains everything: accounts, parsers with what they have learned, documents with their files, entries, the
ledger, jobs that wait, and the secret of the data folder. Protect it like the documents themselves. A secret that is
set by WINNOW_SECRET is not part of it. The service can run meanwhile; where files are kept in a bucket, they are
downloaded from it. docs/backup.md describes the folder. Use "winnow restore" to get everything back.

Examples:
  $ winnow backup /mnt/backups/$(date +%F)
  $ winnow backup backup && tar -czf - backup | ssh other "cat > winnow-backup.tar.gz"`;

/** Adds `winnow backup`: everything that the service has, as a folder. */
export function registerBackup(program: Command): void {
  program
    .command("backup")
    .description("copy everything into a folder while the service runs")
    .argument("<folder>", "a folder that does not exist yet")
    .addHelpText("after", details)
    .action(async (folder: string) => {
      const path = resolve(folder);
      const made = await showProgress(`Backing up to ${path}`, (tell) => backUp(path, tell), process.stderr);
      const rows = countRows(made);
      process.stdout.write(
        `${JSON.stringify({ folder: path, rows, files: made.files.count, bytes: made.files.bytes })}\n`,
      );
      if (made.files.missing.length === 0) return;
      process.stderr.write(
        `The backup is complete except for ${made.files.missing.length} files that documents name and the file store no longer has. backup.json lists them.\n`,
      );
      process.exitCode = exitCodes.failure;
    });
}

async function backUp(folder: string, tell: (line: string) => void) {
  const config = loadConfig();
  const secret = getServiceSecret(config, "a backup could not be used");
  const { writeBackup } = await import("../backup/write-backup.ts");
  // A service of an older version may be running: a backup changes nothing.
  return withServiceData(config, (data) => {
    const source = { ...data, secret, isSecretKept: config.givenSecret === null, version: manifest.version };
    return writeBackup(source, folder, { onProgress: tellCopying(tell) });
  });
}
