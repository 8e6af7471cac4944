import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { authenticate } from "../../src/accounts/authenticate.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const command = fileURLToPath(new URL("../../packages/cli/winnow.js", import.meta.url));

describe("winnow apply", () => {
  let database: TestDatabase;
  let folder: string;
  before(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "winnow-apply-"));
  });
  after(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(file: string, input = "") {
    const { host = "", port = 5432, user = "", password, database: name } = database.connection;
    const secret = typeof password === "string" ? `:${encodeURIComponent(password)}` : "";
    const address = `postgres://${encodeURIComponent(user)}${secret}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
    const env = { ...bareEnvironment(), DATABASE_URL: address, WINNOW_DATA_DIR: join(folder, "data") };
    const child = spawn(process.execPath, [command, "apply", file], { cwd: folder, env });
    child.stdin.end(input);
    const [output, problem, exitCode] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.on("close", resolve)),
    ]);
    return { output, problem, exitCode };
  }

  it("prints only JSON, with a token that works; standard error says what is free and who cannot sign in", async () => {
    const setup = { email: "a@example.com", tokens: [{ name: "t" }], parsers: [{ slug: "free", template: "invoice" }] };
    await writeFile(join(folder, "setup.json"), JSON.stringify({ accounts: [setup] }));
    const { output, problem, exitCode } = await run("setup.json");
    assert.equal(exitCode, 0);
    assert.match(problem, /^Pages are free for free: .*\n.*npx winnow reset-password a@example\.com\n$/);
    const [account] = JSON.parse(output).accounts;
    assert.deepEqual([account.has_password, account.parsers[0].rate_per_page], [false, "0"]);
    assert.equal((await run("setup.json")).problem, "");
    const { accountId } = await authenticate(database.db, account.tokens[0].token, new Date());
    assert.equal(accountId, account.id);
  });

  it("reads standard input, with or without a byte order mark", async () => {
    const { output, exitCode } = await run("-", '\uFEFF{"accounts": [{"email": "b@example.com"}]}');
    assert.equal(exitCode, 0);
    assert.equal(JSON.parse(output).accounts[0].outcome, "created");
  });

  it("refuses a wrong file with a sentence that names the place, and prints nothing", async () => {
    const { output, problem, exitCode } = await run("-", '{"accounts": [{"email": "c@example.com", "tokenz": []}]}');
    assert.deepEqual([output, exitCode], ["", 1]);
    assert.equal(problem, "winnow: accounts[0].tokenz: is unknown.\n");
  });

  it("says when there is no such file", async () => {
    const { problem, exitCode } = await run("no-such-file.json");
    assert.equal(exitCode, 2);
    assert.equal(problem, "winnow: File no-such-file.json does not exist.\n");
  });
});
