import assert from "node:assert/strict";
import { after, test } from "node:test";
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

test("the command credits exactly, lists, and refuses what cannot be with a sentence", async () => {
  assert.equal((await run("operator", "credit", "ops@example.com", "0.10", "--note", "x")).stdout, "1.1 USD\n");
  const { stdout } = await run("operator", "accounts");
  assert.match(stdout, /ops@example\.com +active +operator +1\.1 USD +0/);
  const wrong = await run("operator", "credit", "ops@example.com", "-5");
  assert.equal(wrong.exitCode, 2);
  const unknown = await run("reset-password", "nobody@example.com");
  assert.deepEqual([unknown.exitCode, unknown.stderr], [2, "winnow: There is no account nobody@example.com.\n"]);
  const last = await run("operator", "dismiss", "ops@example.com");
  assert.equal(last.exitCode, 1);
  assert.match(last.stderr, /only operator/);
});
