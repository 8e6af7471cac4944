import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { after, test } from "node:test";
import { createModelFiles } from "../../src/pipeline/model-files.ts";
import { startTestService } from "../support/service.ts";
import { orderFields } from "./teach.ts";

const service = await startTestService({
  role: "web",
  setup: { accounts: [{ email: "ops@example.com", parsers: [{ slug: "orders", fields: orderFields }] }] },
});
after(() => service[Symbol.asyncDispose]());
const { db } = service.database;
const { id: parserId } = await db.selectFrom("parsers").select("id").executeTakeFirstOrThrow();

/** Makes a version with this model current. */
async function makeCurrent(version: number, model: Buffer | null): Promise<void> {
  await db
    .insertInto("parser_models")
    .values({
      parser_id: parserId,
      version,
      outcome: "adopted",
      parser_version: 1,
      example_count: 1,
      report: "{}",
      model,
      duration_ms: 1,
    })
    .execute();
  await db
    .insertInto("parser_learning")
    .values({ parser_id: parserId, current_version: version })
    .onConflict((conflict) => conflict.column("parser_id").doUpdateSet({ current_version: version }))
    .execute();
}

test("a parser that has learned nothing has no model", async () => {
  const files = createModelFiles();
  assert.equal(await files.findCurrent(db, randomUUID()), null);
  assert.equal(await files.findCurrent(db, parserId), null);
  await files.close();
});

test("each version is a separate file, even after the system cleaned its temporary folder, and none stays", async () => {
  const files = createModelFiles();
  await makeCurrent(1, Buffer.from("one"));
  const [first, again] = await Promise.all([files.findCurrent(db, parserId), files.findCurrent(db, parserId)]);
  assert.deepEqual(again, first);
  assert.equal(first?.version, 1);
  const path = first?.path ?? "";
  assert.equal(await readFile(path, "utf8"), "one");
  await rm(dirname(path), { recursive: true });
  await files.findCurrent(db, parserId);
  assert.equal(await readFile(path, "utf8"), "one");
  await makeCurrent(2, Buffer.from("two"));
  const second = await files.findCurrent(db, parserId);
  assert.notEqual(second?.path, path);
  assert.equal(await readFile(second?.path ?? "", "utf8"), "two");
  await files.close();
  assert.ok(!existsSync(dirname(path)));
});

test("a missing current model is an error; no document is read without it", async () => {
  const files = createModelFiles();
  await makeCurrent(3, null);
  await assert.rejects(files.findCurrent(db, parserId), /current and not kept/);
  await files.close();
});
