import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { pino } from "pino";
import { removeUnusedSamples } from "../../src/parsers/sample-store.ts";
import { sweepFiles } from "../../src/pipeline/sweep-files.ts";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { type FileStore, isFileKey, wordsEnding } from "../../src/platform/files/file-store.ts";
import { keepFile } from "../../src/platform/files/sweep-lock.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { removeDeletedFiles } from "../../src/routing/old-inbox-store.ts";
import { applySetup } from "../../src/setup/apply-setup.ts";
import { readSetupFile } from "../../src/setup/read-setup-file.ts";
import { ApiClient } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { startServeProcess } from "../support/serve-process.ts";
import { opsToken, standardSetup, toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";

const log = pino({ level: "silent" });
const secret = "a secret of the tests that is long enough";
const hourMs = 3_600_000;

let folder: string;
let database: TestDatabase;
let files: FileStore;
const filesDir = () => join(folder, "data", "files");

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-sweep-"));
  database = await createTestDatabase();
  files = await createDiskFileStore(filesDir());
  const setup = readSetupFile(JSON.stringify(standardSetup));
  await applySetup({ db: database.db, sealer: createSealer(secret) }, setup);
});
after(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const sweep = () => sweepFiles({ db: database.db, files, log }, { olderThanMs: hourMs });

/** Stores a file as if it had been written `ageMs` ago; returns its key. */
async function storeFile(ageMs = 2 * hourMs, ending = ""): Promise<string> {
  const key = `${randomUUID()}${ending}`;
  await files.write(key, Readable.from([Buffer.from("bytes")]), { maxBytes: 100 });
  await age(key, ageMs);
  return key;
}

async function age(key: string, ageMs: number): Promise<void> {
  const at = new Date(Date.now() - ageMs);
  await files.withLocalFile(key, (path) => utimes(path, at, at));
}

async function nameInSample(db: TestDatabase["db"], key: string): Promise<void> {
  await sql`insert into samples (id, account_id, parser_id, file_key, filename, format, size_bytes, page_count, sha256)
    select gen_random_uuid(), id, null, ${key}, 'a.pdf', 'pdf', 5, 1, 'x' from accounts`.execute(db);
}

async function nameInInbox(key: string): Promise<void> {
  await sql`insert into inbox_files (id, account_id, file_key, filename, format, size_bytes, page_count, sha256,
      environment, has_multiple_entries)
    select gen_random_uuid(), id, ${key}, 'a.pdf', 'pdf', 5, 1, 'x', 'default', false from accounts`.execute(
    database.db,
  );
}

async function nameInDocument(key: string): Promise<void> {
  await sql`insert into documents (id, account_id, parser_id, source, environment, has_multiple_entries, status,
      file_key, filename, format, size_bytes, page_count, sha256, rate_per_page, currency, finished_at)
    select gen_random_uuid(), account_id, id, 'async', 'default', false, 'completed',
      ${key}, 'a.pdf', 'pdf', 5, 1, 'x', 0, 'USD', now() from parsers limit 1`.execute(database.db);
}

/** In the document that `nameInDocument` wrote. */
async function nameInSlice(key: string): Promise<void> {
  const { db } = database;
  await sql`insert into reading_plans select id, '[]', now(), 1, 1 from documents limit 1`.execute(db);
  await sql`insert into page_slices select document_id, 0, '{1,2}', ${key} from reading_plans`.execute(db);
}

/** Of the document that `nameInDocument` wrote, and of an example whose document is gone. */
async function nameAsWords(ofDocument: string, ofExample: string): Promise<void> {
  const { db } = database;
  await sql`insert into document_words (document_id, words_key) select id, ${ofDocument} from documents limit 1`.execute(
    db,
  );
  await sql`insert into learned_examples (id, parser_id, origin, source, position, is_confirmed, labels, words_key)
    select gen_random_uuid(), id, gen_random_uuid(), gen_random_uuid(), 0, true, '{}', ${ofExample}
    from parsers limit 1`.execute(db);
}

describe("files that a crash left", () => {
  it("are removed once they are old, by however many processes at once; what a row names stays", async () => {
    const [ofDocument, ofSample, ofSlice, orphan, young] = [
      await storeFile(),
      await storeFile(),
      await storeFile(),
      await storeFile(),
      await storeFile(0),
    ];
    await nameInDocument(ofDocument);
    await nameInSample(database.db, ofSample);
    await nameInSlice(ofSlice);
    const words = [await storeFile(2 * hourMs, wordsEnding), await storeFile(2 * hourMs, wordsEnding)] as const;
    const orphanWords = await storeFile(2 * hourMs, wordsEnding);
    await nameAsWords(...words);
    const removed = await Promise.all([sweep(), sweep(), sweep()]);
    assert.equal(removed.reduce((sum, count) => sum + count, 0) >= 1, true);
    assert.deepEqual(
      await Promise.all(
        [ofDocument, ofSample, ofSlice, ...words, orphan, orphanWords, young].map((key) => files.exists(key)),
      ),
      [true, true, true, true, true, false, false, true],
    );
    assert.equal(await sweep(), 0);
  });

  it("are not those that wait in the inbox; of a file deleted there, row and file go after a day", async () => {
    const [waiting, lately, long] = [await storeFile(), await storeFile(), await storeFile()];
    for (const key of [waiting, lately, long]) await nameInInbox(key);
    const deleteBefore = (key: string, hours: number) =>
      sql`update inbox_files set deleted_at = now() - make_interval(hours => ${hours}) where file_key = ${key}`.execute(
        database.db,
      );
    await deleteBefore(lately, 23);
    await deleteBefore(long, 25);
    assert.equal(await removeDeletedFiles(database.db), 1);
    await sweep();
    assert.deepEqual(await Promise.all([waiting, lately, long].map((key) => files.exists(key))), [true, true, false]);
    await sql`delete from inbox_files`.execute(database.db);
    await sweep();
  });

  it("are not samples, but one that was not used for a parser goes after a week", async () => {
    const [young, old] = [await storeFile(), await storeFile()];
    for (const key of [young, old]) await nameInSample(database.db, key);
    const age = (key: string, days: number) =>
      sql`update samples set created_at = now() - make_interval(days => ${days}) where file_key = ${key}`.execute(
        database.db,
      );
    await age(young, 6);
    await age(old, 8);
    assert.equal(await removeUnusedSamples(database.db), 1);
    await sweep();
    assert.deepEqual(await Promise.all([young, old].map((key) => files.exists(key))), [true, false]);
  });

  it("are not confused with one that is being accepted, however old it is", async () => {
    const key = await storeFile();
    const kept = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const accepting = withTransaction(database.db, async (tx) => {
      await keepFile(tx, files, key);
      kept.resolve();
      await commit.promise;
      await nameInSample(tx, key);
    });
    await kept.promise;
    const sweeping = sweep();
    await until("the sweep waits", async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`.execute(database.db);
      return rows.length > 0;
    });
    commit.resolve();
    await Promise.all([accepting, sweeping]);
    assert.ok(await files.exists(key));
  });

  it("and were removed cannot be accepted any more: nothing is written for them", async () => {
    const key = await storeFile();
    await sweep();
    const accepting = withTransaction(database.db, async (tx) => {
      await keepFile(tx, files, key);
      await nameInSample(tx, key);
    });
    await assert.rejects(accepting, { name: "Unavailable", foundation: "storage" });
  });

  it("stay where the database was restored from a backup, or is another one: it does not know all files", async () => {
    await sweep();
    const { rows } = await sql<{
      value: object;
    }>`select value from service_settings where name = 'file_store_mark'`.execute(database.db);
    const orphan = await storeFile();
    await sweep();
    assert.equal(await files.exists(orphan), false);
    const other = await storeFile();
    await sql`update service_settings set value = ${JSON.stringify(rows[0]?.value)} where name = 'file_store_mark'`.execute(
      database.db,
    );
    assert.equal(await sweep(), 0, "the backup's mark is old");
    await sql`delete from service_settings where name = 'file_store_mark'`.execute(database.db);
    assert.equal(await sweep(), 0, "another database has no mark");
    assert.ok(await files.exists(other));
    await rm(join(filesDir(), "store-mark"));
    assert.equal(await sweep(), 1, "an operator says that they belong together");
  });
});

describe("a service that is killed while it takes in documents", () => {
  it("removes what it left when it is started again, and keeps every accepted document's file", async () => {
    const settings = {
      WINNOW_DATA_DIR: join(folder, "data"),
      WINNOW_SECRET: secret,
      WINNOW_WORKERS: "1",
      DATABASE_URL: toDatabaseUrl(database.connection),
    };
    const bytes = await makePdf([invoiceLines({ number: "SWEEP-1" })]);
    const accepted: string[] = [];
    for (let left = 0; left === 0; left = (await findOrphans()).length) {
      const service = startServeProcess(settings);
      const client = new ApiClient(await service.url, opsToken);
      const sending = Promise.all(
        Array.from({ length: 6 }, async () => {
          const answer = await client.parseAsync("plain", { file: { bytes } }).catch(() => null);
          if (answer?.status === 202) accepted.push(answer.body.data.document_id);
        }),
      );
      await until("a file is stored that no document names yet", async () => (await findOrphans()).length > 0);
      service.child.kill("SIGKILL");
      await Promise.all([service.ended, sending]);
    }
    for (const key of await listKeys()) await age(key, 2 * hourMs);
    const service = startServeProcess(settings);
    const client = new ApiClient(await service.url, opsToken);
    try {
      await until("nothing is left", async () => (await findOrphans()).length === 0);
      for (const documentId of accepted) {
        const { body } = await client.waitForDocument("plain", documentId);
        assert.equal(body.data.status, "completed");
        assert.equal((await fetch(body.data.url)).status, 200);
      }
    } finally {
      service.child.kill("SIGTERM");
      await service.ended;
    }
  });

  async function listKeys(): Promise<string[]> {
    const entries = await readdir(filesDir(), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && isFileKey(entry.name)).map(({ name }) => name);
  }

  async function findOrphans(): Promise<string[]> {
    const keys = await listKeys();
    const { rows } = await sql<{
      key: string;
    }>`select file_key as key from documents union select file_key from samples
      union select file_key from page_slices union select words_key from document_words
      union select words_key from learned_examples where words_key is not null`.execute(database.db);
    const named = new Set(rows.map(({ key }) => key));
    return keys.filter((key) => !named.has(key));
  }
});
