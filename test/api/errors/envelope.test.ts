import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openConnection, readAnswer, sendRaw } from "../../support/raw-http.ts";
import { opsToken, startTestService } from "../../support/service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const { client } = service;
const idPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

function isError(body: Record<string, unknown>, code: string) {
  assert.deepEqual(Object.keys(body), ["status", "code", "message", "data"]);
  assert.deepEqual([body.status, body.code, body.data], ["error", code, null]);
}

test("not_found: a path that does not exist, under /dapi/ and elsewhere", async () => {
  const paths = [
    "/dapi",
    "/dapi/",
    "/dapi/v1",
    "/dapi/v2/parser/invoices/parse",
    "/dapi/v1/parser/invoices",
    "/nothing",
  ];
  for (const path of [...paths, "/dapi/v1/parser/invoices/parse/", "/dapi/v1/parser//parse"]) {
    const { status, body } = await client.request(path);
    assert.equal(status, 404, path);
    isError(body, "not_found");
  }
});

test("method_not_allowed: a path with another method; Allow lists those it has", async () => {
  const wrong: [string, string, string][] = [
    ["GET", "/dapi/v1/parser/invoices/parse", "POST, OPTIONS"],
    ["PUT", "/dapi/v1/parser/invoices/parse/async", "POST, OPTIONS"],
    ["POST", "/dapi/v1/parser/invoices/document/x", "GET, HEAD, OPTIONS"],
    ["PATCH", "/dapi/v1/parser/invoices/parsed-data/x", "PUT, OPTIONS"],
    ["DELETE", "/dapi/v1/parser/invoices/parsed-data/x", "PUT, OPTIONS"],
    ["POST", "/health", "GET, HEAD, OPTIONS"],
  ];
  for (const [method, path, allow] of wrong) {
    const { status, headers, body } = await client.request(path, { method });
    assert.equal(status, 405, `${method} ${path}`);
    assert.equal(headers.get("allow"), allow);
    isError(body, "method_not_allowed");
  }
});

test("a wrong method is refused before its body is looked at", async () => {
  const init = { method: "POST", headers: { "content-type": ";;" }, body: "{".repeat(100) };
  assert.equal((await client.request("/dapi/v1/parser/invoices/document/x", init)).status, 405);
  assert.equal((await client.request("/dapi/v1/nothing", init)).status, 404);
});

test("OPTIONS lists a path's methods", async () => {
  const { status, headers } = await client.request("/dapi/v1/parser/invoices/document/x", { method: "OPTIONS" });
  assert.deepEqual([status, headers.get("allow")], [204, "GET, HEAD, OPTIONS"]);
});

test("invalid_request: a path that is not correctly percent-encoded", async () => {
  for (const path of ["/dapi/v1/parser/%zz/parse", "/dapi/v1/parser/invoices/document/%E0%A4"]) {
    const { status, headers, body } = await client.request(path);
    assert.equal(status, 400, path);
    isError(body, "invalid_request");
    assert.match(headers.get("x-request-id") ?? "", idPattern);
  }
});

test("invalid_request: headers that are too large, and what is not HTTP at all", async () => {
  const large = `GET /dapi/v1 HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(20_000)}\r\n\r\n`;
  for (const bytes of [large, "NONSENSE\r\n\r\n", "GET / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n"]) {
    const { status, headers, body } = await sendRaw(service.url, bytes);
    assert.equal(status, 400);
    isError(JSON.parse(body), "invalid_request");
    assert.match(headers["x-request-id"] ?? "", idPattern);
  }
});

