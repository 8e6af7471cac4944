import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { becomeOperator } from "../dashboard-api/dashboard-client.ts";
import { makeBucket } from "../support/bucket.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { standardSetup, startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { addBucket, getSource, listItems, untilWhole } from "./watched-source.ts";

const bucket = await makeBucket();
after(() => bucket[Symbol.asyncDispose]());
const service = await startTestService({ setup: standardSetup });
after(() => service[Symbol.asyncDispose]());
const owner = await becomeOperator(service, "ops@example.com");
const parserId = (await owner.get("listParsers")).items.find(({ slug }) => slug === "plain")?.id ?? "";

const look = (sourceId: string) => owner.get("lookAtSource", { params: { sourceId } });

test("objects below a prefix become documents, each once, and stay", async () => {
  await bucket.overwrite("leave/one.pdf", await makeInvoice("A-1"));
  await bucket.overwrite("leave/below/two.pdf", await makeInvoice("A-2"));
  await bucket.overwrite("leave/empty/", Buffer.alloc(0));
  await bucket.overwrite("elsewhere.pdf", await makeInvoice("A-3"));
  const source = await addBucket(owner, bucket, { below: "leave/", parserId });
  await untilWhole(owner, source.id, { taken: 2 });
  await look(source.id);
  await untilWhole(owner, source.id, { taken: 2 });
  const names = (await listItems(owner, source.id)).map(({ name }) => name);
  assert.deepEqual(names.sort(), ["below/two.pdf", "one.pdf"]);
  assert.equal((await bucket.list("leave/")).length, 3);
});

test("an object with other bytes is another document; one written again with the same is not", async () => {
  const bytes = await makeInvoice("B-1");
  await bucket.overwrite("again/a.pdf", bytes);
  const source = await addBucket(owner, bucket, { below: "again/", parserId });
  await untilWhole(owner, source.id, { taken: 1 });
  await bucket.overwrite("again/a.pdf", bytes);
  await look(source.id);
  await until("it has looked", async () => !(await getSource(owner, source.id)).isLooking);
  assert.equal((await getSource(owner, source.id)).counts.taken, 1);
  await bucket.overwrite("again/a.pdf", await makeInvoice("B-2"));
  await look(source.id);
  await until("it is taken", async () => (await getSource(owner, source.id)).counts.taken === 2);
});

test("objects are deleted once they are taken, and those that are refused are not", async () => {
  const names = ["Müller & Söhne +%20.pdf", "請求書.pdf", "good.pdf"];
  for (const [index, name] of names.entries())
    await bucket.overwrite(`delete/${name}`, await makeInvoice(`C-${index}`));
  await bucket.overwrite("delete/bad.pdf", Buffer.from("no document"));
  const source = await addBucket(owner, bucket, { below: "delete/", parserId, after: "delete" });
  await untilWhole(owner, source.id, { taken: 3, refused: 1 });
  assert.deepEqual(await bucket.list("delete/"), ["delete/bad.pdf"]);
  const taken = (await listItems(owner, source.id)).filter(({ state }) => state === "taken");
  assert.deepEqual(taken.map(({ name }) => name).sort(), names.sort());
});

test("a bucket that is away is said to be, and nothing is lost", async (context) => {
  if (process.env.WINNOW_TEST_S3 !== undefined) return context.skip("the server was there before");
  const source = await addBucket(owner, bucket, { below: "away/", parserId });
  await untilWhole(owner, source.id, {});
  await bucket.stopServer();
  await look(source.id);
  await until("it fails", async () => (await getSource(owner, source.id)).state === "failing");
  assert.match((await getSource(owner, source.id)).problem ?? "", /cannot be reached/);
  await bucket.startServer();
  await bucket.overwrite("away/a.pdf", await makeInvoice("D-1"));
  await look(source.id);
  await untilWhole(owner, source.id, { taken: 1 });
});

test("a test says what is there, or what is wrong, and takes nothing", async () => {
  await bucket.overwrite("tested/a.pdf", await makeInvoice("E-1"));
  const { endpoint, bucket: name, keys, prefix } = bucket.settings;
  const settings = {
    ...{ kind: "bucket" as const, endpoint, region: null, bucket: name, prefix: `${prefix}tested/` },
    accessKeyId: keys?.id ?? "",
  };
  const secret = keys?.secret ?? "";
  const tested = (changed: Partial<typeof settings>) =>
    owner.get("testSource", { body: { settings: { ...settings, ...changed }, secret } });
  assert.deepEqual(await tested({}), { problem: null, found: 1, isAll: true, names: ["a.pdf"] });
  assert.match((await tested({ bucket: "another-one" })).problem ?? "", /bucket does not exist/);
  assert.match((await tested({ accessKeyId: "unknown" })).problem ?? "", /access key/);
  // A host of this machine that the operator has not allowed, in all its forms.
  for (const host of ["127.0.0.2", "[::1]", "169.254.169.254", "0x7f.0.0.2", "localhost.localdomain"])
    assert.match(
      (await tested({ endpoint: `http://${host}:${new URL(endpoint ?? "").port}` })).problem ?? "",
      /not contacted|unknown|reached/,
      host,
    );
  assert.equal((await owner.get("listDocuments", { query: { search: "E-1" } })).items.length, 0);
});

test("a server that does not answer like S3, or without end, is said not to", async () => {
  for (const answer of ["<html>", "x".repeat(17_000_000), "<ListBucketResult><Contents>"]) {
    const server = createServer((_request, response) => response.end(answer));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const settings = {
      ...{ kind: "bucket" as const, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
      ...{ region: null, bucket: "documents", prefix: "", accessKeyId: "key" },
    };
    const { problem, found } = await owner.get("testSource", { body: { settings, secret: "secret" } });
    assert.ok(problem !== null || found === 0, answer.slice(0, 30));
    server.closeAllConnections();
    server.close();
  }
});

test("a secret is kept, but never sent to another server", async () => {
  const source = await addBucket(owner, bucket, { below: "kept/", parserId });
  const { name, settings, environment } = source;
  assert.ok(settings.kind === "bucket");
  const change = (endpoint: string | null, secret: string | null) =>
    owner.call("changeSource", {
      params: { sourceId: source.id },
      body: { name, environment, parserId, secret, settings: { ...settings, endpoint } },
    });
  assert.equal((await change(settings.endpoint, null)).status, 200);
  const moved = await change("https://s3.example.com", null);
  assert.equal(moved.status, 422, moved.text);
  assert.match(moved.text, /another server/);
  const body = { settings: { ...settings, endpoint: "https://s3.example.com" }, savedId: source.id };
  assert.equal((await owner.call("testSource", { body })).status, 422);
});

test("a bucket of AWS without a region is refused with a sentence that says so", async () => {
  const { keys } = bucket.settings;
  const settings = {
    ...{ kind: "bucket" as const, endpoint: null, region: null, bucket: "documents", prefix: "" },
    ...{ accessKeyId: keys?.id ?? "key", after: "leave" as const },
  };
  const body = { settings, secret: "a secret" };
  const tested = await owner.call("testSource", { body });
  assert.deepEqual([tested.status, /region/.test(tested.text)], [200, true], tested.text);
  const created = await owner.call("createSource", { body: { ...body, name: "no region", parserId: null } });
  assert.deepEqual([created.status, /region/.test(created.text)], [422, true], created.text);
});
