import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Client } from "@modelcontextprotocol/client";
import { makeInvoice, makePdf } from "../support/make-pdf.ts";
import { opsToken, otherToken, startTestService, twoAccountsSetup } from "../support/service.ts";
import { connect, type Era, eras, inBase64, overHttp, overStdio, say, sayDocument } from "./assistants.ts";

const samples = join(import.meta.dirname, "../../samples");
const service = await startTestService({ setup: twoAccountsSetup });
after(() => service[Symbol.asyncDispose]());
const folder = await mkdtemp(join(tmpdir(), "winnow-mcp-test-"));
after(() => rm(folder, { recursive: true }));
await copyFile(join(samples, "invoice-en.pdf"), join(folder, "furniture.pdf"));

/** An assistant's ways to a service. */
const ways: Record<string, (token: string) => ReturnType<typeof overHttp> | ReturnType<typeof overStdio>> = {
  "POST /mcp": (token) => overHttp(service.url, token),
  "winnow mcp with a token": (token) => overStdio(["--root", folder], { WINNOW_URL: service.url, WINNOW_TOKEN: token }),
};

/** An invoice's file, as the tools take it. */
const invoice = async (number: string) => ({
  content_base64: inBase64(await makeInvoice(number)),
  filename: `${number}.pdf`,
});

for (const [way, open] of Object.entries(ways))
  for (const era of eras) describe(`${way}, protocol ${era}`, () => testService(open, era));

