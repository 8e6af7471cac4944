import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { BackupRefused } from "../../../backup/backup-refused.ts";
import type { Check } from "../check.ts";
import { findNearestFolder, readRoom } from "../disk.ts";
import { explainedProblem, type Finding, ok, problem, Skipped, warning } from "../finding.ts";
import type { Surroundings } from "../surroundings.ts";
import { toDuration, toSize } from "../to-text.ts";

/** A backup is made every night, so after two days one or more are missing. */
const oldMs = 48 * 3_600_000;

/** The place of the nightly backups can be used and has a recent one, and the last attempt did not fail. */
export const backups: Check = {
  name: "backups",
  async look(around) {
    const { backups: nightly } = around.config();
    if (nightly === null) return ok("none are made every night (WINNOW_BACKUPS is not set)");
    const folder = "folder" in nightly.place ? nightly.place.folder : null;
    if (folder !== null && !(await canWrite(folder)))
      return problem(
        `Backups cannot be written to ${folder}.`,
        "Mount the disk, give the folder to the user of the service, or set WINNOW_BACKUPS to another folder.",
      );
    const [{ openBackupPlace }, { readManifest }] = await Promise.all([
      import("../../../service-backups.ts"),
      import("../../../backup/manifest.ts"),
    ]);
    try {
      const place = await openBackupPlace(nightly.place);
      try {
        const newest = (await place.list()).at(-1);
        if (newest === undefined)
          return warning(
            `There is no backup in ${place.address} yet.`,
            "The service makes the first one when it starts. If it runs with this setting, its log says why there is none.",
          );
        const { madeAt, files } = await readManifest(place.open(newest));
        return (await findFailure(around)) ?? (await judge(place.address, folder, { madeAt, files }));
      } finally {
        await place.close();
      }
    } catch (error) {
      if (error instanceof BackupRefused) return explainedProblem(error.message);
      throw error;
    }
  },
};

async function canWrite(folder: string): Promise<boolean> {
  const nearest = await findNearestFolder(folder);
  return access(nearest, constants.W_OK | constants.X_OK).then(
    async () => (await stat(nearest)).isDirectory(),
    () => false,
  );
}

/** What the service wrote down about its last attempt; null if that went well, or if the database cannot be asked. */
async function findFailure(around: Surroundings): Promise<Finding | null> {
  const { readBackupState } = await import("../../../backup/backup-state-store.ts");
  const state = await around.readService(readBackupState).catch((error: unknown) => {
    if (error instanceof Skipped) return null;
    throw error;
  });
  if (!state?.failure) return null;
  return warning(
    `The last backup failed ${toDuration(Date.now() - Date.parse(state.failure.at))} ago: ${state.failure.message}`,
    "The service tries it again within an hour.",
  );
}

async function judge(
  address: string,
  folder: string | null,
  { madeAt, files }: { madeAt: string; files: { bytes: number; missing: string[] } },
): Promise<Finding> {
  const ageMs = Date.now() - Date.parse(madeAt);
  if (ageMs > oldMs)
    return warning(
      `The newest backup in ${address} is ${toDuration(ageMs)} old.`,
      "The service makes one every night while it runs; its log says why it could not.",
    );
  if (files.missing.length > 0)
    return warning(
      `The newest backup lacks ${files.missing.length} files.`,
      "backup.json in it lists them; they are missing in the file store.",
    );
  const free = folder === null ? null : (await readRoom(folder)).freeBytes;
  if (free !== null && free < files.bytes)
    return warning(
      `Only ${toSize(free)} are free for the next backup, and the files of the last one take ${toSize(files.bytes)}.`,
      "Make room, lower WINNOW_BACKUPS_KEPT, or use a larger disk.",
    );
  return ok(`the newest in ${address} is ${toDuration(ageMs)} old`);
}
