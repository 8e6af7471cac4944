import assert from "node:assert/strict";
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { sql } from "kysely";
import { stopLooks } from "../../src/sources/schedule-looks.ts";
import { lockSource } from "../../src/sources/source-store.ts";
import { becomeOperator, type DashboardClient, makeAccount } from "../dashboard-api/dashboard-client.ts";
import { makeInvoice, makePdf } from "../support/make-pdf.ts";
import { standardSetup, startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { endWorkerProcesses } from "../support/worker-processes.ts";
import { addFolder, countOf, getSource, listItems, untilWhole } from "./watched-source.ts";

const root = await mkdtemp(join(tmpdir(), "winnow-sources-"));
after(() => rm(root, { recursive: true, force: true }));
const service = await startTestService({ settings: { WINNOW_SOURCE_FOLDERS: root }, setup: standardSetup });
after(() => service[Symbol.asyncDispose]());
const owner = await becomeOperator(service, "ops@example.com");
const parsers = (await owner.get("listParsers")).items;
const parserOf = (slug: string) => parsers.find((parser) => parser.slug === slug)?.id ?? "";

async function makeFolder(name: string): Promise<string> {
  const path = join(root, name);
  await mkdir(path, { recursive: true });
  return path;
}

const documentsOf = async (parserId: string) => (await owner.get("listDocuments", { query: { parserId } })).items;

test("files become documents of the parser, each once, and stay where they are", async () => {
  const path = await makeFolder("leave");
  const parserId = parserOf("plain");
  await writeFile(join(path, "one.pdf"), await makeInvoice("A-1"));
  await mkdir(join(path, "below"));
  await writeFile(join(path, "below", "two.pdf"), await makeInvoice("A-2"));
  const before = await service.balanceOf("ops@example.com");
  const source = await addFolder(owner, { path, parserId });
  await untilWhole(owner, source.id, { taken: 2 });
  await until("the documents are done", async () =>
    (await documentsOf(parserId)).every(({ status }) => status === "completed"),
  );
  await owner.get("lookAtSource", { params: { sourceId: source.id } });
  await untilWhole(owner, source.id, { taken: 2 });
  const documents = await documentsOf(parserId);
  assert.deepEqual(documents.map(({ filename }) => filename).sort(), ["one.pdf", "two.pdf"]);
  assert.equal(await service.balanceOf("ops@example.com"), (Number(before) - 0.1).toFixed(6));
  const items = await listItems(owner, source.id);
  assert.deepEqual(new Set(items.map(({ documentId }) => documentId)), new Set(documents.map(({ id }) => id)));
  assert.deepEqual((await readdir(path)).sort(), ["below", "one.pdf"]);
});

test("a source has an environment that a webhook can have, and a document of the API", async () => {
  const path = await makeFolder("environments");
  const settings = { kind: "folder", path, pattern: "", after: "leave" } as const;
  const create = (environment: string) =>
    owner.call("createSource", { body: { name: `In ${environment}`, settings, parserId: null, environment } });
  for (const environment of ["live orders", "x".repeat(65), "größe"]) {
    const refused = await create(environment);
    assert.equal(refused.status, 422, environment);
    assert.match(refused.text, /environment must have 1 to 64 letters/);
  }
  assert.equal((await create(" live-orders ")).body.environment, "live-orders");
});

test("a file that was only touched is not taken again; one with other bytes is", async () => {
  const path = await makeFolder("again");
  const parserId = parserOf("invoices");
  const file = join(path, "again.pdf");
  await writeFile(file, await makeInvoice("B-1"));
  const source = await addFolder(owner, { path, parserId });
  await untilWhole(owner, source.id, { taken: 1 });
  await utimes(file, new Date(), new Date(Date.now() - 60_000));
  await owner.get("lookAtSource", { params: { sourceId: source.id } });
  await untilWhole(owner, source.id, { taken: 1, repeated: 1 });
  await writeFile(file, await makeInvoice("B-2"));
  await owner.get("lookAtSource", { params: { sourceId: source.id } });
  await untilWhole(owner, source.id, { taken: 2, repeated: 1 });
});

test("taken files are moved to done, refused ones to refused beside the reason; nothing is overwritten", async () => {
  const path = await makeFolder("move");
  const parserId = parserOf("short");
  await mkdir(join(path, "done"));
  await writeFile(join(path, "done", "good.pdf"), "an earlier one");
  await writeFile(join(path, "good.pdf"), await makeInvoice("C-1"));
  await writeFile(join(path, "long.pdf"), await makePdf([["1"], ["2"], ["3"]]));
  await writeFile(join(path, "note.txt"), "no document");
  const source = await addFolder(owner, { path, parserId, after: "move" });
  await untilWhole(owner, source.id, { taken: 1, refused: 2 });
  assert.deepEqual((await readdir(path)).sort(), ["done", "refused"]);
  assert.deepEqual((await readdir(join(path, "done"))).sort(), ["good-2.pdf", "good.pdf"]);
  assert.equal(await readFile(join(path, "done", "good.pdf"), "utf8"), "an earlier one");
  const refused = await readdir(join(path, "refused"));
  assert.deepEqual(refused.sort(), ["long.pdf", "long.pdf.txt", "note.txt", "note.txt.txt"]);
  assert.match(await readFile(join(path, "refused", "long.pdf.txt"), "utf8"), /3 pages/);
  const items = await listItems(owner, source.id);
  assert.match(items.find(({ name }) => name === "long.pdf")?.reason ?? "", /3 pages/);
});

test("a file is deleted once it is taken, and one that is refused is not", async () => {
  const path = await makeFolder("delete");
  await writeFile(join(path, "good.pdf"), await makeInvoice("D-1"));
  await writeFile(join(path, "bad.pdf"), "no document");
  const source = await addFolder(owner, { path, parserId: parserOf("plain"), after: "delete" });
  await untilWhole(owner, source.id, { taken: 1, refused: 1 });
  assert.deepEqual(await readdir(path), ["bad.pdf"]);
});

test("a file that is still being written is taken when it is complete", async () => {
  const path = await makeFolder("writing");
  const bytes = await makeInvoice("E-1");
  const file = join(path, "slow.pdf");
  const source = await addFolder(owner, { path, parserId: parserOf("plain") });
  for (let start = 0; start < bytes.length; start += Math.ceil(bytes.length / 6)) {
    await appendFile(file, bytes.subarray(start, start + Math.ceil(bytes.length / 6)));
    await owner.get("lookAtSource", { params: { sourceId: source.id } });
    await until("somebody has looked", async () => !(await getSource(owner, source.id)).isLooking);
  }
  await untilWhole(owner, source.id, { taken: 1 });
  assert.equal((await listItems(owner, source.id)).length, 1);
});

test("names of every kind are taken, even those that are no text", async () => {
  const path = await makeFolder("names");
  const names = ["Müller & Söhne – “größte”.pdf", "a'b;c$(d).pdf", "請求書.pdf", " space .pdf", "x".repeat(200)];
  for (const [index, name] of names.entries()) await writeFile(join(path, name), await makeInvoice(`F-${index}`));
  await writeFile(Buffer.concat([Buffer.from(`${path}/`), Buffer.from([0xff, 0xfe, 0x2e])]), await makeInvoice("F-9"));
  const source = await addFolder(owner, { path, parserId: parserOf("plain"), after: "move" });
  await untilWhole(owner, source.id, { taken: names.length + 1 });
  assert.equal((await readdir(join(path, "done"))).length, names.length + 1);
});

test("links, hidden files and what programs have not finished are left alone", async () => {
  const path = await makeFolder("links");
  const outside = await makeFolder("outside");
  await writeFile(join(outside, "secret.pdf"), await makeInvoice("G-1"));
  await symlink(join(outside, "secret.pdf"), join(path, "link.pdf"));
  await symlink(outside, join(path, "linked"));
  for (const name of [".hidden.pdf", "half.pdf.part", "~lock.pdf"]) await writeFile(join(path, name), "x");
  const source = await addFolder(owner, { path, parserId: parserOf("plain"), after: "move" });
  await untilWhole(owner, source.id, {});
  await symlink(outside, join(path, "done"));
  await writeFile(join(path, "own.pdf"), await makeInvoice("G-2"));
  await owner.get("lookAtSource", { params: { sourceId: source.id } });
  await until("it fails", async () => (await getSource(owner, source.id)).state === "failing");
  assert.match((await getSource(owner, source.id)).problem ?? "", /done is a link/);
  assert.deepEqual(await readdir(outside), ["secret.pdf"]);
});

test("an account only uses the folder that is named after it; an operator any but those of others", async () => {
  const stranger = await makeAccount(owner, "stranger@example.com");
  const strangerId = (await stranger.get("getSession")).account?.id ?? "";
  const own = await makeFolder(strangerId);
  await mkdir(join(own, "scans"));
  await symlink(await makeFolder("elsewhere"), join(own, "linked"));
  assert.deepEqual((await stranger.get("listSources")).folders, [own]);
  assert.deepEqual((await owner.get("listSources")).folders, [root]);
  const refused = async (client: DashboardClient, path: string) => {
    const settings = { kind: "folder" as const, path };
    const answer = await client.call("createSource", { body: { name: path, settings, parserId: null } });
    assert.equal(answer.status, 422, `${path}: ${answer.text}`);
    const tested = await client.get("testSource", { body: { settings } });
    assert.match(tested.problem ?? "", /may not use|whole path/, path);
    assert.deepEqual(tested.names, []);
  };
  for (const path of [root, join(root, "leave"), "/", "/etc", join(own, ".."), join(own, "linked"), "scans"])
    await refused(stranger, path);
  for (const path of [own, join(own, "scans"), "/etc", join(root, "..")]) await refused(owner, path);
  await addFolder(stranger, { path: join(own, "scans"), parserId: null });
  await writeFile(join(own, "private.pdf"), await makeInvoice("H-1"));
  const all = await owner.get("testSource", { body: { settings: { kind: "folder", path: root } } });
  assert.ok(all.found > 0 && !all.names.some((name) => name.includes("private")));
});

test("without a parser, files go to the inbox, and the log leads to what becomes of them", async () => {
  const path = await makeFolder("inbox");
  await writeFile(join(path, "unknown.pdf"), await makePdf([["nothing that anybody knows"]]));
  const source = await addFolder(owner, { path, parserId: null });
  await untilWhole(owner, source.id, { taken: 1 });
  const [waiting] = await listItems(owner, source.id);
  assert.deepEqual([waiting?.isInInbox, waiting?.documentId], [true, null]);
  const { items } = await owner.get("listInbox");
  assert.deepEqual(
    items.map(({ filename }) => filename),
    ["unknown.pdf"],
  );
  const parserId = parserOf("plain");
  const document = await owner.get("sendInboxFile", { params: { inboxId: items[0]?.id ?? "" }, body: { parserId } });
  const [sent] = await listItems(owner, source.id);
  assert.deepEqual([sent?.isInInbox, sent?.documentId], [false, document.id]);
});

test("too low a balance lets files wait, with the reason; they are taken once there is more", async () => {
  const poor = await makeAccount(owner, "poor@example.com");
  const poorId = (await poor.get("getSession")).account?.id ?? "";
  await service.apply({
    accounts: [
      {
        email: "poor@example.com",
        parsers: [{ slug: "costly", rate_per_page: "1", fields: [{ name: "x", type: "text" }] }],
      },
    ],
  });
  const parserId = (await poor.get("listParsers")).items[0]?.id ?? "";
  const path = await makeFolder(poorId);
  await writeFile(join(path, "one.pdf"), await makeInvoice("I-1"));
  const source = await addFolder(poor, { path, parserId });
  await until("it waits", async () => (await getSource(poor, source.id)).state === "failing");
  assert.match((await getSource(poor, source.id)).problem ?? "", /balance/i);
  assert.deepEqual(await countOf(poor, source.id), { waiting: 1, taken: 0, repeated: 0, refused: 0 });
  await owner.get("creditAccount", {
    params: { accountId: poorId },
    body: { amount: "5", requestId: crypto.randomUUID() },
  });
  await poor.get("lookAtSource", { params: { sourceId: source.id } });
  await untilWhole(poor, source.id, { taken: 1 });
  assert.equal((await getSource(poor, source.id)).state, "running");
});

test("a paused source takes nothing, and goes on where it was", async () => {
  const path = await makeFolder("paused");
  const source = await addFolder(owner, { path, parserId: parserOf("plain") });
  const params = { sourceId: source.id };
  await owner.get("pauseSource", { params, body: { isPaused: true } });
  await writeFile(join(path, "one.pdf"), await makeInvoice("J-1"));
  assert.equal((await owner.call("lookAtSource", { params })).status, 409);
  const { rows } = await service.database.pool.query("select from jobs where payload->>'sourceId' = $1", [source.id]);
  assert.equal(rows.length, 0);
  await owner.get("pauseSource", { params, body: { isPaused: false } });
  await untilWhole(owner, source.id, { taken: 1 });
});

test("a source that is paused in the moment when a look begins is not shown as being looked at for good", async () => {
  const { db } = service.database;
  const path = await makeFolder("paused-at-once");
  const source = await addFolder(owner, { path, parserId: parserOf("plain") });
  await untilWhole(owner, source.id, {});
  const ownJob = () =>
    db.selectFrom("sources").select("job_id").where("id", "=", source.id).where("job_id", "is not", null);
  await until("the next look is put off", async () => {
    const { numUpdatedRows } = await db
      .updateTable("jobs")
      .set({ run_at: sql`clock_timestamp() + interval '1 hour'` })
      .where("id", "=", ownJob())
      .where("state", "=", "queued")
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
  await db.transaction().execute(async (tx) => {
    const locked = (await lockSource(tx, source.id)) ?? assert.fail("the source is gone");
    await db.updateTable("jobs").set({ run_at: sql`clock_timestamp()` }).where("id", "=", ownJob()).execute();
    await until("the look begins", async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%looking_since%'`.execute(db);
      return rows.length > 0;
    });
    await stopLooks(tx, locked);
  });
  await until("the look has ended", async () => {
    const { rows } = await sql`select from jobs where payload ->> 'sourceId' = ${source.id}`.execute(db);
    return rows.length === 0;
  });
  const { state, isLooking } = await getSource(owner, source.id);
  assert.deepEqual([state, isLooking], ["paused", false]);
});

test("two looks at one source at once take each file once", async () => {
  const path = await makeFolder("twice");
  const each = 30;
  for (let number = 0; number < each; number++)
    await writeFile(join(path, `${number}.pdf`), await makeInvoice(`L-${number}`));
  const parserId = parserOf("invoices");
  const before = (await documentsOf(parserId)).length;
  const source = await addFolder(owner, { path, parserId, after: "move" });
  const params = { sourceId: source.id };
  // A look that is told to stop goes on if the source does before it has noticed; then there is a second one.
  for (const least of [1, 5, 10, 15, 20]) {
    await until(`${least} are taken`, async () => (await countOf(owner, source.id)).taken >= least);
    for (const isPaused of [true, false]) await owner.get("pauseSource", { params, body: { isPaused } });
  }
  await untilWhole(owner, source.id, { taken: each });
  assert.equal((await documentsOf(parserId)).length, before + each);
  assert.equal((await readdir(join(path, "done"))).length, each);
});

test("a folder that is gone is said to be, and works again when it is back", async () => {
  const path = await makeFolder("gone");
  const source = await addFolder(owner, { path, parserId: parserOf("plain") });
  await rename(path, `${path}-away`);
  await owner.get("lookAtSource", { params: { sourceId: source.id } });
  await until("it fails", async () => (await getSource(owner, source.id)).state === "failing");
  assert.match((await getSource(owner, source.id)).problem ?? "", /does not exist/);
  await rename(`${path}-away`, path);
  await owner.get("lookAtSource", { params: { sourceId: source.id } });
  await until("it works", async () => (await getSource(owner, source.id)).state === "running");
});

test("deleting a document takes its name out of the log, and it is not taken again", async () => {
  const path = await makeFolder("deleted");
  await writeFile(join(path, "private.pdf"), await makeInvoice("K-1"));
  const source = await addFolder(owner, { path, parserId: parserOf("plain") });
  await untilWhole(owner, source.id, { taken: 1 });
  const [item] = await listItems(owner, source.id);
  const documentId = item?.documentId ?? "";
  await until("it is done", async () => {
    return (await owner.get("getDocument", { params: { documentId } })).status === "completed";
  });
  await owner.get("deleteDocument", { params: { documentId } });
  await owner.get("lookAtSource", { params: { sourceId: source.id } });
  await untilWhole(owner, source.id, { taken: 1 });
  const items = await listItems(owner, source.id);
  assert.deepEqual(
    items.map(({ name, documentId: left }) => [name, left]),
    [[null, null]],
  );
});

test("a file whose reading process is ended from outside waits, and is taken later", async () => {
  const path = await makeFolder("ended");
  await writeFile(join(path, "ended.pdf"), await makeInvoice("E-1"));
  const ending = endWorkerProcesses();
  const source = await addFolder(owner, { path, parserId: parserOf("plain"), after: "delete" });
  await until("it was tried", async () => (await getSource(owner, source.id)).problem !== null).finally(ending.stop);
  assert.deepEqual(await countOf(owner, source.id), { waiting: 1, taken: 0, repeated: 0, refused: 0 });
  assert.deepEqual(await readdir(path), ["ended.pdf"]);
  await owner.get("lookAtSource", { params: { sourceId: source.id } });
  await untilWhole(owner, source.id, { taken: 1 });
});
