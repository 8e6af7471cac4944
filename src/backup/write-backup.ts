import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { type FileStore, type StoredFile, StoredFileMissing } from "../platform/files/file-store.ts";
import { readNamedFiles, toNamedFile } from "./backup-files-store.ts";
import type { BackupDraft, KeptFile, NamedFile } from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";
import { forEachLineInOrder } from "./for-each-line.ts";
import { type Manifest, names, type TableFile, tablePart, toFileLine } from "./manifest.ts";
import { fingerprintSecret } from "./secret.ts";
import type { ServicePlace } from "./service-place.ts";
import {
  beginReading,
  end,
  findTables,
  isFileNamed,
  keptTables,
  readColumns,
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

/** Files that are copied at once: most of the time goes into waiting for a disk or a network. */
const filesAtOnce = 16;

/** Rows take two to ten times less room; more than the least effort costs more time than it saves. */
const compression = { level: 1 };

/**
 * Writes a complete backup: all rows as they are at one moment, the files that they name, and the secret. The service can
 * go on meanwhile. Files are copied after the rows, so one that is deleted in between is in the backup as a row only; a
 * file that is missing although a row still names it is listed. What fails leaves nothing.
 */
export async function writeBackup(
  source: BackupSource,
  draft: BackupDraft,
  { onProgress = () => {}, signal }: BackupOptions = {},
): Promise<Manifest> {
  const began = performance.now();
  try {
    onProgress({ step: "rows" });
    const rows = await withClient(source.database.pool, (client) => writeRowFiles(client, draft, signal));
    const files = await copyFiles(source, draft, { total: rows.fileCount, onProgress, signal });
    const { secret, isSecretKept, version } = source;
    if (isSecretKept) await draft.write(names.secret, Readable.from([Buffer.from(secret)]));
    const manifest: Manifest = {
      format: 2,
      madeAt: rows.madeAt.toISOString(),
      tookMs: Math.round(performance.now() - began),
      version,
      migrations: rows.migrations,
      tables: rows.tables,
      files,
      secret: { isKept: isSecretKept, fingerprint: fingerprintSecret(secret) },
    };
    signal?.throwIfAborted();
    await draft.complete(`${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } catch (error) {
    await draft.abandon();
    throw error;
  }
}

interface RowFiles {
  madeAt: Date;
  migrations: Manifest["migrations"];
  tables: TableFile[];
  fileCount: number;
}

/** The files that rows name, uncompressed and only for the time of the backup. */
const namedFiles = "named-files.tsv";

async function writeRowFiles(
  client: pg.PoolClient,
  draft: BackupDraft,
  signal: AbortSignal | undefined,
): Promise<RowFiles> {
  const madeAt = await beginReading(client);
  const migrations = await readMigrationsDone(client);
  if (migrations.length === 0) throw new BackupRefused("This database is empty: Winnow has not used it yet.");
  const tables: TableFile[] = [];
  for (const table of await findTables(client, keptTables)) {
    const columns = await readColumns(client, table);
    const rows = readRows(client, table, columns);
    const { sha256, sizeBytes } = await writeCompressed(draft, tablePart(table), rows, signal);
    tables.push({ name: table, columns, rows: rows.rowCount, bytes: sizeBytes, sha256 });
  }
  const files = await readNamedFiles(client, draft.fileOrder);
  await pipeline(files, createWriteStream(join(draft.scratch, namedFiles), { flags: "wx", mode: 0o600 }), { signal });
  await end(client);
  return { madeAt, migrations, tables, fileCount: files.rowCount };
}

async function copyFiles(
  { database: { pool }, files }: BackupSource,
  draft: BackupDraft,
  { total, onProgress, signal }: Required<Pick<BackupOptions, "onProgress">> & BackupOptions & { total: number },
): Promise<Manifest["files"]> {
  const lines = new PassThrough();
  const listed = writeCompressed(draft, names.fileList, lines);
  // A full disk ends it before it is waited for.
  listed.catch(() => {});
  const missing: string[] = [];
  const added = { count: 0, bytes: 0 };
  let [done, count, bytes] = [0, 0, 0];
  const named = join(draft.scratch, namedFiles);
  try {
    await forEachLineInOrder<StoredFile | null, Outcome>(createReadStream(named), {
      atOnce: filesAtOnce,
      prepare: async (line) => {
        signal?.throwIfAborted();
        return await draft.findHeld(toNamedFile(line));
      },
      work: (line, held) => keepFile(files, draft, toNamedFile(line), held),
      done: async ({ key, stored, isNew }) => {
        if (stored !== null) {
          count += 1;
          bytes += stored.sizeBytes;
          if (isNew) added.count += 1;
          if (isNew) added.bytes += stored.sizeBytes;
          if (!lines.write(toFileLine({ key, ...stored }))) await Promise.race([once(lines, "drain"), listed]);
        } else if (await isFileNamed(pool, key)) missing.push(key);
        done += 1;
        onProgress({ step: "files", done, total });
      },
    });
  } catch (error) {
    lines.destroy();
    await listed.catch(() => {});
    throw error;
  }
  lines.end();
  const { sha256 } = await listed;
  await rm(named);
  return { count, bytes, added, missing, sha256 };
}

interface Outcome {
  key: string;
  /** As the backup has it; null if the store does not. */
  stored: StoredFile | null;
  /** Whether no earlier backup had it. */
  isNew: boolean;
}

async function keepFile(
  files: FileStore,
  draft: BackupDraft,
  file: NamedFile,
  held: StoredFile | null,
): Promise<Outcome> {
  const { key } = file;
  if (held !== null) {
    const kept: KeptFile = { key, ...held };
    if (await draft.reuse(kept)) return { key, stored: held, isNew: false };
  }
  try {
    return { key, stored: await draft.copy(file, () => files.openRead(key)), isNew: true };
  } catch (error) {
    if (error instanceof StoredFileMissing) return { key, stored: null, isNew: false };
    throw error;
  }
}

/** Writes a stream as a part, compressed, and measures what it wrote. */
async function writeCompressed(
  draft: BackupDraft,
  part: string,
  stream: Readable,
  signal?: AbortSignal,
): Promise<StoredFile> {
  const compressed = createGzip(compression);
  const read = pipeline(stream, compressed, { signal });
  const [written] = await Promise.all([draft.write(part, compressed, signal), read]);
  return written;
}
