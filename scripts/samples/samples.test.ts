import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { isValidBIC, isValidIBAN } from "ibantools";
import { stdnum } from "stdnum";
import { readDocument } from "../../src/reading/read-document.ts";
import { type InvoiceFacts, totalsOf } from "./invoice-facts.ts";
import { englishInvoice, frenchInvoice, germanInvoice, severalInvoices } from "./invoices.ts";

const kept = join(import.meta.dirname, "../../samples");
const invoices: InvoiceFacts[] = [englishInvoice, germanInvoice, frenchInvoice, ...severalInvoices];

describe("the sample documents", () => {
  let made: string;
  before(async () => {
    made = await mkdtemp(join(tmpdir(), "winnow-samples-"));
    execFileSync(process.execPath, [join(import.meta.dirname, "../make-samples.ts"), made]);
  });
  after(() => rm(made, { recursive: true, force: true }));

  it("are those that the script makes, and manifest.jsonl matches them", async () => {
    const files = await readdir(made);
    assert.deepEqual((await readdir(kept)).filter((name) => name !== "README.md").sort(), files.sort());
    const [keptManifest, madeManifest] = [join(kept, "manifest.jsonl"), join(made, "manifest.jsonl")];
    assert.equal(await readFile(keptManifest, "utf8"), await readFile(madeManifest, "utf8"));
  });

  it("say the same, word for word, when they are made again", async () => {
    for (const name of (await readdir(made)).filter((file) => file.endsWith(".pdf"))) {
      assert.deepEqual(await wordsOf(join(kept, name)), await wordsOf(join(made, name)), name);
    }
  });

  it("include invoices whose totals add up and whose numbers pass their checksums", () => {
    for (const facts of invoices) {
      const { net, tax, total } = totalsOf(facts);
      assert.equal(net + tax, total);
      assert.equal(Math.round((net * facts.taxRate) / 100), tax);
      const { iban, bic, vatId } = facts.seller;
      assert.ok(isValidIBAN(iban) && isValidBIC(bic), `${iban} ${bic}`);
      const country = { "en-GB": stdnum.GB?.vat, "de-DE": stdnum.DE?.vat, "fr-FR": stdnum.FR?.tva }[facts.locale];
      assert.ok(country?.validate(vatId).isValid, vatId);
    }
  });
});

async function wordsOf(path: string): Promise<string[]> {
  const { pages } = await readDocument(await readFile(path));
  return pages.flatMap((page) => page.words.map(({ text }) => text));
}
