import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { testFileStore } from "./file-store-conformance.ts";

const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-files-"));
  folders.push(folder);
  return folder;
}

async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((item) => item.isFile()).map((item) => item.name);
}

testFileStore("on disk", async () => {
  const folder = await makeFolder();
  return {
    store: await createDiskFileStore(folder),
    countTraces: async (key) => (await listFiles(folder)).filter((name) => name.includes(key)).length,
  };
});

test("a stored file can be read at its local path", async () => {
  const store = await createDiskFileStore(await makeFolder());
  const key = randomUUID();
  await store.write(key, Readable.from([Buffer.from("text")]), { maxBytes: 10 });
  assert.equal(await store.withLocalFile(key, (path) => readFile(path, "utf8")), "text");
});

test("files are readable by the service's own user only", async () => {
  const store = await createDiskFileStore(await makeFolder());
  const key = randomUUID();
  await store.write(key, Readable.from([Buffer.from("text")]), { maxBytes: 10 });
  const { mode } = await store.withLocalFile(key, (path) => stat(path));
  assert.equal(mode & 0o077, 0);
});

test("a store has folders only for the files that it got, and lists what is in them", async () => {
  const folder = await makeFolder();
  const store = await createDiskFileStore(folder);
  assert.deepEqual(await readdir(folder), ["partial"]);
  const keys = ["aa", "aa", "0f"].map((start) => start + randomUUID().slice(2));
  await Promise.all(keys.map((key) => store.write(key, Readable.from([Buffer.from("text")]), { maxBytes: 10 })));
  assert.deepEqual((await readdir(folder)).sort(), ["0f", "aa", "partial"]);
  for (const each of [store, await createDiskFileStore(folder)]) {
    const listed: string[] = [];
    for await (const some of each.list()) listed.push(...some);
    assert.deepEqual(listed.sort(), keys.toSorted());
  }
});

test("a store whose folder is lost stores nothing, and is reported as out of order, not as empty", async () => {
  const folder = await makeFolder();
  const store = await createDiskFileStore(folder);
  await rm(folder, { recursive: true });
  const written = store.write(randomUUID(), Readable.from([Buffer.from("text")]), { maxBytes: 10 });
  await assert.rejects(written, { name: "Unavailable" });
  await assert.rejects(store.list()[Symbol.asyncIterator]().next(), { code: "ENOENT" });
  await assert.rejects(stat(folder), { code: "ENOENT" });
});

test("a start sweeps what a crashed process left half written, and leaves a file being written alone", async () => {
  const folder = await makeFolder();
  await createDiskFileStore(folder);
  const [abandoned, inWork] = [`${randomUUID()}.${randomUUID()}`, `${randomUUID()}.${randomUUID()}`];
  await writeFile(join(folder, "partial", abandoned), "half");
  await writeFile(join(folder, "partial", inWork), "half");
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(folder, "partial", abandoned), anHourAgo, anHourAgo);

  await createDiskFileStore(folder);
  assert.deepEqual(await listFiles(folder), [inWork]);
});
