import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { after, before, describe, it, test } from "node:test";
import { sql } from "kysely";
import { pino } from "pino";
import type { BackupPlace } from "../../src/backup/backup-place.ts";
import { openBucketPlace } from "../../src/backup/bucket-place.ts";
import { type RestoreTarget, restoreBackup } from "../../src/backup/restore-backup.ts";
import { keptTables, leftOutTables } from "../../src/backup/table-store.ts";
import { type BackupSource, writeBackup } from "../../src/backup/write-backup.ts";
import type { Db } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { makeBucket } from "../support/bucket.ts";
import { addDocuments, addInboxFile, addWords, type Machine, makeEmptyMachine, makeMachine } from "./made-service.ts";
import { backUp, begin, type PlaceMaker, placeKinds, type TestPlace } from "./test-places.ts";

const secret = "a secret of the backup tests, long enough";

function sourceOf({ database, files }: Machine, changes: Partial<BackupSource> = {}): BackupSource {
  return { database, files, secret, isSecretKept: true, version: "1.2.3", ...changes };
}

/** A target, and the secrets that it was given to keep. */
function targetOf({ database, files }: Machine, changes: Partial<RestoreTarget> = {}) {
  const kept: string[] = [];
  const keepSecret = async (given: string) => void kept.push(given);
  return { kept, target: { database, files, isEmbedded: false, secret: null, keepSecret, ...changes } };
}

/** The name of the backup that most tests make. */
const name = "winnow-2026-01-02";

function restore(target: RestoreTarget, place: BackupPlace, backup = name) {
  return restoreBackup(target, place.open(backup));
}

