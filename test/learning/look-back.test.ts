import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { readLog } from "../audit/read-log.ts";
import { until } from "../support/until.ts";
import { startLearningService } from "./learning-service.ts";
import { learningOf, makeOrder, read, teachOrders, trained } from "./teach.ts";

const { service, ops, other, makeParser } = await startLearningService();
after(() => service[Symbol.asyncDispose]());
const { client, dashboard } = ops;
const { database } = service;

const entryOf = (entryId: string) => dashboard.get("getEntry", { params: { entryId } });

/** What a parser would read differently, once it has looked. */
async function lookBack(parserId: string) {
  const { id: lookBackId } = await dashboard.get("startLookBack", { params: { parserId } });
  const params = { parserId, lookBackId };
  let found = await dashboard.get("getLookBack", { params });
  await until("it has looked back", async () => {
    found = await dashboard.get("getLookBack", { params });
    return found.status === "completed" || found.status === "failed";
  });
  assert.equal(found.status, "completed", found.error ?? "");
  return { params, ...found };
}

/** A parser with earlier documents of one layout, of which it then learned what it had read wrong. */
async function makeTaught(slug: string) {
  const parserId = await makeParser(slug);
  const earlier = await read(client, slug, await makeOrder({ reference: "K-1001", delivery: "2026-05-01" }));
  const corrected = await read(client, slug, await makeOrder({ reference: "K-1002", delivery: "2026-05-02" }));
  const confirmed = await read(client, slug, await makeOrder({ reference: "K-1003", delivery: "2026-05-03" }));
  assert.notEqual(earlier.data.reference, "K-1001", "it would have nothing to learn");
  await client.correct(slug, corrected.id, { reference: "K-1002" });
  await client.correct(slug, confirmed.id, { reference: "K-1003" });
  await dashboard.get("confirmEntry", { params: { entryId: confirmed.id } });
  await teachOrders(client, database, slug, 3);
  return { parserId, earlier };
}

test("what a parser has learned is tried on earlier documents that nobody looked at, and changes nothing", async () => {
  const { parserId, earlier } = await makeTaught("looks-back");
  const before = await entryOf(earlier.id);
  const balance = await service.balanceOf("ops@example.com");
  const { entries, documentCount } = await lookBack(parserId);
  assert.equal(documentCount, 1, "only one document waits for somebody to look at it");
  const [only, ...others] = entries;
  assert.deepEqual([only?.entryId, only?.documentId, others], [earlier.id, before.documentId, []]);
  const reference = only?.values.find(({ field }) => field === "reference");
  assert.deepEqual(reference, {
    field: "reference",
    before: earlier.data.reference,
    after: "K-1001",
    isApplied: false,
  });
  assert.deepEqual(await entryOf(earlier.id), before);
  assert.equal(await service.balanceOf("ops@example.com"), balance);
});

test("taking it over changes only those values, is marked and written down, teaches nothing, and can be taken back", async () => {
  const { parserId, earlier } = await makeTaught("takes-over");
  const before = await entryOf(earlier.id);
  const { params } = await lookBack(parserId);
  const learning = await learningOf(database, "takes-over");
  const applied = await dashboard.get("applyLookBack", { params });
  assert.equal(applied.changed, 1);
  assert.ok(applied.lookBack.entries.every(({ values }) => values.every(({ isApplied }) => isApplied)));
  const now = await entryOf(earlier.id);
  assert.equal(now.parsedData.reference, "K-1001");
  assert.deepEqual([now.editedFields, now.reviewedAt, now.isValid], [[], null, before.isValid]);
  const [edit] = now.edits.filter(({ field }) => field === "reference");
  assert.deepEqual([edit?.isLearned, edit?.newValue, edit?.editedBy], [true, "K-1001", "ops@example.com"]);
  assert.deepEqual(await learningOf(database, "takes-over"), learning, "nobody looked at the value");
  assert.equal((await dashboard.get("applyLookBack", { params })).changed, 0, "a second time changes nothing");

  const back = await dashboard.get("takeBackLookBack", { params });
  assert.equal(back.changed, 1);
  const again = await entryOf(earlier.id);
  assert.deepEqual([again.parsedData, again.grounding], [before.parsedData, before.grounding]);
  const actions = (await readLog(database.db)).filter(({ action }) => /^learning[.](applied|taken_back)$/.test(action));
  assert.deepEqual(
    actions.map(({ action, actor_name: who, changes }) => [action, who, changes]),
    [
      ["learning.applied", "ops@example.com", [{ member: "entries", after: 1 }]],
      ["learning.taken_back", "ops@example.com", [{ member: "entries", after: 1 }]],
    ],
  );
});

