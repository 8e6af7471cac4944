import assert from "node:assert/strict";
import { test } from "node:test";
import { createFirstStart } from "../../src/administration/first-start.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { becomeOperator, DashboardClient, password } from "./dashboard-client.ts";

const start = (options: Parameters<typeof startTestService>[0] = {}) =>
  startTestService({ setup: { accounts: [] }, ...options });

/** What `winnow serve` prints at its start, and `winnow operator code` afterwards. */
const makeCode = async ({ database, url }: TestService) => (await createFirstStart(database.db, url)).code;

const signUp = (service: TestService, code?: string, email = "first@example.com") => {
  const body = { email, name: "First", password, ...(code === undefined ? {} : { code }) };
  return new DashboardClient(service.url).call("signUp", { body });
};

const countAccounts = async ({ database }: TestService) =>
  Number((await database.pool.query("select count(*) as count from accounts")).rows[0].count);

test("whoever reaches the dashboard first cannot make an account without the code from the console", async () => {
  for (const WINNOW_SIGN_UP of ["closed", "open"]) {
    await using service = await start({ settings: { WINNOW_SIGN_UP } });
    await makeCode(service);
    for (const code of [undefined, "", "0000-0000-0000"]) {
      const { status, text } = await signUp(service, code);
      assert.deepEqual([status, JSON.parse(text).error.code], [403, "wrongCode"]);
    }
    assert.equal(await countAccounts(service), 0);
  }
});

test("an account made by a set-up file is never taken over by signing up, not even with a code", async () => {
  await using service = await start({ setup: { accounts: [{ email: "ops@example.com", balance: "5" }] } });
  const { isFirstStart, areAccountsSetUp } = await new DashboardClient(service.url).get("getSession");
  assert.deepEqual([isFirstStart, areAccountsSetUp], [true, true]);
  assert.equal((await signUp(service, undefined, "ops@example.com")).status, 403);
  const answer = await signUp(service, await makeCode(service), "OPS@example.com");
  assert.equal(answer.status, 409);
  assert.match(answer.text, /winnow reset-password OPS@example\.com/);
  const { rows } = await service.database.pool.query("select password_hash, is_operator from accounts");
  assert.deepEqual(rows, [{ password_hash: null, is_operator: false }]);
  const owner = await becomeOperator(service, "ops@example.com");
  assert.equal((await owner.get("getSession")).account?.balance, "5");
  assert.equal((await signUp(service, await makeCode(service))).status, 403);
});

test("the code of any process makes the first account, an operator; then all codes are used up", async () => {
  await using service = await start();
  const [one, two] = [await makeCode(service), await makeCode(service)];
  assert.match(one, /^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  const { rows } = await service.database.pool.query("select first_start_codes::text as row from first_start_codes");
  assert.equal(rows.length, 2);
  assert.ok(rows.every(({ row }) => !row.includes(one) && !row.includes(one.replaceAll("-", ""))));
  // As people type it.
  const typed = ` ${one.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
  const answer = await signUp(service, typed);
  assert.deepEqual([answer.status, answer.body.account?.isOperator], [200, true]);
  for (const code of [one, two]) assert.equal((await signUp(service, code, "late@example.com")).status, 403);
  assert.equal(await countAccounts(service), 1);
});

test("of two browsers with the code, only one makes the first account", async () => {
  await using service = await start({ settings: { WINNOW_SIGN_UP: "open" } });
  const code = await makeCode(service);
  const emails = ["a@example.com", "b@example.com", "c@example.com"];
  const answers = await Promise.all(emails.map((email) => signUp(service, code, email)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403, 403]);
  assert.equal(await countAccounts(service), 1);
});

test("a code is good for an hour", async () => {
  await using service = await start();
  const code = await makeCode(service);
  await service.database.pool.query("update first_start_codes set expires_at = now() - interval '1 second'");
  assert.equal((await signUp(service, code)).status, 403);
});

test("after ten wrong codes an address is refused, until whoever runs the service makes a new code", async () => {
  await using service = await start();
  const code = await makeCode(service);
  for (let count = 0; count < 10; count++) assert.equal((await signUp(service, "0000-0000-0000")).status, 403);
  const shut = await signUp(service, code);
  assert.equal(shut.status, 429);
  assert.ok(Number(shut.headers.get("retry-after")) > 0);
  assert.equal((await signUp(service, await makeCode(service))).status, 200);
});
