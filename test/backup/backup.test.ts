import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { after, before, describe, it, test } from "node:test";
import { sql } from "kysely";
import { type RestoreTarget, restoreBackup } from "../../src/backup/restore-backup.ts";
import { keptTables, leftOutTables } from "../../src/backup/table-store.ts";
import { type BackupSource, writeBackup } from "../../src/backup/write-backup.ts";
import type { Db } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { addDocuments, type Machine, makeEmptyMachine, makeMachine } from "./made-service.ts";

const secret = "a secret of the backup tests, long enough";

function sourceOf({ database, files }: Machine, changes: Partial<BackupSource> = {}): BackupSource {
  return { database, files, secret, isSecretKept: true, version: "1.2.3", ...changes };
}

/** A target, and the secrets that it was given to keep. */
function targetOf({ database, files }: Machine, changes: Partial<RestoreTarget> = {}) {
  const kept: string[] = [];
  const keepSecret = async (given: string) => void kept.push(given);
  return { kept, target: { database, files, secret: null, keepSecret, ...changes } };
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

describe("a backup", () => {
  let machine: Machine;
  let keys: string[];
  let folder: string;
  before(async () => {
    machine = await makeMachine();
    keys = await addDocuments(machine, 25);
    folder = join(machine.folder, "backup");
    await writeBackup(sourceOf(machine), folder);
  });
  after(() => machine[Symbol.asyncDispose]());

  /** A copy in which a part is changed. */
  async function damagedCopy(name: string, change: (copy: string) => Promise<unknown>): Promise<string> {
    const copy = join(machine.folder, name);
    await writeBackup(sourceOf(machine), copy);
    await change(copy);
    return copy;
  }

  it("brings every row, every file and the secret to another machine", async () => {
    await using other = await makeEmptyMachine();
    const { target, kept } = targetOf(other);
    const before = await readdir(folder, { recursive: true });
    await restoreBackup(target, folder);
    assert.deepEqual(await readdir(folder, { recursive: true }), before, "a backup is only read");
    assert.deepEqual(await readAll(other.database.db), await readAll(machine.database.db));
    for (const [index, key] of keys.entries())
      assert.equal(await text(await other.files.openRead(key)), `document ${index + 1}`);
    assert.deepEqual(kept, [secret]);
  });

  it("leaves numbers of new rows free that its own rows have", async () => {
    await using other = await makeEmptyMachine();
    await restoreBackup(targetOf(other).target, folder);
    await addDocuments(other, 1);
    const { rows } = await sql<{ id: string }>`select id from ledger order by id`.execute(other.database.db);
    assert.equal(new Set(rows.map(({ id }) => id)).size, 2);
  });

  it("of an older version is brought up to this one", async () => {
    await using older = await makeEmptyMachine();
    // It has fewer tables, and other columns.
    await migrate(older.database, undefined, "0005-fair-claims.sql");
    await addDocuments(older, 2);
    const made = join(older.folder, "backup");
    await writeBackup(sourceOf(older), made);
    await using other = await makeEmptyMachine();
    await restoreBackup(targetOf(other).target, made);
    const { rows } = await sql`select from documents`.execute(other.database.db);
    assert.equal(rows.length, 2);
    assert.deepEqual(await migrate(other.database), []);
  });

  it("holds the rows of one moment and their files, although documents come meanwhile", async () => {
    await using busy = await makeMachine();
    await addDocuments(busy, 20);
    let isOver = false;
    const coming = (async () => {
      while (!isOver) await addDocuments(busy, 3);
    })();
    const made = join(busy.folder, "backup");
    await writeBackup(sourceOf(busy), made);
    isOver = true;
    await coming;
    await using other = await makeEmptyMachine();
    await restoreBackup(targetOf(other).target, made);
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
    const manifest = await writeBackup(sourceOf(own), join(own.folder, "backup"));
    assert.deepEqual([manifest.files.count, manifest.files.missing], [2, [lost]]);
  });

  it("does not contain a secret that is set from outside, and needs it again", async () => {
    const made = join(machine.folder, "outside");
    await writeBackup(sourceOf(machine, { isSecretKept: false }), made);
    assert.ok(!(await readdir(made)).includes("secret"));
    assert.ok(!(await readFile(join(made, "backup.json"), "utf8")).includes(secret));
    await using other = await makeEmptyMachine();
    await assert.rejects(restoreBackup(targetOf(other).target, made), /Set WINNOW_SECRET to the same value/);
    await restoreBackup(targetOf(other, { secret }).target, made);
  });

  it("is refused where it would overwrite something", async () => {
    await using used = await makeMachine();
    await addDocuments(used, 1);
    const before = await readAll(used.database.db);
    await assert.rejects(restoreBackup(targetOf(used).target, folder), {
      name: "BackupRefused",
      message: /has been used by Winnow already/,
    });
    assert.deepEqual(await readAll(used.database.db), before);
    await assert.rejects(writeBackup(sourceOf(machine), folder), /exists already/);
  });

  it("is refused where only files of another service are, but not where its own files outlived the database", async () => {
    await using other = await makeEmptyMachine();
    const foreign = randomUUID();
    await other.files.write(foreign, Readable.from(["somebody's"]), { maxBytes: 1000 });
    await assert.rejects(restoreBackup(targetOf(other).target, folder), /There are files of another service here/);
    const [own = "", changed = ""] = keys;
    await other.files.write(own, await machine.files.openRead(own), { maxBytes: 1000 });
    await other.files.write(changed, Readable.from(["not what it was"]), { maxBytes: 1000 });
    await restoreBackup(targetOf(other).target, folder);
    assert.equal(await text(await other.files.openRead(changed)), "document 2", "a file that differs is written again");
    assert.ok(await other.files.exists(foreign), "one that came after the backup stays");
  });

  it("of a database that Winnow never used is refused", async () => {
    await using other = await makeEmptyMachine();
    await assert.rejects(writeBackup(sourceOf(other), join(other.folder, "backup")), /has not used it yet/);
    assert.deepEqual(await readdir(other.folder), ["files"]);
  });

  it("is refused with another secret, so that stored secrets stay readable", async () => {
    await using other = await makeEmptyMachine();
    const wrong = targetOf(other, { secret: "another secret, which is long enough too" });
    await assert.rejects(restoreBackup(wrong.target, folder), /is not the one with which this backup was made/);
  });

  it("of a newer version is refused", async () => {
    const newer = await damagedCopy("newer", async (copy) => {
      const file = join(copy, "backup.json");
      const manifest = JSON.parse(await readFile(file, "utf8"));
      manifest.migrations.push({ name: "9999-later.sql", checksum: "0" });
      await writeFile(file, JSON.stringify(manifest));
    });
    await using other = await makeEmptyMachine();
    await assert.rejects(restoreBackup(targetOf(other).target, newer), /does not know \(9999-later\.sql\)/);
  });

  it("that is not whole is refused, and nothing of it is restored", async () => {
    const without = (path: string) => (copy: string) => rm(join(copy, path));
    const changed = (path: string) => async (copy: string) => writeFile(join(copy, path), "not what it was");
    const cases: [string, (copy: string) => Promise<unknown>, RegExp][] = [
      ["no-manifest", without("backup.json"), /is not a complete backup/],
      ["odd-manifest", changed("backup.json"), /it is damaged, or a newer version/],
      ["no-table", without("tables/ledger.copy.gz"), /ledger\.copy\.gz is damaged or missing/],
      ["changed-table", changed("tables/entries.copy.gz"), /entries\.copy\.gz is damaged or missing/],
      ["changed-list", changed("files.tsv.gz"), /files\.tsv\.gz is damaged or missing/],
      ["no-file", without(`files/${keys[4]?.slice(0, 2)}/${keys[4]}`), new RegExp(`${keys[4]} is damaged or missing`)],
      ["no-secret", without("secret"), /secret is damaged or missing/],
      ["changed-secret", changed("secret"), /secret is damaged or missing/],
      ["changed-file", changed(`files/${keys[3]?.slice(0, 2)}/${keys[3]}`), new RegExp(`${keys[3]} is damaged`)],
    ];
    for (const [name, change, message] of cases) {
      await using other = await makeEmptyMachine();
      await assert.rejects(restoreBackup(targetOf(other).target, await damagedCopy(name, change)), message, name);
      const { rows } = await sql`select to_regclass('documents') as documents`.execute(other.database.db);
      assert.deepEqual(rows, [{ documents: null }], name);
    }
    const missing = join(machine.folder, "nothing-here");
    await using other = await makeEmptyMachine();
    await assert.rejects(restoreBackup(targetOf(other).target, missing), /is not a complete backup/);
    await mkdir(missing);
    await assert.rejects(writeBackup(sourceOf(machine), missing), /exists already/);
  });
});
