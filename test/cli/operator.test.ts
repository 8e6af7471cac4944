import assert from "node:assert/strict";
import { after, test } from "node:test";
import { generate } from "otplib";
import { DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import { startTestService } from "../support/service.ts";
import { runWinnow } from "./run-winnow.ts";

const service = await startTestService({ setup: { accounts: [{ email: "ops@example.com", balance: "1" }] } });
after(() => service[Symbol.asyncDispose]());

const run = (...words: string[]) =>
  runWinnow(words, {
    DATABASE_URL: service.config.databaseUrl ?? "",
    WINNOW_DATA_DIR: service.config.dataDir,
    WINNOW_BASE_URL: service.url,
    WINNOW_LOG_LEVEL: "silent",
  });

test("a link from the command sets the password of an account that was set up from a file", async () => {
  const { exitCode, stdout } = await run("reset-password", "OPS@example.com");
  assert.equal(exitCode, 0);
  const client = new DashboardClient(service.url);
  const token = stdout.trim().split("#")[1] ?? "";
  const session = await client.get("resetPassword", { body: { token, newPassword: password } });
  assert.deepEqual([session.account?.email, session.account?.isOperator], ["ops@example.com", false]);
  assert.equal((await run("operator", "appoint", "ops@example.com")).exitCode, 0);
  assert.equal((await client.get("getSession")).account?.isOperator, true);
});

test("a link leads to where the service listens, also if that is an IPv6 address", async () => {
  for (const [host, address] of [
    ["::1", "http://[::1]:8090"],
    ["0.0.0.0", "http://127.0.0.1:8090"],
  ] as const) {
    const place = { DATABASE_URL: service.config.databaseUrl ?? "", WINNOW_DATA_DIR: service.config.dataDir };
    const settings = { ...place, WINNOW_HOST: host, WINNOW_PORT: "8090", WINNOW_LOG_LEVEL: "silent" };
    const { stdout, stderr } = await runWinnow(["reset-password", "ops@example.com"], settings);
    assert.equal(new URL(stdout.trim() || stderr).origin, address);
  }
});

test("appointing an operator who has no password yet prints the link that sets one", async () => {
  await service.apply({ accounts: [{ email: "new@example.com" }] });
  const { exitCode, stdout } = await run("operator", "appoint", "new@example.com");
  assert.equal(exitCode, 0);
  const token = stdout.trim().split("#")[1] ?? "";
  const client = new DashboardClient(service.url);
  const session = await client.get("resetPassword", { body: { token, newPassword: password } });
  assert.deepEqual([session.account?.email, session.account?.isOperator], ["new@example.com", true]);
  await run("operator", "dismiss", "new@example.com");
});

test("a code from the command makes the first account of a service that nobody can sign in to, and of no other", async () => {
  const late = await run("operator", "code");
  assert.equal(late.exitCode, 1);
  assert.match(late.stderr, /^winnow: The first account already exists\..*winnow reset-password EMAIL\n$/);
  await using fresh = await startTestService({ setup: { accounts: [] } });
  const settings = {
    DATABASE_URL: fresh.config.databaseUrl ?? "",
    WINNOW_DATA_DIR: fresh.config.dataDir,
    WINNOW_BASE_URL: fresh.url,
    WINNOW_LOG_LEVEL: "silent",
  };
  const { stdout, stderr } = await runWinnow(["operator", "code"], settings);
  const [, address, code = ""] = /^(\S+)\/sign-up#(\S+)\n$/.exec(stdout) ?? [];
  assert.equal(address, fresh.url);
  assert.ok(stderr.includes(code));
  const body = { email: "first@example.com", name: "First", password, code };
  const session = await new DashboardClient(fresh.url).get("signUp", { body });
  assert.equal(session.account?.isOperator, true);
});

test("the command credits exactly, lists accounts, and refuses what is impossible with a sentence", async () => {
  assert.equal((await run("operator", "credit", "ops@example.com", "0.10", "--note", "x")).stdout, "1.1 USD\n");
  const { stdout } = await run("operator", "accounts");
  assert.match(stdout, /ops@example\.com +active +operator +1\.1 USD +0/);
  const wrong = await run("operator", "credit", "ops@example.com", "-5");
  assert.equal(wrong.exitCode, 2);
  const unknown = await run("reset-password", "nobody@example.com");
  assert.deepEqual([unknown.exitCode, unknown.stderr], [2, "winnow: Account nobody@example.com does not exist.\n"]);
  const last = await run("operator", "dismiss", "ops@example.com");
  assert.equal(last.exitCode, 1);
  assert.match(last.stderr, /only operator/);
});

test("the command turns off the two-step sign-in of somebody who lost everything", async () => {
  const client = new DashboardClient(service.url);
  await client.get("signIn", { body: { email: "ops@example.com", password } });
  const { setup, secret } = await client.get("beginSecondFactor", { body: { password } });
  await client.get("turnOnSecondFactor", { body: { setup, code: await generate({ secret }) } });
  const remove = () => run("operator", "remove-second-factor", "OPS@example.com");
  assert.equal((await remove()).stdout, "OPS@example.com signs in with the password alone now.\n");
  assert.equal((await client.get("getSecondFactor")).isOn, false);
  assert.equal((await remove()).stdout, "OPS@example.com has no two-step sign-in.\n");
  const unknown = await run("operator", "remove-second-factor", "nobody@example.com");
  assert.deepEqual(
    [unknown.exitCode, unknown.stderr],
    [2, "winnow: Nobody has the e-mail address nobody@example.com.\n"],
  );
});
