import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { checkFileKey, type FileStore, isFileKey, StoredFileMissing } from "./file-store.ts";
import { fileTooLarge, MeasuredStream } from "./measured-stream.ts";
import { asStorageTrouble } from "./storage-trouble.ts";
import { syncFolder } from "./sync-folder.ts";

/** Name of the folder for files being written; no shard's name has this length. */
const partialFolder = "partial";

/**
 * Minutes without a byte after which a partial file belongs to a crashed process. Another process on the same folder
 * may be writing while this one starts; uploads and downloads are cut off long before they pause this long.
 */
const partialAbandonedMinutes = 10;

/** Name of a folder over which files are spread: the first two characters of their keys. */
const shardPattern = /^[0-9a-f]{2}$/;

/** Name of the file with the store's mark, as people see it. */
const markFile = "store-mark";

/** Enough to take a block of the disk, which a name alone does not. */
const probeBytes = Buffer.alloc(4096);

/**
 * Keeps files in a folder, one per key, spread over 256 folders by the key's first two characters. Each folder is made
 * for its first file: making them all takes 50 to 250 ms of CPU, depending on the file system, and each start looks
 * into all there are.
 */
export async function createDiskFileStore(folder: string): Promise<FileStore> {
  const partials = join(folder, partialFolder);
  await mkdir(partials, { recursive: true, mode: 0o700 });
  await sweepPartials(partials);
  return openDiskFileStore(folder);
}

/** The store in a folder that `createDiskFileStore` made, as it is. */
export function openDiskFileStore(folder: string): FileStore {
  const partials = join(folder, partialFolder);

  const pathOf = (key: string): string => {
    checkFileKey(key);
    return join(folder, key.slice(0, 2), key);
  };

  const shards = new Map<string, Promise<void>>();
  /**
   * Creates the folder of a file's path, durably, before this process's first file in it. Another process may make it
   * too.
   */
  const makeShard = (shard: string): Promise<void> => {
    const made = shards.get(shard) ?? makeFolder(shard).then(() => syncFolder(folder));
    shards.set(shard, made);
    made.catch(() => shards.delete(shard));
    return made;
  };

  const openFile = async (key: string): Promise<FileHandle> => {
    try {
      return await open(pathOf(key), "r");
    } catch (error) {
      if (isMissing(error)) throw new StoredFileMissing(key, { cause: error });
      throw error;
    }
  };

  return {
    async write(key, stream, { maxBytes }) {
      const path = pathOf(key);
      const partial = join(partials, `${key}.${randomUUID()}`);
      const measured = new MeasuredStream(maxBytes);
      try {
        // `flush` makes the bytes durable before the rename makes them visible.
        await pipeline(stream, measured, createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }));
        await makeShard(dirname(path));
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw asStorageTrouble(error);
      }
      await syncFolder(dirname(path));
      return measured.measure();
    },

    async openRead(key, range) {
      const file = await openFile(key);
      return file.createReadStream(range);
    },

    async readAll(key, maxBytes) {
      const file = await openFile(key);
      try {
        const { size } = await file.stat();
        if (size > maxBytes) throw fileTooLarge(maxBytes);
        return await file.readFile();
      } finally {
        await file.close();
      }
    },

    withLocalFile: async (key, use) => use(pathOf(key)),

    async presign(key) {
      checkFileKey(key);
      return null;
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async *list() {
      for (const shard of await readdir(folder)) {
        if (!shardPattern.test(shard)) continue;
        const names = await readdir(join(folder, shard));
        yield names.filter(isFileKey);
      }
    },

    async findAgeMs(key) {
      try {
        return Date.now() - (await stat(pathOf(key))).mtimeMs;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async readMark() {
      try {
        return await readFile(join(folder, markFile), "utf8");
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async writeMark(mark) {
      const draft = join(partials, `mark.${randomUUID()}`);
      await writeFile(draft, mark, { flag: "wx", mode: 0o600, flush: true });
      await rename(draft, join(folder, markFile));
      await syncFolder(folder);
    },

    async probe() {
      const path = join(partials, `probe.${randomUUID()}`);
      try {
        await writeFile(path, probeBytes, { flag: "wx", mode: 0o600, flush: true });
      } finally {
        await rm(path, { force: true });
      }
    },

    async exists(key) {
      try {
        await access(pathOf(key));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
  };
}

/** Removes what crashed processes left half written. */
async function sweepPartials(partials: string): Promise<void> {
  const abandonedBefore = Date.now() - partialAbandonedMinutes * 60_000;
  for (const name of await readdir(partials)) {
    const path = join(partials, name);
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs < abandonedBefore) await rm(path, { force: true });
    } catch (error) {
      // Its writer has just finished it, or another process is sweeping too.
      if (!isMissing(error)) throw error;
    }
  }
}

/**
 * Creates a folder, and leaves an existing one as it is. Fails if the folder above is missing, because that may mean a
 * lost disk.
 */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, "EEXIST")) throw error;
  });
}

function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT");
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
