import { createWriteStream } from "node:fs";
import { link, mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeFolder } from "../platform/files/make-folder.ts";
import { MeasuredStream } from "../platform/files/measured-stream.ts";
import { syncFolder } from "../platform/files/sync-folder.ts";
import type { BackupDraft, BackupParts, KeptFile } from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";
import { blamePlace } from "./describe-trouble.ts";
import { splitLines } from "./for-each-line.ts";
import { names, toKeptFile } from "./manifest.ts";
import { openCompressed } from "./open-compressed.ts";
import { OrderedSearch } from "./ordered-search.ts";

/** Follows a backup's name while it is written. */
export const draftEnding = ".partial";

/** A backup in a folder of its own, which is only read. */
export function openFolderBackup(folder: string): BackupParts {
  const open = async (path: string): Promise<Readable | null> =>
    await blamePlace(path, "read", () => openIfThere(path));
  return {
    address: folder,
    addressOf: (part) => join(folder, part),
    open: (part) => open(join(folder, part)),
    addressOfFile: ({ key }) => join(folder, pathOf(key)),
    openFile: ({ key }) => open(join(folder, pathOf(key))),
  };
}

/**
 * Begins a backup in a folder that does not exist yet. It is written under another name, and renamed when it is complete.
 * Files that the `earlier` backup has become its own by hard links: each of the two is whole without the other.
 */
export async function beginFolderBackup(folder: string, earlier: string | null = null): Promise<BackupDraft> {
  const draft = `${folder}${draftEnding}`;
  const shards = new Map<string, Promise<unknown>>();
  const makeShard = (path: string) => {
    const made = shards.get(path) ?? mkdir(path, { recursive: true, mode: 0o700 });
    shards.set(path, made);
    return made;
  };
  await blamePlace(folder, "written", async () => {
    if ((await stat(folder).catch(ignoreMissing)) !== null)
      throw new BackupRefused(`${folder} exists already. Choose a folder that does not exist yet.`);
    await rm(draft, { recursive: true, force: true });
    makeFolder(dirname(folder));
    await mkdir(draft, { mode: 0o700 });
    await mkdir(join(draft, names.tables));
    await mkdir(join(draft, names.files));
  });
  const held = earlier === null ? null : searchEarlier(earlier);
  const blame = <Result>(work: () => Promise<Result>) => blamePlace(folder, "written", work);
  return {
    address: folder,
    fileOrder: "key",
    scratch: draft,

    write: (part, stream, signal) =>
      blame(async () => {
        const measured = new MeasuredStream(Number.MAX_SAFE_INTEGER);
        const file = createWriteStream(join(draft, part), { flags: "wx", mode: 0o600, flush: true });
        await pipeline(stream, measured, file, { signal });
        return measured.measure();
      }),

    async findHeld({ key, sha256 }) {
      const found = (await held?.find(key)) ?? null;
      return found !== null && (sha256 ?? found.sha256) === found.sha256 ? found : null;
    },

    reuse: ({ key, sizeBytes }) =>
      blame(async () => {
        if (earlier === null) return false;
        const [from, to] = [join(earlier, pathOf(key)), join(draft, pathOf(key))];
        const found = await stat(from).catch(ignoreMissing);
        if (found?.size !== sizeBytes) return false;
        await makeShard(dirname(to));
        // Not every file system has links, and none any number of them for a file.
        return link(from, to).then(
          () => true,
          () => false,
        );
      }),

    copy: ({ key }, openSource) =>
      blame(async () => {
        const path = join(draft, pathOf(key));
        await makeShard(dirname(path));
        const measured = new MeasuredStream(Number.MAX_SAFE_INTEGER);
        await pipeline(
          await openSource(),
          measured,
          createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
        );
        return measured.measure();
      }),

    complete: (manifest) =>
      blame(async () => {
        await held?.close();
        for (const shard of shards.keys()) await syncFolder(shard);
        await syncFolder(join(draft, names.files));
        await syncFolder(join(draft, names.tables));
        await writeFile(join(draft, names.manifest), manifest, { flag: "wx", mode: 0o600, flush: true });
        await syncFolder(draft);
        await rename(draft, folder);
        await syncFolder(dirname(folder));
      }),

    async abandon() {
      await held?.close();
      await rm(draft, { recursive: true, force: true });
    },
  };
}

function searchEarlier(earlier: string): OrderedSearch<KeptFile> {
  const list = async function* () {
    const stream = await openFolderBackup(earlier).open(names.fileList);
    if (stream === null) return;
    for await (const line of splitLines(openCompressed(stream))) yield toKeptFile(line);
  };
  return new OrderedSearch(list(), ({ key }) => key);
}

/** Laid out as in the data folder. */
function pathOf(key: string): string {
  return join(names.files, key.slice(0, 2), key);
}

async function openIfThere(path: string): Promise<Readable | null> {
  try {
    return (await open(path, "r")).createReadStream();
  } catch (error) {
    return ignoreMissing(error);
  }
}

function ignoreMissing(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR") return null;
  throw error;
}
