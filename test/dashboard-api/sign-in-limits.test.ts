import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { startTestService } from "../support/service.ts";
import { becomeOperator, DashboardClient, password } from "./dashboard-client.ts";

// The tests act as a proxy, so that they can come from any address.
const service = await startTestService({
  setup: { accounts: [] },
  settings: { WINNOW_TRUSTED_PROXIES: "127.0.0.1" },
});
after(() => service[Symbol.asyncDispose]());
const email = "owner@example.com";
const owner = await becomeOperator(service, email);
beforeEach(() => service.database.pool.query("delete from tries"));

const tryFrom = async (address: string, given = "wrong", client = new DashboardClient(service.url), who = email) => {
  const headers = { "x-forwarded-for": address };
  return client.call("signIn", { headers, body: { email: who, password: given } });
};
const statusFrom = async (...given: Parameters<typeof tryFrom>) => (await tryFrom(...given)).status;

test("a stranger's wrong passwords lock out the stranger, not the owner at another address", async () => {
  const codes = [];
  for (let count = 0; count < 12; count++) codes.push(await statusFrom("192.0.2.66"));
  assert.deepEqual(codes, [...Array(10).fill(401), 429, 429]);
  const shut = await tryFrom("192.0.2.66", password);
  assert.equal(shut.status, 429);
  assert.ok(Number(shut.headers.get("retry-after")) > 0);
  assert.equal(await statusFrom("198.51.100.1", password), 200);
  await service.database.pool.query("update tries set began_at = began_at - interval '16 minutes'");
  assert.equal(await statusFrom("192.0.2.66", password), 200);
});

test("a browser that signed in before gets in whatever strangers tried, even from the same address", async () => {
  const known = new DashboardClient(service.url);
  assert.equal(await statusFrom("192.0.2.66", password, known), 200);
  await service.database.pool.query("delete from tries");
  for (let count = 0; count < 11; count++) await statusFrom("192.0.2.66");
  // From a thousand networks, each as often as one network may.
  await service.database.pool.query(
    "update tries set count = 1000 where key like 'sign-in by strangers of %' or key like 'sign-in from %'",
  );
  assert.equal(await statusFrom("192.0.2.66", password), 429);
  assert.equal(await statusFrom("192.0.2.67", password), 429);
  assert.equal(await statusFrom("192.0.2.66", password, known), 200);
});

test("a known browser is known for its own account only, and also has ten tries", async () => {
  const other = new DashboardClient(service.url);
  assert.equal(await statusFrom("192.0.2.1", password, other), 200);
  for (let count = 0; count < 10; count++) assert.equal(await statusFrom("192.0.2.1", "wrong", other), 401);
  assert.equal(await statusFrom("192.0.2.1", password, other), 429);
  const forged = new DashboardClient(service.url);
  forged.browserCookie = `${other.browserCookie?.slice(0, -1)}${other.browserCookie?.endsWith("0") ? "1" : "0"}`;
  for (let count = 0; count < 10; count++) await statusFrom("192.0.2.2", "wrong", forged);
  assert.equal(await statusFrom("192.0.2.2", password, forged), 429);
  const { browserCookie } = owner;
  const elsewhere = new DashboardClient(service.url);
  elsewhere.browserCookie = browserCookie;
  for (let count = 0; count < 10; count++)
    await statusFrom("192.0.2.3", "wrong", elsewhere, "somebody.else@example.com");
  assert.equal(await statusFrom("192.0.2.3", "wrong", elsewhere, "somebody.else@example.com"), 429);
});

test("all strangers together have too few tries to guess a password", async () => {
  await statusFrom("192.0.2.1");
  await service.database.pool.query("update tries set count = 1000 where key like 'sign-in by strangers of %'");
  assert.equal(await statusFrom("203.0.113.9"), 429);
  assert.equal(await statusFrom("203.0.113.9", "wrong", undefined, "somebody.else@example.com"), 401);
});

test("addresses of one IPv6 network are limited together, and IPv4 addresses written as IPv6 as themselves", async () => {
  for (let count = 0; count < 10; count++) await statusFrom(`2001:db8:1:2::${count + 1}`);
  assert.equal(await statusFrom("2001:db8:1:2:aaaa:bbbb:cccc:dddd"), 429);
  assert.equal(await statusFrom("2001:db8:1:3::1"), 401);
  for (let count = 0; count < 10; count++) await statusFrom("::ffff:192.0.2.9");
  assert.equal(await statusFrom("192.0.2.9"), 429);
});

test("tries at many accounts from one network are limited, and right passwords do not count", async () => {
  for (let count = 0; count < 3; count++) assert.equal(await statusFrom("192.0.2.5", password), 200);
  const { rows } = await service.database.pool.query("select sum(count)::int as count from tries");
  assert.equal(rows[0].count, 0);
  await service.database.pool.query("update tries set count = 100 where key like 'sign-in from %'");
  assert.equal(await statusFrom("192.0.2.5", password, undefined, "somebody.else@example.com"), 429);
});

test("strangers' tries keep nobody who is signed in from changing the password", async () => {
  for (let count = 0; count < 11; count++) await statusFrom("192.0.2.66");
  const change = () => owner.call("changePassword", { body: { currentPassword: password, newPassword: password } });
  assert.equal((await change()).status, 200);
  for (let count = 0; count < 10; count++)
    await owner.call("changePassword", { body: { currentPassword: "wrong", newPassword: password } });
  assert.equal((await change()).status, 429);
});
