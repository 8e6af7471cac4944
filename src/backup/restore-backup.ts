import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { migrate, readMigrations } from "../platform/database/migrate.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { hasOwnMark, takeOverStore } from "../platform/files/store-mark.ts";
import type { BackupParts } from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";
import { checkStopped } from "./check-stopped.ts";
import { clearUnused, isUnused } from "./clear-unused.ts";
import { measureFile } from "./copy-file.ts";
import { fillTables, judgeTarget } from "./fill-tables.ts";
import { forEachLine } from "./for-each-line.ts";
import { damaged, type Manifest, names, openPart, readManifest, tablePart, toKeptFile } from "./manifest.ts";
import { openCompressed } from "./open-compressed.ts";
import { fingerprintSecret } from "./secret.ts";
import type { NewPlace, ServiceData } from "./service-place.ts";
import { end, withClient } from "./table-store.ts";

/** Where a backup is restored: a database that is empty or has never been used, and a file store. */
export interface RestoreTarget extends ServiceData, NewPlace {
  /** Whether the database is the embedded one. */
  isEmbedded: boolean;
}

/** Files that are copied at once. */
const filesAtOnce = 16;

export type RestoreProgress = { step: "check" | "rows" } | { step: "files"; done: number; total: number };

/**
 * Restores a backup, also one of an older version of Winnow. It first checks that its parts are whole, that this version
 * knows it and that nothing here is overwritten; each file is checked as it is copied. Files go before the rows, which are
 * written in one transaction: a restore that is cut off can be started again, and goes on with the files that are missing.
 */
export async function restoreBackup(
  target: RestoreTarget,
  parts: BackupParts,
  onProgress: (progress: RestoreProgress) => void = () => {},
): Promise<Manifest> {
  onProgress({ step: "check" });
  const manifest = await readManifest(parts);
  await checkVersion(manifest);
  await checkWhole(manifest, parts);
  const secret = await chooseSecret(target, manifest, parts);
  const { pool } = target.database;
  const isStarted = await withClient(pool, (client) => checkFree(client, manifest));
  if (isStarted) await checkStopped("restore", target, []);
  await checkStore(target.files, parts);
  // Rows of another database replace those of the one that marked the store.
  const isMarked = isStarted && (await hasOwnMark(target.database.db, target.files));
  await restoreFiles(target.files, manifest, parts, onProgress);
  if (secret !== null) await target.keepSecret(secret);
  if (isStarted) {
    await checkStopped("restore", target, []);
    if (!(await withClient(pool, clearUnused))) throw new BackupRefused(used);
  }
  await migrate(target.database, undefined, manifest.migrations.at(-1)?.name);
  onProgress({ step: "rows" });
  await withClient(pool, (client) => restoreRows(client, manifest, parts));
  await migrate(target.database);
  if (isMarked) await takeOverStore(target.database.db, target.files);
  return manifest;
}

/** A backup has the migrations of the version that made it; this version must know all of them. */
async function checkVersion({ migrations, version }: Manifest): Promise<void> {
  const own = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const unknown = migrations.filter(({ name, checksum }) => own.get(name) !== checksum);
  if (unknown.length === 0) return;
  throw new BackupRefused(
    `This backup was made by another version of Winnow (${version}), whose tables this version does not know (${unknown.map(({ name }) => name).join(", ")}). Restore it with that version or a later one.`,
  );
}

/** Reads all row files and the list of files; the files themselves are checked as they are copied. */
async function checkWhole({ tables, files }: Manifest, parts: BackupParts): Promise<void> {
  const checked = [
    ...tables.map(({ name, sha256 }) => ({ part: tablePart(name), sha256 })),
    { part: names.fileList, sha256: files.sha256 },
  ];
  for (const { part, sha256 } of checked) {
    const hash = createHash("sha256");
    await pipeline(await openPart(parts, part), hash);
    if (hash.digest("hex") !== sha256) throw damaged(parts.addressOf(part));
  }
}

