import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sendRaw } from "../support/raw-http.ts";
import { startReceiver } from "../support/receiver.ts";
import { startTestService } from "../support/service.ts";

const service = await startTestService({
  setup: { accounts: [] },
  settings: {
    WINNOW_BASE_URL: "https://winnow.example.com",
    WINNOW_DASHBOARD_HOSTS: "winnow.lan, box.local:9000",
    WINNOW_PORT: "0",
  },
});
after(() => service[Symbol.asyncDispose]());
const { port } = new URL(service.listensAt);

/** A request from a browser with `host` in its address bar. */
const ask = (line: string, host: string, headers: Record<string, string> = {}) => {
  const lines = Object.entries({ host, connection: "close", "content-length": "0", ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}`).join("\r\n");
  return sendRaw(service.listensAt, `${line} HTTP/1.1\r\n${head}\r\n\r\n`);
};
const read = async (host: string, headers = {}) => (await ask("GET /dashboard-api/session", host, headers)).status;
const write = async (host: string, headers = {}) => (await ask("POST /dashboard-api/sign-out", host, headers)).status;
const page = async (host: string) => (await ask("GET /", host)).status;

const ownHosts = [
  `127.0.0.1:${port}`,
  `localhost:${port}`,
  `LOCALHOST:${port}`,
  `[::1]:${port}`,
  "localhost:1",
  "192.0.2.7",
  `192.0.2.7:${port}`,
  "winnow.example.com",
  "winnow.example.com:443",
  "winnow.lan",
  `winnow.lan:${port}`,
  "box.local:9000",
];
const foreignHosts = [
  `rebound.example:${port}`,
  "rebound.example",
  `localhost.rebound.example:${port}`,
  "192.0.2.7.rebound.example",
  "winnow.example.com:8443",
  "box.local",
  "winnow.lan@rebound.example",
  "",
];

test("a page under a foreign name that DNS points here reads and writes nothing", async () => {
  for (const host of foreignHosts) {
    const own = { origin: `http://${host}` };
    assert.deepEqual([await read(host), await read(host, own)], [403, 403], host);
    assert.deepEqual(
      [await write(host, own), await write(host, { "sec-fetch-site": "same-origin" })],
      [403, 403],
      host,
    );
    assert.equal(await page(host), 403, host);
  }
});

test("names that no name server can redirect reach the service at any port, and so do its public name and those in the setting", async () => {
  for (const host of ownHosts) {
    assert.equal(await read(host), 200, host);
    assert.equal(await write(host, { "sec-fetch-site": "same-origin" }), 200, host);
    assert.notEqual(await page(host), 403, host);
  }
});

test("an origin counts only if it is one of the service's own, whatever the host", async () => {
  const here = `127.0.0.1:${port}`;
  for (const origin of [`http://${here}`, "https://winnow.example.com", "http://winnow.lan"])
    assert.deepEqual([await read(here, { origin }), await write(here, { origin })], [200, 200], origin);
  const foreign = [
    "http://winnow.example.com",
    `http://localhost:${port}`,
    "http://127.0.0.1:1",
    "http://rebound.example",
    "null",
    "file://winnow.lan",
    `http://192.0.2.7:${port}`,
  ];
  for (const origin of foreign) {
    assert.deepEqual([await read(here, { origin }), await write(here, { origin })], [403, 403], origin);
    assert.equal(await write(here, { origin, "sec-fetch-site": "same-origin" }), 403, origin);
  }
});

test("a visitor at an unknown address is told which settings make it known, in the API and on the page", async () => {
  const api = await ask("GET /dashboard-api/session", "docs.box:8080");
  const { error } = JSON.parse(api.body);
  assert.equal(error.code, "unknownAddress");
  for (const text of [error.message, (await ask("GET /documents", "docs.box:8080")).body]) {
    assert.match(text, /docs\.box:8080/);
    assert.match(text, /WINNOW_BASE_URL/);
    assert.match(text, /WINNOW_DASHBOARD_HOSTS/);
  }
  const spoiled = await ask("GET /", '"><script>alert(1)</script>');
  assert.doesNotMatch(spoiled.body, /<script/);
});

test("the public API is reached at any address: its tokens decide", async () => {
  const { status, body } = await ask("GET /dapi/v1/parser/invoices/document/none", "any.name.example");
  assert.deepEqual([status, JSON.parse(body).detail], [401, "Authentication credentials were not provided."]);
  for (const path of ["/health", "/ready", "/openapi.json", "/docs"])
    assert.equal((await ask(`GET ${path}`, "any.name.example")).status, 200, path);
});

test("requests that come while the service starts are treated like later ones", async () => {
  const { port: freePort, close } = await startReceiver();
  await close();
  const url = `http://127.0.0.1:${freePort}`;
  const starting = startTestService({ settings: { WINNOW_PORT: String(freePort) } });
  let isStarting = true;
  const started = starting.finally(() => {
    isStarting = false;
  });
  const answers: [number, string][] = [];
  while (isStarting) {
    const response = await fetch(`${url}/dashboard-api/session`).catch(() => null);
    if (response) answers.push([response.status, /"baseUrl":"([^"]*)"/.exec(await response.text())?.[1] ?? ""]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await using _service = await started;
  for (const answer of answers) assert.deepEqual(answer, [200, url]);
});
