import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { createDiskFileStore } from "../platform/files/disk-file-store.ts";
import type { StoredFile } from "../platform/files/file-store.ts";
import { makeFolder } from "../platform/files/make-folder.ts";
import { MeasuredStream } from "../platform/files/measured-stream.ts";
import { syncFolder } from "../platform/files/sync-folder.ts";
import { BackupRefused } from "./backup-refused.ts";
import { copyFile } from "./copy-file.ts";
import { forEachLine } from "./for-each-line.ts";
import { type Manifest, names, type TableFile } from "./manifest.ts";
import { fingerprintSecret } from "./secret.ts";
import type { ServicePlace } from "./service-place.ts";
import {
  beginReading,
  end,
  findTables,
  isFileNamed,
  keptTables,
  readColumns,
  readFileKeys,
  readMigrationsDone,
  readRows,
  withClient,
} from "./table-store.ts";

/** What is backed up. */
export interface BackupSource extends ServicePlace {
  /** False if the secret is set from outside: it is then not put into the backup. */
  isSecretKept: boolean;
  /** The version of Winnow that runs. */
  version: string;
}

export type BackupProgress = { step: "rows" } | { step: "files"; done: number; total: number };

export interface BackupOptions {
  onProgress?: (progress: BackupProgress) => void;
  /** Gives up the backup; nothing of it is left. */
  signal?: AbortSignal | undefined;
}

/**
 * Writes a complete backup into a folder that does not exist yet: all rows as they are at one moment, the files that they
 * name, and the secret. The service can go on meanwhile. Files are copied after the rows, so one that is deleted
 * in between is in the backup as a row only; a file that is missing although a row still names it is listed. The folder
 * is written under another name, and renamed when it is complete.
 */
export async function writeBackup(
  source: BackupSource,
  folder: string,
  { onProgress = () => {}, signal }: BackupOptions = {},
): Promise<Manifest> {
  await refuseUsed(folder);
  const draft = `${folder}.partial`;
  await rm(draft, { recursive: true, force: true });
  makeFolder(dirname(folder));
  await mkdir(draft, { mode: 0o700 });
  await mkdir(join(draft, names.tables));
  try {
    onProgress({ step: "rows" });
    const rows = await withClient(source.database.pool, (client) => writeRowFiles(client, draft, signal));
    const files = await copyFiles(source, { draft, total: rows.fileCount }, { onProgress, signal });
    const { secret, isSecretKept, version } = source;
    if (isSecretKept) await writeDurably(join(draft, names.secret), secret);
    const manifest: Manifest = {
      format: 1,
      madeAt: rows.madeAt.toISOString(),
      version,
      migrations: rows.migrations,
      tables: rows.tables,
      files,
      secret: { isKept: isSecretKept, fingerprint: fingerprintSecret(secret) },
    };
    await writeDurably(join(draft, names.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(draft, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function refuseUsed(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (found !== null) throw new BackupRefused(`${folder} exists already. Choose a folder that does not exist yet.`);
}

interface RowFiles {
  madeAt: Date;
  migrations: Manifest["migrations"];
  tables: TableFile[];
  fileCount: number;
}

/** The file keys, uncompressed and only for the time of the backup. */
const keyList = "keys.tsv";

async function writeRowFiles(client: pg.PoolClient, draft: string, signal: AbortSignal | undefined): Promise<RowFiles> {
  const madeAt = await beginReading(client);
  const migrations = await readMigrationsDone(client);
  if (migrations.length === 0) throw new BackupRefused("This database is empty: Winnow has not used it yet.");
  const tables: TableFile[] = [];
  for (const table of await findTables(client, keptTables)) {
    const columns = await readColumns(client, table);
    const rows = readRows(client, table, columns);
    const { sha256 } = await writeCompressed(rows, join(draft, names.tables, `${table}.copy.gz`), signal);
    tables.push({ name: table, columns, rows: rows.rowCount, sha256 });
  }
  const keys = readFileKeys(client);
  await pipeline(keys, createWriteStream(join(draft, keyList), { flags: "wx", mode: 0o600 }), { signal });
  await end(client);
  return { madeAt, migrations, tables, fileCount: keys.rowCount };
}

async function copyFiles(
  { database: { pool }, files }: BackupSource,
  { draft, total }: { draft: string; total: number },
  { onProgress, signal }: BackupOptions,
): Promise<Manifest["files"]> {
  const copies = await createDiskFileStore(join(draft, names.files));
  const list = new PassThrough();
  const listWritten = writeCompressed(list, join(draft, names.fileList));
  // A full disk ends it before it is waited for.
  listWritten.catch(() => {});
  const missing: string[] = [];
  let [done, count, bytes] = [0, 0, 0];
  try {
    await forEachLine(createReadStream(join(draft, keyList)), async (line) => {
      signal?.throwIfAborted();
      const [key = ""] = line.split("\t");
      const copied = await copyFile(files, copies, key);
      if (copied !== null) {
        count += 1;
        bytes += copied.sizeBytes;
        if (!list.write(`${key}\t${copied.sizeBytes}\t${copied.sha256}\n`)) await once(list, "drain");
      } else if (await isFileNamed(pool, key)) missing.push(key);
      done += 1;
      onProgress?.({ step: "files", done, total });
    });
  } catch (error) {
    list.destroy();
    await listWritten.catch(() => {});
    throw error;
  }
  list.end();
  const { sha256 } = await listWritten;
  await rm(join(draft, keyList));
  await rm(join(draft, names.files, "partial"), { recursive: true, force: true });
  return { count, bytes, missing, sha256 };
}

/** Writes a stream to the disk, compressed, and measures what it wrote. */
async function writeCompressed(stream: Readable, path: string, signal?: AbortSignal): Promise<StoredFile> {
  const measured = new MeasuredStream(Number.MAX_SAFE_INTEGER);
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(stream, createGzip(), measured, file, { signal });
  return measured.measure();
}

async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: "wx", mode: 0o600, flush: true });
}
