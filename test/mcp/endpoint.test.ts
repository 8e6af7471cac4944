import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { makeInvoice } from "../support/make-pdf.ts";
import { invoiceFields, opsToken, startTestService, toTokenSecret } from "../support/service.ts";
import { inBase64 } from "./assistants.ts";

const service = await startTestService({ settings: { WINNOW_MAX_UPLOAD_MB: "1" } });
after(() => service[Symbol.asyncDispose]());

/** A message of the version before, which needs no envelope. */
const list = { jsonrpc: "2.0", id: 7, method: "tools/list", params: {} };

async function post(message: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${opsToken}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof message === "string" ? message : JSON.stringify(message),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("POST /mcp", () => {
  it("takes a token with the word Bearer or Token, and refuses everything else before the body", async () => {
    assert.equal((await post(list)).status, 200);
    assert.equal((await post(list, { authorization: `Token ${opsToken}` })).status, 200);
    for (const authorization of [
      "",
      "Bearer",
      "Bearer nobody-knows-this",
      `Basic ${opsToken}`,
      `Bearer ${opsToken} x`,
    ]) {
      const { status, headers, text } = await post("no JSON", { authorization });
      assert.equal(status, 401, authorization);
      assert.match(headers.get("www-authenticate") ?? "", /^Bearer/u);
      assert.equal(JSON.parse(text).jsonrpc, "2.0");
    }
  });

  it("the other endpoints still take no Bearer", async () => {
    const { status } = await service.client.request("/dapi/v1/parser/plain/document/x", {
      headers: { authorization: `Bearer ${opsToken}` },
    });
    assert.equal(status, 401);
  });

  it("refuses pages of strangers, whatever their token, also if their name leads here", async () => {
    for (const origin of ["https://evil.example", "http://127.0.0.1:1", "null"])
      assert.equal((await post(list, { origin })).status, 403, origin);
    assert.equal((await post(list, { origin: service.url })).status, 200);
  });

  it("counts a token's requests together with those of the other endpoints", async () => {
    await using own = await startTestService({ settings: { WINNOW_RATE_LIMIT: "3" } });
    const ask = () =>
      fetch(`${own.url}/mcp`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${opsToken}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify(list),
      });
    assert.equal((await ask()).status, 200);
    assert.equal((await own.client.getDocument("plain", "x")).status, 404);
    assert.equal((await ask()).status, 200);
    const refused = await ask();
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
    assert.equal((await own.client.getDocument("plain", "x")).status, 429);
  });

  it("refuses what is no single message of the protocol", async () => {
    assert.equal((await post("{")).status, 400);
    assert.equal((await post([list, list])).status, 400);
    assert.equal((await post(list, { "content-type": "text/plain" })).status, 415);
    const listening = await post({ ...list, method: "subscriptions/listen" });
    assert.equal(listening.status, 404);
    assert.equal(JSON.parse(listening.text).error.code, -32601);
    for (const method of ["GET", "DELETE"]) {
      const response = await fetch(`${service.url}/mcp`, { method, headers: { authorization: `Bearer ${opsToken}` } });
      assert.equal(response.status, 405);
      assert.match(response.headers.get("allow") ?? "", /POST/u);
    }
  });

  it("refuses a file over the upload limit, with its length said or not", async () => {
    const call = (size: number) => ({
      ...list,
      method: "tools/call",
      params: { name: "parse_file", arguments: { parser: "plain", content_base64: "A".repeat(size) } },
    });
    assert.equal((await post(call(2_000_000))).status, 413);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const sending = (async () => {
      await writer.write(Buffer.from(JSON.stringify(call(2_000_000))));
      await writer.close();
    })().catch(() => undefined);
    const response = await fetch(`${service.url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${opsToken}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: readable,
      duplex: "half",
    });
    assert.equal(response.status, 413);
    await sending;
    // Below the body's limit, the file's own limit holds.
    const over = await post(call(1_400_000));
    assert.match(over.text, /file_too_large/u);
    assert.deepEqual(await service.listFiles(), []);
  });

  it("refuses a document that the balance does not cover, says so, and keeps nothing of it", async () => {
    const token = toTokenSecret("poor");
    const parsers = [{ slug: "plain", rate_per_page: "0.05", fields: invoiceFields }];
    await service.apply({
      accounts: [{ email: "poor@example.com", balance: "0.04", tokens: [{ name: "tests", token }], parsers }],
    });
    const content_base64 = inBase64(await makeInvoice("POOR-1"));
    const call = {
      ...list,
      method: "tools/call",
      params: { name: "parse_file", arguments: { parser: "plain", content_base64 } },
    };
    const { status, text } = await post(call, { authorization: `Bearer ${token}` });
    assert.equal(status, 200);
    assert.match(text, /insufficient_balance: .*Tell the user to add credit/u);
    assert.match(await service.balanceOf("poor@example.com"), /^0\.040*$/u);
    assert.deepEqual(await service.listFiles(), []);
  });

  it("leaves no webhook and one charge behind, like a sync parse", async () => {
    const before = await service.balanceOf("ops@example.com");
    const file = { content_base64: inBase64(await makeInvoice("CHARGE-1")), filename: "a.pdf" };
    const { status } = await post({
      ...list,
      method: "tools/call",
      params: { name: "parse_file", arguments: { parser: "plain", ...file } },
    });
    assert.equal(status, 200);
    const spent = Number(before) - Number(await service.balanceOf("ops@example.com"));
    assert.equal(spent.toFixed(4), "0.0500");
    const { rows } = await service.database.pool.query("select source, status from documents");
    assert.deepEqual(rows, [{ source: "sync", status: "completed" }]);
  });
});
