import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import { makeInvoice } from "../support/make-pdf.ts";
import { invoiceFields } from "../support/service.ts";
import { runWinnow } from "./run-winnow.ts";

const figures = z.object({
  documents: z.number(),
  pages: z.number(),
  fields: z.record(z.string(), z.object({ precision: z.number(), recall: z.number(), f1: z.number() })),
  failures: z.array(z.object({ document: z.string() })),
});

const calibrationFigures = z.object({
  error: z.number(),
  bins: z.array(z.object({ count: z.number(), confidence: z.number(), accuracy: z.number() })),
});

describe("winnow eval", () => {
  let folder: string;
  const manifest = (lines: object[]) =>
    writeFile(join(folder, "manifest.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-eval-"));
    await writeFile(join(folder, "fields.json"), JSON.stringify(invoiceFields));
    for (const number of ["A-1", "A-2"]) await writeFile(join(folder, `${number}.pdf`), await makeInvoice(number));
    await writeFile(join(folder, "broken.pdf"), "no document");
  });
  after(() => rm(folder, { recursive: true }));

  const evaluate = (...words: string[]) =>
    runWinnow(["eval", folder, "--fields", join(folder, "fields.json"), ...words]);

  it("measures each field against the labels, without a service", async () => {
    await manifest([
      { file: "A-1.pdf", expected: { invoice_number: "A-1", invoice_date: "2026-03-14", total: 118.8 } },
      { file: "A-2.pdf", expected: { invoice_number: "wrong on purpose", invoice_date: "2026-03-14", total: 118.8 } },
    ]);
    const { exitCode, stdout, stderr } = await evaluate("--json");
    assert.equal(exitCode, 0, stderr);
    const { documents, pages, fields } = figures.parse(JSON.parse(stdout));
    assert.deepEqual({ documents, pages }, { documents: 2, pages: 2 });
    assert.deepEqual([fields.invoice_number?.precision, fields.invoice_number?.f1], [0.5, 0.5]);
    assert.deepEqual([fields.total?.precision, fields.total?.recall], [1, 1]);
  });

  it("prints a table, and with --mistakes what was wrong", async () => {
    const { stdout } = await evaluate("--mistakes", "--only", "A-2.pdf");
    assert.match(stdout, /total +100\.0 % +100\.0 % +100\.0 % +100\.0 % +1 \/ 1 +1 /);
    assert.match(stdout, /A-2\.pdf {2}invoice_number\n +expected "wrong on purpose"\n +found +"A-2"/);
    assert.match(stdout, /1 document, 1 page in /);
  });

  it("writes a report that shows each miss beside the picture of its page, and runs nothing from a document", async () => {
    const hostile = '<img src=x onerror="alert(1)">';
    await manifest([{ file: "A-1.pdf", id: hostile, expected: { invoice_number: "A-9", invoice_date: "2026-03-14" } }]);
    const path = join(folder, "report.html");
    const { exitCode, stderr } = await evaluate("--html", path);
    assert.equal(exitCode, 0, stderr);
    const report = await readFile(path, "utf8");
    assert.match(report, /<img src="data:image\/jpeg;base64,[\w+/=]+"/);
    assert.match(report, /<span class="mark given"/);
    assert.match(report, /<dd>A-9 <span class="quiet">not found in the text<\/span>/);
    assert.ok(!report.includes(hostile));
    assert.ok(!/(?:src|href)="(?!data:)/.test(report), "nothing is loaded from elsewhere");
  });

  it("shows how far confidences can be trusted", async () => {
    await manifest([
      { file: "A-1.pdf", expected: { invoice_number: "A-1", invoice_date: "2026-03-14", total: 118.8 } },
    ]);
    const { stdout } = await evaluate("--json");
    const { calibration } = z.object({ calibration: calibrationFigures }).parse(JSON.parse(stdout));
    assert.equal(
      calibration.bins.reduce((sum, { count }) => sum + count, 0),
      3,
    );
    assert.ok(calibration.error >= 0 && calibration.error < 1);
  });

  it("ends with 1 when a document could not be read at all", async () => {
    await manifest([{ file: "broken.pdf", expected: { invoice_number: "A-1" } }]);
    const { exitCode, stdout } = await evaluate("--json");
    assert.equal(exitCode, 1);
    assert.deepEqual(
      figures.parse(JSON.parse(stdout)).failures.map(({ document }) => document),
      ["broken.pdf"],
    );
  });
});