/** The secret that has to be kept here; null if the service has it already. */
async function chooseSecret(target: RestoreTarget, { secret }: Manifest, parts: BackupParts): Promise<string | null> {
  if (target.secret !== null) {
    if (fingerprintSecret(target.secret) === secret.fingerprint) return null;
    throw new BackupRefused(
      "The secret here (WINNOW_SECRET, or the file `secret` in the data folder) is not the one with which this backup was made, so stored webhook secrets could not be read. Set the secret of then, or use an empty data folder.",
    );
  }
  if (!secret.isKept) {
    throw new BackupRefused(
      "This backup was made with WINNOW_SECRET, which is not part of it. Set WINNOW_SECRET to the same value, then restore again.",
    );
  }
  const kept = (await text(await openPart(parts, names.secret))).trim();
  if (fingerprintSecret(kept) !== secret.fingerprint) throw damaged(parts.addressOf(names.secret));
  return kept;
}

const used =
  "This database has been used by Winnow already, and a restore never overwrites anything. Set WINNOW_DATA_DIR to an empty folder, or DATABASE_URL to an empty database.";

/**
 * Refuses a database with data; whether it is that of a service that was started and never used, whose tables may be newer
 * than the backup's.
 */
async function checkFree(client: pg.PoolClient, manifest: Manifest): Promise<boolean> {
  if (await isReady(client, manifest)) return false;
  if (await isUnused(client)) return true;
  throw new BackupRefused(used);
}

/** Refuses a database with data, and one whose tables are newer than the backup's. */
async function checkEmpty(client: pg.PoolClient, manifest: Manifest): Promise<void> {
  if (!(await isReady(client, manifest))) throw new BackupRefused(used);
}

async function isReady(client: pg.PoolClient, { migrations, tables }: Manifest): Promise<boolean> {
  const names = tables.map(({ name }) => name);
  return (await judgeTarget(client, migrations, names)) !== "used";
}

/**
 * Refuses a store with files of which the backup has none: they are somebody else's. A store that has some of them is the
 * backup's own, which outlived its database, or one that a restore has begun to fill.
 */
async function checkStore(files: FileStore, parts: BackupParts): Promise<void> {
  let own: Set<string> | null = null;
  for await (const keys of files.list()) {
    if (keys.length === 0) continue;
    own ??= await readKeys(parts);
    if (keys.some((key) => own?.has(key))) return;
  }
  if (own === null) return;
  throw new BackupRefused(
    "There are files of another service here, and none of this backup's. Set WINNOW_DATA_DIR to an empty folder, or WINNOW_FILES to an empty bucket or folder in it.",
  );
}

async function readKeys(parts: BackupParts): Promise<Set<string>> {
  const keys = new Set<string>();
  const list = openCompressed(await openPart(parts, names.fileList));
  await forEachLine(list, async (line) => void keys.add(toKeptFile(line).key));
  return keys;
}

async function restoreFiles(
  files: FileStore,
  manifest: Manifest,
  parts: BackupParts,
  onProgress: (progress: RestoreProgress) => void,
): Promise<void> {
  let done = 0;
  const restoreFile = async (line: string) => {
    const file = toKeptFile(line);
    // One that is there already is read, because it need not be the same.
    if ((await measureFile(files, file.key))?.sha256 !== file.sha256) {
      const source = await parts.openFile(file);
      if (source === null) throw damaged(parts.addressOfFile(file));
      const copied = await files.write(file.key, source, { maxBytes: Number.MAX_SAFE_INTEGER });
      if (copied.sha256 !== file.sha256) {
        await files.delete(file.key);
        throw damaged(parts.addressOfFile(file));
      }
    }
    done += 1;
    onProgress({ step: "files", done, total: manifest.files.count });
  };
  await forEachLine(openCompressed(await openPart(parts, names.fileList)), restoreFile, filesAtOnce);
}

/** Writes all rows in one transaction, and checks them before it ends. */
async function restoreRows(client: pg.PoolClient, manifest: Manifest, parts: BackupParts): Promise<void> {
  const wrong = await fillTables(client, manifest.tables, {
    check: () => checkEmpty(client, manifest),
    open: async ({ name }) => openCompressed(await openPart(parts, tablePart(name))),
    verify: async ({ name, rows }, written) => {
      if (written !== rows) throw damaged(parts.addressOf(tablePart(name)));
    },
  });
  if (wrong > 0) throw new BackupRefused(`In this backup, ${wrong} balances are not the sum of their movements.`);
  await end(client);
}
