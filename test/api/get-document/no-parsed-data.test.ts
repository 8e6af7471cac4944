import assert from "node:assert/strict";
import { after, test } from "node:test";
import { successSchemas } from "../../../src/contract/envelope.ts";
import { makeInvoice } from "../../support/make-pdf.ts";
import { startTestService } from "../../support/service.ts";

/** Without a worker, an accepted document stays pending. */
const service = await startTestService({ role: "web" });
after(() => service[Symbol.asyncDispose]());
const { client } = service;

for (const state of ["pending", "processing"] as const) {
  test(`while a document is ${state}, get-document answers no_parsed_data and an empty entries list`, async () => {
    const accepted = await client.parseAsync("invoices", { file: { bytes: await makeInvoice("WAIT-1") } });
    const id = accepted.body.data.document_id;
    await service.database.db.updateTable("documents").set({ status: state }).where("id", "=", id).execute();
    const { status, body } = await client.getDocument("invoices", id);
    assert.equal(status, 200);
    assert.deepEqual([body.status, body.code], ["success", "no_parsed_data"]);
    assert.deepEqual([body.data.document_id, body.data.status, body.data.entries], [id, state, []]);
    assert.deepEqual(successSchemas.noParsedData.parse(body), body);
    assert.equal(body.data.metadata.page_count, 1);
  });
}

test("a file_url that is not downloaded yet has no address and no facts of the file", async () => {
  const accepted = await client.parseAsync("invoices", { file_url: "https://files.example/a.pdf" });
  const { body } = await client.getDocument("invoices", accepted.body.data.document_id);
  assert.equal(body.data.url, null);
  assert.deepEqual(body.data.metadata, { filename: null, content_type: null, size_bytes: null, page_count: null });
});
