import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pino } from "pino";
import { recordChange } from "../../src/audit/record-change.ts";
import { removeOldEvents } from "../../src/audit/remove-old-events.ts";
import type { NewEvent } from "../../src/domain/audit-event.ts";
import { commandActor } from "../../src/domain/audit-event.ts";
import { startSweeper } from "../../src/pipeline/sweep-files.ts";
import { openServiceFiles } from "../../src/service-files.ts";
import { becomeOperator, makeAccount } from "../dashboard-api/dashboard-client.ts";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { readLog } from "./read-log.ts";

const service = await startTestService({ setup: { accounts: [] }, role: "web" });
after(() => service[Symbol.asyncDispose]());
const { db, pool } = service.database;
const owner = await becomeOperator(service, "owner@example.com");
const stranger = await makeAccount(owner, "stranger@example.com");
const idOf = async (client: typeof owner) => (await client.get("getSession")).account?.id ?? "";
const [ownerId, strangerId] = [await idOf(owner), await idOf(stranger)];

let made = 0;
const record = (accountId = ownerId, target: Partial<NewEvent["target"]> = {}) =>
  recordChange(db, commandActor("winnow apply"), accountId, {
    action: "parser.updated",
    target: { kind: "parser", id: null, name: `parser ${++made}`, ...target },
  });

const listAll = async (client: typeof owner, query: object = {}) => {
  const all: Awaited<ReturnType<typeof listPage>>["items"] = [];
  const listPage = (cursor?: string) => client.get("listActivity", { query: { ...query, limit: 7, cursor } });
  let cursor: string | undefined;
  do {
    const page = await listPage(cursor);
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
};

test("pages neither lose nor repeat an event while others are added", async () => {
  for (let count = 0; count < 20; count++) await record();
  const before = await listAll(owner);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await owner.get("listActivity", { query: { limit: 3, cursor } });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
    await record();
  } while (cursor !== undefined);
  assert.deepEqual(
    seen,
    before.map(({ id }) => id),
  );
  const times = (await listAll(owner)).map(({ createdAt }) => createdAt);
  assert.deepEqual(times, times.toSorted().reverse(), "newest first");
});

test("events that one statement writes keep their order", async () => {
  const events = Array.from({ length: 50 }, (_each, index): NewEvent => {
    return { action: "token.created", target: { kind: "token", id: null, name: String(index) } };
  });
  await recordChange(db, commandActor("winnow apply"), ownerId, ...events);
  const { items } = await owner.get("listActivity", { query: { action: "token.created", limit: 50 } });
  assert.deepEqual(
    items.map(({ target }) => Number(target.name)),
    events.map((_each, index) => 49 - index),
  );
});

test("filters by who, action, target and day", async () => {
  const targetId = crypto.randomUUID();
  await record(ownerId, { id: targetId });
  const names = async (query: object) => (await listAll(owner, query)).map(({ action }) => action);
  assert.deepEqual(await names({ targetId }), ["parser.updated"]);
  assert.deepEqual(await names({ target: "account", actorId: ownerId }), [
    ...["password.link_created", "account.created", "user.signed_in", "account.created"],
  ]);
  assert.deepEqual(await names({ actor: "token" }), []);
  assert.deepEqual(await names({ action: "user.signed_in" }), ["user.signed_in"]);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  assert.deepEqual(await names({ to: day(-1) }), []);
  assert.deepEqual(await names({ from: day(1) }), []);
  assert.ok((await names({ from: day(0), to: day(0) })).length > 40);
  assert.equal((await owner.call("listActivity", { query: { targetId: "x" } })).status, 404);
  assert.equal((await owner.send("GET", "/activity?action=parser.exploded")).status, 422);
});

test("another account sees its own events only", async () => {
  const own = await listAll(stranger);
  assert.deepEqual(
    own.map(({ action }) => action),
    ["user.signed_in", "password.reset", "password.link_created", "account.created"],
  );
  assert.deepEqual(await listAll(stranger, { actorId: ownerId }), own.slice(2), "what the operator did to it");
  const table = (await stranger.call("exportActivity")).text;
  assert.ok(!table.includes("parser ") && table.includes("password.reset"));
});

test("the table has a row for each event, and no cell of it runs as a formula", async () => {
  await record(ownerId, { name: "=1+1" });
  const answer = await owner.call("exportActivity", { query: { action: "parser.updated" } });
  assert.match(answer.headers.get("content-disposition") ?? "", /^attachment; filename=activity-\d{4}-\d\d-\d\d\.csv$/);
  const [head, first, ...others] = answer.text.trim().split("\n");
  assert.match(
    head ?? "",
    /^\uFEFF?time,actor_kind,actor_id,actor,action,target_kind,target_id,target,changes,request_id,address$/,
  );
  assert.match(first ?? "", /^\d{4}-.*Z,command,,winnow apply,parser\.updated,parser,,'=1\+1,,,$/);
  const count = (await readLog(db)).filter(
    (row) => row.action === "parser.updated" && row.account_id === ownerId,
  ).length;
  assert.equal(others.length + 1, count);
});

test("old events are removed in batches, in several processes at once, and younger ones stay", async () => {
  const log = pino({ level: "silent" });
  const insert = `insert into audit_events (account_id, actor_kind, action, target_kind, created_at)
    select $1, 'command', 'parser.updated', 'parser', now() - interval '31 days' from generate_series(1, 2500)`;
  const young = (await readLog(db)).length;
  await pool.query(insert, [strangerId]);
  assert.equal(await removeOldEvents({ db, log }, 0), 0, "0 keeps all");
  assert.equal(await removeOldEvents({ db, log }, 32), 0);
  const removed = await Promise.all([removeOldEvents({ db, log }, 30), removeOldEvents({ db, log }, 30)]);
  await removeOldEvents({ db, log }, 30);
  assert.ok(removed.every((count) => count > 0) || removed.includes(2500), removed.join());
  assert.equal((await readLog(db)).length, young);
});

test("the hourly sweep removes old events, and does so at the start", async () => {
  await using other = await startTestService({ setup: { accounts: [{ email: "old@example.com" }] }, role: "web" });
  const first = await other.database.pool.query("update accounts set name = name returning id");
  const insert = `insert into audit_events (account_id, actor_kind, action, target_kind, created_at)
    values ($1, 'command', 'parser.updated', 'parser', now() - interval '3 days')`;
  await other.database.pool.query(insert, [first.rows[0].id]);
  const log = pino({ level: "silent" });
  const { files, close } = await openServiceFiles(other.config, log);
  const sweeper = startSweeper({ db: other.database.db, files, log }, { auditDays: 2 });
  const left = async () => (await readLog(other.database.db)).map(({ action }) => action).join();
  await until("the old event is gone", async () => (await left()) === "account.created,setup.applied");
  await sweeper.stop();
  await close();
});