test("invalid_request: framing that can be read in two ways, or not at all, with a token and a body on the way", async () => {
  const head = (target: string, rest: string) =>
    `POST ${target} HTTP/1.1\r\nhost: x\r\nauthorization: Token ${opsToken}\r\n${rest}\r\n\r\n`;
  const form = "content-type: multipart/form-data; boundary=b\r\n";
  const parse = "/dapi/v1/parser/invoices/parse";
  const broken = [
    head(parse, "content-length: abc"),
    `${head(parse, "content-length: 5\r\ncontent-length: 6")}abcdef`,
    `${head(parse, "content-length: 5\r\ntransfer-encoding: chunked")}0\r\n\r\n`,
    head(parse, "transfer-encoding: gzip"),
    `${head(parse, `${form}transfer-encoding: chunked`)}5\r\n--b\r\n\r\nzz\r\n`,
    head(parse, "no colon in this header"),
    "BREW /dapi/v1 HTTP/1.1\r\nhost: x\r\n\r\n",
    "GET /dapi/v1 HTTP/3.0\r\nhost: x\r\n\r\n",
    `CONNECT files.example:443 HTTP/1.1\r\nhost: x\r\nauthorization: Token ${opsToken}\r\n\r\n`,
  ];
  for (const bytes of broken) {
    const { status, headers, body } = await sendRaw(service.url, bytes);
    assert.equal(status, 400, bytes);
    isError(JSON.parse(body), "invalid_request");
    assert.match(headers["x-request-id"] ?? "", idPattern);
  }
});

test("invalid_request: a request without Host, whether it has a token or not; HTTP/1.0 needs none", async () => {
  const head = "/dapi/v1/parser/invoices/document/x HTTP/";
  const { status, headers, body } = await sendRaw(service.url, `GET ${head}1.1\r\nconnection: close\r\n\r\n`);
  assert.equal(status, 400);
  isError(JSON.parse(body), "invalid_request");
  assert.match(headers["x-request-id"] ?? "", idPattern);
  const old = await sendRaw(service.url, `GET ${head}1.0\r\nauthorization: Token ${opsToken}\r\n\r\n`);
  assert.equal(old.status, 404);
});

test("every answer carries X-Request-Id: the caller's own if it is acceptable, otherwise a new one", async () => {
  const path = "/dapi/v1/parser/invoices/document/x";
  const ask = async (id: string) =>
    (await client.request(path, { headers: { "x-request-id": id } })).headers.get("x-request-id");
  assert.equal(await ask("my-request.1"), "my-request.1");
  assert.match((await ask("a b")) ?? "", idPattern);
  assert.match((await ask("x".repeat(200))) ?? "", idPattern);
  for (const target of ["/health", "/ready", "/docs", "/openapi.json", "/", "/metrics", "/nothing", "/files/x"])
    assert.match((await client.request(target)).headers.get("x-request-id") ?? "", idPattern, target);
});

test("an upload held back by Expect: 100-continue is asked for only after the checks that need no body", async () => {
  const head = (slug: string) =>
    `POST /dapi/v1/parser/${slug}/parse HTTP/1.1\r\nhost: x\r\nauthorization: Token ${opsToken}\r\n` +
    "expect: 100-continue\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5\r\n\r\n";
  const refused = await openConnection(service.url);
  refused.write(head("nobody"));
  assert.equal((await readAnswer(refused)).status, 404);
  refused.destroy();
  const asked = await openConnection(service.url);
  asked.write(head("invoices"));
  assert.equal((await readAnswer(asked)).status, 100);
  asked.write("--b--");
  assert.match((await readAnswer(asked)).body, /file_not_found/);
  asked.destroy();
});

test("internal_error: a fault of the service is answered with the request id, and logged with its stack", async () => {
  await using broken = await startTestService();
  // The table is gone: the database's message must not get out.
  await broken.database.pool.query("alter table documents rename to documents_gone");
  const { status, body, text } = await broken.client.getDocument("invoices", "5b0f3c1e-7a44-4a8e-9f0b-2d7c9e6a1f10");
  assert.equal(status, 500);
  isError(body, "internal_error");
  assert.doesNotMatch(text, /documents|relation|select|\.ts/);
  const id = /request ID ([0-9a-f-]{36})/.exec(body.message)?.[1];
  assert.ok(id);
  const line = broken.logged.find((each) => each.includes(id) && each.includes("documents"));
  assert.match(line ?? "", /"stack":/);
});
