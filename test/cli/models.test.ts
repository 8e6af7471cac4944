import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { saveOwnModel } from "../../src/language-models/stores/own-model-store.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { type ModelServer, startModelServer } from "../language-models/model-server.ts";
import { answerCheck, heldToSchema, isTrap } from "../language-models/sample-invoice.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { runWinnow } from "./run-winnow.ts";

const secret = "a secret of tests that is long enough";

describe("winnow models check", () => {
  let service: TestService;
  let server: ModelServer;
  before(async () => {
    service = await startTestService();
    server = await startModelServer({
      answer: answerCheck,
      twist: (request) => (isTrap(request) ? heldToSchema : null),
    });
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  const run = (words: string[], settings: Record<string, string> = {}, folder?: string) =>
    runWinnow(
      ["models", "check", ...words],
      {
        DATABASE_URL: service.config.databaseUrl ?? "",
        WINNOW_DATA_DIR: service.config.dataDir,
        WINNOW_SECRET: secret,
        WINNOW_LOG_LEVEL: "silent",
        ...settings,
      },
      folder,
    );

  it("tells what the language model of the settings can do, and what a thousand pages cost", async () => {
    const { exitCode, stdout, stderr } = await run([], {
      ...{ WINNOW_MODEL_NAME: "scripted", WINNOW_MODEL_ADDRESS: server.url },
      ...{ WINNOW_MODEL_INPUT_PRICE: "1", WINNOW_MODEL_OUTPUT_PRICE: "2" },
    });
    assert.equal(exitCode, 0, stderr);
    assert.match(stdout, /^scripted at http:\/\/127\.0\.0\.1:\d+\/v1 \(openai-compatible\)\n/);
    for (const line of [
      /^ +schema +kept$/m,
      /^ +thinking +no$/m,
      /^ +pictures +yes$/m,
      /^ +context +the server does not say/m,
      /^ +sample +15 of 15 values of an invoice right$/m,
      /^ +a page +[\d,]+ tokens read, [\d,]+ written, [\d.]+ s$/m,
      /^ +1,000 pages +\d+(\.\d+)?, in the currency of the prices/m,
    ])
      assert.match(stdout, line);
    assert.match(stderr, /^Checking scripted at 127\.0\.0\.1:\d+\n.*Reading a sample/s);
  });

  it("tries another one with --address, and keeps the key of the settings from it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-models-"));
    await writeFile(
      join(folder, ".env"),
      "WINNOW_MODEL_NAME=own\nWINNOW_MODEL_ADDRESS=http://127.0.0.1:1\nWINNOW_MODEL_KEY=sk-of-the-settings\n",
    );
    const before = server.requests.length;
    const words = ["--address", server.url, "--name", "other", "--json"];
    const { exitCode, stdout, stderr } = await run(words, {}, folder);
    assert.equal(exitCode, 0, stderr);
    const { name, findings, sample, costOfThousandPages } = JSON.parse(stdout);
    assert.deepEqual([name, findings.form, sample.right, costOfThousandPages], ["other", "schema", 15, null]);
    await run(words, { WINNOW_MODEL_KEY: "sk-of-the-environment" }, folder);
    const keys = new Set(server.requests.slice(before).map(({ received }) => received.headers.authorization));
    assert.deepEqual([...keys], [undefined, "Bearer sk-of-the-environment"]);
  });

  it("checks an account's own language model with its key", async () => {
    const account = { email: "with-model@example.com", id: crypto.randomUUID() };
    const { db } = service.database;
    await db
      .insertInto("accounts")
      .values({ ...account, name: "With a model", currency: "EUR", balance: "0" })
      .execute();
    assert.match((await run(["--account", account.email])).stderr, /has no language model of its own/);
    const settings = { provider: "openai-compatible" as const, address: server.url, name: "own" };
    await saveOwnModel(db, createSealer(secret), account.id, { settings, key: "sk-own" });
    const refused = await run(["--account", account.email]);
    assert.deepEqual([refused.exitCode, /WINNOW_ALLOW_HOSTS/.test(refused.stderr)], [1, true], refused.stderr);
    const allowed = await run(["--account", account.email], { WINNOW_ALLOW_HOSTS: "127.0.0.1" });
    assert.equal(allowed.exitCode, 0, allowed.stderr);
    assert.equal(server.requests.at(-1)?.received.headers.authorization, "Bearer sk-own");
    assert.doesNotMatch(allowed.stdout + allowed.stderr, /sk-own/);
  });

  it("sends nothing to a public address unless it may, and says what to set", async () => {
    const { exitCode, stdout, stderr } = await run([
      "--provider",
      "openai",
      "--address",
      "https://93.184.215.14",
      "--name",
      "a",
    ]);
    assert.deepEqual([exitCode, stdout], [1, ""]);
    assert.match(stderr, /winnow: 93\.184\.215\.14 was not contacted.*WINNOW_MODELS_MAY_LEAVE=true/);
  });

  it("ends with 2 if there is nothing to check", async () => {
    const nothing = await run([]);
    assert.deepEqual([nothing.exitCode, /WINNOW_MODEL_NAME/.test(nothing.stderr)], [2, true]);
    const nobody = await run(["--account", "nobody@example.com"]);
    assert.deepEqual([nobody.exitCode, nobody.stderr], [2, "winnow: Account nobody@example.com does not exist.\n"]);
    const both = await run(["--account", "a@example.com", "--name", "b"]);
    assert.equal(both.exitCode, 2);
  });
});
