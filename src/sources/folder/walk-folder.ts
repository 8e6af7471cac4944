import type { BigIntStats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { sep } from "node:path";
import { SourceTrouble } from "../source-trouble.ts";
import { isOfOther, sayGone } from "./allowed-folder.ts";

/** Where files go that are moved away: folders of these names, in that of the source. */
export const clearedFolders = { done: "done", refused: "refused" } as const;

/** A file in a folder or below. Names are bytes: a file system takes those that are no text. */
export interface FoundFile {
  path: Buffer;
  /** Its path from the folder on, byte by byte. */
  key: string;
  /** The same for people. */
  name: string;
  version: string;
  sizeBytes: number;
}

/** Folders in folders that are looked at. */
const deepest = 16;

/** What programs write while a file is not complete, and what systems leave in folders. */
const passing =
  /^[.~]|\.(?:part|partial|tmp|temp|crdownload|download|filepart|lock|swp)$|^(?:thumbs\.db|desktop\.ini)$/i;

interface WalkOptions {
  /** Folders that belong to other accounts are not entered. */
  accountId: string;
  /** Whether the folders for files that are moved away are left out. */
  leavesOut: boolean;
}

/** All files of a folder and of those in it, by name. Links are not followed. */
export async function* walkFolder(folder: string, options: WalkOptions): AsyncGenerator<FoundFile> {
  yield* walk(Buffer.from(folder), Buffer.alloc(0), 0, options);
}

async function* walk(folder: Buffer, inside: Buffer, depth: number, options: WalkOptions): AsyncGenerator<FoundFile> {
  for (const entry of await readFolder(folder, depth)) {
    const text = entry.name.toString();
    if (passing.test(text)) continue;
    const path = join(folder, entry.name);
    const from = depth === 0 ? entry.name : join(inside, entry.name);
    if (entry.isDirectory()) {
      const isCleared = depth === 0 && options.leavesOut && Object.values<string>(clearedFolders).includes(text);
      if (depth < deepest && !isCleared && !isOfOther(text, options.accountId))
        yield* walk(path, from, depth + 1, options);
    } else if (entry.isFile()) {
      const stats = await lstat(path, { bigint: true }).catch(() => null);
      if (stats?.isFile() !== true) continue;
      const sizeBytes = Number(stats.size);
      yield { path, key: from.toString("latin1"), name: from.toString(), version: toVersion(stats), sizeBytes };
    }
  }
}

/** Differs if a file was written in between. */
export function toVersion({ size, mtimeNs }: BigIntStats): string {
  return `${size}:${mtimeNs}`;
}

async function readFolder(folder: Buffer, depth: number) {
  try {
    const entries = await readdir(folder, { encoding: "buffer", withFileTypes: true });
    return entries.sort((one, other) => one.name.compare(other.name));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // Gone since it was found, or not Winnow's business.
    if (["ENOENT", "ENOTDIR", "EACCES", "EPERM"].includes(code)) {
      if (depth > 0) return [];
      throw new SourceTrouble(sayGone(folder.toString()), { cause: error });
    }
    throw new SourceTrouble(`Winnow cannot list the folder ${folder} (${code}).`, { cause: error });
  }
}

export function join(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([folder, Buffer.from(sep), name]);
}