/** All kept rows as text, each table in an order of its own. */
async function readAll(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of keptTables) {
    const { rows } = await sql<{ row: string }>`
      select ${sql.ref(table)}::text as row from ${sql.table(table)} order by 1`.execute(db);
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

test("every table is kept, or left out on purpose, and each comes after those that it refers to", async () => {
  await using machine = await makeMachine();
  const { db } = machine.database;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`.execute(
    db,
  );
  assert.deepEqual(rows.map(({ name }) => name).sort(), [...keptTables, ...leftOutTables].sort());
  const { rows: references } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and conrelid <> confrelid`.execute(db);
  const order: string[] = [...keptTables];
  for (const { from, to } of references)
    if (order.includes(from)) assert.ok(order.indexOf(to) < order.indexOf(from), `${from} refers to ${to}`);
});

test("a backup has the files that wait in the inbox", async () => {
  await using machine = await makeMachine();
  const key = await addInboxFile(machine);
  await using places = await placeKinds.folder();
  const place = await places.make();
  await backUp(sourceOf(machine), place, name);
  await using other = await makeEmptyMachine();
  await restore(targetOf(other).target, place);
  assert.equal(await text(await other.files.openRead(key)), "a file of the inbox");
});

for (const [kind, makePlaces] of Object.entries(placeKinds))
  describe(`a backup in a ${kind}`, () => {
    let machine: Machine;
    let keys: string[];
    let places: PlaceMaker;
    let place: TestPlace;
    before(async () => {
      places = await makePlaces();
      place = await places.make();
      machine = await makeMachine();
      keys = await addDocuments(machine, 25);
      await backUp(sourceOf(machine), place, name);
    });
    after(async () => {
      await places[Symbol.asyncDispose]();
      await machine[Symbol.asyncDispose]();
    });

    /** A backup in a place of its own. */
    async function backUpElsewhere(source: BackupSource): Promise<TestPlace> {
      const other = await places.make();
      await backUp(source, other, name);
      return other;
    }

    it("brings every row, every file and the secret to another machine", async () => {
      await using other = await makeEmptyMachine();
      const { target, kept } = targetOf(other);
      const before = await place.listAll();
      await restore(target, place);
      assert.deepEqual(await place.listAll(), before, "a backup is only read");
      assert.deepEqual(await readAll(other.database.db), await readAll(machine.database.db));
      for (const [index, key] of keys.entries())
        assert.equal(await text(await other.files.openRead(key)), `document ${index + 1}`);
      assert.deepEqual(kept, [secret]);
    });

    it("leaves numbers of new rows free that its own rows have", async () => {
      await using other = await makeEmptyMachine();
      await restore(targetOf(other).target, place);
      await addDocuments(other, 1);
      const { rows } = await sql<{ id: string }>`select id from ledger order by id`.execute(other.database.db);
      assert.equal(new Set(rows.map(({ id }) => id)).size, 2);
    });

    it("of an older version is brought up to this one", async () => {
      await using older = await makeEmptyMachine();
      // It has fewer tables, and other columns.
      await migrate(older.database, undefined, "0005-fair-claims.sql");
      await addDocuments(older, 2);
      const made = await backUpElsewhere(sourceOf(older));
      await using other = await makeEmptyMachine();
      await restore(targetOf(other).target, made);
      const { rows } = await sql`select from documents`.execute(other.database.db);
      assert.equal(rows.length, 2);
      assert.deepEqual(await migrate(other.database), []);
    });

    it("has the words of documents and of examples, and copies them once", async () => {
      await using own = await makeMachine();
      await addDocuments(own, 2);
      const written = await addWords(own);
      const made = await places.make();
      await backUp(sourceOf(own), made, name);
      const again = "winnow-2026-01-03";
      const { files } = await backUp(sourceOf(own), made, again);
      assert.deepEqual([files.count, files.added?.count, files.missing], [4, 0, []]);
      await using other = await makeEmptyMachine();
      await restore(targetOf(other).target, made, again);
      assert.deepEqual(await readAll(other.database.db), await readAll(own.database.db));
      for (const { key, words } of written) assert.equal(await text(await other.files.openRead(key)), words);
    });

    it("of the version that had words in the database keeps them there", async () => {
      await using older = await makeEmptyMachine();
      await migrate(older.database, undefined, "0015-document-questions.sql");
      await addDocuments(older, 2);
      await sql`insert into document_words (document_id, words) select id, 'words' from documents`.execute(
        older.database.db,
      );
      const made = await backUpElsewhere(sourceOf(older));
      await using other = await makeEmptyMachine();
      await restore(targetOf(other).target, made);
      const { rows } = await sql`
        select convert_from(words, 'UTF8') as words, words_key as key from document_words`.execute(other.database.db);
      assert.deepEqual(rows, Array(2).fill({ words: "words", key: null }));
    });

    it("of an older version goes into a newer service that was started and never used, but runs no more", async () => {
      await using older = await makeEmptyMachine();
      await migrate(older.database, undefined, "0005-fair-claims.sql");
      await addDocuments(older, 2);
      const made = await backUpElsewhere(sourceOf(older));
      await using started = await makeMachine();
      const { target } = targetOf(started);
      const other = openDatabase(started.database.connection, { maxConnections: 1, log: pino({ level: "silent" }) });
      await sql`select`.execute(other.db);
      await assert.rejects(restore(target, made), /Another process of this service runs/);
      await other.close();
      await restore(target, made);
      const { rows } = await sql`select from documents`.execute(started.database.db);
      assert.equal(rows.length, 2);
      assert.deepEqual(await migrate(started.database), []);
    });

    it("holds the rows of one moment and their files, although documents come meanwhile", async () => {
      await using busy = await makeMachine();
      await addDocuments(busy, 20);
      let isOver = false;
      const coming = (async () => {
        while (!isOver) await addDocuments(busy, 3);
      })();
      const made = await backUpElsewhere(sourceOf(busy));
      isOver = true;
      await coming;
      await using other = await makeEmptyMachine();
      await restore(targetOf(other).target, made);
      const { rows } = await sql<{ key: string }>`select file_key as key from documents`.execute(other.database.db);
      for (const { key } of rows) assert.ok(await other.files.exists(key));
      const { rows: orphans } = await sql`
        select from ledger where account_id not in (select id from accounts)`.execute(other.database.db);
      assert.equal(orphans.length, 0);
    });

    it("of a deleted document has no file, and of one whose file is lost says so", async () => {
      await using own = await makeMachine();
      const [lost = ""] = await addDocuments(own, 3);
      await own.files.delete(lost);
      const manifest = await backUp(sourceOf(own), await places.make(), name);
      assert.deepEqual([manifest.files.count, manifest.files.missing], [2, [lost]]);
    });

    it("has a file that was damaged in the service as it was found", async () => {
      await using own = await makeMachine();
      const [damaged = "", whole = ""] = await addDocuments(own, 2);
      await own.files.write(damaged, Readable.from(["not what it was"]), { maxBytes: 1000 });
      const made = await backUpElsewhere(sourceOf(own));
      await using other = await makeEmptyMachine();
      await restore(targetOf(other).target, made);
      assert.equal(await text(await other.files.openRead(damaged)), "not what it was");
      assert.equal(await text(await other.files.openRead(whole)), "document 2");
    });

    it("does not contain a secret that is set from outside, and needs it again", async () => {
      const made = await backUpElsewhere(sourceOf(machine, { isSecretKept: false }));
      assert.ok(!(await made.listAll()).includes(`${name}/secret`));
      assert.ok(!(await made.read(`${name}/backup.json`)).includes(secret));
      await using other = await makeEmptyMachine();
      await assert.rejects(restore(targetOf(other).target, made), /Set WINNOW_SECRET to the same value/);
      await restore(targetOf(other, { secret }).target, made);
    });

    it("is refused where it would overwrite something", async () => {
      await using used = await makeMachine();
      await addDocuments(used, 1);
      const before = await readAll(used.database.db);
      await assert.rejects(restore(targetOf(used).target, place), {
        name: "BackupRefused",
        message: /has been used by Winnow already/,
      });
      assert.deepEqual(await readAll(used.database.db), before);
      await assert.rejects(backUp(sourceOf(machine), place, name), /exists already/);
    });

    it("is refused where only files of another service are, but not where its own files outlived the database", async () => {
      await using other = await makeEmptyMachine();
      const foreign = randomUUID();
      await other.files.write(foreign, Readable.from(["somebody's"]), { maxBytes: 1000 });
      await assert.rejects(restore(targetOf(other).target, place), /There are files of another service here/);
      const [own = "", changed = ""] = keys;
      await other.files.write(own, await machine.files.openRead(own), { maxBytes: 1000 });
      await other.files.write(changed, Readable.from(["not what it was"]), { maxBytes: 1000 });
      await restore(targetOf(other).target, place);
      assert.equal(
        await text(await other.files.openRead(changed)),
        "document 2",
        "a file that differs is written again",
      );
      assert.ok(await other.files.exists(foreign), "one that came after the backup stays");
    });

    it("of a database that Winnow never used is refused, and leaves nothing", async () => {
      await using other = await makeEmptyMachine();
      const made = await places.make();
      await assert.rejects(backUp(sourceOf(other), made, name), /has not used it yet/);
      assert.deepEqual(await made.listAll(), []);
    });

    it("is refused with another secret, so that stored secrets stay readable", async () => {
      await using other = await makeEmptyMachine();
      const wrong = targetOf(other, { secret: "another secret, which is long enough too" });
      await assert.rejects(restore(wrong.target, place), /is not the one with which this backup was made/);
    });

    it("of a newer version is refused", async () => {
      const newer = await backUpElsewhere(sourceOf(machine));
      const manifest = JSON.parse(await newer.read(`${name}/backup.json`));
      manifest.migrations.push({ name: "9999-later.sql", checksum: "0" });
      await newer.overwrite(`${name}/backup.json`, JSON.stringify(manifest));
      await using other = await makeEmptyMachine();
      await assert.rejects(restore(targetOf(other).target, newer), /does not know \(9999-later\.sql\)/);
    });

    it("that is not whole is refused, and nothing of it is restored", async () => {
      const fileOf = (number: number) => {
        const sha256 = createHash("sha256").update(`document ${number}`).digest("hex");
        return place.nameOf(name, { key: keys[number - 1] ?? "", sha256 });
      };
      const without = (part: string) => (copy: TestPlace) => copy.remove(part);
      const changed = (part: string) => (copy: TestPlace) => copy.overwrite(part, "not what it was");
      const cases: [(copy: TestPlace) => Promise<unknown>, RegExp][] = [
        [without(`${name}/backup.json`), /is not a complete backup/],
        [changed(`${name}/backup.json`), /it is damaged, or a newer version/],
        [without(`${name}/tables/ledger.copy.gz`), /ledger\.copy\.gz is damaged or missing/],
        [changed(`${name}/tables/entries.copy.gz`), /entries\.copy\.gz is damaged or missing/],
        [changed(`${name}/files.tsv.gz`), /files\.tsv\.gz is damaged or missing/],
        [without(`${name}/files.tsv.gz`), /files\.tsv\.gz is damaged or missing/],
        [without(fileOf(5)), /is damaged or missing/],
        [changed(fileOf(4)), /is damaged or missing/],
        [without(`${name}/secret`), /secret is damaged or missing/],
        [changed(`${name}/secret`), /secret is damaged or missing/],
      ];
      for (const [change, message] of cases) {
        const copy = await backUpElsewhere(sourceOf(machine));
        await change(copy);
        await using other = await makeEmptyMachine();
        await assert.rejects(restore(targetOf(other).target, copy), message);
        const { rows } = await sql`select to_regclass('documents') as documents`.execute(other.database.db);
        assert.deepEqual(rows, [{ documents: null }], String(message));
      }
    });

    it("that was broken off is no backup, and the next one clears it away", async () => {
      const own = await places.make();
      const broken = begin(own, "winnow-2026-01-01", async (draft) => {
        await draft.write("tables/ledger.copy.gz", Readable.from(["rows"]));
        await draft.copy({ key: keys[0] ?? "", sizeBytes: null, sha256: null }, async () => Readable.from(["a file"]));
        throw new Error("killed here");
      });
      await assert.rejects(broken, /killed here/);
      assert.notDeepEqual(await own.listAll(), []);
      assert.deepEqual(await own.list(), []);
      await own.hold(async (held) => held.remove([]));
      assert.deepEqual(await own.listAll(), []);
    });

    it("takes files from an earlier one in the same place, and stays whole when that goes", async () => {
      await using own = await makeMachine();
      await addDocuments(own, 4);
      const made = await places.make();
      const first = await backUp(sourceOf(own), made, "winnow-2026-01-01");
      await addDocuments(own, 6);
      const second = await backUp(sourceOf(own), made, "winnow-2026-01-02");
      assert.deepEqual([first.files.count, first.files.added?.count], [4, 4]);
      // The texts of the six include those of the four, and a bucket has each once.
      assert.deepEqual([second.files.count, second.files.added?.count], [10, kind === "folder" ? 6 : 2]);
      await made.hold((held) => held.remove(["winnow-2026-01-01"]));
      assert.deepEqual(await made.list(), ["winnow-2026-01-02"]);
      await using other = await makeEmptyMachine();
      await restore(targetOf(other).target, made, "winnow-2026-01-02");
      assert.deepEqual(await readAll(other.database.db), await readAll(own.database.db));
    });
  });

test("a backup goes on when its bucket was away for a moment", async (context) => {
  if (process.env.WINNOW_TEST_S3 !== undefined) return context.skip("the server is not ours to stop");
  await using bucket = await makeBucket();
  await using machine = await makeMachine();
  await addDocuments(machine, 5);
  // The server ends once its connections are idle, so no beat keeps one busy.
  const place = openBucketPlace(bucket.settings, { beatMs: 600_000, deadMs: 6_000_000 });
  const manifest = await begin(place, name, async (draft) => {
    let isAway = false;
    const copy: typeof draft.copy = async (file, openSource) => {
      if (!isAway) {
        isAway = true;
        await bucket.stopServer();
        setTimeout(() => void bucket.startServer(), 300);
      }
      return draft.copy(file, openSource);
    };
    return writeBackup(sourceOf(machine), { ...draft, copy });
  });
  assert.equal(manifest.files.count, 5);
  await using other = await makeEmptyMachine();
  await restore(targetOf(other).target, place);
  await place.close();
});

test("files in a bucket go with the last backup that needs them", async () => {
  await using places = await placeKinds.bucket();
  const place = await places.make();
  await using machine = await makeMachine();
  const [gone = ""] = await addDocuments(machine, 3);
  await backUp(sourceOf(machine), place, "winnow-2026-01-01");
  await sql`delete from documents where file_key = ${gone}`.execute(machine.database.db);
  await backUp(sourceOf(machine), place, "winnow-2026-01-02");
  const countFiles = async () => (await place.listAll()).filter((object) => object.startsWith("files/")).length;
  assert.equal(await countFiles(), 3);
  await place.hold((held) => held.remove(["winnow-2026-01-01"]));
  assert.equal(await countFiles(), 2);
  await place.overwrite("winnow-2026-01-02/files.tsv.gz", "not what it was");
  await backUp(sourceOf(machine), place, "winnow-2026-01-03");
  await assert.rejects(place.hold((held) => held.remove(["winnow-2026-01-03"])));
  assert.equal(await countFiles(), 2, "none goes while it is unknown which are needed");
});
