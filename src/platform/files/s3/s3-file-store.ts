import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { checkFileKey, type FileStore, isFileKey, type StoredFile, StoredFileMissing } from "../file-store.ts";
import { LocalCopies } from "../local-copies.ts";
import { fileTooLarge, MeasuredStream } from "../measured-stream.ts";
import { asStorageTrouble } from "../storage-trouble.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import type { S3Settings } from "./s3-client.ts";
import { openS3Objects } from "./s3-objects.ts";

/** Copies of recently used files kept in the temporary folder. */
const maxUnusedBytes = 512 * 1024 * 1024;

/** Name of the object with the store's mark, as people see it. */
const markName = "store-mark";

/**
 * Keeps files in a bucket of S3 or of a server that speaks like it, one object per key. An upload is first received into
 * the temporary folder, so that its size and hash are known and every request can be repeated; the object appears when
 * it is complete. Every object carries its SHA-256, which whole reads verify.
 */
export async function createS3FileStore(settings: S3Settings): Promise<{ store: FileStore; close(): Promise<void> }> {
  const objects = openS3Objects(settings);
  const folder = await makeTemporaryFolder("files");
  const copies = new LocalCopies(folder, { maxUnusedBytes });

  const upload = async (key: string, path: string, stored: StoredFile) => {
    const file = await open(path, "r");
    try {
      await objects.putFile(key, file, stored);
    } finally {
      await file.close();
    }
  };

  const openRead: FileStore["openRead"] = async (key, range) => {
    checkFileKey(key);
    const body = await objects.open(key, range);
    if (body === null) throw new StoredFileMissing(key);
    return body;
  };

  const store: FileStore = {
    async write(key, stream, { maxBytes }) {
      checkFileKey(key);
      const path = copies.newPath();
      try {
        const stored = await receive(stream, path, maxBytes);
        await upload(key, path, stored);
        copies.adopt(key, path, stored.sizeBytes);
        return stored;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    openRead,

    async readAll(key, maxBytes) {
      checkFileKey(key);
      const found = await objects.openWhole(key);
      if (found === null) throw new StoredFileMissing(key);
      if (found.sizeBytes > maxBytes) {
        found.body.destroy();
        throw fileTooLarge(maxBytes);
      }
      return buffer(found.open());
    },

    async withLocalFile(key, use) {
      checkFileKey(key);
      const fetch = async (path: string) => {
        try {
          await pipeline(await openRead(key), createWriteStream(path, { flags: "wx", mode: 0o600 }));
        } catch (error) {
          await rm(path, { force: true });
          throw asStorageTrouble(error);
        }
      };
      return copies.use(key, fetch, use);
    },

    async presign(key, headers) {
      checkFileKey(key);
      return settings.isPresigned ? objects.presign(key, headers) : null;
    },

    async delete(key) {
      checkFileKey(key);
      copies.forget(key);
      await objects.remove(key);
    },

    async exists(key) {
      checkFileKey(key);
      return (await objects.head(key)) !== null;
    },

    async *list() {
      for await (const page of objects.list()) yield page.map(({ name }) => name).filter(isFileKey);
    },

    async findAgeMs(key) {
      checkFileKey(key);
      const found = await objects.head(key);
      return found?.LastModified ? objects.now() - found.LastModified.getTime() : null;
    },

    readMark: () => objects.readText(markName),

    writeMark: (mark) => objects.putBytes(markName, Buffer.from(mark)),

    probe: () => objects.probe(`probe.${randomUUID()}`),
  };

  const close = async () => {
    objects.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { store, close };
}

/** Receives an upload into a file. A client that goes away has the same network errors as a store that does. */
async function receive(stream: Readable, path: string, maxBytes: number): Promise<StoredFile> {
  const measured = new MeasuredStream(maxBytes);
  try {
    await pipeline(stream, measured, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    throw asStorageTrouble(error);
  }
  return measured.measure();
}
