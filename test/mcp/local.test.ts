import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { runWinnow } from "../cli/run-winnow.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { findFreePort } from "../support/free-port.ts";
import { connect, eras, overStdio, say, sayDocument } from "./assistants.ts";

const samples = join(import.meta.dirname, "../../samples");
const main = join(import.meta.dirname, "../../src/cli/main.ts");
const folder = await mkdtemp(join(tmpdir(), "winnow-mcp-local-"));
after(() => rm(folder, { recursive: true }));
const allowed = join(folder, "allowed");
const secret = join(folder, "secret");
for (const each of [allowed, secret]) await mkdir(each);
await copyFile(join(samples, "invoice-en.pdf"), join(allowed, "invoice.pdf"));
await copyFile(join(samples, "invoice-en.pdf"), join(secret, "payslip.pdf"));
await symlink(join(secret, "payslip.pdf"), join(allowed, "link.pdf"));
await symlink(secret, join(allowed, "door"));
await writeFile(join(allowed, "notes.txt"), "my password");

for (const era of eras)
  describe(`winnow mcp without a service, protocol ${era}`, () => {
    it("reads a file, explains its values, and says what needs a service", async () => {
      const client = await connect(overStdio(["--root", allowed]), era);
      try {
        const { text: said, document } = await sayDocument(client, "parse_file", { path: "invoice.pdf" });
        assert.match(said, /^It is of the kind Invoice \(\d+ %\)\./u);
        assert.equal(document.parser?.slug, "invoice");
        assert.equal(document.entries[0]?.values.total, 1117.2);
        const documentId = { document_id: document.document_id };
        const again = await sayDocument(client, "get_document", documentId);
        assert.deepEqual(again.document, document);
        const why = await say(client, "explain_value", { ...documentId, field: "total" });
        assert.match(why.text, /£1,117\.20.*next to the label "Total"/u);
        const cell = await say(client, "explain_value", { ...documentId, field: "line_items[0].amount" });
        assert.match(cell.text, /^line_items\[0\]\.amount: 518\n/u);
        const empty = await say(client, "explain_value", { ...documentId, field: "delivery_date" });
        assert.match(empty.text, /^delivery_date: empty\nIt is empty because /u);
        const proposed = await say(client, "propose_parser", { path: "invoice.pdf" });
        assert.match(proposed.text, /template invoice \(Invoice\) fits it/u);
        const templates = await say(client, "list_parsers");
        assert.match(templates.text, /^invoice: Invoice\. /mu);
        assert.match((await say(client, "list_parsers", { parser: "receipt" })).text, /Fields: merchant_name/u);
        const correct = await say(client, "correct_value", { entry_id: "x", field: "total", value: 1 });
        assert.match(correct.text, /^service_needed: .*WINNOW_URL and WINNOW_TOKEN/u);
        const address = await say(client, "parse_file", { url: "https://example.com/a.pdf" });
        assert.match(address.text, /^service_needed: /u);
      } finally {
        await client.close();
      }
    });
  });

describe("winnow mcp", () => {
  it("reads files below its folders only, through no link, and nothing that is no document", async () => {
    const client = await connect(overStdio(["--root", allowed]), "2025-11-25");
    try {
      const inside = ["invoice.pdf", join(allowed, "invoice.pdf"), pathToFileURL(join(allowed, "invoice.pdf")).href];
      for (const path of inside) assert.equal((await say(client, "parse_file", { path })).isError, false, path);
      const outside = [
        "link.pdf",
        "door/payslip.pdf",
        "../secret/payslip.pdf",
        join(secret, "payslip.pdf"),
        join(secret, "nothing.pdf"),
        join(allowed, "..", "secret", "payslip.pdf"),
        `${allowed}-other/a.pdf`,
        "/etc/passwd",
        "/proc/self/environ",
        "file://elsewhere/a.pdf",
        "invoice.pdf\0.pdf",
      ];
      for (const path of outside) {
        const { text: said, isError } = await say(client, "parse_file", { path });
        assert.equal(isError, true, path);
        assert.match(said, /^path_not_allowed: /u, path);
        assert.doesNotMatch(said, /no such|exist/iu, path);
      }
      assert.match((await say(client, "parse_file", { path: "notes.txt" })).text, /^doc:unsupported_format: /u);
      assert.match((await say(client, "parse_file", { path: "." })).text, /is not a file/u);
      assert.match((await say(client, "parse_file", { path: "none.pdf" })).text, /^file_not_found: /u);
    } finally {
      await client.close();
    }
  });

  it("writes nothing but messages to standard output, and ends when its input does", async () => {
    const child = spawn(process.execPath, [main, "mcp", "--root", allowed], { env: bareEnvironment() });
    const exit = new Promise<number | null>((resolve) => child.on("close", resolve));
    const client = { name: "tests", version: "1" };
    const messages = [
      { id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: client } },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: { name: "parse_file", arguments: { path: "invoice.pdf" } } },
    ];
    for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    let seen = "";
    for await (const chunk of child.stdout) {
      seen += String(chunk);
      if (/"id":2/u.test(seen)) child.stdin.end();
    }
    assert.equal(await exit, 0);
    for (const line of seen.split("\n").filter((each) => each !== "")) assert.equal(JSON.parse(line).jsonrpc, "2.0");
  });

  it("says what is wrong with its options", async () => {
    const noToken = await runWinnow(["mcp", "--url", "http://127.0.0.1:1"]);
    assert.equal(noToken.exitCode, 2);
    assert.match(noToken.stderr, /--url needs an API token/u);
    const noFolder = await runWinnow(["mcp", "--root", join(folder, "nothing")]);
    assert.equal(noFolder.exitCode, 2);
    assert.match(noFolder.stderr, /nothing is not a folder/u);
  });

  it("says if no service answers, or if it is none of Winnow's, or rejects the token", async () => {
    const port = await findFreePort();
    const environment = { WINNOW_URL: `http://127.0.0.1:${port}`, WINNOW_TOKEN: "nobody" };
    const client = await connect(overStdio([], environment), "2026-07-28");
    try {
      assert.match((await say(client, "list_parsers")).text, /^unreachable: No Winnow service answers at http/u);
    } finally {
      await client.close();
    }
  });
});
