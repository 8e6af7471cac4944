import type pg from "pg";
import type { FileStore, StoredFile } from "../platform/files/file-store.ts";
import { readNamedFiles, toNamedFile } from "./backup-files-store.ts";
import { BackupRefused } from "./backup-refused.ts";
import { copyFile, measureFile } from "./copy-file.ts";
import { forEachLine } from "./for-each-line.ts";
import type { ServiceData } from "./service-place.ts";
import { countFileKeys } from "./table-store.ts";

/** What became of the files that rows name. */
export interface MovedFiles {
  /** Those that are in the new place, and their size. */
  files: number;
  bytes: number;
  /** Those of them that were not there before. */
  sent: number;
  /** Keys of files that rows name and the source does not have. */
  missing: string[];
  /** Keys of files that arrived as the source has them, but whose SHA-256 is not the one in their row. */
  damaged: string[];
}

export interface FileMove {
  source: Pick<ServiceData, "files">;
  /** Connected to the source's database, in a transaction. */
  reader: pg.ClientBase;
  target: Pick<ServiceData, "files">;
  onProgress: (progress: { step: "files"; done: number; total: number }) => void;
}

/** Sends every file that rows name, some at once, and reads each back; with `hasSameFiles`, it only reads them. */
export async function moveFiles(
  { source, reader, target, onProgress }: FileMove,
  hasSameFiles: boolean,
): Promise<MovedFiles> {
  const total = await countFileKeys(reader);
  const moved: MovedFiles = { files: 0, bytes: 0, sent: 0, missing: [], damaged: [] };
  let done = 0;
  await forEachLine(await readNamedFiles(reader, "key"), async (line) => {
    const { key, sha256 } = toNamedFile(line);
    const found = hasSameFiles
      ? await measureFile(source.files, key)
      : await bringFile(source.files, target.files, { key, sha256, onSent: () => (moved.sent += 1) });
    if (found === null) moved.missing.push(key);
    else {
      moved.files += 1;
      moved.bytes += found.sizeBytes;
      if (sha256 !== null && found.sha256 !== sha256) moved.damaged.push(key);
    }
    done += 1;
    onProgress({ step: "files", done, total });
  });
  return moved;
}

/** Makes the target have the file, unless it has it already; null if the source does not have it. */
async function bringFile(
  from: FileStore,
  to: FileStore,
  { key, sha256, onSent }: { key: string; sha256: string | null; onSent: () => void },
): Promise<StoredFile | null> {
  const there = await measureFile(to, key);
  if (there !== null && there.sha256 === (sha256 ?? (await measureFile(from, key))?.sha256)) return there;
  const sent = await copyFile(from, to, key);
  if (sent === null) return null;
  const arrived = await measureFile(to, key);
  if (arrived?.sha256 !== sent.sha256)
    throw new BackupRefused(
      `The file ${key} did not arrive as it was sent. Check the target's disk or bucket, then start again.`,
    );
  onSent();
  return arrived;
}
