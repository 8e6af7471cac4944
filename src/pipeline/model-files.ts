import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findCurrentVersion, findModel } from "../learning/model-store.ts";
import type { Db } from "../platform/database/database.ts";
import { asStorageTrouble } from "../platform/files/storage-trouble.ts";
import { makeTemporaryFolder } from "../platform/files/temporary-folder.ts";
import type { ModelFile } from "./load-model.ts";

/** The model with which a document is read. */
export interface CurrentModel extends ModelFile {
  version: number;
}

/**
 * Learned models as files, so that the processes that read documents load each one once instead of receiving it each
 * time.
 */
export interface ModelFiles {
  /** The parser's current model; null if it has learned nothing. */
  findCurrent(db: Db, parserId: string): Promise<CurrentModel | null>;
  /** Calls `use` with a model that is not a version of a parser; the file exists as long as `use` runs. */
  withModel<Result>(bytes: Uint8Array, use: (file: ModelFile) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The most files kept; a model is some hundred kilobytes. */
const keptFiles = 200;

/** Keeps models in this process's temporary folder, and writes each when it is first needed. */
export function createModelFiles(): ModelFiles {
  let folder: Promise<string> | null = null;
  const inFolder = async (name: string) => {
    folder ??= makeTemporaryFolder("models");
    // Systems delete old files from temporary folders, and a service runs for months.
    await mkdir(await folder, { recursive: true, mode: 0o700 });
    return join(await folder, name);
  };
  /** By parser and version, least recently used first. */
  const written = new Map<string, Promise<string | null>>();

  const write = async (db: Db, parserId: string, version: number): Promise<string | null> => {
    const bytes = await findModel(db, parserId, version);
    if (bytes === null) return null;
    const path = await inFolder(`${parserId}-${version}`);
    // Two documents may write it at the same time, and each must see a complete file.
    const draft = await inFolder(randomUUID());
    await store(draft, bytes);
    await rename(draft, path);
    return path;
  };

  const ensure = async (db: Db, parserId: string, version: number): Promise<string | null> => {
    const key = `${parserId}-${version}`;
    const earlier = await written.get(key)?.catch(() => null);
    const known = earlier && existsSync(earlier) ? Promise.resolve(earlier) : write(db, parserId, version);
    written.delete(key);
    written.set(key, known);
    const path = await known.catch(() => null);
    if (path === null) written.delete(key);
    await dropOldest(written);
    return path ?? (await known);
  };

  return {
    async findCurrent(db, parserId) {
      // A version can be replaced, and its model dropped, between the two queries; then there is a newer one.
      for (;;) {
        const version = await findCurrentVersion(db, parserId);
        if (version === null) return null;
        const path = await ensure(db, parserId, version);
        if (path !== null) return { version, path };
        if ((await findCurrentVersion(db, parserId)) === version)
          throw new Error(`the model ${version} of parser ${parserId} is current and not kept`);
      }
    },
    async withModel(bytes, use) {
      const path = await inFolder(randomUUID());
      await store(path, bytes);
      try {
        return await use({ path });
      } finally {
        await rm(path, { force: true });
      }
    },
    async close() {
      if (folder !== null) await rm(await folder, { recursive: true, force: true });
    },
  };
}

/** A full disk is not the fault of the document being read. */
async function store(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(path, bytes, { mode: 0o600 });
  } catch (error) {
    throw asStorageTrouble(error);
  }
}

/**
 * Removes the oldest files beyond the limit. Two hundred others were used since, so no process is about to load them.
 */
async function dropOldest(written: Map<string, Promise<string | null>>): Promise<void> {
  for (const [key, path] of written) {
    if (written.size <= keptFiles) return;
    written.delete(key);
    const old = await path.catch(() => null);
    if (old !== null) await rm(old, { force: true });
  }
}
