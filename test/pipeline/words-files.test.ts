import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { pino } from "pino";
import { writeWords } from "../../src/learning/word-files.ts";
import { findKeptWords } from "../../src/learning/word-store.ts";
import { runRetention } from "../../src/pipeline/retention/run-retention.ts";
import { sweepFiles } from "../../src/pipeline/sweep-files.ts";
import { openDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import type { FileStore } from "../../src/platform/files/file-store.ts";
import { DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import { makeOrder, orderFields, read, trained } from "../learning/teach.ts";
import { opsToken, startTestService, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";

const log = pino({ level: "silent" });
const slug = "orders";
/** A region around the whole page, as somebody draws it. */
const wholePage = { box: { left: 0, top: 0, right: 1, bottom: 1 } };

let service: TestService;
let person: DashboardClient;
let files: FileStore;

before(async () => {
  const parsers = [{ slug, rate_per_page: "0", fields: orderFields, retention_days: 30 }];
  const account = { email: "ops@example.com", password, tokens: [{ name: "tests", token: opsToken }], parsers };
  service = await startTestService({ setup: { accounts: [account] } });
  person = new DashboardClient(service.url);
  await person.get("signIn", { body: { email: "ops@example.com", password } });
  files = openDiskFileStore(service.config.filesDir);
});
after(() => service[Symbol.asyncDispose]());

const db = () => service.database.db;

/** Sends a delivery note; returns its document and its entry. */
async function send(reference: string): Promise<{ documentId: string; entryId: string }> {
  const { id: entryId } = await read(service.client, slug, await makeOrder({ reference }));
  const row = await db()
    .selectFrom("entries")
    .select("document_id")
    .where("id", "=", entryId)
    .executeTakeFirstOrThrow();
  return { documentId: row.document_id, entryId };
}

/** Sends a delivery note and corrects it, which makes it an example. */
async function teach(reference: string) {
  const sent = await send(reference);
  await service.client.correct(slug, sent.entryId, { reference });
  return sent;
}

async function keyOf(documentId: string): Promise<string> {
  const { words, wordsKey } = await findKeptWords(db(), documentId);
  assert.equal(words, null);
  return wordsKey ?? assert.fail("the row names no file");
}

async function textOf(documentId: string): Promise<string> {
  return (await person.get("readRegion", { params: { documentId, page: "1" }, body: wholePage })).text;
}

/** Deletes the document as one that was processed long ago. */
async function letGo(documentId: string): Promise<void> {
  await sql`update documents set created_at = created_at - interval '31 days',
    finished_at = finished_at - interval '31 days' where id = ${documentId}`.execute(db());
  assert.equal(await runRetention({ db: db(), files, log }), 1);
}

const exampleOf = (documentId: string) =>
  db().selectFrom("learned_examples").selectAll().where("source", "=", documentId).executeTakeFirst();

const sweep = () => sweepFiles({ db: db(), files, log }, { olderThanMs: -1 });

/** Makes a document look as if a version before there were such files had read it. */
async function putIntoRow(documentId: string): Promise<Buffer> {
  const key = await keyOf(documentId);
  const words = Buffer.from(await files.readAll(key, 100_000));
  const named = { words_key: null, words_sha256: null, words_bytes: null };
  await db()
    .updateTable("document_words")
    .set({ words, ...named })
    .where("document_id", "=", documentId)
    .execute();
  await files.delete(key);
  return words;
}

describe("the words of a document", () => {
  it("are a file of their own, from which regions are read and a parser learns", async () => {
    const { documentId } = await teach("K-100");
    const key = await keyOf(documentId);
    assert.ok(await files.exists(key));
    const { words_sha256: sha256, words_bytes: bytes } = await db()
      .selectFrom("document_words")
      .selectAll()
      .where("document_id", "=", documentId)
      .executeTakeFirstOrThrow();
    const { stored, copy } = await rewrite(key);
    assert.deepEqual([sha256, bytes], [stored.sha256, stored.sizeBytes], "the row describes the file");
    await files.delete(copy);
    assert.match(await textOf(documentId), /Kommission: K-100/);
    await trained(service.database, slug);
    const model = await db().selectFrom("parser_models").select("example_count").orderBy("version", "desc").execute();
    assert.equal(model[0]?.example_count, 1);
  });

  it("in the rows of an older version are read as before, and go with their document", async () => {
    const { documentId } = await teach("K-101");
    const words = await putIntoRow(documentId);
    assert.match(await textOf(documentId), /Kommission: K-101/);
    await service.client.correct(slug, (await exampleOf(documentId))?.entry_id ?? "", { delivery: "2026-05-05" });
    await trained(service.database, slug);
    await letGo(documentId);
    const example = await exampleOf(documentId);
    assert.deepEqual([example?.document_id, example?.words_key], [null, null]);
    assert.deepEqual(example?.words, words, "an example takes them along");
  });

  it("are read anew if their file is lost, and named again", async () => {
    const { documentId, entryId } = await teach("K-102");
    await trained(service.database, slug);
    const lost = await keyOf(documentId);
    await files.delete(lost);
    assert.match(await textOf(documentId), /Kommission: K-102/);
    await service.client.correct(slug, entryId, { delivery: "2026-05-06" });
    await trained(service.database, slug);
    const key = await keyOf(documentId);
    assert.notEqual(key, lost);
    assert.ok(await files.exists(key));
  });

  it("outlive it with its example, also a sweep, and go when that is forgotten", async () => {
    const { documentId } = await teach("K-103");
    await trained(service.database, slug);
    const key = await keyOf(documentId);
    await letGo(documentId);
    const example = (await exampleOf(documentId)) ?? assert.fail("the example stays");
    assert.deepEqual([example.document_id, example.words_key, example.words], [null, key, null]);
    await sweep();
    assert.ok(await files.exists(key));
    const parserId = example.parser_id;
    const before = await countExamples();
    await teach("K-104");
    await trained(service.database, slug);
    assert.equal(await countExamples(), before + 1, "it still teaches");
    await person.get("forgetExample", { params: { parserId, exampleId: example.id } });
    assert.equal(await files.exists(key), false);
  });

  it("stay while another example of the same document needs them, and go with a reset", async () => {
    const { documentId } = await teach("K-105");
    const key = await keyOf(documentId);
    await letGo(documentId);
    const example = (await exampleOf(documentId)) ?? assert.fail("the example stays");
    const twin = { ...example, id: randomUUID(), origin: randomUUID(), position: 1 };
    await db()
      .insertInto("learned_examples")
      .values({ ...twin, labels: JSON.stringify(example.labels) })
      .execute();
    const params = { parserId: example.parser_id };
    await person.get("forgetExample", { params: { ...params, exampleId: example.id } });
    assert.ok(await files.exists(key));
    await person.get("resetLearning", { params });
    assert.equal(await files.exists(key), false);
  });

  it("go with a document that somebody deletes", async () => {
    const { documentId } = await teach("K-106");
    const key = await keyOf(documentId);
    await person.get("deleteDocument", { params: { documentId } });
    assert.equal(await files.exists(key), false);
    assert.equal(await exampleOf(documentId), undefined);
  });

  it("that are lost together with the document leave out its example, and no other", async () => {
    const { documentId } = await teach("K-108");
    await trained(service.database, slug);
    const [before, key] = [await countExamples(), await keyOf(documentId)];
    await letGo(documentId);
    await files.delete(key);
    await teach("K-109");
    await trained(service.database, slug);
    assert.equal(await countExamples(), before);
  });

  it("of a process that died before it named them are swept, and no others", async () => {
    const { documentId } = await send("K-107");
    const { key } = await writeWords(files, Buffer.from("words"));
    await sweep();
    assert.deepEqual([await files.exists(key), await files.exists(await keyOf(documentId))], [false, true]);
  });
});

/** Writes a file's bytes once more; returns what the store measures, and the new key. */
async function rewrite(key: string) {
  const { key: copy, ...stored } = await writeWords(files, await files.readAll(key, 100_000));
  return { stored, copy };
}

/** How many examples the newest model was trained on. */
async function countExamples(): Promise<number> {
  let count: number | undefined;
  await until("there is a model", async () => {
    const query = db().selectFrom("parser_models").select("example_count").orderBy("version", "desc");
    count = (await query.executeTakeFirst())?.example_count;
    return count !== undefined;
  });
  return count ?? 0;
}
