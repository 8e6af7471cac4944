import assert from "node:assert/strict";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { suite, test } from "node:test";
import { Failure } from "../../src/domain/failure.ts";
import { type FileStore, StoredFileMissing, wordsEnding } from "../../src/platform/files/file-store.ts";

/** What a test of one implementation provides: a store, and what it keeps of a key in any form, finished or not. */
export interface FileStoreFixture {
  store: FileStore;
  countTraces(key: string): Promise<number>;
}

const limits = { maxBytes: 1_000_000 };

/**
 * Tests the guarantees of every file store. `isTornByWriters`: its server is one for tests, which mixes the files of two
 * writers; a real one does not.
 */
export function testFileStore(
  name: string,
  setUp: () => Promise<FileStoreFixture>,
  { isTornByWriters = false } = {},
): void {
  suite(`file store ${name}`, () => {
    test("a file comes back as it was written, with its size and SHA-256", async () => {
      const { store } = await setUp();
      for (const size of [0, 1, 65_536, 300_001]) {
        const key = randomUUID();
        const bytes = randomBytes(size);
        const stored = await store.write(key, Readable.from(inChunks(bytes)), limits);
        assert.deepEqual(stored, { sizeBytes: size, sha256: createHash("sha256").update(bytes).digest("hex") });
        assert.ok(await store.exists(key));
        assert.ok(bytes.equals(await buffer(await store.openRead(key))));
        assert.ok(bytes.equals(await store.readAll(key, size)));
      }
    });

    test("a part of a file comes as asked: both ends are in it, and the file's own end is the last", async () => {
      const { store } = await setUp();
      const key = randomUUID();
      const bytes = randomBytes(300_001);
      await store.write(key, Readable.from(inChunks(bytes)), limits);
      const parts = [
        { start: 0, end: 1 },
        { start: 7, end: 7 },
        { start: 10, end: 200_000 },
        { start: 299_999, end: 300_000 },
        { start: 300_000, end: 300_000 },
        { start: 0, end: 300_000 },
      ];
      for (const { start, end } of parts) {
        assert.ok(bytes.subarray(start, end + 1).equals(await buffer(await store.openRead(key, { start, end }))));
      }
      await assert.rejects(store.openRead(randomUUID(), { start: 0, end: 0 }), StoredFileMissing);
    });

    test("a file of exactly the limit is taken, one byte more is fileTooLarge and leaves nothing behind", async () => {
      const { store, countTraces } = await setUp();
      const key = randomUUID();
      await assert.rejects(
        store.write(key, Readable.from([Buffer.alloc(700), Buffer.alloc(301)]), { maxBytes: 1000 }),
        {
          name: "Failure",
          kind: "fileTooLarge",
          message: "The file is larger than 1 kB, the largest size accepted.",
        },
      );
      assert.equal(await store.exists(key), false);
      assert.equal(await countTraces(key), 0);
      await store.write(key, Readable.from([Buffer.alloc(700), Buffer.alloc(300)]), { maxBytes: 1000 });
      assert.ok(await store.exists(key));
    });

    test("an endless stream is broken off at the limit and destroyed", async () => {
      const { store } = await setUp();
      const endless = Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(65_536);
        })(),
      );
      await assert.rejects(store.write(randomUUID(), endless, limits), Failure);
      assert.ok(endless.destroyed);
    });

    test("a stream that breaks off leaves nothing behind, and its own error is thrown", async () => {
      const { store, countTraces } = await setUp();
      const key = randomUUID();
      const error = Object.assign(new Error("the client went away"), { code: "ECONNRESET" });
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(100);
          throw error;
        })(),
      );
      await assert.rejects(store.write(key, broken, limits), (thrown) => thrown === error);
      assert.equal(await store.exists(key), false);
      assert.equal(await countTraces(key), 0);
    });

    test("a failed write leaves the file that the key had as it was", async () => {
      const { store } = await setUp();
      const key = randomUUID();
      await store.write(key, Readable.from([Buffer.from("first")]), limits);
      await assert.rejects(store.write(key, Readable.from([Buffer.alloc(11)]), { maxBytes: 10 }), Failure);
      assert.equal(Buffer.from(await store.readAll(key, 10)).toString(), "first");
    });

    const torn = isTornByWriters && "the server for tests mixes the files of two writers";
    test("two writers of one key leave one of the two files whole", { skip: torn }, async () => {
      const { store } = await setUp();
      const key = randomUUID();
      const versions = [Buffer.alloc(200_000, "a"), Buffer.alloc(200_000, "b")];
      await Promise.all(versions.map((version) => store.write(key, Readable.from(inChunks(version)), limits)));
      const kept = Buffer.from(await store.readAll(key, 200_000));
      assert.ok(versions.some((version) => version.equals(kept)));
    });

    test("a file that is not there is reported as missing, and deleting it is no error", async () => {
      const { store } = await setUp();
      const key = randomUUID();
      assert.equal(await store.exists(key), false);
      await assert.rejects(store.openRead(key), StoredFileMissing);
      await assert.rejects(store.readAll(key, 10), StoredFileMissing);
      await store.delete(key);
    });

    test("a file can be read at a path on this machine, and with the same bytes", async () => {
      const { store } = await setUp();
      const key = randomUUID();
      const bytes = randomBytes(300_001);
      await store.write(key, Readable.from(inChunks(bytes)), limits);
      for (const _ of [1, 2]) assert.ok(bytes.equals(await store.withLocalFile(key, (path) => readFile(path))));
    });

    test("all files are listed, and each knows when it was written", async () => {
      const { store } = await setUp();
      const keys = Array.from({ length: 12 }, () => randomUUID());
      await Promise.all(keys.map((key) => store.write(key, Readable.from([Buffer.from("text")]), limits)));
      await store.writeMark("the mark");
      const listed: string[] = [];
      for await (const some of store.list()) listed.push(...some);
      assert.deepEqual(listed.sort(), keys.toSorted());
      const ageMs = await store.findAgeMs(keys[0] ?? "");
      assert.ok(ageMs !== null && Math.abs(ageMs) < 60_000, `${ageMs} ms`);
      assert.equal(await store.findAgeMs(randomUUID()), null);
    });

    test("its mark is there once it was written, and it can be probed", async () => {
      const { store } = await setUp();
      assert.equal(await store.readMark(), null);
      await store.writeMark("first");
      await store.writeMark("second");
      assert.equal(await store.readMark(), "second");
      await store.probe();
      for await (const some of store.list()) assert.deepEqual(some, []);
    });

    test("a deleted file is gone", async () => {
      const { store, countTraces } = await setUp();
      const key = randomUUID();
      await store.write(key, Readable.from([Buffer.from("text")]), limits);
      await store.delete(key);
      assert.equal(await store.exists(key), false);
      assert.equal(await countTraces(key), 0);
    });

    test("reading a file whole past the limit is refused", async () => {
      const { store } = await setUp();
      const key = randomUUID();
      await store.write(key, Readable.from([Buffer.alloc(11)]), limits);
      await assert.rejects(store.readAll(key, 10), { kind: "fileTooLarge" });
    });

    test("the file with a document's words is a file like any other, and listed", async () => {
      const { store } = await setUp();
      const key = `${randomUUID()}${wordsEnding}`;
      await store.write(key, Readable.from([Buffer.from("words")]), limits);
      assert.equal(Buffer.from(await store.readAll(key, 10)).toString(), "words");
      const keys: string[] = [];
      for await (const some of store.list()) keys.push(...some);
      assert.ok(keys.includes(key));
      await store.delete(key);
      assert.equal(await store.exists(key), false);
    });

    test("a key that is not a lower-case UUID is refused by every method", async () => {
      const { store } = await setUp();
      const id = randomUUID();
      const others = [`${id}.wordsx`, `${id}.words.words`, ".words"];
      for (const key of [
        ...others,
        "",
        "..",
        "../../etc/passwd",
        randomUUID().toUpperCase(),
        `${randomUUID()}/x`,
        "a\0b",
      ]) {
        await assert.rejects(store.write(key, Readable.from([Buffer.from("text")]), limits), /lower-case UUID/);
        await assert.rejects(store.openRead(key), /lower-case UUID/);
        await assert.rejects(store.readAll(key, 10), /lower-case UUID/);
        await assert.rejects(store.delete(key), /lower-case UUID/);
        await assert.rejects(store.exists(key), /lower-case UUID/);
        await assert.rejects(
          store.withLocalFile(key, async () => {}),
          /lower-case UUID/,
        );
      }
    });
  });
}

function* inChunks(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 10_000) yield bytes.subarray(start, start + 10_000);
}
