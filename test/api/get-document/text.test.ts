import assert from "node:assert/strict";
import { after, test } from "node:test";
import { successSchemas } from "../../../src/contract/envelope.ts";
import { makeInvoice, makePdf } from "../../support/make-pdf.ts";
import { opsToken, otherToken, startTestService, twoAccountsSetup } from "../../support/service.ts";

const service = await startTestService({ setup: twoAccountsSetup });
after(() => service[Symbol.asyncDispose]());
const { client } = service;

async function submit(bytes: Uint8Array): Promise<string> {
  const accepted = await client.parseAsync("plain", { file: { bytes, filename: "a.pdf" } });
  const id: string = accepted.body.data.document_id;
  await client.waitForDocument("plain", id);
  return id;
}

async function getText(id: string, query = "", { token = opsToken, accept = "*/*" } = {}) {
  const url = `${service.url}/dapi/v1/parser/plain/document/${id}/text${query}`;
  const response = await fetch(url, { headers: { authorization: `Token ${token}`, accept } });
  return { response, type: response.headers.get("content-type"), text: await response.text() };
}

test("the text of a document is plain text in the order of reading, with a form feed between pages", async () => {
  const id = await submit(await makePdf([["First line", "Second line"], ["Next page"]]));
  const { response, type, text } = await getText(id);
  assert.equal(response.status, 200);
  assert.equal(type, "text/plain; charset=utf-8");
  assert.deepEqual(
    text.split("\f").map((page) => page.trim().split(/\s*\n\s*/u)),
    [["First line", "Second line"], ["Next page"]],
  );
});

test("Markdown marks each page, and is what Accept or ?format= asks for", async () => {
  const id = await submit(await makePdf([["First page"], ["# Next * page"]]));
  const { type, text } = await getText(id, "", { accept: "text/markdown" });
  assert.equal(type, "text/markdown; charset=utf-8");
  assert.equal(text, "<!-- page 1 -->\n\nFirst page\n\n<!-- page 2 -->\n\n\\# Next \\* page\n");
  assert.equal((await getText(id, "?format=markdown")).text, text);
});

test("JSON is an envelope with the place of each word", async () => {
  const id = await submit(await makeInvoice("TXT-1"));
  const { type, text } = await getText(id, "?format=json");
  assert.equal(type, "application/json; charset=utf-8");
  const body = successSchemas.documentText.parse(JSON.parse(text));
  assert.deepEqual([body.status, body.code, body.data.document_id], ["success", "document_text", id]);
  const lines = body.data.pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === "text" ? block.lines : block.rows.flat().flatMap((cell) => cell ?? []))),
  );
  const words = lines.flatMap((line) => line.words);
  assert.ok(words.some((word) => word.text === "TXT-1"));
  for (const { box, confidence } of words) {
    assert.equal(confidence, 1);
    assert.ok(0 <= box.left && box.left < box.right && box.right <= 1);
    assert.ok(0 <= box.top && box.top < box.bottom && box.bottom <= 1);
  }
});

test("the text is found by the ID that the sync endpoint returns, too", async () => {
  const parsed = await client.parse("plain", { file: { bytes: await makeInvoice("TXT-2"), filename: "a.pdf" } });
  assert.match((await getText(parsed.body.data[0].document_id)).text, /TXT-2/u);
});

test("a format that there is not is an invalid_request", async () => {
  const id = await submit(await makePdf([["One"]]));
  const { response, text } = await getText(id, "?format=html");
  assert.deepEqual([response.status, JSON.parse(text).code], [400, "invalid_request"]);
});

test("nobody else gets the text, and an unknown document has none", async () => {
  const id = await submit(await makePdf([["Secret"]]));
  for (const [asked, token] of [
    [id, otherToken],
    ["none", opsToken],
    ["5b0f3c1e-7a44-4a8e-9f0b-2d7c9e6a1f10", opsToken],
  ] as const) {
    const { response, text } = await getText(asked, "", { token });
    assert.deepEqual([response.status, JSON.parse(text).code], [404, "document_not_found"]);
  }
  assert.equal((await getText(id, "", { token: "wrong" })).response.status, 401);
});

test("while a document waits, the answer is no_parsed_data", async () => {
  await using web = await startTestService({ role: "web" });
  const bytes = await makePdf([["Later"]]);
  const accepted = await web.client.parseAsync("plain", { file: { bytes, filename: "a.pdf" } });
  const url = `${web.url}/dapi/v1/parser/plain/document/${accepted.body.data.document_id}/text?format=markdown`;
  const response = await fetch(url, { headers: { authorization: `Token ${opsToken}` } });
  const body = successSchemas.noParsedData.parse(await response.json());
  assert.deepEqual([response.status, body.code, body.data.entries], [200, "no_parsed_data", []]);
});

test("a document that failed answers with its error", async () => {
  const accepted = await client.parseAsync("plain", { file_url: "http://127.0.0.1:9/none.pdf" });
  const id: string = accepted.body.data.document_id;
  await client.waitForDocument("plain", id);
  const { response, text } = await getText(id);
  assert.deepEqual([response.status, JSON.parse(text).code], [200, "doc:download_failed"]);
});

test("words that are no longer kept are a 410, not an empty text", async () => {
  const id = await submit(await makePdf([["Gone"]]));
  await service.database.db
    .updateTable("document_words")
    .set({ words_key: `${crypto.randomUUID()}.words` })
    .where("document_id", "=", id)
    .execute();
  const { response, text } = await getText(id);
  assert.deepEqual([response.status, JSON.parse(text).code], [410, "text_not_kept"]);
});
