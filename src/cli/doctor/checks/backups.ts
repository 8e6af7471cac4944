import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupRefused } from "../../../backup/backup-refused.ts";
import type { Check } from "../check.ts";
import { findNearestFolder, readRoom } from "../disk.ts";
import { explainedProblem, ok, problem, warning } from "../finding.ts";
import { toDuration, toSize } from "../to-text.ts";

/** A backup is made every night, so after two days one or more are missing. */
const oldMs = 48 * 3_600_000;

/** The folder for nightly backups can be written to, and has a recent one. */
export const backups: Check = {
  name: "backups",
  async look(around) {
    const { backups: nightly } = around.config();
    if (nightly === null) return ok("none are made every night (WINNOW_BACKUPS is not set)");
    const { folder } = nightly;
    const nearest = await findNearestFolder(folder);
    const canWrite = await access(nearest, constants.W_OK | constants.X_OK).then(
      async () => (await stat(nearest)).isDirectory(),
      () => false,
    );
    if (!canWrite)
      return problem(
        `Backups cannot be written to ${folder}.`,
        "Mount the disk, give the folder to the user of the service, or set WINNOW_BACKUPS to another folder.",
      );
    const [{ listBackups }, { readManifest }] = await Promise.all([
      import("../../../backup/nightly-backups.ts"),
      import("../../../backup/manifest.ts"),
    ]);
    const newest = (await listBackups(folder)).at(-1);
    if (newest === undefined)
      return warning(
        `There is no backup in ${folder} yet.`,
        "The service makes the first one when it starts. If it runs with this setting, its log says why there is none.",
      );
    const manifest = await readManifest(join(folder, newest)).catch((error: unknown) => {
      if (error instanceof BackupRefused) return error;
      throw error;
    });
    if (manifest instanceof BackupRefused) return explainedProblem(manifest.message);
    const ageMs = Date.now() - Date.parse(manifest.madeAt);
    if (ageMs > oldMs)
      return warning(
        `The newest backup in ${folder} is ${toDuration(ageMs)} old.`,
        "The service makes one every night while it runs; its log says why it could not.",
      );
    if (manifest.files.missing.length > 0)
      return warning(
        `The newest backup lacks ${manifest.files.missing.length} files.`,
        "backup.json in it lists them; they are missing in the file store.",
      );
    const { freeBytes } = await readRoom(folder);
    const text = `the newest in ${folder} is ${toDuration(ageMs)} old`;
    const needed = manifest.files.bytes;
    if (freeBytes < needed)
      return warning(
        `Only ${toSize(freeBytes)} are free for the next backup, and the files of the last one take ${toSize(needed)}.`,
        "Make room, lower WINNOW_BACKUPS_KEPT, or use a larger disk.",
      );
    return ok(text);
  },
};
