import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { OutgoingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { downloadFile } from "../../src/intake/download-file.ts";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { createSafeFetch } from "../../src/platform/safe-fetch/safe-fetch.ts";
import { startReceiver } from "../support/receiver.ts";
import { patienceMs } from "../support/until.ts";

const folder = await mkdtemp(join(tmpdir(), "winnow-download-"));
after(() => rm(folder, { recursive: true, force: true }));
const store = await createDiskFileStore(folder);
const safeFetch = createSafeFetch({ allowHosts: ["127.0.0.1"], allowHttp: true });
const limits = { maxBytes: 10_000, timeoutMs: patienceMs };
const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(3000, " ")]);

async function countFiles(): Promise<number> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  return items.filter((item) => item.isFile()).length;
}

/** Downloads from a host with this answer. */
async function download(body: Buffer | string, headers: OutgoingHttpHeaders = {}, status = 200, path = "/files/a.pdf") {
  await using receiver = await startReceiver();
  receiver.answer = (_request, response) => void response.writeHead(status, headers).end(body);
  return await downloadFile(safeFetch, store, receiver.url + path, limits);
}

async function assertRefused(act: () => Promise<unknown>, message: RegExp): Promise<void> {
  const before = await countFiles();
  await assert.rejects(act, { name: "Failure", kind: "downloadFailed", message });
  assert.equal(await countFiles(), before, "something was left behind");
}

test("file_url is downloaded with a plain GET without credentials, byte for byte", async () => {
  await using receiver = await startReceiver();
  receiver.answer = (_request, response) => void response.end(pdf);
  const received = await downloadFile(safeFetch, store, `${receiver.url}/files/a.pdf?signature=x`, limits);
  assert.equal(received.sizeBytes, pdf.length);
  assert.equal(received.sha256, createHash("sha256").update(pdf).digest("hex"));
  assert.ok(pdf.equals(await store.readAll(received.key, limits.maxBytes)));
  const [request] = receiver.requests;
  assert.equal(request?.method, "GET");
  assert.equal(request?.path, "/files/a.pdf?signature=x");
  assert.equal(request?.headers.authorization, undefined);
  assert.equal(request?.headers.cookie, undefined);
});

test("the name comes from Content-Disposition or else the address, and is made harmless", async () => {
  const nameOf = async (header: string | null, path: string) =>
    (await download(pdf, header === null ? {} : { "Content-Disposition": header }, 200, path)).filename;
  assert.equal(await nameOf('attachment; filename="invoice 7.pdf"', "/x"), "invoice 7.pdf");
  assert.equal(await nameOf("attachment; filename*=UTF-8''Rechnung%20M%C3%BCller.pdf", "/x"), "Rechnung Müller.pdf");
  assert.equal(await nameOf('attachment; filename="../../etc/passwd"', "/x"), "passwd");
  assert.equal(await nameOf(";;broken", "/files/b.pdf"), "b.pdf");
  assert.equal(await nameOf(null, "/files/M%C3%BCller%2Fc.pdf?x=1"), "c.pdf");
  assert.equal(await nameOf(null, "/files/100%.pdf"), "100%.pdf");
  assert.equal(await nameOf(null, "/"), null);
});

test("an answer that is not 2xx is downloadFailed and its body is not repeated", async () => {
  await assertRefused(() => download("secret of the host", {}, 404), /^file_url responded with HTTP 404\.$/);
  await assertRefused(() => download("secret of the host", {}, 500), /^file_url responded with HTTP 500\.$/);
});

test("a redirect is not followed", async () => {
  await assertRefused(
    () => download("", { Location: "/elsewhere" }, 302),
    /redirect \(HTTP 302\)\. Redirects are not followed/,
  );
});

test("a viewer page is downloadFailed, whatever it claims to be", async () => {
  const page = `<!DOCTYPE html><html><body>${"x".repeat(3000)}</body></html>`;
  await assertRefused(() => download(page, { "Content-Type": "text/html; charset=utf-8" }), /web page, not a file/);
  await assertRefused(() => download(page, { "Content-Type": "application/pdf" }), /web page, not a file/);
  await assertRefused(() => download("\uFEFF \n<html></html>"), /web page, not a file/);
  await assertRefused(() => download("<!-- a --><!-- b --><HTML lang=en>"), /web page, not a file/);
  await assertRefused(() => download("<viewer/>", { "Content-Type": "text/html" }), /web page, not a file/);
});

test("a file that a server wrongly calls HTML is taken: the bytes decide", async () => {
  const received = await download(pdf, { "Content-Type": "text/html" });
  assert.equal(received.sizeBytes, pdf.length);
});

test("an empty answer is an empty file", async () => {
  assert.equal((await download("")).sizeBytes, 0);
});

test("a file over the limit is downloadFailed, with or without Content-Length", async () => {
  await assertRefused(() => download(Buffer.alloc(10_001)), /larger than 10 kB/);
  await using receiver = await startReceiver();
  receiver.answer = (_request, response) => {
    for (let index = 0; index < 11; index += 1) response.write(Buffer.alloc(1000));
    response.end();
  };
  await assertRefused(() => downloadFile(safeFetch, store, receiver.url, limits), /larger than 10 kB/);
});

test("a file whose Content-Length is over the limit is refused before it is read", async () => {
  await using receiver = await startReceiver();
  receiver.answer = (_request, response) => void response.writeHead(200, { "Content-Length": 10_001 }).flushHeaders();
  await assertRefused(() => downloadFile(safeFetch, store, receiver.url, limits), /larger than 10 kB/);
});

test("a host that sends too slowly is downloadFailed when the time is up", async () => {
  await using receiver = await startReceiver();
  receiver.answer = (_request, response) => {
    const drip = setInterval(() => response.write("x"), 20);
    response.on("close", () => clearInterval(drip));
  };
  const dripping = () => downloadFile(safeFetch, store, receiver.url, { ...limits, timeoutMs: 200 });
  await assertRefused(dripping, /not downloaded within 0\.2 seconds/);
});

test("a transfer that breaks off is downloadFailed", async () => {
  await using receiver = await startReceiver();
  receiver.answer = (_request, response) => {
    response.writeHead(200, { "Content-Length": "5000" });
    response.write(pdf, () => response.destroy());
  };
  await assertRefused(() => downloadFile(safeFetch, store, receiver.url, limits), /could not be reached/);
});

test("a private address is downloadFailed and nothing is sent to it", async () => {
  await using receiver = await startReceiver();
  const strict = createSafeFetch({ allowHosts: [], allowHttp: true });
  await assertRefused(() => downloadFile(strict, store, receiver.url, limits), /refused\. .*private or reserved/);
  assert.equal(receiver.requests.length, 0);
});

test("compressed content that nobody asked for is downloadFailed with that reason", async () => {
  await assertRefused(() => download(pdf, { "Content-Encoding": "gzip" }), /compressed content \(gzip\)/);
});
