import assert from "node:assert/strict";
import { after, test } from "node:test";
import { successSchemas } from "../../../src/contract/envelope.ts";
import { makeInvoice } from "../../support/make-pdf.ts";
import { startReceiver } from "../../support/receiver.ts";
import { startTestService } from "../../support/service.ts";

const service = await startTestService();
const host = await startReceiver();
after(async () => {
  await host.close();
  await service[Symbol.asyncDispose]();
});
const { client } = service;
const invoice = await makeInvoice("URL-1");

host.answer = ({ path }, response) => {
  if (path === "/invoice.pdf") return void response.setHeader("content-type", "application/pdf").end(invoice);
  if (path === "/viewer") return void response.setHeader("content-type", "text/html").end("<html>viewer</html>");
  if (path === "/moved") return void response.writeHead(302, { location: `${host.url}/invoice.pdf` }).end();
  response.writeHead(404).end();
};

/** Decided: a failed download is the document's fault, not the request's. */
async function failsToDownload(file_url: string) {
  const balance = await service.balanceOf("ops@example.com");
  const sync = await client.parse("plain", { file_url });
  assert.equal(sync.status, 200, file_url);
  assert.deepEqual([sync.body.status, sync.body.code, sync.body.data], ["error", "doc:download_failed", null]);
  const accepted = await client.parseAsync("plain", { file_url });
  assert.equal(accepted.status, 202);
  const { body } = await client.waitForDocument("plain", accepted.body.data.document_id);
  assert.equal(body.code, "document_retrieved");
  assert.deepEqual([body.data.status, body.data.entries], ["failed", []]);
  assert.equal(body.data.error.code, "doc:download_failed");
  // The members of a document keep their types, although no file ever came.
  assert.deepEqual(successSchemas.documentRetrieved.parse(body), body);
  assert.equal(typeof body.data.url, "string");
  const { filename, ...facts } = body.data.metadata;
  assert.ok(filename !== "" && file_url.includes(filename));
  assert.deepEqual(facts, { content_type: "application/octet-stream", size_bytes: 0, page_count: 0 });
  assert.equal(await service.balanceOf("ops@example.com"), balance);
}

test("the service downloads file_url with a plain GET without credentials", async () => {
  const { body } = await client.parse("plain", { file_url: `${host.url}/invoice.pdf` });
  assert.equal(body.code, "document_processed");
  assert.equal(body.data[0].parsed_data.invoice_number, "URL-1");
  const [request] = host.requests;
  assert.equal(request?.method, "GET");
  for (const header of ["authorization", "cookie"]) assert.equal(request?.headers[header], undefined);
});

test("an async file_url is downloaded after the request is accepted, and answered like an upload", async () => {
  const accepted = await client.parseAsync("plain", { file_url: `${host.url}/invoice.pdf` });
  assert.equal(accepted.body.code, "document_accepted");
  const { body } = await client.waitForDocument("plain", accepted.body.data.document_id);
  assert.equal(body.data.status, "completed");
  assert.equal(body.data.metadata.content_type, "application/pdf");
  assert.equal((await fetch(body.data.url)).status, 200);
  assert.equal(body.data.metadata.filename, "invoice.pdf");
  assert.equal(body.data.metadata.size_bytes, invoice.length);
});

test("doc:download_failed: an answer that is not 2xx", () => failsToDownload(`${host.url}/missing.pdf`));

test("doc:download_failed: a viewer page instead of a file", () => failsToDownload(`${host.url}/viewer`));

test("doc:download_failed: a redirect is not followed", () => failsToDownload(`${host.url}/moved`));

test("doc:download_failed: a host where nothing listens", () => failsToDownload("http://127.0.0.1:1/a.pdf"));

test("doc:download_failed: a private, loopback or metadata address that is not allowed", async () => {
  for (const address of ["http://10.0.0.1/a", "http://169.254.169.254/latest", "http://[::1]/a", "http://127.0.0.2/a"])
    await failsToDownload(address);
});

test("a downloaded file is refused for the same reasons as an upload, and costs nothing", async () => {
  host.answer = (_request, response) => void response.end("plain text");
  const { status, body } = await client.parse("plain", { file_url: `${host.url}/x` });
  assert.deepEqual([status, body.code], [200, "doc:unsupported_format"]);
  const accepted = await client.parseAsync("plain", { file_url: `${host.url}/x` });
  const failed = await client.waitForDocument("plain", accepted.body.data.document_id);
  assert.equal(failed.body.data.error.code, "doc:unsupported_format");
});
