import assert from "node:assert/strict";
import { after, test } from "node:test";
import { byteRangeGuarantees } from "../../support/byte-ranges.ts";
import { makeInvoice } from "../../support/make-pdf.ts";
import { startTestService } from "../../support/service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const { client } = service;

/** Submits a file and returns the address that get-document shows for it. */
async function addressOf(bytes: Buffer, filename: string): Promise<URL> {
  const accepted = await client.parseAsync("plain", { file: { bytes, filename, type: "text/html" } });
  const { body } = await client.waitForDocument("plain", accepted.body.data.document_id);
  return new URL(body.data.url);
}

const bytes = await makeInvoice("FILE-1");
const address = await addressOf(bytes, 'a "strange" <name> ü.pdf');

test("the address gives exactly the stored file, with a safe Content-Type and Content-Disposition, without a token", async () => {
  const response = await fetch(address);
  assert.equal(response.status, 200);
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes);
  assert.equal(response.headers.get("content-type"), "application/pdf");
  assert.equal(response.headers.get("content-length"), String(bytes.length));
  const disposition = response.headers.get("content-disposition") ?? "";
  assert.match(disposition, /^inline; /);
  assert.match(disposition, /filename\*=UTF-8''[\w%.-]+/);
  assert.match(disposition, /^[\x20-\x7e]+$/);
});

test("a file cannot run scripts or be taken for another type", async () => {
  const { headers } = await fetch(address, { method: "HEAD" });
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'.*sandbox/);
});

test("a wrong signature, another expiry, another document, missing parameters and an expired address all answer alike", async () => {
  const other = await addressOf(bytes, "b.pdf");
  const change = (edit: (url: URL) => void) => {
    const url = new URL(address);
    edit(url);
    return url;
  };
  const wrong = [
    change((url) => url.searchParams.set("signature", "0".repeat(64))),
    change((url) => url.searchParams.set("signature", "")),
    change((url) => url.searchParams.delete("signature")),
    change((url) => url.searchParams.delete("expires")),
    change((url) => url.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 1))),
    change((url) => url.searchParams.set("expires", "1")),
    change((url) => url.searchParams.append("expires", "9")),
    change((url) => (url.pathname = other.pathname)),
    change((url) => (url.pathname = "/files/..%2f..%2fetc%2fpasswd")),
    change((url) => (url.pathname = "/files/%00")),
  ];
  const texts = new Set<string>();
  for (const url of wrong) {
    const response = await fetch(url);
    assert.equal(response.status, 404, url.href);
    texts.add(await response.text());
  }
  assert.equal(texts.size, 1);
});

test("the address is valid for one hour", () => {
  const seconds = Number(address.searchParams.get("expires")) - Date.now() / 1000;
  assert.ok(seconds > 3500 && seconds <= 3600);
});

for (const [guarantee, check] of Object.entries(byteRangeGuarantees)) {
  test(guarantee, () => check((headers, method = "GET") => fetch(address, { method, headers }), new Uint8Array(bytes)));
}

test("a wrong signature is not told apart by a range or an ETag", async () => {
  const { headers } = await fetch(address, { method: "HEAD" });
  const wrong = new URL(address);
  wrong.searchParams.set("signature", "0".repeat(64));
  for (const asked of [{ range: "bytes=0-1" }, { "if-none-match": headers.get("etag") ?? "" }]) {
    const response = await fetch(wrong, { headers: asked });
    assert.deepEqual([response.status, response.headers.get("etag")], [404, null]);
  }
});
