import assert from "node:assert/strict";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import PDFDocument from "pdfkit";
import { z } from "zod";
import { makePdf } from "../support/make-pdf.ts";
import { invoiceFields } from "../support/service.ts";
import { runWinnow } from "./run-winnow.ts";

const samples = join(import.meta.dirname, "../../samples");

const results = z.array(
  z.object({
    file: z.string(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    kind: z.object({ template: z.string().nullable(), confidence: z.number().nullable() }).nullable(),
    page_count: z.number(),
    entries: z.array(z.object({ is_valid: z.boolean(), parsed_data: z.record(z.string(), z.unknown()) })),
  }),
);

describe("winnow try", () => {
  let folder: string;
  const invoice = join(samples, "invoice-en.pdf");
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-try-test-"));
  });
  after(() => rm(folder, { recursive: true }));
  // In an empty folder, and without a database, an account or a setting.
  const tryFiles = (words: string[], environment: Record<string, string> = {}) =>
    runWinnow(["try", ...words], environment, folder);
  const toResults = ({ stdout }: { stdout: string }) => results.parse(JSON.parse(stdout));

  it("says what a document is and prints its values with their confidence, and leaves nothing behind", async () => {
    const before = await readdir(folder);
    const { stdout, stderr, exitCode } = await tryFiles([invoice]);
    assert.equal(exitCode, 0, stderr);
    assert.match(stdout, /Invoice \(template invoice\) {2}\d+ %/u);
    assert.match(stdout, /^ {2}invoice_number {2,}HF-2025-0417 +\d+ %$/mu);
    assert.match(stdout, /^ {2}total {2,}1117\.2 +\d+ %$/mu);
    assert.match(stdout, /SH-180 +Oak shelving unit/u);
    assert.deepEqual(await readdir(folder), before);
  });

  it("reads several files of different kinds, and says which of them cannot be read", async () => {
    const broken = join(folder, "broken.pdf");
    await writeFile(broken, "%PDF-1.7 and nothing else");
    const finished = await tryFiles([invoice, broken, join(samples, "statement.pdf"), "--json"]);
    assert.equal(finished.exitCode, 1);
    assert.match(finished.stderr, /3\/3 .*statement\.pdf {2}page 2 of 2/u);
    const [first, second, third] = toResults(finished);
    assert.equal(first?.kind?.template, "invoice");
    assert.equal(first?.entries[0]?.parsed_data.total, 1117.2);
    assert.equal(second?.error?.code, "doc:corrupt");
    assert.equal(third?.kind?.template, "bank-statement");
    assert.equal(third?.page_count, 2);
  });

  it("prints no character of a document that commands the terminal", async () => {
    const pdf = new PDFDocument();
    const written = buffer(pdf);
    pdf.font("Helvetica").text("Invoice");
    pdf.initForm();
    pdf.formText("invoice_number", 72, 200, 300, 20, { value: "A\u0007B-77" });
    pdf.end();
    const path = join(folder, "form.pdf");
    await writeFile(path, await written);
    for (const command of ["try", "explain"]) {
      const { stdout, stderr } = await runWinnow([command, path, "--template", "invoice"], {}, folder);
      assert.match(stdout, /A B-77/u, stderr);
      assert.ok(!stdout.includes("\u0007"));
    }
  });

  it("prints what documents say as Markdown or plain text, and names those that cannot be read", async () => {
    const broken = join(folder, "broken-too.pdf");
    await writeFile(broken, "%PDF-1.7 and nothing else");
    const markdown = await tryFiles([invoice, broken, "--format", "markdown"]);
    assert.equal(markdown.exitCode, 1);
    assert.match(markdown.stdout, /^<!-- page 1 -->\n\n# /u);
    assert.match(markdown.stdout, /^\| SH-180 \| Oak shelving unit, 180 cm \|/mu);
    assert.match(markdown.stderr, /broken-too\.pdf: /u);
    const { stdout, exitCode } = await tryFiles([invoice, "--format", "text"]);
    assert.equal(exitCode, 0);
    assert.match(stdout, /^SH-180 {2}Oak shelving unit, 180 cm/mu);
  });

  it("uses the template or the fields that the user chooses", async () => {
    const [chosen] = toResults(await tryFiles([invoice, "--template", "receipt", "--json"]));
    assert.deepEqual(chosen?.kind, { template: "receipt", confidence: null });
    const fields = join(folder, "fields.json");
    await writeFile(fields, JSON.stringify(invoiceFields));
    const [own] = toResults(await tryFiles([invoice, "--fields", fields, "--json"]));
    assert.equal(own?.entries[0]?.parsed_data.invoice_number, "HF-2025-0417");
  });

  it("shows the fields that a document suggests if no template fits", async () => {
    const unknown = join(folder, "unknown.pdf");
    const lines = [
      "Hull inspection record",
      "Vessel: Marigold",
      "Berth: 14 B",
      "Keel depth: 2.4 m",
      "Inspector: J. Reed",
    ];
    await writeFile(unknown, await makePdf([lines]));
    const { stdout, exitCode } = await tryFiles([unknown]);
    assert.equal(exitCode, 0);
    assert.match(stdout, /No template fits it\./u);
    assert.match(stdout, /vessel {2,}Marigold/u);
  });

  it("prints CSV in which no value runs as a formula", async () => {
    const { stdout } = await tryFiles([join(samples, "invoice-de.pdf"), "--csv"]);
    assert.match(stdout, /^file,template,is_valid,problems,/u);
    assert.match(stdout, /,'\+49 7121 555 0140,/u);
  });

  it("opens a page with a box around each value in the user's browser", async () => {
    const browser = join(folder, "xdg-open");
    const opened = join(folder, "opened");
    await writeFile(browser, `#!/bin/sh\nprintf %s "$1" > "${opened}.part" && mv "${opened}.part" "${opened}"\n`);
    await chmod(browser, 0o755);
    const page = join(folder, "page.html");
    const environment = { PATH: `${folder}:${process.env.PATH ?? ""}`, TMPDIR: folder };
    const { stderr, exitCode } = await tryFiles([invoice, "--html", page, "--open"], environment);
    assert.equal(exitCode, 0, stderr);
    const text = await readFile(page, "utf8");
    assert.match(text, /<img src="data:image\/jpeg;base64,/u);
    assert.match(text, /id="show-values" checked/u);
    assert.match(text, /<span class="layer values" style="[^"]+"><b>seller_vat_id<\/b>/u);
    const [, written = ""] = /The page is in (.+-invoice-en\.pdf\.html)\.$/mu.exec(stderr) ?? [];
    assert.equal(await readFile(written, "utf8"), text);
  });

  it("ends with 2 and says what to do when called wrongly", async () => {
    const wrongCalls: [string[], RegExp][] = [
      [[], /missing required argument 'file'/u],
      [["no-such-file.pdf"], /File no-such-file\.pdf does not exist/u],
      [["https://example.com/a.pdf"], /reads files of this machine/u],
      [[invoice, "--template", "invoce"], /Template invoce does not exist\. Templates: .*invoice/u],
      [[invoice, invoice, "--html", "a.html"], /--html writes one page/u],
      [[invoice, "--json", "--csv"], /cannot be used with/u],
    ];
    for (const [words, message] of wrongCalls) {
      const { exitCode, stderr } = await tryFiles(words);
      assert.match(stderr, message);
      assert.equal(exitCode, 2, words.join(" "));
    }
  });
});
