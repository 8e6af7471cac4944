import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { announce } from "../../src/platform/database/announce.ts";
import { listen } from "../../src/platform/database/listen.ts";
import type { Subscription } from "../../src/platform/database/notifications.ts";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const channel = "test_announcements";

let database: TestDatabase;
let heard: string[] = [];
let subscription: Subscription;
before(async () => {
  database = await createTestDatabase();
  subscription = await listen(database, channel, (payload) => heard.push(payload));
});
afterEach(() => {
  heard = [];
});
after(async () => {
  subscription.close();
  await database.close();
});

const untilHeard = (payload: string) => until(`${payload} is heard`, async () => heard.includes(payload));

describe("an announcement", () => {
  it("is made once the transaction is committed, and never if it is undone", async () => {
    const undone = withTransaction(database.db, async (tx) => {
      announce(tx, channel, "undone");
      throw new Error("a fault");
    });
    await assert.rejects(undone, /a fault/);
    await withTransaction(database.db, async (tx) => {
      announce(tx, channel, "done");
      await sleep(200);
      assert.deepEqual(heard, []);
    });
    await untilHeard("done");
    assert.deepEqual(heard, ["done"]);
  });

  it("outside of a transaction is made at once", async () => {
    announce(database.db, channel, "now");
    await untilHeard("now");
  });

  it("of a transaction that the server undid and that ran again is made once", async () => {
    let runs = 0;
    await withTransaction(database.db, async (tx) => {
      announce(tx, channel, `run ${++runs}`);
      if (runs === 1) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx);
    });
    await untilHeard("run 2");
    assert.deepEqual(heard, ["run 2"]);
  });

  it("goes together with others: a thousand take two statements at most, and none is lost", async () => {
    const payloads = Array.from({ length: 1000 }, (_, index) => `${index}`);
    let statements = 0;
    const count = () => statements++;
    database.pool.on("acquire", count);
    for (const payload of payloads) announce(database.db, channel, payload);
    announce(database.db, channel, "last");
    await untilHeard("last");
    database.pool.off("acquire", count);
    assert.deepEqual(heard, [...payloads, "last"]);
    assert.ok(statements <= 2, `${statements} statements`);
  });
});
