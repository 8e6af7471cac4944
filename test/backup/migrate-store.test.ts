import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { type MoveSource, type MoveTarget, migrateStore, type OpenedData } from "../../src/backup/migrate-store.ts";
import { hashRows } from "../../src/backup/table-store.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { addDocuments, addWords } from "./made-service.ts";
import { hashFiles, makePlace, type Place, readRowsOf } from "./migrate-store-places.ts";

const secret = "a secret of the move tests, long enough";
const documents = 12;

function sourceOf({ database, files, isEmbedded }: OpenedData): MoveSource {
  return { database, files, isEmbedded, secret };
}

/** A target, and the secrets that it was given to keep. */
function targetOf(opened: OpenedData, changes: Partial<MoveTarget> = {}) {
  const kept: string[] = [];
  const target: MoveTarget = {
    secret: null,
    keepSecret: async (given) => void kept.push(given),
    open: (work) => work(opened),
    hasSameFiles: false,
    ...changes,
  };
  return { target, kept };
}

async function refuses(source: MoveSource, target: MoveTarget, message: RegExp): Promise<void> {
  await assert.rejects(migrateStore(source, target), { name: "BackupRefused", message });
}

describe("a move", () => {
  let old: Place;
  let keys: string[];
  before(async () => {
    old = await makePlace();
    keys = await addDocuments(old, documents);
  });
  after(() => old[Symbol.asyncDispose]());

  it("brings every row, every file and the secret, and can be repeated", async () => {
    await using next = await makePlace({ isEmpty: true });
    const { target, kept } = targetOf(next);
    const moved = await migrateStore(sourceOf(old), target);
    assert.deepEqual([moved.files, moved.sent, moved.missing, moved.damaged], [documents, documents, [], []]);
    assert.deepEqual(await readRowsOf(next.database.connection), await readRowsOf(old.database.connection));
    assert.deepEqual(await hashFiles(next.files), await hashFiles(old.files));
    assert.deepEqual(kept, [secret]);
    const again = await migrateStore(sourceOf(old), targetOf(next, { secret }).target);
    assert.deepEqual(again, { ...moved, sent: 0 });
  });

  it("sends a file again that is not the same, and only that one", async () => {
    await using next = await makePlace({ isEmpty: true });
    const [first = "", second = "", ...others] = keys;
    for (const key of [first, ...others])
      await next.files.write(key, await old.files.openRead(key), { maxBytes: 1000 });
    await next.files.write(second, Readable.from(["something else"]), { maxBytes: 1000 });
    const moved = await migrateStore(sourceOf(old), targetOf(next).target);
    assert.deepEqual([moved.files, moved.sent], [documents, 1]);
    assert.deepEqual(await hashFiles(next.files), await hashFiles(old.files));
  });

  it("brings the words of documents and of examples, too", async () => {
    await using own = await makePlace();
    await addDocuments(own, 1);
    const written = await addWords(own);
    const [lost] = written;
    await using next = await makePlace({ isEmpty: true });
    const moved = await migrateStore(sourceOf(own), targetOf(next).target);
    assert.deepEqual([moved.files, moved.missing, moved.damaged], [3, [], []]);
    assert.deepEqual(await hashFiles(next.files), await hashFiles(own.files));
    await own.files.delete(lost?.key ?? "");
    await using third = await makePlace({ isEmpty: true });
    assert.deepEqual((await migrateStore(sourceOf(own), targetOf(third).target)).missing, [lost?.key]);
  });

  it("moves only the files, where the database stays", async () => {
    const files = await createDiskFileStore(join(old.folder, "other-files"));
    const before = await readRowsOf(old.database.connection);
    const moved = await migrateStore(sourceOf(old), targetOf({ ...old, files }, { secret }).target);
    assert.deepEqual([moved.rows, moved.files, moved.sent], [null, documents, documents]);
    assert.deepEqual(await hashFiles(files), await hashFiles(old.files));
    assert.deepEqual(await readRowsOf(old.database.connection), before);
  });

  it("moves only the rows, where the files stay", async () => {
    await using next = await makePlace({ isEmpty: true });
    const there = { ...next, files: old.files };
    const moved = await migrateStore(sourceOf(old), targetOf(there, { hasSameFiles: true }).target);
    assert.deepEqual([moved.files, moved.sent], [documents, 0]);
    assert.deepEqual(await readRowsOf(next.database.connection), await readRowsOf(old.database.connection));
  });

  it("tells which files are missing or damaged, and moves the rest", async () => {
    await using own = await makePlace();
    const [missing = "", damaged = ""] = await addDocuments(own, 4);
    await own.files.delete(missing);
    await own.files.write(damaged, Readable.from(["no document"]), { maxBytes: 1000 });
    await using next = await makePlace({ isEmpty: true });
    const moved = await migrateStore(sourceOf(own), targetOf(next).target);
    assert.deepEqual([moved.files, moved.missing, moved.damaged], [3, [missing], [damaged]]);
    assert.deepEqual(await hashFiles(next.files), await hashFiles(own.files));
  });

  it("keeps no row if one of them arrives as another", async () => {
    await using next = await makePlace();
    // Rounds what is written.
    await next.database.pool.query("alter table ledger alter column amount type numeric(20, 2)");
    await refuses(sourceOf(old), targetOf(next).target, /The rows of ledger did not arrive as they were/);
    const rows = await readRowsOf(next.database.connection);
    assert.deepEqual(Object.values(rows).flat(), []);
  });

  it("is refused with another secret, before anything is opened", async () => {
    const open = () => assert.fail("opened");
    const wrong = targetOf(old, { secret: "another secret, which is long enough too", open });
    await refuses(sourceOf(old), wrong.target, /The target has another secret/);
  });

  it("is refused where source and target are the same", async () => {
    await refuses(sourceOf(old), targetOf(old, { hasSameFiles: true }).target, /Source and target are the same/);
  });

  it("is refused where other data or another service is", async () => {
    await using used = await makePlace();
    await addDocuments(used, 1);
    await rm(join(used.folder, "files"), { recursive: true });
    const before = await readRowsOf(used.database.connection);
    await refuses(sourceOf(old), targetOf(used).target, /database is used by another service/);
    assert.deepEqual(await readRowsOf(used.database.connection), before);

    await using foreign = await makePlace({ isEmpty: true });
    await foreign.database.pool.query("create table customers (id integer)");
    await refuses(sourceOf(old), targetOf(foreign).target, /holds other data \(customers\)/);

    await using newer = await makePlace();
    await newer.database.pool.query("insert into schema_migrations (name, checksum) values ('9999-later.sql', '0')");
    await refuses(sourceOf(old), targetOf(newer).target, /database is used by another service/);
  });

  it("is refused where other files are", async () => {
    await using next = await makePlace({ isEmpty: true });
    const other = randomUUID();
    await next.files.write(other, Readable.from(["somebody's"]), { maxBytes: 1000 });
    await refuses(sourceOf(old), targetOf(next).target, new RegExp(`holds other data, such as the file ${other}`));
    await next.files.delete(other);
    await next.files.writeMark(randomUUID());
    await refuses(sourceOf(old), targetOf(next).target, /it has its mark, `store-mark`/);
    assert.deepEqual(await hashFiles(next.files), {});
  });

  it("is refused while the source or the target runs", async () => {
    await using next = await makePlace();
    const alive =
      "insert into worker_processes (id, name, version, alive_until) values (gen_random_uuid(), 'box 7', '1', now() + interval '1 hour')";
    for (const [place, side] of [[old, "source"] as const, [next, "target"] as const]) {
      await place.database.pool.query(alive);
      await refuses(sourceOf(old), targetOf(next).target, new RegExp(`${side}'s service .* process box 7 takes jobs`));
      await place.database.pool.query("delete from worker_processes");
      const web = new pg.Client({ ...place.database.connection, application_name: "winnow" });
      await web.connect();
      await refuses(sourceOf(old), targetOf(next).target, new RegExp(`${side}'s service .* is connected`));
      await web.end();
    }
  });

  it("is refused if the source's service starts before the rows are final", async () => {
    await using next = await makePlace({ isEmpty: true });
    const web = new pg.Client({ ...old.database.connection, application_name: "winnow" });
    let connecting: Promise<unknown> | null = null;
    const moving = migrateStore(sourceOf(old), targetOf(next).target, ({ step }) => {
      if (step === "rows") connecting ??= web.connect();
    });
    await assert.rejects(moving, /The source's service still runs/);
    await connecting;
    await web.end();
    assert.deepEqual(Object.values(await readRowsOf(next.database.connection)).flat(), []);
  });

  it("is refused between versions that do not fit", async () => {
    await using next = await makePlace({ isEmpty: true });
    await using unused = await makePlace({ isEmpty: true });
    await refuses(sourceOf(unused), targetOf(next).target, /The source is empty/);
    await migrate(unused.database, undefined, "0010-worker-processes.sql");
    await refuses(sourceOf(unused), targetOf(next).target, /an older version of Winnow \(it lacks 0011-audit-log\.sql/);
    await using newer = await makePlace();
    await newer.database.pool.query("insert into schema_migrations (name, checksum) values ('9999-later.sql', '0')");
    await refuses(sourceOf(newer), targetOf(next).target, /does not know \(9999-later\.sql\)/);
  });
});

describe("the hash of a table", () => {
  it("does not depend on the order, and tells every change", async () => {
    await using place = await makePlace({ isEmpty: true });
    const client = await place.database.pool.connect();
    const hashOf = async (...rows: (string | null)[]) => {
      await client.query("drop table if exists words; create table words (word text, number integer)");
      for (const row of rows) await client.query("insert into words values ($1, 1)", [row]);
      return hashRows(client, "words", ["word", "number"]);
    };
    const same = await hashOf("one", "two", "two", null);
    assert.deepEqual(await hashOf("two", null, "one", "two"), same);
    for (const rows of [["one", "one", "two", null], ["one", "two", "two", ""], ["one", "two", null], []])
      assert.notDeepEqual(await hashOf(...rows), same);
    client.release();
  });
});
