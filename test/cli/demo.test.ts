import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { stripVTControlCharacters } from "node:util";
import { DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { runWinnow } from "./run-winnow.ts";

const main = join(import.meta.dirname, "../../src/cli/main.ts");

describe("winnow demo", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-demo-test-"));
    // The database server never runs as root, and must be able to enter.
    await chmod(folder, 0o755);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const leftovers = async () => (await readdir(folder)).filter((name) => name.startsWith("winnow-demo-"));

  it("plays the whole story, ends with 0 and leaves nothing behind", async () => {
    const { exitCode, stdout, stderr } = await runWinnow(["demo"], { TMPDIR: folder });
    assert.equal(exitCode, 0, stdout + stderr);
    assert.equal(stderr, "");
    // The samples' figures; the engine has no excuse on its own invoices.
    for (const value of ["HF-2025-0417", "1117.2", "27.67", "NPW-3051", "NPW-3052", "NPW-3053", "4395.27", "3730.8"]) {
      assert.ok(stdout.includes(value), `${value} is missing in\n${stdout}`);
    }
    assert.equal(stdout.match(/✓ X-Service-Signature [0-9a-f]{16}… {2}✓ Standard Webhooks/g)?.length, 3);
    assert.match(stdout, /invoice-en\.pdf .* duplicate\n/);
    assert.match(stdout, /doc:unsupported_format/);
    assert.match(stdout, /customer_number {2}C-10482 → C-20001/);
    // 25.00 less 11 pages of 0.05 each.
    assert.match(stdout, /balance +24\.45 +GBP/);
    assert.match(stdout, /Stopped and removed everything\.\n$/);
    // No escape codes go into a pipe.
    assert.equal(stdout, stripVTControlCharacters(stdout));
    assert.deepEqual(await leftovers(), []);
  });

  it("with --stay answers requests until it is stopped, and then cleans up", async () => {
    const env = { ...bareEnvironment(), TMPDIR: folder };
    const child = spawn(process.execPath, [main, "demo", "--stay"], { env });
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    const exited = once(child, "exit");
    while (!printed.includes("winnow parse --url")) {
      await Promise.race([once(child.stdout, "data"), exited.then(() => assert.fail(printed))]);
    }
    const [, url = ""] = /; after that: (http:\S+)/.exec(printed) ?? [];
    const [, token = ""] = /token +(\S+)/.exec(printed) ?? [];
    const words = ["parse", "--url", url, "--token", token, "--parser", "invoices", "samples/invoice-de.pdf"];
    const { exitCode, stdout } = await runWinnow(words);
    assert.equal(exitCode, 0);
    assert.match(stdout, /"total": 4395.27/);
    const [, link = ""] = /dashboard +http:\S+#(\S+)/.exec(printed) ?? [];
    const person = new DashboardClient(url);
    const session = await person.get("resetPassword", { body: { token: link, newPassword: password } });
    assert.equal(session.account?.isOperator, true);
    assert.equal((await person.get("listParsers")).items.length, 2);
    child.kill("SIGINT");
    assert.deepEqual(await exited, [0, null]);
    assert.deepEqual(await leftovers(), []);
  });
});
