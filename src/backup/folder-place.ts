import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type BackupPlace, isBackupName } from "./backup-place.ts";
import { blamePlace } from "./describe-trouble.ts";
import { beginFolderBackup, draftEnding, openFolderBackup } from "./folder-backup.ts";
import { names } from "./manifest.ts";

/**
 * A folder with a backup in each folder in it. Each is whole by itself, and shares the bytes of unchanged files with the
 * one before by hard links. Whoever runs the service makes sure that one process at a time writes here.
 */
export function openFolderPlace(folder: string): BackupPlace {
  const listNames = async (): Promise<string[]> => {
    const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    return found.sort();
  };
  const list = async () =>
    (await blamePlace(folder, "read", listNames)).filter(
      (name) => isBackupName(name) && existsSync(join(folder, name, names.manifest)),
    );
  return {
    address: folder,
    list,
    open: (name) => openFolderBackup(join(folder, name)),
    async hold(work) {
      for (const name of await blamePlace(folder, "written", listNames))
        if (name.endsWith(draftEnding) && isBackupName(name.slice(0, -draftEnding.length)))
          await rm(join(folder, name), { recursive: true, force: true });
      return await work({
        async begin(name) {
          const earlier = (await list()).at(-1);
          return await beginFolderBackup(join(folder, name), earlier === undefined ? null : join(folder, earlier));
        },
        async remove(old) {
          for (const name of old) {
            // First its name, so that half of one is never taken for a backup.
            const draft = join(folder, `${name}${draftEnding}`);
            await blamePlace(folder, "written", () => rename(join(folder, name), draft));
            await rm(draft, { recursive: true, force: true });
          }
        },
      });
    },
    close: async () => {},
  };
}
