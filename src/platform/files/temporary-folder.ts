import { lstatSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the service and its command keep in the system's temporary folder while a process runs. */
type Purpose = "files" | "models" | "demo";

const namePattern = /^winnow-(files|models|demo)-(\d+)-[0-9A-Za-z]{6}$/;

/** The folders of this process. Containers reuse process IDs, so the name alone does not tell. */
const own = new Set<string>();

/** Creates a folder for this process only; its name tells whose it is. Whoever creates it removes it. */
export async function makeTemporaryFolder(purpose: Purpose): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), `winnow-${purpose}-${process.pid}-`));
  own.add(path);
  return path;
}

/** Removes the folders of processes that were killed; only those of this user. */
export async function removeAbandonedFolders(): Promise<void> {
  const folder = tmpdir();
  for (const name of await readdir(folder)) {
    const pid = Number(namePattern.exec(name)?.[2]);
    const path = join(folder, name);
    if (!Number.isInteger(pid) || own.has(path) || (pid !== process.pid && isAlive(pid))) continue;
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats?.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) continue;
    await rm(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
