import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { invoiceLines, makePdf } from "../../support/make-pdf.ts";
import { openConnection } from "../../support/raw-http.ts";
import { opsToken, startTestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";

test("a service that stops still answers the requests it is working on", async () => {
  const service = await startTestService();
  // A service that stops waits for a few seconds only: few pages, and a process that is warm.
  const before = await service.client.parse("plain", {
    file: { bytes: await makePdf([invoiceLines({ number: "WARM" })]) },
  });
  assert.equal(before.body.code, "document_processed");
  const bytes = await makePdf(Array.from({ length: 3 }, (_, page) => invoiceLines({ number: `STOP-${page}` })));
  const parsing = service.client.parse("plain", { file: { bytes } });
  const { db } = service.database;
  await until(
    "the document is accepted",
    async () => (await db.selectFrom("documents").select("id").execute()).length > 1,
  );
  const stopped = service[Symbol.asyncDispose]();
  assert.equal((await parsing).body.code, "document_processed");
  await stopped;
});

test("a service that stops does not wait for a client that never finishes sending", async () => {
  const service = await startTestService();
  const socket = await openConnection(service.url);
  socket.write(
    `POST /dapi/v1/parser/plain/parse HTTP/1.1\r\nhost: x\r\nauthorization: Token ${opsToken}\r\n` +
      "content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n--b\r\n",
  );
  const metrics = async () => (await fetch(`${service.url}/metrics`)).text();
  await until("the upload has begun", async () => (await metrics()).includes("uploads_in_flight 1"));
  const closed = once(socket, "close");
  await service[Symbol.asyncDispose]();
  await closed;
});
