import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import { invoiceLines, makeInvoice, makePdf } from "../support/make-pdf.ts";
import { opsToken, startTestService, type TestService } from "../support/service.ts";
import { runWinnow } from "./run-winnow.ts";

const results = z.array(
  z.object({
    file: z.string(),
    document_id: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    entries: z.array(
      z.object({
        entry_id: z.string(),
        status: z.string(),
        is_valid: z.boolean(),
        parsed_data: z.record(z.string(), z.unknown()),
        grounding: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  }),
);

describe("winnow parse", () => {
  let service: TestService;
  let folder: string;
  const parse = (...words: string[]) =>
    runWinnow(["parse", "--parser", "invoices", ...words], { WINNOW_URL: service.url, WINNOW_TOKEN: opsToken });
  const file = (name: string) => join(folder, name);

  before(async () => {
    service = await startTestService();
    folder = await mkdtemp(join(tmpdir(), "winnow-cli-"));
    for (const number of ["A-1", "A-2", "A-3", "A-4"])
      await writeFile(file(`${number}.pdf`), await makeInvoice(number));
    const pages = [invoiceLines({ number: "B-1", total: "10.00" }), invoiceLines({ number: "B-2", total: "=1+1" })];
    await writeFile(file("several.pdf"), await makePdf(pages));
    await writeFile(file("broken.pdf"), "%PDF-1.7 and nothing more");
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  it("prints the values as JSON into a pipe, and its progress to standard error", async () => {
    const { exitCode, stdout, stderr } = await parse(file("A-1.pdf"));
    assert.equal(exitCode, 0, stderr);
    const [result] = results.parse(JSON.parse(stdout));
    assert.equal(result?.file, file("A-1.pdf"));
    assert.equal(result?.entries[0]?.parsed_data.invoice_number, "A-1");
    assert.equal(result?.entries[0]?.grounding, undefined);
    assert.match(stderr, /1\/1 .*A-1\.pdf/);
  });

  it("polls for the results of queued documents and gives their ids", async () => {
    const { exitCode, stdout, stderr } = await parse("--async", "--grounding", file("A-2.pdf"));
    assert.equal(exitCode, 0, stderr);
    const [result] = results.parse(JSON.parse(stdout));
    assert.match(result?.document_id ?? "", /^[0-9a-f-]{36}$/);
    assert.equal(result?.entries[0]?.parsed_data.invoice_number, "A-2");
    assert.ok(result?.entries[0]?.grounding?.invoice_number);
  });

  it("prints a table for people", async () => {
    const { stdout } = await parse("--format", "table", file("A-3.pdf"));
    assert.match(stdout, /A-3\.pdf.+completed, valid.+invoice_number +A-3\n.+total +118\.8\n/s);
  });

  it("writes CSV to a file, a row per entry, without formulas", async () => {
    const output = file("results.csv");
    const { exitCode, stdout, stderr } = await parse("--format", "csv", "--output", output, file("A-*.pdf"));
    assert.equal(exitCode, 0, stderr);
    assert.equal(stdout, "");
    const [head, ...rows] = (await readFile(output, "utf8")).trim().split("\n");
    assert.equal(head, "file,document_id,entry_id,status,is_valid,problems,invoice_number,invoice_date,total");
    assert.equal(rows.length, 4);
    for (const row of rows) assert.doesNotMatch(row, /,[=+@]/);
  });

  it("keeps the other documents' results when one fails, and ends with 1", async () => {
    const { exitCode, stdout } = await parse(file("broken.pdf"), file("A-4.pdf"));
    assert.equal(exitCode, 1);
    const [broken, good] = results.parse(JSON.parse(stdout));
    assert.deepEqual([broken?.error?.code, broken?.entries], ["doc:corrupt", []]);
    assert.deepEqual([good?.error, good?.entries.length], [null, 1]);
  });

  it("asks for one entry per record", async () => {
    const { stdout } = await parse("--multiple", file("several.pdf"));
    const numbers = results
      .parse(JSON.parse(stdout))
      .flatMap(({ entries }) => entries.map((entry) => entry.parsed_data));
    assert.deepEqual(
      numbers.map(({ invoice_number }) => invoice_number),
      ["B-1", "B-2"],
    );
  });

  it("stops at once for errors that concern every document: a wrong token, an unknown parser", async () => {
    const token = await parse("--token", "wrong", file("A-1.pdf"), file("A-2.pdf"));
    assert.equal(token.exitCode, 1);
    assert.match(token.stderr, /Invalid token\. Set a valid token with --token or WINNOW_TOKEN/);
    const parser = await parse("--parser", "nobodys", file("A-1.pdf"));
    assert.equal(parser.exitCode, 1);
    assert.match(parser.stderr, /parser/i);
  });
});
