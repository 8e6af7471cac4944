import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { MeasuredStream } from "../platform/files/measured-stream.ts";
import { ByteBudget } from "../platform/files/s3/byte-budget.ts";
import type { S3Settings } from "../platform/files/s3/s3-client.ts";
import { type ListedObject, OtherBytes, openS3Objects, type S3Objects } from "../platform/files/s3/s3-objects.ts";
import { makeTemporaryFolder } from "../platform/files/temporary-folder.ts";
import {
  type BackupDraft,
  type BackupParts,
  type BackupPlace,
  type HeldPlace,
  isBackupName,
  nameStart,
} from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";
import { holdBucket, type LockTimes, usualTimes } from "./bucket-lock.ts";
import { blamePlace } from "./describe-trouble.ts";
import { splitLines } from "./for-each-line.ts";
import { HashFilter } from "./hash-filter.ts";
import { names, openPart, readManifest, toKeptFile } from "./manifest.ts";
import { openCompressed } from "./open-compressed.ts";
import { OrderedSearch } from "./ordered-search.ts";

/** The files of all backups, each under its SHA-256. */
const filesFolder = `${names.files}/`;

/** Whether an object is one of them. Nothing else is ever removed, whoever put it there. */
const isFile = (name: string) => name.startsWith(filesFolder) && /^[0-9a-f]{64}$/.test(name.slice(filesFolder.length));

/** Bytes of files on their way that are in memory at once; each takes at most two parts of an upload. */
const memoryBytes = 128 * 1024 * 1024;
const mostOfFile = 32 * 1024 * 1024;

/**
 * How often a request of a backup or a restore is made: a store that asks to slow down, or that is away for half a minute,
 * must not end the work of hours.
 */
const patientAttempts = 10;

/** Objects removed at once. */
const removedAtOnce = 16;

/**
 * A folder in a bucket. Each backup has a folder in it with its rows and its list of files; the files are shared, each is
 * sent once, and removed when no backup needs it any more. A backup is complete once its manifest is there, and no longer
 * one once that is removed, which happens first.
 */
export function openBucketPlace(settings: S3Settings, times: LockTimes = usualTimes): BackupPlace {
  const quick = openS3Objects(settings);
  const objects = openS3Objects(settings, patientAttempts);
  const address = `s3://${settings.bucket}/${settings.prefix}`.replace(/\/$/, "");
  const reading = <Result>(work: () => Promise<Result>) => blamePlace(address, "read", work);

  /** The names of all backups, and whether each is complete; oldest first. */
  const listAll = async () => {
    const found = new Map<string, boolean>();
    for await (const page of quick.list(nameStart))
      for (const { name: path } of page) {
        const [name = "", part] = path.split("/");
        if (isBackupName(name)) found.set(name, found.get(name) === true || part === names.manifest);
      }
    return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  };
  const list = async () => (await listAll()).filter(([, isComplete]) => isComplete).map(([name]) => name);

  const open = (name: string): BackupParts => ({
    address: `${address}/${name}`,
    addressOf: (part) => `${address}/${name}/${part}`,
    open: (part) => reading(() => objects.open(`${name}/${part}`)),
    addressOfFile: ({ sha256 }) => `${address}/${filesFolder}${sha256}`,
    openFile: ({ sha256 }) => reading(() => objects.open(`${filesFolder}${sha256}`)),
  });

  return {
    address,
    list: () => reading(list),
    open,
    hold: (work) =>
      blamePlace(address, "written", () =>
        holdBucket(quick, { address, times }, async (check) => {
          let isSwept = true;
          for (const [name, isComplete] of await listAll()) {
            if (isComplete) continue;
            await removeAll(objects, `${name}/`, check);
            isSwept = false;
          }
          await objects.abortUploads((name) => isFile(name) || isBackupName(name.split("/")[0] ?? ""));
          const held: HeldPlace = {
            begin: (name) => beginBackup(objects, { name, address, check }),
            async remove(old) {
              for (const name of old) {
                check();
                await objects.remove(`${name}/${names.manifest}`);
                await removeAll(objects, `${name}/`, check);
                isSwept = false;
              }
              if (!isSwept) await sweepFiles(objects, (await list()).map(open), check);
              isSwept = true;
            },
          };
          return await work(held);
        }),
      ),
    async close() {
      quick.close();
      objects.close();
    },
  };
}

