import assert from "node:assert/strict";
import { after, test } from "node:test";
import { makeInvoice } from "../../support/make-pdf.ts";
import { openConnection, readAnswer, sendRaw } from "../../support/raw-http.ts";
import { opsToken, startTestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const service = await startTestService({ settings: { WINNOW_MAX_UPLOAD_MB: "1", WINNOW_MAX_UPLOADS: "4" } });
after(() => service[Symbol.asyncDispose]());
const { client } = service;
const path = "/dapi/v1/parser/plain/parse";

/** Posts a body unchanged, and expects an error envelope; nothing of the request may be left. */
async function refuses(code: string, status: number, contentType: string | null, body: string) {
  const files = await service.listFiles();
  const headers: Record<string, string> = contentType === null ? {} : { "content-type": contentType };
  const answer = await client.request(path, { method: "POST", headers, body: Buffer.from(body) });
  assert.deepEqual([answer.status, answer.body?.code], [status, code], `${contentType}: ${answer.text}`);
  assert.deepEqual(Object.keys(answer.body), ["status", "code", "message", "data"]);
  assert.deepEqual(await service.listFiles(), files);
}

const part = (headers: string, content: string, boundary = "b") => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
const fileHead = 'content-disposition: form-data; name="file"; filename="a.pdf"';
const form = "multipart/form-data; boundary=b";
const whole = `${part(fileHead, "abc")}--b--\r\n`;

/** The head of a request whose body is written afterwards. */
const head = (length: number | "chunked", target = path) =>
  `POST ${target} HTTP/1.1\r\nhost: x\r\nauthorization: Token ${opsToken}\r\ncontent-type: ${form}\r\n` +
  `${length === "chunked" ? "transfer-encoding: chunked" : `content-length: ${length}`}\r\n\r\n`;

test("file_not_found: the body is not multipart", async () => {
  await refuses("file_not_found", 400, "application/json", '{"file":"x"}');
  await refuses("file_not_found", 400, "application/x-www-form-urlencoded", "file=x");
  await refuses("file_not_found", 400, "application/pdf", "%PDF-1.4");
  await refuses("file_not_found", 400, "multipart/mixed; boundary=b", whole);
  await refuses("file_not_found", 400, "multipart/form-datax; boundary=b", whole);
  await refuses("file_not_found", 400, ";;", whole);
  await refuses("file_not_found", 400, null, "");
});

test("file_not_found: a hand-written Content-Type without a boundary, or with another one than the body's", async () => {
  for (const type of [
    "multipart/form-data",
    "multipart/form-data; boundary",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=other",
  ])
    await refuses("file_not_found", 400, type, whole);
});

test("file_not_found: a body that is cut off", async () => {
  for (const length of [0, 3, 20, whole.length - 20, whole.length - 8])
    await refuses("file_not_found", 400, form, whole.slice(0, length));
});

test("a boundary in quotes and a Content-Type in capitals are accepted", async () => {
  for (const type of ['multipart/form-data; boundary="b"', "MULTIPART/FORM-DATA; charset=utf-8; boundary=b"]) {
    const answer = await client.request(path, { method: "POST", headers: { "content-type": type }, body: whole });
    assert.equal(answer.body.code, "doc:unsupported_format");
  }
});

test("a browser's empty file input does not count as a file, nor conflict with a file_url", async () => {
  const empty = part('content-disposition: form-data; name="file"; filename=""', "");
  await refuses("file_not_found", 400, form, `${empty}--b--\r\n`);
  const url = part('content-disposition: form-data; name="file_url"', "http://127.0.0.1:1/a.pdf");
  await refuses("doc:download_failed", 200, form, `${empty}${url}--b--\r\n`);
});

test("invalid_request: too many fields, a field that is too long, a reserved name", async () => {
  const field = (name: string, value: string) => part(`content-disposition: form-data; name="${name}"`, value);
  const file = part(fileHead, "abc");
  const many = Array.from({ length: 80 }, (_, index) => field(`x${index}`, "1")).join("");
  await refuses("invalid_request", 400, form, `${file}${many}--b--\r\n`);
  await refuses("invalid_request", 400, form, `${file}${field("environment", "e".repeat(20_000))}--b--\r\n`);
  await refuses("invalid_request", 400, form, `${file}${field("__proto__", "1")}--b--\r\n`);
  await refuses(
    "invalid_request",
    400,
    form,
    `${file}${Array.from({ length: 20 }, () => part('content-disposition: form-data; name="x"; filename="x"', "x")).join("")}--b--\r\n`,
  );
});

test("invalid_request: an Idempotency-Key that is too long", async () => {
  const { status, body } = await client.parse("plain", {}, { headers: { "idempotency-key": "k".repeat(256) } });
  assert.deepEqual([status, body.code], [400, "invalid_request"]);
});

test("file_too_large: a file over the limit; one of exactly the limit is accepted", async () => {
  const bytes = Buffer.alloc(1_000_001, 32);
  const files = await service.listFiles();
  const over = await client.parse("plain", { file: { bytes } });
  assert.deepEqual([over.status, over.body.code, over.body.data], [413, "file_too_large", null]);
  assert.deepEqual(await service.listFiles(), files);
  const exact = await client.parse("plain", { file: { bytes: bytes.subarray(1) } });
  assert.equal(exact.body.code, "doc:unsupported_format");
});

test("file_too_large: at once by Content-Length, before the body is sent, and the connection is closed", async () => {
  const socket = await openConnection(service.url);
  socket.write(head(60_000_000));
  const { status, headers, body } = await readAnswer(socket);
  assert.deepEqual([status, headers.connection], [413, "close"]);
  assert.match(body, /"file_too_large"/);
  socket.destroy();
});

test("file_too_large: while streaming without a Content-Length; nothing is left behind", async () => {
  const files = await service.listFiles();
  const socket = await openConnection(service.url);
  socket.write(head("chunked"));
  const start = `--b\r\n${fileHead}\r\n\r\n`;
  socket.write(`${start.length.toString(16)}\r\n${start}\r\n`);
  const chunk = Buffer.alloc(100_000, 32);
  for (let sent = 0; sent < 12; sent++) {
    socket.write(`${chunk.length.toString(16)}\r\n`);
    socket.write(chunk);
    socket.write("\r\n");
  }
  const { status, headers, body } = await readAnswer(socket);
  assert.deepEqual([status, headers.connection], [413, "close"]);
  assert.match(body, /"file_too_large"/);
  assert.deepEqual(await service.listFiles(), files);
  socket.destroy();
});

test("a client that is still sending gets the refusal of a large upload, not a broken connection", async () => {
  for (let round = 0; round < 5; round++) {
    const { status } = await client.parse("plain", { file: { bytes: Buffer.alloc(8_000_000, 32) } });
    assert.equal(status, 413);
  }
});

test("a client that goes away while uploading leaves nothing behind", async () => {
  const files = await service.listFiles();
  const socket = await openConnection(service.url);
  socket.write(`${head(900_000)}--b\r\n${fileHead}\r\n\r\n`);
  socket.write(Buffer.alloc(400_000, 32));
  await until("the upload has begun", async () => (await service.listFiles()).length > files.length);
  socket.destroy();
  await until("the partial file is gone", async () => (await service.listFiles()).length === files.length);
});

test("overloaded: more uploads than an account may send at once, with Retry-After; a free slot is used again", async () => {
  const slow = await Promise.all([openConnection(service.url), openConnection(service.url)]);
  for (const socket of slow) socket.write(`${head(1000)}--b\r\n`);
  const metrics = async () => (await fetch(`${service.url}/metrics`)).text();
  await until("both slots are taken", async () => (await metrics()).includes("uploads_in_flight 2"));
  const { status, headers, body } = await client.parse("plain", { file: { bytes: await makeInvoice("FULL-1") } });
  assert.deepEqual([status, body.code, body.data], [503, "overloaded", null]);
  assert.ok(Number(headers.get("retry-after")) > 0);
  for (const socket of slow) socket.destroy();
  const retry = async () => (await client.parse("plain", { file: { bytes: await makeInvoice("FULL-2") } })).status;
  await until("a slot is free again", async () => (await retry()) === 200);
});

test("a refusal keeps the connection for the next request when little of the body was unread", async () => {
  const socket = await openConnection(service.url);
  socket.write(`${head(whole.length, "/dapi/v1/parser/nobody/parse")}${whole}`);
  assert.match((await readAnswer(socket)).body, /parser_not_found/);
  socket.write(`GET /health HTTP/1.1\r\nhost: x\r\n\r\n`);
  assert.match((await readAnswer(socket)).body, /healthy/);
  socket.destroy();
});

test("an answer to a request that asks to close closes the connection", async () => {
  const { status } = await sendRaw(service.url, "GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  assert.equal(status, 200);
});