function testService(open: (typeof ways)[string], era: Era): void {
  const mark = crypto.randomUUID().slice(0, 8);
  let client: Client;
  before(async () => {
    client = await connect(open(opsToken), era);
  });
  after(() => client.close());

  it("gives a document's values in two calls", async () => {
    const parsers = await say(client, "list_parsers");
    assert.match(parsers.text, /^invoices: invoices\. Fields: invoice_number, invoice_date, total$/mu);
    assert.doesNotMatch(parsers.text, /archived/u);
    const { text, document } = await sayDocument(client, "parse_file", {
      parser: "invoices",
      ...(await invoice(`TWO-${mark}`)),
    });
    assert.equal(document.status, "completed");
    const [entry] = document.entries;
    assert.deepEqual(entry?.values, { invoice_number: `TWO-${mark}`, invoice_date: "2026-03-14", total: 118.8 });
    assert.equal(entry?.evidence.total?.page, 1);
    assert.match(text, /^total: 118\.8 {2}\(\d+ %, page 1\)$/mu);
    assert.doesNotMatch(JSON.stringify(document), /"box"/u);
  });

  it("says where values stand if it is asked to", async () => {
    const { document } = await sayDocument(client, "parse_file", {
      parser: "plain",
      places: true,
      ...(await invoice(`PLACES-${mark}`)),
    });
    const box = document.entries[0]?.evidence.total?.box;
    assert.ok(box && box.left > 0 && box.right <= 1 && box.top < box.bottom);
  });

  it("says which tools only read, and which change something", async () => {
    const { tools } = await client.listTools();
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    for (const name of ["list_parsers", "get_document", "propose_parser", "explain_value"])
      assert.equal(hints[name]?.readOnlyHint, true, name);
    assert.equal(hints.parse_file?.readOnlyHint, false);
    assert.equal(hints.parse_file?.destructiveHint, false);
    assert.equal(hints.correct_value?.destructiveHint, true);
    for (const { name, inputSchema, outputSchema } of tools) {
      assert.equal(inputSchema.type, "object", name);
      assert.equal(outputSchema?.type, "object", name);
    }
  });

  it("corrects a value, and says who did in the audit log", async () => {
    const { document } = await sayDocument(client, "parse_file", {
      parser: "plain",
      ...(await invoice(`WRONG-${mark}`)),
    });
    const entryId = document.entries[0]?.entry_id ?? "";
    const corrected = await sayDocument(client, "correct_value", {
      entry_id: entryId,
      field: "invoice_number",
      value: `RIGHT-${mark}`,
    });
    assert.match(corrected.text, /^invoice_number: RIGHT-\S+ {2}\(corrected\)$/mu);
    const again = await sayDocument(client, "get_document", { document_id: document.document_id });
    assert.equal(again.document.entries[0]?.values.invoice_number, `RIGHT-${mark}`);
    const { rows } = await service.database.pool.query(
      "select actor_kind, actor_name from audit_events where action = 'entry.corrected' order by created_at desc limit 1",
    );
    assert.deepEqual(rows, [{ actor_kind: "token", actor_name: "tests" }]);
    const unknown = await say(client, "correct_value", { entry_id: entryId, field: "nothing", value: 1 });
    assert.match(unknown.text, /^unknown_field: .*invoice_number, invoice_date, total/u);
  });

  it("explains a value and an empty field", async () => {
    const bytes = await makePdf([["Invoice", "Invoice number  EX-1", "Total  12.50 EUR"]]);
    const { document } = await sayDocument(client, "parse_file", {
      parser: "plain",
      content_base64: inBase64(bytes),
    });
    const ask = (field: string) => say(client, "explain_value", { document_id: document.document_id, field });
    const total = await ask("total");
    assert.match(total.text, /^total: 12\.5\nIt was read from the text ".*12\.50.*" on page 1/u);
    const date = await ask("invoice_date");
    assert.match(date.text, /^invoice_date: empty\nIt is empty/u);
    assert.match((await ask("seller")).text, /^unknown_field: .*Its fields: invoice_number/u);
  });

  it("proposes a parser from a sample, and creates, charges and keeps nothing", async () => {
    const files = (await service.listFiles()).length;
    const balance = await service.balanceOf("ops@example.com");
    const proposed = await say(client, "propose_parser", await invoice(`SAMPLE-${mark}`));
    assert.equal(proposed.isError, false, proposed.text);
    assert.match(proposed.text, /invoice_number \(text\): SAMPLE-/u);
    assert.match(proposed.text, /Nothing was created/u);
    assert.equal((await service.listFiles()).length, files);
    assert.equal(await service.balanceOf("ops@example.com"), balance);
  });

  it("says what to do where it cannot do what it was asked to, and charges nothing", async () => {
    const balance = await service.balanceOf("ops@example.com");
    const file = await invoice(`ERR-${mark}`);
    const attempts: [input: Record<string, unknown>, said: RegExp][] = [
      [{ ...file, parser: "archived" }, /^parser_not_found: .*Call list_parsers/u],
      [{ parser: "plain" }, /^invalid_arguments: Give the file in exactly one way/u],
      [{ ...file, url: "https://example.com/a.pdf", parser: "plain" }, /^invalid_arguments: .*exactly one way/u],
      [{ content_base64: "!!", parser: "plain" }, /^invalid_arguments: content_base64 is not base64/u],
      [{ content_base64: inBase64(Buffer.from("%PDF-1.7 broken")), parser: "plain" }, /^doc:corrupt: /u],
      [{ content_base64: inBase64(Buffer.from("hello")), parser: "plain" }, /^doc:unsupported_format: /u],
      [{ ...file, parser: "plain", has_multiple_entries: true }, /^unique_field_required: /u],
      [{ ...file, parser: "plain", places: "yes" }, /^invalid_arguments: .*places/su],
      [{ url: "file:///etc/passwd", parser: "plain" }, /^invalid_arguments: /u],
      [{ url: `${service.url}/nothing`, parser: "plain" }, /^doc:download_failed: /u],
    ];
    for (const [input, said] of attempts) {
      const answer = await say(client, "parse_file", input);
      assert.equal(answer.isError, true, JSON.stringify(input).slice(0, 100));
      assert.match(answer.text, said);
    }
    for (const id of ["x", crypto.randomUUID()]) {
      assert.match((await say(client, "get_document", { document_id: id })).text, /^document_not_found: /u);
      const entry = await say(client, "correct_value", { entry_id: id, field: "total", value: 1 });
      assert.match(entry.text, /^entry_not_found: /u);
    }
    assert.equal(await service.balanceOf("ops@example.com"), balance);
  });

  it("shows an account nothing of another one", async () => {
    const { document } = await sayDocument(client, "parse_file", {
      parser: "plain",
      ...(await invoice(`MINE-${mark}`)),
    });
    const stranger = await connect(open(otherToken), era);
    try {
      assert.match((await say(stranger, "list_parsers")).text, /^1 parser, by slug:\nplain:/u);
      const documentId = { document_id: document.document_id };
      const entry = { entry_id: document.entries[0]?.entry_id, field: "total", value: 1 };
      const attempts = [
        await say(stranger, "get_document", documentId),
        await say(stranger, "explain_value", { ...documentId, field: "total" }),
        await say(stranger, "correct_value", entry),
        await say(stranger, "parse_file", { parser: "invoices", ...(await invoice("X")) }),
      ];
      for (const { text, isError } of attempts) {
        assert.equal(isError, true);
        assert.match(text, /_not_found: /u);
        assert.doesNotMatch(text, /MINE|118/u);
      }
    } finally {
      await stranger.close();
    }
  });
}

describe("a file without a parser", () => {
  it("goes to the parser that surely takes it, and otherwise the assistant has to choose one", async () => {
    const token = "token-of-the-tests-0123456789abcdef-routed";
    const routed = {
      email: "routed@example.com",
      balance: "10",
      tokens: [{ name: "tests", token }],
      parsers: [
        { slug: "bills", template: "invoice" },
        { slug: "tills", template: "receipt" },
      ],
    };
    await service.apply({ accounts: [routed] });
    const client = await connect(overStdio(["--root", folder, "--url", service.url, "--token", token]), "2025-11-25");
    try {
      const { document } = await sayDocument(client, "parse_file", { path: "furniture.pdf" });
      assert.equal(document.parser?.slug, "bills");
      assert.equal(document.entries[0]?.values.total, 1117.2);
      const files = (await service.listFiles()).length;
      const bytes = await makePdf([["Dear Sir,", "nothing that anybody knows.", "Yours, me"]]);
      await writeFile(join(folder, "letter.pdf"), bytes);
      const undecided = await say(client, "parse_file", { path: "letter.pdf" });
      assert.match(undecided.text, /^parser_undecided: No parser of the account surely fits/u);
      assert.equal((await service.listFiles()).length, files);
    } finally {
      await client.close();
    }
  });
});
