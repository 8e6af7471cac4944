import assert from "node:assert/strict";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import type { FileStore } from "../../src/platform/files/file-store.ts";
import { findLastingTrouble, type S3Settings } from "../../src/platform/files/s3/s3-client.ts";
import { createS3FileStore } from "../../src/platform/files/s3/s3-file-store.ts";
import { describeStorageTrouble } from "../../src/platform/files/storage-trouble.ts";
import { makeBucket, type TestBucket } from "../support/bucket.ts";
import { testFileStore } from "./file-store-conformance.ts";

let bucket: TestBucket;
const closers: (() => Promise<void>)[] = [];
before(async () => {
  bucket = await makeBucket();
});
after(async () => {
  await Promise.all(closers.map((close) => close()));
  await bucket[Symbol.asyncDispose]();
});

async function openStore(changed: Partial<S3Settings> = {}): Promise<FileStore> {
  const { store, close } = await createS3FileStore({ ...bucket.settings, ...changed });
  closers.push(close);
  return store;
}

testFileStore(
  "in a bucket",
  async () => ({
    store: await openStore({ prefix: `${bucket.settings.prefix}${randomUUID()}/` }),
    countTraces: async (key) => (await bucket.list()).filter((name) => name.includes(key)).length,
  }),
  { isTornByWriters: process.env.WINNOW_TEST_S3 === undefined },
);

const large = { maxBytes: 100_000_000 };

describe("a file store in a bucket", () => {
  it("keeps a file that needs several uploads as one object, and gives any part of it", async () => {
    const [store, key] = [await openStore(), randomUUID()];
    const bytes = randomBytes(40_000_001);
    const { sizeBytes, sha256 } = await store.write(key, Readable.from(inChunks(bytes)), large);
    assert.deepEqual([sizeBytes, sha256], [bytes.length, createHash("sha256").update(bytes).digest("hex")]);
    const elsewhere = await openStore();
    assert.ok(bytes.equals(await elsewhere.readAll(key, bytes.length)));
    const part = await buffer(await elsewhere.openRead(key, { start: 16_777_200, end: 33_554_500 }));
    assert.ok(bytes.subarray(16_777_200, 33_554_501).equals(part));
  });

  it("copies a file once for all who need it at the same time, and again once it was deleted", async () => {
    const [writer, key] = [await openStore(), randomUUID()];
    await writer.write(key, Readable.from([Buffer.from("first")]), large);
    const store = await openStore();
    const paths = await Promise.all([1, 2, 3].map(() => store.withLocalFile(key, async (path) => path)));
    assert.equal(new Set(paths).size, 1);
    const [path = ""] = paths;
    assert.equal(await readFile(path, "utf8"), "first");
    await store.delete(key);
    await assert.rejects(
      store.withLocalFile(key, async () => {}),
      { name: "StoredFileMissing" },
    );
    await assert.rejects(access(path), { code: "ENOENT" });
  });

  it("never gives a damaged file", async () => {
    const [writer, key] = [await openStore(), randomUUID()];
    const { sha256 } = await writer.write(key, Readable.from([Buffer.from("as it was sent")]), large);
    await bucket.overwrite(key, Buffer.from("as it was sent."), { sha256 });
    const store = await openStore();
    await assert.rejects(buffer(await store.openRead(key)), /damaged/);
    await assert.rejects(store.readAll(key, 100), /damaged/);
    await assert.rejects(
      store.withLocalFile(key, async () => {}),
      /damaged/,
    );
  });

  it("gives addresses at the bucket itself, if asked for, with the type and name to download it under", async () => {
    const [store, key] = [await openStore({ isPresigned: true }), randomUUID()];
    await store.write(key, Readable.from([Buffer.from("text")]), large);
    const headers = { contentType: "application/pdf", disposition: 'inline; filename="a.pdf"' };
    const response = await fetch((await store.presign(key, headers)) ?? "");
    assert.equal(await response.text(), "text");
    assert.equal(response.headers.get("content-type"), headers.contentType);
    assert.equal(response.headers.get("content-disposition"), headers.disposition);
    assert.equal(await (await openStore()).presign(key, headers), null);
  });

  it("says why it is out of order, and that nothing was stored or lost", async () => {
    const troubles: [Partial<S3Settings>, RegExp][] = [
      [{ endpoint: "http://127.0.0.1:9" }, /cannot be reached/],
      [{ bucket: "no-such-bucket" }, /does not exist/],
      [{ endpoint: await respondWith(503) }, /HTTP 503/],
      [{ endpoint: await respondWith(507) }, /is full/],
      [{ endpoint: await respondWith(403) }, /rejects the access key/],
    ];
    for (const [changed, reason] of troubles) {
      const store = await openStore(changed);
      const failed = [
        () => store.write(randomUUID(), Readable.from([Buffer.from("text")]), large),
        () => store.probe(),
        () => store.list()[Symbol.asyncIterator]().next(),
      ];
      for (const use of failed)
        await assert.rejects(use(), (error: Error) => {
          assert.equal(error.name, "Unavailable", String(error.stack));
          assert.match(describeStorageTrouble(error) ?? "", reason);
          return true;
        });
    }
  });

  it("is refused at the start if it will never work, and waited for if it may come back", async () => {
    const troubleOf = (changed: Partial<S3Settings>) => findLastingTrouble({ ...bucket.settings, ...changed });
    assert.equal(await troubleOf({}), null);
    assert.match((await troubleOf({ bucket: "no-such-bucket" })) ?? "", /does not exist/);
    assert.match((await troubleOf({ endpoint: await respondWith(403) })) ?? "", /rejects the access key/);
    assert.equal(await troubleOf({ endpoint: await respondWith(503) }), null);
    assert.equal(await troubleOf({ endpoint: "http://127.0.0.1:9" }), null);
  });
});

/** A server that gives every request the same status; returns its address. */
async function respondWith(status: number): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(status).end());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(async () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function* inChunks(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 1_000_000) yield bytes.subarray(start, start + 1_000_000);
}