test("what somebody corrected or confirmed after the look is neither overwritten nor taken back", async () => {
  const { parserId, earlier } = await makeTaught("overtaken");
  const { params } = await lookBack(parserId);
  await client.correct("overtaken", earlier.id, { reference: "K-BY-HAND" });
  assert.equal((await dashboard.get("applyLookBack", { params })).changed, 0);
  assert.equal((await entryOf(earlier.id)).parsedData.reference, "K-BY-HAND");
  await trained(database, "overtaken");

  const late = await makeTaught("confirmed-late");
  const { params: lateParams } = await lookBack(late.parserId);
  await dashboard.get("applyLookBack", { params: lateParams });
  await dashboard.get("confirmEntry", { params: { entryId: late.earlier.id } });
  assert.equal((await dashboard.get("takeBackLookBack", { params: lateParams })).changed, 0);
  assert.equal((await entryOf(late.earlier.id)).parsedData.reference, "K-1001");
});

test("one look is in work at a time, and a deleted document is in none", async () => {
  const { parserId, earlier } = await makeTaught("at-once");
  const both = await Promise.all([1, 2].map(() => dashboard.get("startLookBack", { params: { parserId } })));
  assert.equal(both[0]?.id, both[1]?.id);
  await lookBack(parserId);
  const { params } = await lookBack(parserId);
  await dashboard.get("deleteDocument", { params: { documentId: (await entryOf(earlier.id)).documentId } });
  assert.deepEqual((await dashboard.get("getLookBack", { params })).entries, []);
  assert.equal((await other.dashboard.call("getLookBack", { params })).status, 404);
});

test("what a parser is taught while it looks back counts in what it finds", async () => {
  const slug = "taught-meanwhile";
  const { parserId } = await makeTaught(slug);
  // In the moment after the last look at what the parser knows.
  await sql`create function teach_meanwhile() returns trigger language plpgsql as $$ begin
    update parser_learning set changes = changes + 1 where parser_id = new.parser_id;
    return new;
  end $$`.execute(database.db);
  await sql`create trigger teach_meanwhile after update on look_backs for each row
    when (old.document_count <> new.document_count) execute function teach_meanwhile()`.execute(database.db);
  const { id } = await dashboard.get("startLookBack", { params: { parserId } });
  await until("it is taught", async () => {
    const { changes, trained_changes: seen } = await learningOf(database, slug);
    return changes !== seen;
  });
  await teachOrders(client, database, slug, 1);
  await lookBack(parserId);
  await sql`drop function teach_meanwhile cascade`.execute(database.db);
  const { model_version: version } = await database.db
    .selectFrom("look_backs")
    .select("model_version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.equal(version, (await learningOf(database, slug)).current_version);
});

test("a look back does not wait for a training that failed for good", async () => {
  const slug = "failed-for-good";
  const { parserId } = await makeTaught(slug);
  await database.db
    .updateTable("parser_learning")
    .set({ changes: sql`changes + 1`, last_error: "The training failed three times." })
    .where("parser_id", "=", parserId)
    .execute();
  assert.equal((await lookBack(parserId)).entries.length, 1);
});
