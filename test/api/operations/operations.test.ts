import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { operations } from "../../../src/http/openapi/operations.ts";
import { startTestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const { client } = service;

async function get(path: string) {
  const response = await fetch(`${service.url}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test("GET /health and GET /ready answer 200 without a token", async () => {
  for (const path of ["/health", "/ready"]) {
    const { status, headers, text } = await get(path);
    assert.equal(status, 200);
    assert.equal(JSON.parse(text).status, "success");
    assert.equal(headers.get("cache-control"), "no-store");
  }
});

test("without its database the service is still healthy, but not ready", async () => {
  await using broken = await startTestService();
  const { connection } = broken.database;
  const operator = new pg.Client({ ...connection, database: "postgres" });
  await operator.connect();
  await operator.query(`alter database ${connection.database} with allow_connections false`);
  await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    connection.database,
  ]);
  await operator.end();
  assert.equal((await fetch(`${broken.url}/health`)).status, 200);
  const ready = await fetch(`${broken.url}/ready`);
  assert.equal(ready.status, 503);
  assert.equal(JSON.parse(await ready.text()).status, "error");
  assert.ok(ready.headers.get("retry-after"));
});

test("GET /openapi.json is the OpenAPI 3.1 document of exactly the routes under /dapi/", async () => {
  const { status, headers, text } = await get("/openapi.json");
  assert.equal(status, 200);
  assert.match(headers.get("content-type") ?? "", /^application\/json/);
  const openapi = JSON.parse(text);
  assert.match(openapi.openapi, /^3\.1\./);
  assert.deepEqual(
    Object.keys(openapi.paths),
    operations.map((operation) => operation.path),
  );
  for (const { method, path } of operations) {
    const target = path.replace("{slug}", "invoices").replace(/\{\w+\}/, "x");
    const { headers: answer } = await client.request(target, { method: "OPTIONS" });
    const methods = (answer.get("allow") ?? "").split(", ").filter((each) => !["HEAD", "OPTIONS"].includes(each));
    assert.deepEqual(methods, [method.toUpperCase()]);
  }
});

test("GET /docs/reference is a page for people that loads nothing from elsewhere and runs nothing", async () => {
  const { status, headers, text } = await get("/docs/reference");
  assert.equal(status, 200);
  assert.match(headers.get("content-type") ?? "", /^text\/html/);
  assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'/);
  assert.doesNotMatch(headers.get("content-security-policy") ?? "", /unsafe/);
  assert.doesNotMatch(text, /<script|style=|\son\w+=|(src|href)="(https?:)?\/\//);
  for (const { summary, path } of operations) assert.ok(text.includes(summary) && text.includes(path));
  assert.equal((await get("/docs/style.css")).headers.get("content-type"), "text/css; charset=utf-8");
});

test("every link of the pages leads somewhere", async () => {
  for (const page of ["/", "/docs/reference"]) {
    const { text } = await get(page);
    const ids = new Set(Array.from(text.matchAll(/\sid="([^"]+)"/g), ([, id]) => id));
    for (const [, href = ""] of text.matchAll(/href="([^"]+)"/g)) {
      if (href.startsWith("#")) assert.ok(ids.has(href.slice(1)), href);
      else if (href.startsWith("/")) assert.equal((await get(href)).status, 200, href);
    }
  }
});

test("GET / says what runs here and leads to the reference", async () => {
  const { status, text } = await get("/");
  assert.equal(status, 200);
  assert.match(text, /Winnow/);
  assert.match(text, /href="\/docs"/);
});

test("GET /metrics counts requests by route pattern, method and status, never by ID", async () => {
  await client.getDocument("invoices", "an-id-of-its-own");
  await client.request("/dapi/v1/nothing-of-the-sort");
  // A request is counted after its answer was sent, so the client may be faster.
  await until("both requests are counted", async () => /unmatched",status="404"/.test((await get("/metrics")).text));
  const { headers, text } = await get("/metrics");
  assert.match(headers.get("content-type") ?? "", /^text\/plain/);
  const route = 'route="/dapi/v1/parser/:slug/document/:documentId"';
  assert.match(
    text,
    new RegExp(`winnow_http_request_duration_seconds_count\\{method="GET",${route},status="404"\\} [1-9]`),
  );
  assert.match(text, /route="unmatched",status="404"/);
  assert.match(text, /process_resident_memory_bytes|process_cpu_seconds_total/);
  assert.doesNotMatch(text, /an-id-of-its-own|nothing-of-the-sort/);
});

test("metrics can be switched off, or bound elsewhere", async () => {
  await using off = await startTestService({ settings: { WINNOW_METRICS: "false" } });
  assert.equal((await fetch(`${off.url}/metrics`)).status, 404);
  await using elsewhere = await startTestService({ settings: { WINNOW_METRICS: "127.0.0.1:0" } });
  assert.equal((await fetch(`${elsewhere.url}/metrics`)).status, 404);
});

test("no secret of a request is logged", async () => {
  await client.getDocument("invoices", "x");
  await fetch(`${service.url}/files/x?expires=1&signature=telltale`);
  for (const line of service.logged) assert.doesNotMatch(line, /telltale|token-of-the-tests/);
});

test("the reference's examples are for the address that is served", async () => {
  const { text } = await get("/docs/reference");
  assert.ok(text.includes(service.url), service.url);
  assert.doesNotMatch(text, /127\.0\.0\.1:8080/);
});
