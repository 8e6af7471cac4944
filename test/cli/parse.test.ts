import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import { startBusyService } from "../clients/busy-service.ts";
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

  it("keeps the results so far when the token is deactivated meanwhile, and sends no more", async () => {
    await using busy = await startBusyService(service.url);
    busy.trouble = [null, "401"];
    const files = ["A-1.pdf", "A-2.pdf", "A-3.pdf"].map(file);
    const { exitCode, stdout } = await parse("--url", busy.url, "--concurrency", "1", ...files);
    assert.equal(exitCode, 1);
    const [first, second, third] = results.parse(JSON.parse(stdout));
    assert.deepEqual([first?.error, first?.entries.length], [null, 1]);
    assert.deepEqual([second?.error?.code, third?.error?.code], ["unauthorized", "unauthorized"]);
    assert.equal(busy.keys.length, 2);
  });

  it("gives the id of a document that was accepted, although its result could not be fetched", async () => {
    await using busy = await startBusyService(service.url);
    busy.trouble = [null, "401"];
    const { exitCode, stdout } = await parse("--url", busy.url, "--async", file("A-2.pdf"));
    assert.equal(exitCode, 1);
    const [result] = results.parse(JSON.parse(stdout));
    assert.match(result?.document_id ?? "", /^[0-9a-f-]{36}$/);
    assert.equal(result?.error?.code, "unauthorized");
  });

  it("asks again for an answer that was lost or cut off, under the same key", async () => {
    await using busy = await startBusyService(service.url);
    busy.trouble = ["lost", "cut"];
    const { exitCode, stdout, stderr } = await parse("--url", busy.url, file("A-1.pdf"));
    assert.equal(exitCode, 0, stderr);
    assert.equal(results.parse(JSON.parse(stdout))[0]?.entries.length, 1);
    assert.deepEqual([busy.keys.length, new Set(busy.keys).size], [3, 1]);
  });

  it("says that the connection broke, and not that no service is running, if that happens again and again", async () => {
    await using busy = await startBusyService(service.url);
    busy.trouble = ["lost", "lost", "lost"];
    const { exitCode, stdout } = await parse("--url", busy.url, file("A-1.pdf"));
    assert.equal(exitCode, 1);
    assert.match(results.parse(JSON.parse(stdout))[0]?.error?.message ?? "", /connection to .+ broke .+ may still/);
  });

  it("sends a file as it was at the beginning, although it changes between two tries", async () => {
    await using busy = await startBusyService(service.url);
    await copyFile(file("A-1.pdf"), file("changing.pdf"));
    busy.trouble = ["503"];
    busy.onRequest = () => writeFileSync(file("changing.pdf"), "other");
    const { exitCode, stdout, stderr } = await parse("--url", busy.url, file("changing.pdf"));
    assert.equal(exitCode, 0, stderr);
    assert.equal(results.parse(JSON.parse(stdout))[0]?.entries[0]?.parsed_data.invoice_number, "A-1");
  });

  it("sends nothing if the results cannot be written", async () => {
    await using busy = await startBusyService(service.url);
    const { exitCode, stderr } = await parse("--url", busy.url, "--output", file("nowhere/out.json"), file("A-1.pdf"));
    assert.equal(exitCode, 1);
    assert.match(stderr, /nowhere/);
    assert.equal(busy.keys.length, 0);
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
