import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";
import { SourceTrouble } from "../source-trouble.ts";

/** The form of an account's ID, after which its own folder is named. */
const accountName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whose folder is looked at. */
export interface FolderOwner {
  accountId: string;
  isOperator: boolean;
}

/**
 * The real path of a folder that an account may use. `roots`: the folders in which sources may be. In each of them, an
 * account may use the one that is named after its ID, with everything in it. An operator's account may use all of them but
 * those of other accounts.
 *
 * @throws SourceTrouble for any other folder, or one that does not exist.
 */
export async function findAllowedFolder(path: string, roots: readonly string[], owner: FolderOwner): Promise<string> {
  if (roots.length === 0)
    throw new SourceTrouble("No folders are open to sources. An operator opens some with WINNOW_SOURCE_FOLDERS.");
  if (!isAbsolute(path)) throw new SourceTrouble("Enter the whole path of the folder, from the root of its disk.");
  const real = await realpath(path).catch(() => null);
  const realRoots = await Promise.all(roots.map((root) => realpath(root).catch(() => root)));
  // Whether a folder exists elsewhere is nobody's business.
  if (!realRoots.some((root) => isAllowed(real ?? path, root, owner)))
    throw new SourceTrouble(`This account may not use the folder ${path}.`);
  if (real === null) throw new SourceTrouble(sayGone(path));
  const found = await stat(real).catch(() => null);
  // Gone since its path was looked up.
  if (found === null) throw new SourceTrouble(sayGone(path));
  if (!found.isDirectory()) throw new SourceTrouble(`${path} is not a folder.`);
  return real;
}

/** What is said of a folder that is not there, or has gone since it was last seen. */
export function sayGone(path: string): string {
  return `The folder ${path} does not exist, or Winnow may not open it.`;
}

function isAllowed(path: string, root: string, owner: FolderOwner): boolean {
  if (path !== root && !isWithin(path, root)) return false;
  const parts = relative(root, path).split(sep);
  if (parts.some((part) => isOfOther(part, owner.accountId))) return false;
  return owner.isOperator || parts[0]?.toLowerCase() === owner.accountId;
}

/** Whether a folder of this name belongs to another account, wherever it is. */
export function isOfOther(name: string, accountId: string): boolean {
  return accountName.test(name) && name.toLowerCase() !== accountId;
}

/** Whether a path, with all links resolved, is in a folder of which the same is true. */
export function isWithin(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside !== "" && inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
