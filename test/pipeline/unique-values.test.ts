import assert from "node:assert/strict";
import { after, test } from "node:test";
import { makePdf } from "../support/make-pdf.ts";
import { startTestService } from "../support/service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const { client } = service;

/** Two numbers that identify a document, each on its own line. */
const orderFields = (unique: { order: boolean; delivery: boolean }) => [
  { name: "order_number", type: "text", hints: ["Order number"], unique: unique.order },
  { name: "delivery_number", type: "text", hints: ["Delivery number"], unique: unique.delivery },
];
const applyParser = (slug: string, unique = { order: true, delivery: true }) =>
  service.apply({ accounts: [{ email: "ops@example.com", parsers: [{ slug, fields: orderFields(unique) }] }] });
await applyParser("orders");

const makeOrder = (order: string, delivery: string) =>
  makePdf([["DELIVERY NOTE", `Order number: ${order}`, `Delivery number: ${delivery}`]]);

/** Parses an order and gives its entry's id and status. */
async function send(order: string, delivery: string, slug = "orders") {
  const { body } = await client.parse(slug, { file: { bytes: await makeOrder(order, delivery) } });
  assert.equal(body.code, "document_processed");
  return { id: body.data[0].document_id as string, status: body.data[0].status as string };
}

async function valuesOf(id: string, slug = "orders") {
  return (await client.correct(slug, id, {})).body.data.parsed_data;
}

test("a unique value that a duplicate replaced is free again, and the new one is taken", async () => {
  const first = await send("A-1", "A-501");
  assert.equal((await send("A-1", "A-502")).status, "duplicate");
  assert.deepEqual(await valuesOf(first.id), { order_number: "A-1", delivery_number: "A-502" });
  assert.equal((await send("A-2", "A-501")).status, "completed");
  assert.equal((await send("A-3", "A-502")).status, "duplicate");
});

test("an entry that is new takes no unique value away from any: nothing is looked for to be deleted", async () => {
  const { pool } = service.database;
  await pool.query(`create function refuse_delete() returns trigger language plpgsql as
    $$ begin raise 'unique values were deleted'; end $$`);
  await pool.query(`create trigger refuse_delete before delete on unique_values
    for each statement execute function refuse_delete()`);
  try {
    assert.equal((await send("N-1", "N-501")).status, "completed");
    assert.equal((await send("N-1", "N-501", "plain")).status, "completed");
  } finally {
    await pool.query("drop trigger refuse_delete on unique_values");
  }
  assert.equal((await send("N-1", "N-502")).status, "duplicate");
});

test("a value that two original entries have stays taken when one of them gives it up", async () => {
  const first = await send("B-1", "B-501");
  const second = await send("B-2", "B-502");
  // Known by its order number, it brings the first entry the second one's delivery number.
  assert.equal((await send("B-1", "B-502")).status, "duplicate");
  await client.correct("orders", second.id, { delivery_number: "B-503" });
  assert.equal((await send("B-3", "B-502")).status, "duplicate");
  assert.equal((await valuesOf(first.id)).order_number, "B-3");
});

test("a value that a person edited stays, and the one that a duplicate brought for it is free", async () => {
  const first = await send("C-1", "C-501");
  await client.correct("orders", first.id, { delivery_number: "C-509" });
  assert.equal((await send("C-1", "C-502")).status, "duplicate");
  assert.equal((await valuesOf(first.id)).delivery_number, "C-509");
  assert.equal((await send("C-2", "C-502")).status, "completed");
  assert.equal((await send("C-3", "C-509")).status, "duplicate");
});

test("a value that a correction cleared or replaced is free, and one that it gave is taken", async () => {
  const first = await send("D-1", "D-501");
  await client.correct("orders", first.id, { order_number: null, delivery_number: "D-502" });
  assert.equal((await send("D-1", "D-503")).status, "completed");
  assert.equal((await send("D-4", "D-501")).status, "completed");
  assert.equal((await send("D-5", "D-502")).status, "duplicate");
});

test("a field that becomes unique later knows the entries that are there, as they are by then", async () => {
  await applyParser("later", { order: false, delivery: false });
  const first = await send("E-1", "E-501", "later");
  await send("E-2", "E-502", "later");
  await applyParser("later", { order: true, delivery: false });
  assert.equal((await send("E-1", "E-503", "later")).status, "duplicate");
  await applyParser("later", { order: false, delivery: false });
  await client.correct("later", first.id, { order_number: "E-9" });
  await applyParser("later");
  assert.equal((await send("E-1", "E-504", "later")).status, "completed");
  assert.equal((await send("E-9", "E-505", "later")).status, "duplicate");
  assert.equal((await send("E-8", "E-502", "later")).status, "duplicate");
});

test("documents that race with one of two unique values in common make one completed entry", async () => {
  const files = await Promise.all([1, 2, 3, 4].map((number) => makeOrder(`F-${number}`, "F-501")));
  const answers = await Promise.all(files.map((bytes) => client.parse("orders", { file: { bytes } })));
  const statuses = answers.map(({ body }) => body.data[0].status).toSorted();
  assert.deepEqual(statuses, ["completed", "duplicate", "duplicate", "duplicate"]);
});

test("documents that race for a value with the correction that frees it leave no two originals with it", async () => {
  for (const round of [1, 2, 3]) {
    const first = await send(`G-${round}`, `G-${round}00`);
    const bytes = await makeOrder(`G-${round}`, `G-${round}01`);
    const [corrected, ...sent] = await Promise.all([
      client.correct("orders", first.id, { order_number: `G-${round}-corrected` }),
      ...[1, 2, 3].map(() => client.parse("orders", { file: { bytes } })),
    ]);
    assert.equal(corrected.body.code, "entry_updated");
    assert.ok(sent.filter(({ body }) => body.data[0].status === "completed").length <= 1);
    assert.equal(
      (await send(`G-${round}`, `G-${round}02`)).status,
      sent.some(({ body }) => body.data[0].status === "completed") ? "duplicate" : "completed",
    );
  }
});
