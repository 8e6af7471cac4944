import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder, and missing ones above it. Node's own recursive `mkdir` never returns if the system says that
 * nothing can exist in a folder (`/proc`): it tries to create the parent again and again.
 */
export function makeFolder(folder: string): void {
  try {
    makeOne(folder);
  } catch (error) {
    const isParentMissing = (error as NodeJS.ErrnoException).code === "ENOENT" && !existsSync(dirname(folder));
    if (!isParentMissing || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    makeOne(folder);
  }
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST" && statSync(folder).isDirectory();
    if (!isThere) throw error;
  }
}
