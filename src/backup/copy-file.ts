import { pipeline } from "node:stream/promises";
import { type FileStore, type StoredFile, StoredFileMissing } from "../platform/files/file-store.ts";
import { MeasuredStream } from "../platform/files/measured-stream.ts";

/** Reads a whole file for its size and hash; null if the store does not have it. */
export async function measureFile(files: FileStore, key: string): Promise<StoredFile | null> {
  try {
    const measured = new MeasuredStream(Number.MAX_SAFE_INTEGER);
    await pipeline(await files.openRead(key), measured.resume());
    return measured.measure();
  } catch (error) {
    if (error instanceof StoredFileMissing) return null;
    throw error;
  }
}

/** Null if the store does not have the file. */
export async function copyFile(from: FileStore, to: FileStore, key: string): Promise<StoredFile | null> {
  try {
    return await to.write(key, await from.openRead(key), { maxBytes: Number.MAX_SAFE_INTEGER });
  } catch (error) {
    if (error instanceof StoredFileMissing) return null;
    throw error;
  }
}
