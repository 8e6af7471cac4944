import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import manifest from "../../package.json" with { type: "json" };
import { runWinnow } from "./run-winnow.ts";

const commands = [
  ...["try", "serve", "apply", "export", "parse", "eval", "explain", "mcp", "types", "operator", "reset-password"],
  ...["backup", "restore", "migrate-store", "models", "doctor", "demo"],
];

describe("the command line", () => {
  it("names every command and gives examples in its help", async () => {
    const { exitCode, stdout } = await runWinnow(["--help"]);
    assert.equal(exitCode, 0);
    for (const name of commands) assert.match(stdout, new RegExp(`^  ${name} `, "m"));
    assert.match(stdout, /Examples:\n {2}\$ winnow /);
  });

  it("has help for every command, with examples", async () => {
    for (const name of [...commands, "models check"]) {
      const { exitCode, stdout } = await runWinnow([...name.split(" "), "--help"]);
      assert.equal(exitCode, 0);
      assert.match(stdout, new RegExp(`Usage: winnow ${name}.+Examples:\n`, "s"));
      const tooLong = stdout.split("\n").filter((line) => line.length > 120);
      assert.deepEqual(tooLong, [], `lines of winnow ${name} --help are too long`);
    }
  });

  it("sets up no service where a command expects one, and says how to find it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-wrong-folder-"));
    const account = ["--account", "ops@example.com"];
    const calls = [
      ["reset-password", "ops@example.com"],
      ["operator", "accounts"],
      ["export", ...account, "--parser", "invoices"],
      ["types", "invoices", ...account],
      ["eval", ...account, "--parser", "invoices", "--history"],
      ["models", "check", ...account],
    ];
    for (const words of calls) {
      const { exitCode, stderr } = await runWinnow(words, {}, folder);
      assert.equal(exitCode, 1, words.join(" "));
      assert.match(stderr, /^winnow: There is no database in .+WINNOW_DATA_DIR or DATABASE_URL/u);
    }
    assert.deepEqual(await readdir(folder), []);
    await rm(folder, { recursive: true });
  });

  it("prints its version", async () => {
    assert.deepEqual(await runWinnow(["--version"]), { exitCode: 0, stdout: `${manifest.version}\n`, stderr: "" });
  });

  it("ends with 2 and says what to do when called wrongly", async () => {
    const token = { WINNOW_TOKEN: "secret" };
    const wrongCalls: [string[], RegExp, Record<string, string>?][] = [
      [["prase"], /unknown command 'prase'.*Did you mean parse\?.*--help/s],
      [["parse", "--parser", "invoices", "a.pdf"], /--token/],
      [["parse", "a.pdf"], /--parser/, token],
      [["parse", "--parser", "invoices"], /missing required argument 'file'/, token],
      [["parse", "--parser", "invoices", "no-such-file.pdf"], /File no-such-file\.pdf does not exist/, token],
      [["parse", "--parser", "invoices", "no-such-*.pdf"], /No files match no-such-\*\.pdf/, token],
      [["parse", "--parser", "invoices", "samples"], /samples is a folder/, token],
      [["parse", "--parser", "invoices", "--concurrency", "many", "a.pdf"], /whole number/, token],
      [["apply", "no-such-file.json"], /File no-such-file\.json does not exist/],
      [["apply", "samples"], /samples is a folder/],
      [["eval", "samples"], /--template, --fields and --parser/],
      [["eval", "samples", "--template", "invoce"], /Template invoce does not exist\. Templates: .*invoice/],
      [["eval", "samples", "--template", "invoice", "--only", "x*"], /No document in samples matches x\*/],
      [["eval", "src", "--template", "invoice"], /src has no manifest\.jsonl/],
    ];
    for (const [words, message, environment] of wrongCalls) {
      const { exitCode, stderr } = await runWinnow(words, environment);
      assert.match(stderr, message);
      assert.equal(exitCode, 2, words.join(" "));
    }
  });

  it("ends with 2 and names a setting that is wrong", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-cli-"));
    const environment = { WINNOW_DATA_DIR: folder, WINNOW_PORT: "eighty" };
    const { exitCode, stderr } = await runWinnow(["serve"], environment);
    await rm(folder, { recursive: true });
    assert.match(stderr, /WINNOW_PORT must be a whole number/);
    assert.equal(exitCode, 2);
  });

  it("ends with 1 when no service answers, and says how to start one", async () => {
    const words = [
      "parse",
      "--url",
      "http://127.0.0.1:9",
      "--token",
      "x",
      "--parser",
      "invoices",
      "samples/invoice-en.pdf",
    ];
    const { exitCode, stderr } = await runWinnow(words);
    assert.match(stderr, /No service is running at http:\/\/127\.0\.0\.1:9\. Start one with "winnow serve"/);
    assert.equal(exitCode, 1);
  });
});
