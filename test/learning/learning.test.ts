import assert from "node:assert/strict";
import { after, test } from "node:test";
import { makeInvoice } from "../support/make-pdf.ts";
import { startTestService } from "../support/service.ts";
import { learningOf, makeOrder, orderFields, read, teachOrders, trained } from "./teach.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const { client, database } = service;

/** A parser of its own for each promise. */
async function makeParser(slug: string): Promise<string> {
  await service.apply({ accounts: [{ email: "ops@example.com", parsers: [{ slug, fields: orderFields }] }] });
  return slug;
}

test("a corrected value comes out right on the next document like it", async () => {
  const slug = await makeParser("orders");
  const next = await makeOrder({ reference: "K-77123A", delivery: "2026-05-09" });
  const before = await read(client, slug, next);
  assert.notEqual(before.data.reference, "K-77123A");
  await teachOrders(client, database, slug, 3);
  const after = await read(client, slug, next);
  assert.deepEqual(after.data, { reference: "K-77123A", delivery: "2026-05-09" });
});

test("an entry records the model that read it, or none before there was one", async () => {
  const slug = await makeParser("versions");
  const versionOf = async (id: string) =>
    (await database.db.selectFrom("entries").select("model_version").where("id", "=", id).executeTakeFirstOrThrow())
      .model_version;
  const first = await read(client, slug, await makeOrder({ reference: "K-1" }));
  assert.equal(await versionOf(first.id), null);
  await teachOrders(client, database, slug, 2);
  const second = await read(client, slug, await makeOrder({ reference: "K-2" }));
  const { current_version: current } = await learningOf(database, slug);
  assert.notEqual(current, null);
  assert.equal(await versionOf(second.id), current);
});

test("an entry makes one example, however often it is edited", async () => {
  const slug = await makeParser("once");
  const { id } = await read(client, slug, await makeOrder({ reference: "K-3" }));
  for (const reference of ["K-3", "K-4", "K-3"]) await client.correct(slug, id, { reference });
  await trained(database, slug);
  assert.equal((await learningOf(database, slug)).examples, 1);
});

test("a correction that changes nothing teaches nothing", async () => {
  const slug = await makeParser("nothing");
  const { id } = await read(client, slug, await makeOrder({ reference: "K-5" }));
  await client.correct(slug, id, {});
  await client.correct(slug, id, { no_such_field: 1 });
  assert.deepEqual(await learningOf(database, slug).then(({ examples, changes }) => [examples, changes]), [0, null]);
});

test("documents that nobody corrected teach nothing", async () => {
  await read(client, "invoices", await makeInvoice("QUIET-1"));
  assert.equal((await learningOf(database, "invoices")).examples, 0);
});
