import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { startTestService, type TestService } from "../support/service.ts";

describe("duplicates", () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service[Symbol.asyncDispose]());

  const send = async (...pages: string[][]) => {
    const { body } = await service.client.parseAsync("invoices", { file: { bytes: await makePdf(pages) } });
    const document = await service.client.waitForDocument("invoices", body.data.document_id);
    return { documentId: body.data.document_id as string, entry: document.body.data.entries[0] };
  };
  const entryOf = async (documentId: string) =>
    (await service.client.getDocument("invoices", documentId)).body.data.entries[0];

  it("marks an entry whose unique value exists as duplicate, and updates the existing one", async () => {
    const first = await send(invoiceLines({ number: "D-100", total: "10.00" }));
    const second = await send(invoiceLines({ number: "d-100 ", total: "12.50" }));
    assert.deepEqual([first.entry.status, first.entry.is_deduplicated], ["completed", false]);
    assert.deepEqual([second.entry.status, second.entry.is_deduplicated], ["duplicate", true]);
    const updated = await entryOf(first.documentId);
    assert.equal(updated.parsed_data.total, 12.5);
    assert.ok(updated.updated_at > first.entry.updated_at);
  });

  it("leaves a value of the existing entry that a person edited", async () => {
    const first = await send(invoiceLines({ number: "D-200", total: "10.00", date: "2026-01-02" }));
    await service.client.correct("invoices", first.entry.id, { total: 99 });
    await send(invoiceLines({ number: "D-200", total: "12.50", date: "2026-05-06" }));
    const updated = await entryOf(first.documentId);
    assert.equal(updated.parsed_data.total, 99);
    assert.equal(updated.parsed_data.invoice_date, "2026-05-06");
  });

  it("takes over the new entry's validation result, and none of its nulls", async () => {
    const first = await send(invoiceLines({ number: "D-300", total: "10.00" }));
    await send(["INVOICE", "Invoice number: D-300", "Invoice date: 2026-03-14"]);
    const updated = await entryOf(first.documentId);
    assert.equal(updated.parsed_data.total, 10);
    assert.equal(updated.is_valid, false);
  });

  it("never matches entries without the unique value", async () => {
    const first = await send(["a letter", "without any number"]);
    const second = await send(["a letter", "without any number"]);
    assert.deepEqual([first.entry.status, second.entry.status], ["completed", "completed"]);
  });

  it("finds an entry by the unique value that a person corrected, no longer by the wrong one", async () => {
    const first = await send(invoiceLines({ number: "D-4O0" }));
    await service.client.correct("invoices", first.entry.id, { invoice_number: "D-400" });
    assert.equal((await send(invoiceLines({ number: "D-400" }))).entry.status, "duplicate");
    assert.equal((await send(invoiceLines({ number: "D-4O0" }))).entry.status, "completed");
  });

  it("makes one completed entry of documents that race with the same new value", async () => {
    const file = await makePdf([invoiceLines({ number: "D-500" })]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => service.client.parse("invoices", { file: { bytes: file } })),
    );
    const statuses = answers.map((answer) => answer.body.data[0].status).sort();
    assert.deepEqual(statuses, ["completed", ...Array(5).fill("duplicate")]);
  });

  it("keeps parsers apart: the same value in another parser is no duplicate", async () => {
    await service.apply({
      accounts: [
        {
          email: "ops@example.com",
          parsers: [
            {
              slug: "other",
              fields: [{ name: "invoice_number", type: "text", hints: ["Invoice number"], unique: true }],
            },
          ],
        },
      ],
    });
    await send(invoiceLines({ number: "D-600" }));
    const file = await makePdf([invoiceLines({ number: "D-600" })]);
    const answer = await service.client.parse("other", { file: { bytes: file } });
    assert.equal(answer.body.data[0].status, "completed");
  });
});