async function beginBackup(
  objects: S3Objects,
  { name, address, check }: { name: string; address: string; check: () => void },
): Promise<BackupDraft> {
  if ((await objects.head(`${name}/${names.manifest}`)) !== null)
    throw new BackupRefused(`${address}/${name} exists already.`);
  const scratch = await makeTemporaryFolder("files");
  const memory = new ByteBudget(memoryBytes);
  const held = new OrderedSearch(listFiles(objects), ({ name: file }) => file.slice(filesFolder.length));
  const blame = <Result>(work: () => Promise<Result>) => blamePlace(`${address}/${name}`, "written", work);
  const end = async () => {
    await held.close();
    await rm(scratch, { recursive: true, force: true });
  };
  return {
    address: `${address}/${name}`,
    fileOrder: "sha256",
    scratch,

    write: (part, stream, signal) =>
      blame(async () => {
        signal?.addEventListener("abort", () => stream.destroy(toError(signal.reason)), { once: true });
        return await objects.putStream(`${name}/${part}`, stream);
      }),

    async findHeld({ sha256, sizeBytes }) {
      if (sha256 === null) return null;
      const found = await held.find(sha256);
      return found !== null && (sizeBytes ?? found.sizeBytes) === found.sizeBytes
        ? { sha256, sizeBytes: found.sizeBytes }
        : null;
    },

    reuse: async () => true,

    copy: ({ sha256, sizeBytes }, openSource) =>
      blame(async () => {
        const send = (as: string) =>
          memory.spend(Math.min(sizeBytes ?? mostOfFile, mostOfFile), async () =>
            objects.putStream(`${filesFolder}${as}`, await openSource(), as),
          );
        try {
          if (sha256 !== null) return await send(sha256);
        } catch (error) {
          // It is damaged in the service already, and kept as it is.
          if (!(error instanceof OtherBytes)) throw error;
        }
        const measured = new MeasuredStream(Number.MAX_SAFE_INTEGER);
        await pipeline(await openSource(), measured.resume());
        return await send(measured.measure().sha256);
      }),

    complete: (manifest) =>
      blame(async () => {
        check();
        await objects.putBytes(`${name}/${names.manifest}`, Buffer.from(manifest));
        // Whoever took this process for dead may have removed its files while the manifest was on its way.
        try {
          check();
        } catch (error) {
          await objects.remove(`${name}/${names.manifest}`);
          throw error;
        }
        await end();
      }),

    async abandon() {
      await end();
      // Files that it has sent are there for the next one, or are removed with those that no backup needs.
      await removeAll(objects, `${name}/`, check).catch(() => {});
    },
  };
}

/** All files of the place, in the order of their hashes. */
async function* listFiles(objects: S3Objects): AsyncGenerator<ListedObject> {
  for await (const page of objects.list(filesFolder)) yield* page;
}

async function removeAll(objects: S3Objects, start: string, check: () => void): Promise<void> {
  for await (const page of objects.list(start)) await removeSome(objects, page, check);
}

/** Removes the files that none of these backups needs, which must be all there are. */
async function sweepFiles(objects: S3Objects, backups: BackupParts[], check: () => void): Promise<void> {
  const needed = new HashFilter();
  for (const parts of backups) {
    const { files } = await readManifest(parts);
    // A list that cannot be read in whole ends this: nothing is removed that a backup might need.
    const measured = new MeasuredStream(Number.MAX_SAFE_INTEGER);
    const source = await openPart(parts, names.fileList);
    source.once("error", (error) => measured.destroy(error));
    for await (const line of splitLines(openCompressed(source.pipe(measured)))) needed.add(toKeptFile(line).sha256);
    if (measured.measure().sha256 !== files.sha256)
      throw new BackupRefused(
        `${parts.addressOf(names.fileList)} is damaged. Files that no backup needs were not removed.`,
      );
  }
  for await (const page of objects.list(filesFolder)) {
    const unneeded = page.filter(({ name }) => isFile(name) && !needed.mayHave(name.slice(filesFolder.length)));
    await removeSome(objects, unneeded, check);
  }
}

async function removeSome(objects: S3Objects, found: readonly ListedObject[], check: () => void): Promise<void> {
  for (let start = 0; start < found.length; start += removedAtOnce) {
    check();
    await Promise.all(found.slice(start, start + removedAtOnce).map(({ name }) => objects.remove(name)));
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
