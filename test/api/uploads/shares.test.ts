import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { makeInvoice } from "../../support/make-pdf.ts";
import { openConnection, readAnswer } from "../../support/raw-http.ts";
import { opsToken, otherToken, startTestService, twoAccountsSetup } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const service = await startTestService({
  settings: { WINNOW_MAX_UPLOADS: "8", WINNOW_MAX_UPLOAD_MB: "1", WINNOW_UPLOAD_STALL_SECONDS: "2" },
  setup: twoAccountsSetup,
});
after(() => service[Symbol.asyncDispose]());

const head = (length: number | "chunked", token = opsToken) =>
  `POST /dapi/v1/parser/plain/parse HTTP/1.1\r\nhost: x\r\nauthorization: Token ${token}\r\n` +
  `content-type: multipart/form-data; boundary=b\r\n` +
  `${length === "chunked" ? "transfer-encoding: chunked" : `content-length: ${length}`}\r\n\r\n`;
const partHead = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n`;
const uploadsInFlight = async () =>
  Number(/uploads_in_flight (\d+)/.exec(await (await fetch(`${service.url}/metrics`)).text())?.[1]);

/** Keeps sending until the connection is closed. */
async function keepSending(socket: Socket, chunk: string | Buffer, everyMs: number): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), sleep(50)]);
    await sleep(everyMs);
  }
}

const inChunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);

test("an account that opens more slow uploads than there are places leaves places for another", async () => {
  const slow = await Promise.all(Array.from({ length: 12 }, () => openConnection(service.url)));
  for (const socket of slow) {
    socket.write(`${head(900_000)}${partHead("file")}`);
    void keepSending(socket, Buffer.alloc(2000), 100);
  }
  try {
    await until("its share of the places is taken", async () => (await uploadsInFlight()) >= 4);
    const first = await service.client.parse("plain", { file: { bytes: await makeInvoice("SLOW-1") } });
    assert.deepEqual([first.status, first.body.code], [503, "overloaded"]);
    assert.ok(Number(first.headers.get("retry-after")) > 0);
    const second = await service
      .clientFor(otherToken)
      .parse("plain", { file: { bytes: await makeInvoice("OTHER-1") } });
    assert.deepEqual([second.status, second.body.code], [200, "document_processed"]);
  } finally {
    for (const socket of slow) socket.destroy();
  }
  await until("the places are free again", async () => (await uploadsInFlight()) === 0);
});

test("an upload that trickles is ended with a clear error, leaves nothing behind, and its place is free again", async () => {
  const files = await service.listFiles();
  const socket = await openConnection(service.url);
  socket.write(`${head(900_000)}${partHead("file")}`);
  void keepSending(socket, "x", 50);
  const { status, headers, body } = await readAnswer(socket);
  assert.deepEqual([status, headers.connection], [400, "close"]);
  assert.match(body, /"invalid_request".*too slowly/);
  await until("its place is free again", async () => (await uploadsInFlight()) === 0);
  await until("its file is gone", async () => (await service.listFiles()).length === files.length);
});

test("a body that trickles is also ended where nobody needs to be signed in", async () => {
  const socket = await openConnection(service.url);
  socket.write(
    `POST /dashboard-api/sign-in HTTP/1.1\r\nhost: ${new URL(service.url).host}\r\nsec-fetch-site: same-origin\r\n` +
      "content-type: application/json\r\ncontent-length: 5000\r\n\r\n{",
  );
  void keepSending(socket, " ", 50);
  const { status, body } = await readAnswer(socket);
  assert.equal(status, 400);
  assert.match(body, /too slowly/);
});

test("a part with another name is not read beyond the length that a form may have", async () => {
  for (const [before, code] of [
    ["", "file_not_found"],
    [`${partHead("file")}abc\r\n`, "invalid_request"],
  ] as const) {
    const files = await service.listFiles();
    const socket = await openConnection(service.url);
    socket.write(`${head("chunked")}`);
    socket.write(inChunk(Buffer.from(`${before}${partHead("scan")}`)));
    void keepSending(socket, inChunk(Buffer.alloc(50_000, 32)), 5);
    assert.match((await readAnswer(socket)).body, new RegExp(`"${code}"`));
    socket.destroy();
    assert.deepEqual(await service.listFiles(), files);
  }
});

test("what precedes a form's first part is not read beyond the length that a form may have", async () => {
  const socket = await openConnection(service.url);
  socket.write(head("chunked"));
  void keepSending(socket, inChunk(Buffer.alloc(50_000, 32)), 5);
  const { status, body } = await readAnswer(socket);
  assert.equal(status, 413);
  assert.match(body, /"file_too_large"/);
  socket.destroy();
  await until("its place is free again", async () => (await uploadsInFlight()) === 0);
});
