import type { Command } from "commander";
import manifest from "../../package.json" with { type: "json" };
import type { HeldPlace } from "../backup/backup-place.ts";
import { countBytes, countRows, type Manifest } from "../backup/manifest.ts";
import { type BackupAddress, type Config, loadConfig } from "../config.ts";
import { exitCodes } from "./describe-error.ts";
import { getServiceSecret } from "./get-service-secret.ts";
import { showProgress } from "./terminal/show-progress.ts";
import { tellCopying } from "./terminal/tell-copying.ts";
import { withServiceData } from "./with-database.ts";

const details = `
The backup contains everything: accounts, parsers with what they have learned, documents with their files, entries, the
ledger, jobs that wait, and the secret of the data folder. Protect it like the documents themselves. A secret that is
set by WINNOW_SECRET is not part of it. The service can run meanwhile; where files are kept in a bucket, they are
downloaded from it. docs/backup.md describes what is in it. Use "winnow restore" to get everything back.

The folder becomes the backup. In a bucket, each backup gets a name of its own below the address, and only files that no
other backup there has are sent. Server and keys are those of WINNOW_BACKUPS_S3_ENDPOINT and so on, or those of the
files.

Examples:
  $ winnow backup /mnt/backups/$(date +%F)
  $ winnow backup s3://backups/winnow
  $ winnow backup backup && tar -czf - backup | ssh other "cat > winnow-backup.tar.gz"`;

/** Adds `winnow backup`: everything that the service has, as a folder or in a bucket. */
export function registerBackup(program: Command): void {
  program
    .command("backup")
    .description("copy everything into a folder or a bucket while the service runs")
    .argument("<place>", "a folder that does not exist yet, or the address of a bucket such as s3://bucket/folder")
    .addHelpText("after", details)
    .action(async (place: string) => {
      const config = loadConfig();
      const address = config.findBackups(place);
      const title = `Backing up to ${"folder" in address ? address.folder : place}`;
      const made = await showProgress(title, (tell) => backUp(config, address, tell), process.stderr);
      const { files } = made.manifest;
      const counts = { rows: countRows(made.manifest), files: files.count, bytes: files.bytes };
      const size = { size: countBytes(made.manifest), addedFiles: files.added?.count ?? files.count };
      process.stdout.write(`${JSON.stringify({ backup: made.address, ...counts, ...size })}\n`);
      if (files.missing.length === 0) return;
      process.stderr.write(
        `The backup is complete except for ${files.missing.length} files that documents name and the file store no longer has. backup.json lists them.\n`,
      );
      process.exitCode = exitCodes.failure;
    });
}

async function backUp(
  config: Config,
  address: BackupAddress,
  tell: (line: string) => void,
): Promise<{ address: string; manifest: Manifest }> {
  const secret = getServiceSecret(config, "a backup could not be used");
  const { writeBackup } = await import("../backup/write-backup.ts");
  // A service of an older version may be running: a backup changes nothing.
  return withServiceData(config, (data) =>
    inPlace(address, tell, async (begin, finish) => {
      const source = { ...data, secret, isSecretKept: config.givenSecret === null, version: manifest.version };
      const draft = await begin();
      const made = await writeBackup(source, draft, { onProgress: tellCopying(tell) });
      await finish();
      return { address: draft.address, manifest: made };
    }),
  );
}

/** Lets `work` begin a backup at an address, and tidy up when it is complete. */
async function inPlace<Result>(
  address: BackupAddress,
  tell: (line: string) => void,
  work: (begin: () => ReturnType<HeldPlace["begin"]>, finish: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  if ("folder" in address) {
    const { beginFolderBackup } = await import("../backup/folder-backup.ts");
    return work(
      () => beginFolderBackup(address.folder),
      async () => {},
    );
  }
  const [{ openBackupPlace }, { nameOfMoment }] = await Promise.all([
    import("../service-backups.ts"),
    import("../backup/backup-place.ts"),
  ]);
  const place = await openBackupPlace(address);
  try {
    tell("Looking at the bucket");
    return await place.hold((held) =>
      work(
        () => held.begin(nameOfMoment(new Date())),
        () => held.remove([]),
      ),
    );
  } finally {
    await place.close();
  }
}
