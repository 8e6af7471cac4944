import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { BackupParts, BackupPlace } from "./backup/backup-place.ts";
import { BackupRefused } from "./backup/backup-refused.ts";
import type { BackupAddress } from "./config.ts";

/**
 * Opens the place of backups: a folder or a bucket. One that cannot be reached now may come back. A bucket that does not
 * exist, or a wrong key, throws `BackupRefused`; with `isChecked: false`, only its use does.
 */
export async function openBackupPlace(address: BackupAddress, { isChecked = true } = {}): Promise<BackupPlace> {
  if ("folder" in address) {
    const { openFolderPlace } = await import("./backup/folder-place.ts");
    return openFolderPlace(address.folder);
  }
  // Loaded only for those who need it, like that of the files.
  const [{ openBucketPlace }, { findLastingTrouble }] = await Promise.all([
    import("./backup/bucket-place.ts"),
    import("./platform/files/s3/s3-client.ts"),
  ]);
  const place = openBucketPlace(address.s3);
  const trouble = isChecked ? await findLastingTrouble(address.s3) : null;
  if (trouble === null) return place;
  await place.close();
  throw new BackupRefused(
    `${place.address} cannot be used: ${trouble.replace(" for the files", "")}. Check the bucket, and WINNOW_BACKUPS_S3_ENDPOINT, region and access keys.`,
  );
}

/**
 * Finds the backup at an address, which is its own or that of the place where it is; then it is the newest one. Throws
 * `BackupRefused` if there is none. `close` ends its connections.
 */
export async function openBackup(address: BackupAddress): Promise<{ parts: BackupParts; close: () => Promise<void> }> {
  const [{ isBackupName }, { names }] = await Promise.all([
    import("./backup/backup-place.ts"),
    import("./backup/manifest.ts"),
  ]);
  if ("folder" in address) {
    const { openFolderBackup } = await import("./backup/folder-backup.ts");
    const { folder } = address;
    const place = await openBackupPlace(address);
    const newest = existsSync(join(folder, names.manifest)) ? undefined : (await place.list()).at(-1);
    // Without any, reading the folder as a backup says what is wrong.
    return { parts: newest === undefined ? openFolderBackup(folder) : place.open(newest), close: async () => {} };
  }
  const { s3 } = address;
  const path = s3.prefix.replace(/\/$/, "");
  const isOne = isBackupName(basename(path));
  const above = dirname(path) === "." ? "" : `${dirname(path)}/`;
  const place = await openBackupPlace(isOne ? { s3: { ...s3, prefix: above } } : address);
  const name = isOne ? basename(path) : (await place.list()).at(-1);
  if (name === undefined) {
    await place.close();
    throw new BackupRefused(`There is no complete backup in ${place.address}.`);
  }
  return { parts: place.open(name), close: () => place.close() };
}
