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

test("the members of a document have their types before its file_url is downloaded", async () => {
  const names = [
    ["https://files.example/2026/Rechnung%20M%C3%A4rz.pdf?signature=1#page=2", "Rechnung März.pdf"],
    ["https://files.example/a%2Fb%00.pdf", "b.pdf"],
    ["https://files.example/100%.pdf", "100%.pdf"],
    ["https://files.example:8443/", "files.example"],
    ["https://files.example/folder/", "folder"],
  ];
  for (const [file_url = "", filename] of names) {
    const accepted = await client.parseAsync("invoices", { file_url });
    const id = accepted.body.data.document_id;
    const { body } = await client.getDocument("invoices", id);
    assert.equal(body.code, "no_parsed_data");
    assert.ok(body.data.url.startsWith(`${service.url}/files/${id}?`));
    const rest = { content_type: "application/octet-stream", size_bytes: 0, page_count: 0 };
    assert.deepEqual(body.data.metadata, { filename, ...rest }, file_url);
    assert.deepEqual(successSchemas.noParsedData.parse(body), body);
    // The file's address leads nowhere while there is no file.
    assert.equal((await fetch(body.data.url)).status, 404);
  }
});
