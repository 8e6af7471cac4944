import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { invoiceFields } from "../support/service.ts";
import { runWinnow } from "./run-winnow.ts";

const explanations = z.array(
  z.object({
    fields: z.array(
      z.object({
        path: z.string(),
        given: z.string().nullable(),
        empty: z.string().nullable(),
        candidates: z.array(z.object({ text: z.string(), score: z.number() })),
      }),
    ),
  }),
);

describe("winnow explain", () => {
  let folder: string;
  let invoice: string;
  let fields: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-explain-"));
    [invoice, fields] = [join(folder, "invoice.pdf"), join(folder, "fields.json")];
    await writeFile(fields, JSON.stringify(invoiceFields));
    await writeFile(invoice, await makePdf([[...invoiceLines({ number: "A-17" }), "Note: <script>alert(1)</script>"]]));
  });
  after(() => rm(folder, { recursive: true }));
  const explain = (...words: string[]) => runWinnow(["explain", invoice, "--fields", fields, ...words]);

  it("shows what was seen for a field, what counted and what was given", async () => {
    const { stdout, exitCode } = await explain("--field", "invoice_number");
    assert.equal(exitCode, 0);
    assert.match(stdout, /^invoice_number {2}id/u);
    assert.match(stdout, /given "A-17"/u);
    assert.match(stdout, /1 {2}"A-17" on page 1: score \+\d+\.\d\d, \d+ %, label "Invoice number/u);
    assert.match(stdout, /\+\d\.\d\d {2}its label names the field/u);
    assert.doesNotMatch(stdout, /^total/mu);
  });

  it("says why an empty field is empty, and what came next", async () => {
    const [record] = explanations.parse(JSON.parse((await explain("--json")).stdout));
    const empty = record?.fields.filter(({ given }) => given === null) ?? [];
    assert.ok(record && record.fields.length > empty.length);
    for (const field of empty) assert.ok(field.empty, field.path);
    for (const field of record.fields) if (field.given !== null) assert.equal(field.empty, null);
  });

  it("says what became of the text that should be the value, and asks which field it belongs to", async () => {
    const { stdout } = await explain("--field", "invoice_number", "--expected", "a-17");
    assert.match(stdout, /expected "a-17": It was a candidate\.\n {2}1 {2}"A-17" on page 1/u);
    const nobodys = await explain("--expected", "A-17");
    assert.equal(nobodys.exitCode, 2);
    assert.match(nobodys.stderr, /--expected needs --field/u);
  });

  it("writes a page with the document's picture, and escapes the document's text", async () => {
    const path = join(folder, "why.html");
    const { exitCode } = await explain("--html", path);
    assert.equal(exitCode, 0);
    const page = await readFile(path, "utf8");
    assert.match(page, /<img src="data:image\/jpeg;base64,/u);
    assert.match(page, /<span class="mark f0-\d+ given"/u);
    assert.doesNotMatch(page, /<script/u);
    assert.match(page, /Content-Security-Policy/u);
  });

  it("lists the fields when one is unknown, and names a file that cannot be read", async () => {
    const unknown = await explain("--field", "no_such_field");
    assert.equal(unknown.exitCode, 2);
    assert.match(unknown.stderr, /Field no_such_field does not exist\. Fields: .*invoice_number/u);
    const missing = await runWinnow(["explain", join(folder, "missing.pdf"), "--fields", fields]);
    assert.equal(missing.exitCode, 2);
    assert.match(missing.stderr, /cannot be read/u);
  });
});
