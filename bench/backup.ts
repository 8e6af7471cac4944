import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { pino } from "pino";
import type { BackupPlace } from "../src/backup/backup-place.ts";
import { openBucketPlace } from "../src/backup/bucket-place.ts";
import { openFolderPlace } from "../src/backup/folder-place.ts";
import { countBytes, type Manifest } from "../src/backup/manifest.ts";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/start-embedded-postgres.ts";
import { createDiskFileStore } from "../src/platform/files/disk-file-store.ts";
import { findFreePort } from "../test/support/free-port.ts";
import { fill } from "./retention/fill.ts";

/**
 * Measures how fast a service is backed up, backed up again with hardly anything new, and restored: from the embedded
 * database and the disk, into a folder and into a bucket on a server for tests on the same machine.
 *
 *   node bench/backup.ts [--documents 20000] [--kilobytes 100] [--place folder|bucket]
 *
 * Each document has the rows of a processed invoice and a file of that size on average, of random bytes.
 */
const { values: options } = parseArgs({
  options: {
    documents: { type: "string", default: "20000" },
    kilobytes: { type: "string", default: "100" },
    place: { type: "string" },
  },
});
const [documents, kilobytes] = [Number(options.documents), Number(options.kilobytes)];
const log = pino({ level: "silent" });
const folder = await mkdtemp(join(tmpdir(), "winnow-bench-backup-"));
const secret = "a secret of the benchmark, long enough for all";
/** Files that are made at once. */
const atOnce = 8;

const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log });
const database = openDatabase(server.connection, { maxConnections: 8, log });
const files = await createDiskFileStore(join(folder, "files"));
try {
  await migrate(database);
  await fill(database.db, Math.ceil(documents / 3));
  await fillFiles();
  console.log("| | files | MB | seconds | MB/s | documents/s | peak memory, MB |\n|---|---|---|---|---|---|---|");
  if (options.place !== "bucket") await measurePlace("folder", openFolderPlace(join(folder, "backups")));
  if (options.place !== "folder") {
    const store = await startStore();
    await measurePlace("bucket", openBucketPlace(store.settings));
    store.stop();
  }
} finally {
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Gives every document a file of its own. */
async function fillFiles(): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from documents order by id`.execute(database.db);
  const bytes = randomBytes(2 * kilobytes * 1000);
  const waiting = rows.values();
  const lane = async () => {
    for (const { id } of waiting) {
      const key = randomUUID();
      // The start tells them apart; half of them are above the average.
      const body = bytes.subarray(0, 1000 + Math.floor(Math.random() * (2 * kilobytes - 2) * 1000));
      const chunks = Readable.from([Buffer.from(key), body]);
      const { sha256, sizeBytes } = await files.write(key, chunks, { maxBytes: Number.MAX_SAFE_INTEGER });
      await sql`update documents set file_key = ${key}, sha256 = ${sha256}, size_bytes = ${sizeBytes}
        where id = ${id}`.execute(database.db);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  await sql`insert into ledger (account_id, kind, amount, note)
    select id, 'credit', 1000000, '' from accounts`.execute(database.db);
  await sql`update accounts set balance =
    (select coalesce(sum(amount), 0) from ledger where account_id = accounts.id)`.execute(database.db);
}

async function measurePlace(kind: string, place: BackupPlace): Promise<void> {
  const source = { database, files, secret, isSecretKept: true, version: "bench" };
  const backUp = (name: string) => place.hold(async (held) => writeBackup(source, await held.begin(name)));
  await measure(`back up into a ${kind}`, () => backUp("winnow-2026-01-01"));
  await measure(`again, nothing new`, () => backUp("winnow-2026-01-02"));
  await sql.raw(`create database ${kind}`).execute(database.db);
  const other = openDatabase({ ...server.connection, database: kind }, { maxConnections: 4, log });
  const target = {
    ...{ database: other, files: await createDiskFileStore(join(folder, `restored-${kind}`)), isEmbedded: true },
    ...{ secret: null, keepSecret: async () => {} },
  };
  await measure("restore it", () => restoreBackup(target, place.open("winnow-2026-01-02")));
  await other.close();
  await rm(join(folder, `restored-${kind}`), { recursive: true });
  await place.close();
}

/** Prints a row; the memory is that of this process, without the database and the store. */
async function measure(what: string, work: () => Promise<Manifest>): Promise<void> {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 100);
  const startedAt = performance.now();
  const manifest = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  const megabytes = countBytes(manifest) / 1e6;
  const { count } = manifest.files;
  const cells = [what, count, megabytes.toFixed(0), seconds.toFixed(1), (megabytes / seconds).toFixed(1)];
  console.log(`| ${[...cells, (count / seconds).toFixed(0), (peak / 1e6).toFixed(0)].join(" | ")} |`);
}

/** A server for tests in a process of its own. */
async function startStore() {
  const [port, bucket] = [await findFreePort(), "backups"];
  const program = join(createRequire(import.meta.url).resolve("s3rver"), "../../bin/s3rver.js");
  const place = ["--address", "127.0.0.1", "--port", String(port), "--directory", join(folder, "store")];
  // Its lists of more than 1,000 objects need an old cipher.
  const command = ["--openssl-legacy-provider", program];
  const child = spawn(process.execPath, [...command, ...place, "--silent", "--configure-bucket", bucket]);
  const endpoint = `http://127.0.0.1:${port}`;
  while ((await fetch(endpoint).catch(() => null)) === null) await sleep(50);
  const keys = { id: "S3RVER", secret: "S3RVER" };
  return {
    settings: { bucket, prefix: "winnow/", endpoint, region: null, keys, isPresigned: false },
    stop: () => child.kill(),
  };
}
