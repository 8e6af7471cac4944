import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import type { BackupDraft, BackupPlace, KeptFile } from "../../src/backup/backup-place.ts";
import { openBucketPlace } from "../../src/backup/bucket-place.ts";
import { openFolderPlace } from "../../src/backup/folder-place.ts";
import type { Manifest } from "../../src/backup/manifest.ts";
import { type BackupSource, writeBackup } from "../../src/backup/write-backup.ts";
import { makeBucket } from "../support/bucket.ts";

/** A place of backups that a test can damage. Names have slashes. */
export interface TestPlace extends BackupPlace {
  /** The settings of a service that keeps its backups there. */
  settings: Record<string, string>;
  /** What it has, sorted. */
  listAll(): Promise<string[]>;
  /** Where it has a file of a backup. */
  nameOf(backup: string, file: Pick<KeptFile, "key" | "sha256">): string;
  read(name: string): Promise<string>;
  overwrite(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Makes places of one kind, empty and apart from each other. */
export interface PlaceMaker extends AsyncDisposable {
  make(): Promise<TestPlace>;
}

/** The two kinds, which keep the same promises. */
export const placeKinds: Record<"folder" | "bucket", () => Promise<PlaceMaker>> = {
  folder: async () => {
    const home = await mkdtemp(join(tmpdir(), "winnow-backups-"));
    return {
      async make() {
        const folder = join(home, randomUUID());
        const at = (name: string) => join(folder, name);
        return {
          ...openFolderPlace(folder),
          settings: { WINNOW_BACKUPS: folder },
          listAll: async () => {
            const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
            return found
              .filter((entry) => entry.isFile())
              .map(({ parentPath, name }) =>
                join(parentPath, name)
                  .slice(folder.length + 1)
                  .replaceAll(sep, "/"),
              )
              .sort();
          },
          nameOf: (backup, { key }) => `${backup}/files/${key.slice(0, 2)}/${key}`,
          read: (name) => readFile(at(name), "utf8"),
          overwrite: async (name, text) => {
            // In a file of its own: other backups may share the bytes.
            await rm(at(name));
            await writeFile(at(name), text);
          },
          remove: (name) => rm(at(name)),
        };
      },
      [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
    };
  },
  bucket: async () => {
    const bucket = await makeBucket();
    const opened: BackupPlace[] = [];
    return {
      async make() {
        const folder = `${randomUUID()}/`;
        const place = openBucketPlace(
          { ...bucket.settings, prefix: `${bucket.settings.prefix}${folder}` },
          { beatMs: 50, deadMs: 60_000 },
        );
        opened.push(place);
        return {
          ...place,
          settings: {
            WINNOW_BACKUPS: place.address,
            WINNOW_BACKUPS_S3_ENDPOINT: bucket.settings.endpoint ?? "",
            WINNOW_BACKUPS_S3_ACCESS_KEY_ID: bucket.settings.keys?.id ?? "",
            WINNOW_BACKUPS_S3_SECRET_ACCESS_KEY: bucket.settings.keys?.secret ?? "",
          },
          listAll: async () => (await bucket.list(folder)).map((name) => name.slice(folder.length)),
          nameOf: (_backup, { sha256 }) => `files/${sha256}`,
          read: (name) => bucket.read(`${folder}${name}`),
          overwrite: (name, text) => bucket.overwrite(`${folder}${name}`, Buffer.from(text), {}),
          remove: (name) => bucket.remove(`${folder}${name}`),
        };
      },
      async [Symbol.asyncDispose]() {
        for (const place of opened) await place.close();
        await bucket[Symbol.asyncDispose]();
      },
    };
  },
};

/** Makes a complete backup of that name. */
export function backUp(source: BackupSource, place: BackupPlace, name: string): Promise<Manifest> {
  return begin(place, name, (draft) => writeBackup(source, draft));
}

/** Begins a backup of that name, for `work` to write. */
export function begin<Result>(
  place: BackupPlace,
  name: string,
  work: (draft: BackupDraft) => Promise<Result>,
): Promise<Result> {
  return place.hold(async (held) => work(await held.begin(name)));
}
