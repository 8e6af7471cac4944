import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { becomeOperator, DashboardClient, makeAccount, makeMember } from "./dashboard-client.ts";

const limit = 60;
const limited = await startTestService({
  settings: { WINNOW_DASHBOARD_RATE_LIMIT: String(limit) },
  setup: { accounts: [] },
});
after(() => limited[Symbol.asyncDispose]());

/** Asks until it is refused for asking too often. Returns the statuses before that, and the refusal. */
async function askUntilRefused<Answer extends { status: number }>(ask: () => Promise<Answer>) {
  const statuses: number[] = [];
  for (;;) {
    const answer = await ask();
    if (answer.status === 429) return { statuses, refusal: answer };
    statuses.push(answer.status);
    assert.ok(statuses.length <= 10 * limit, "it is never refused");
  }
}

test("an account over its limit of requests per minute is refused on every route and told when to go on; others are not", async () => {
  const client = await becomeOperator(limited, "busy@example.com");
  const other = await makeAccount(client, "calm@example.com");
  const { statuses, refusal } = await askUntilRefused(() => client.call("listTokens"));
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.ok(statuses.length >= limit / 2);
  const wait = Number(refusal.headers.get("retry-after"));
  assert.ok(wait > 0 && wait <= 60);
  const { error } = JSON.parse(refusal.text);
  assert.deepEqual([error.code, error.retryAfter], ["tooManyRequests", wait]);
  assert.match(error.message, /^You made more than 60 requests in one minute\. Try again in \d+ s\.$/);
  for (const [method, path] of [
    ["GET", "/session"],
    ["GET", "/events"],
    ["POST", "/parsers"],
    ["GET", "/nothing"],
  ] as const)
    assert.equal((await client.send(method, path)).status, 429, path);
  assert.equal((await other.call("listTokens")).status, 200);
});

test("visitors who are not signed in are counted by address, even with a made-up cookie", async () => {
  const stranger = new DashboardClient(limited.url);
  let tries = 0;
  const { refusal } = await askUntilRefused(() => {
    stranger.cookie = tries++ % 2 === 0 ? null : `winnow_session=${"x".repeat(40)}${String(tries).padStart(3, "0")}`;
    return stranger.call("listParsers");
  });
  assert.ok(tries <= limit / 5 + 1);
  assert.match(JSON.parse(refusal.text).error.message, /^Your address made more than 12 requests/);
  assert.equal((await new DashboardClient(limited.url).call("getSession")).status, 429);
});

test("an account's searches never use up the database's connections, and end at their time limit", async () => {
  await using service = await startTestService({ setup: { accounts: [] } });
  const client = await becomeOperator(service, "searcher@example.com");
  const other = await makeAccount(client, "other@example.com");
  const { pool } = service.database;
  const holder = await pool.connect();
  const countHeld = async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length;
  };
  try {
    // While the table is locked, each search holds the connection that it has.
    await holder.query("begin; lock table documents in access exclusive mode");
    const asked = [
      ...Array.from({ length: 12 }, () => client.call("listDocuments", { query: { search: "needle" } })),
      ...Array.from({ length: 4 }, () => client.call("listParsers")),
      ...Array.from({ length: 4 }, () => client.call("getUsage", { query: {} })),
      ...Array.from({ length: 4 }, () => client.call("exportEntries", { query: { search: "needle", format: "csv" } })),
    ];
    await until("searches wait", async () => (await countHeld()) > 0);
    for (let round = 0; round < 3; round++) {
      assert.equal((await other.call("listTokens")).status, 200);
      assert.equal((await client.call("listTokens")).status, 200);
      assert.ok((await countHeld()) <= 4);
    }
    const first = await Promise.race(asked);
    assert.equal(first.status, 503);
    assert.match(first.text, /took too long|already/);
    assert.ok(Number(first.headers.get("retry-after")) > 0);
    await holder.query("commit");
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    assert.deepEqual(new Set(statuses), new Set([200, 503]));
  } finally {
    holder.release();
  }
});

test("a person with too many open event streams is refused the next one and told when to try again; colleagues and others are not", async () => {
  await using service = await startTestService({ setup: { accounts: [] } });
  const client = await becomeOperator(service, "tabs@example.com");
  const other = await makeAccount(client, "one-tab@example.com");
  const colleague = await makeMember(client, "colleague@example.com", "viewer");
  const open = (who: DashboardClient, signal?: AbortSignal) =>
    fetch(`${service.url}/dashboard-api/events`, { headers: { cookie: who.cookie ?? "" }, ...(signal && { signal }) });
  const leaving = new AbortController();
  const streams = [await open(client, leaving.signal)];
  let refused: Response;
  for (;;) {
    const answer = await open(client);
    refused = answer;
    if (answer.status !== 200) break;
    streams.push(answer);
    assert.ok(streams.length <= 100, "it is never refused");
  }
  assert.ok(streams.length >= 10, "many tabs have one each");
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  const { error } = JSON.parse(await refused.text());
  assert.equal(error.code, "tooManyRequests");
  assert.match(error.message, /^You already have \d+ dashboard pages open\. Close some/);
  for (const another of [other, colleague]) {
    const answer = await open(another);
    assert.equal(answer.status, 200);
    streams.push(answer);
  }
  leaving.abort();
  await until("the place of a page that was closed is free", async () => (await open(client)).status === 200);
  for (const stream of streams.slice(1)) await stream.body?.cancel();
});

test("HEAD of the events ends at once, without opening a stream", async () => {
  await using service = await startTestService({ setup: { accounts: [] } });
  const client = await becomeOperator(service, "head@example.com");
  for (let asked = 0; asked < 40; asked++) {
    const answer = await client.send("HEAD", "/events");
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("content-type") ?? "", /^text\/event-stream/);
  }
  const stream = await fetch(`${service.url}/dashboard-api/events`, { headers: { cookie: client.cookie ?? "" } });
  assert.equal(stream.status, 200);
  await stream.body?.cancel();
});

test("addresses of one IPv6 network are counted together", async () => {
  await using service = await startTestService({
    settings: { WINNOW_DASHBOARD_RATE_LIMIT: String(limit), WINNOW_TRUSTED_PROXIES: "127.0.0.1" },
    setup: { accounts: [] },
  });
  let asked = 0;
  const from = (address: string) =>
    new DashboardClient(service.url).call("getSession", { headers: { "x-forwarded-for": address } });
  await askUntilRefused(() => from(`2001:db8:1:2::${++asked}`));
  assert.equal((await from("2001:db8:1:3::1")).status, 200);
});
