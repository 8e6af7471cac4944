import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { inboxLimits } from "../../src/routing/inbox-room.ts";
import { forgetRecognition, recordRouted } from "../../src/routing/inbox-store.ts";
import { makePdf } from "../support/make-pdf.ts";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { becomeOperator, type DashboardClient } from "./dashboard-client.ts";

const service = await startTestService({
  setup: {
    accounts: [
      {
        email: "ops@example.com",
        balance: "1",
        parsers: [
          { slug: "invoices", name: "Bills", template: "invoice", rate_per_page: "0.05" },
          { slug: "letters", name: "Letters", rate_per_page: "0.10", fields: [{ name: "sender" }] },
        ],
      },
    ],
  },
});
after(() => service[Symbol.asyncDispose]());
const client = await becomeOperator(service, "ops@example.com");
const { items: parsers } = await client.get("listParsers");
const idOf = (name: string) => parsers.find((parser) => parser.name === name)?.id ?? assert.fail(name);
const sample = (name: string) => readFile(join(import.meta.dirname, "../../samples", name));

async function route(bytes: Uint8Array, name: string, texts: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(texts)) form.append(key, value);
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  return client.call("routeDocument", { form });
}

/** The file once somebody has looked at it. */
async function looked(from: DashboardClient, inboxId: string) {
  let file = await from.get("getInboxFile", { params: { inboxId } });
  await until("the file is looked at", async () => {
    file = await from.get("getInboxFile", { params: { inboxId } });
    return file.state !== "looking";
  });
  return file;
}

/** A file that nobody can know, waiting in the inbox. */
async function putStranger(name: string, line = "the weather was fine, and nothing happened.") {
  const answer = await route(await makePdf([["Dear reader", line]]), name);
  assert.equal(answer.status, 200, answer.text);
  return looked(client, answer.body.id);
}

async function finished(documentId: string) {
  let document = await client.get("getDocument", { params: { documentId } });
  await until("the document is finished", async () => {
    document = await client.get("getDocument", { params: { documentId } });
    return document.status === "completed";
  });
  return document;
}

const balance = () => service.balanceOf("ops@example.com");

test("a document without a parser goes to the one that it surely fits, and is charged there", async () => {
  const before = await balance();
  const answer = await route(await sample("invoice-en.pdf"), "a.pdf", { environment: "test" });
  assert.deepEqual([answer.status, answer.body.state], [200, "looking"]);
  const file = await looked(client, answer.body.id);
  assert.equal(file.state, "routed", JSON.stringify(file));
  assert.equal(file.suggestions[0]?.name, "Bills");
  assert.equal(file.document?.parser.id, idOf("Bills"));
  assert.ok((file.document?.probability ?? 0) > 0.9);
  const document = await finished(file.document?.id ?? "");
  assert.deepEqual([document.filename, document.environment, document.parser.name], ["a.pdf", "test", "Bills"]);
  assert.deepEqual([before, await balance()], ["1.000000", "0.950000"]);
  const [entry] = document.entries;
  assert.equal(entry?.parsedData.invoice_number, "HF-2025-0417");
});

test("a document that a template fits waits, free of charge, and one call makes the parser and sends it and its like", async () => {
  const before = await balance();
  const { body } = await route(await sample("statement.pdf"), "s.pdf");
  const { body: other } = await route(await sample("statement.pdf"), "s2.pdf");
  const file = await looked(client, body.id);
  const [best] = file.suggestions;
  assert.deepEqual([file.state, best?.kind, best?.id], ["waiting", "template", "bank-statement"]);
  assert.equal((await looked(client, other.id)).state, "waiting");
  assert.equal(await balance(), before);
  const params = { inboxId: file.id };
  const made = await client.get("makeParserFromInbox", { params, body: { template: "bank-statement" } });
  assert.deepEqual([made.parser.template, made.isNew], ["bank-statement", true]);
  assert.equal((await finished(made.document.id)).parser.id, made.parser.id);
  assert.equal((await client.get("getInboxFile", { params })).state, "routed");
  await until("the other one goes there, too", async () => {
    const { document } = await client.get("getInboxFile", { params: { inboxId: other.id } });
    return document?.parser.id === made.parser.id;
  });
});

test("what a person sends by hand is known the next time", async () => {
  const lines = ["Happy valley choir", "Rehearsal notes for members", "Please bring your own tea cups"];
  const first = await looked(client, (await route(await makePdf([lines]), "choir-1.pdf")).body.id);
  assert.equal(first.state, "waiting", JSON.stringify(first.suggestions));
  const params = { inboxId: first.id };
  const sent = await client.get("sendInboxFile", { params, body: { parserId: idOf("Letters") } });
  assert.equal(sent.parser.name, "Letters");
  const again = await client.call("sendInboxFile", { params, body: { parserId: idOf("Letters") } });
  assert.equal(again.status, 409, "a file is sent once");
  const second = await looked(client, (await route(await makePdf([lines]), "choir-2.pdf")).body.id);
  assert.deepEqual([second.state, second.document?.parser.name], ["routed", "Letters"], JSON.stringify(second));
});

test("a document that went wrong is moved, charged by the other parser, and its layout belongs there from then on", async () => {
  const lines = ["Garden club", "Plants that we swap this spring", "Tomatoes and beans for beginners"];
  const first = await looked(client, (await route(await makePdf([lines]), "garden-1.pdf")).body.id);
  const params = { inboxId: first.id };
  const wrong = await client.get("sendInboxFile", { params, body: { parserId: idOf("Letters") } });
  await finished(wrong.id);
  const before = await balance();
  const body = { parserId: idOf("Bills") };
  const forecast = await client.get("forecastMove", { params: { documentId: wrong.id, ...body } });
  assert.deepEqual([forecast.charge, forecast.charged, forecast.pageCount], ["0.05", "0.1", 1]);
  const moved = await client.get("moveDocument", { params: { documentId: wrong.id }, body });
  assert.deepEqual([moved.parser.name, moved.filename], ["Bills", "garden-1.pdf"]);
  assert.equal((await client.call("getDocument", { params: { documentId: wrong.id } })).status, 404);
  await finished(moved.id);
  assert.equal(Number((Number(before) - Number(await balance())).toFixed(6)), 0.05);
  assert.equal((await client.call("getDocumentFile", { params: { documentId: moved.id } })).status, 200);
  const next = await looked(client, (await route(await makePdf([lines]), "garden-2.pdf")).body.id);
  assert.deepEqual([next.state, next.document?.parser.name], ["routed", "Bills"], JSON.stringify(next));
});

test("a file is deleted and restored; a deleted one is neither listed nor sent", async () => {
  const file = await putStranger("stranger.pdf");
  assert.equal(file.state, "waiting");
  const params = { inboxId: file.id };
  await client.get("deleteInboxFile", { params });
  const names = async () => (await client.get("listInbox")).items.map(({ filename }) => filename);
  assert.ok(!(await names()).includes("stranger.pdf"));
  const sent = await client.call("sendInboxFile", { params, body: { parserId: idOf("Letters") } });
  assert.equal(sent.status, 404);
  assert.equal((await client.get("restoreInboxFile", { params })).state, "waiting");
  assert.ok((await names()).includes("stranger.pdf"));
  assert.equal((await client.call("getInboxPage", { params: { ...params, page: "1" } })).status, 200);
});

test("a file that a parser is taking at this moment is not said to be deleted", async () => {
  const { id: inboxId } = await putStranger("taken.pdf");
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await makePdf([["Dear reader"]]))]), "taken.pdf");
  const { body: document } = await client.call("uploadDocument", { params: { parserId: idOf("Letters") }, form });
  const { db, pool } = service.database;
  const { deleted } = await db.transaction().execute(async (tx) => {
    assert.ok(await recordRouted(tx, inboxId, { documentId: document.id, probability: null }));
    const deleted = client.call("deleteInboxFile", { params: { inboxId } });
    await until("the deletion waits", async () => {
      const { rowCount } = await pool.query(`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%inbox_files%'`);
      return rowCount === 1;
    });
    // In an object, so that the commit does not wait for it.
    return { deleted };
  });
  const answer = await deleted;
  assert.equal(answer.status, 409, answer.text);
  assert.match(answer.text, /A parser took this file/);
  await finished(document.id);
});

test("deleted files take no room, and one is restored only if there is room", async () => {
  const params = { inboxId: (await putStranger("crowded.pdf")).id };
  await client.get("deleteInboxFile", { params });
  const { pool } = service.database;
  await pool.query(
    `insert into inbox_files (id, account_id, file_key, filename, format, size_bytes, page_count, sha256, environment,
       has_multiple_entries, recognition)
     select gen_random_uuid(), account_id, 'none', 'crowd', format, 1, 1, sha256, environment, false, recognition
     from inbox_files, generate_series(1, $2) where id = $1`,
    [params.inboxId, inboxLimits.files],
  );
  const full = await client.call("restoreInboxFile", { params });
  assert.deepEqual([full.status, /inbox is full/.test(full.text)], [409, true]);
  await pool.query("update inbox_files set deleted_at = now() where filename = 'crowd'");
  assert.equal((await client.get("restoreInboxFile", { params })).state, "waiting");
  await pool.query("delete from inbox_files where filename = 'crowd'");
});

test("a file of the inbox becomes a sample for a new parser, and goes on waiting", async () => {
  const file = await putStranger("form.pdf");
  const params = { inboxId: file.id };
  const made = await client.get("sampleFromInbox", { params });
  assert.deepEqual([made.filename, made.parserId], ["form.pdf", null]);
  assert.equal((await client.get("getInboxFile", { params })).state, "waiting");
});

test("a ready sample can be tried without a file", async () => {
  const { items } = await client.get("listReadySamples");
  assert.deepEqual(
    items.map(({ name }) => name),
    ["invoice", "receipt", "statement"],
  );
  const file = await client.get("routeReadySample", { params: { sampleName: "invoice" } });
  const { document } = await looked(client, file.id);
  assert.equal(document?.parser.name, "Bills");
  await finished(document.id);
  const unknown = await client.call("routeReadySample", { params: { sampleName: "../package.json" } });
  assert.equal(unknown.status, 404);
});

test("a file that no parser could read is refused at once, and leaves nothing", async () => {
  const files = await service.listFiles();
  assert.equal((await route(new TextEncoder().encode("hello"), "a.txt")).status, 422);
  assert.deepEqual(await service.listFiles(), files);
});

test("a document that its parser cannot pay waits with the reason, and goes once somebody sends it", async () => {
  const spent = await balance();
  await service.database.db.updateTable("accounts").set({ balance: "0" }).execute();
  const file = await looked(client, (await route(await sample("invoice-de.pdf"), "poor.pdf")).body.id);
  assert.equal(file.state, "waiting");
  assert.match(file.problem ?? "", /balance/i);
  await service.database.db.updateTable("accounts").set({ balance: spent }).execute();
  const params = { inboxId: file.id };
  const sent = await client.get("sendInboxFile", { params, body: { parserId: idOf("Bills") } });
  assert.equal((await finished(sent.id)).filename, "poor.pdf");
});

test("a file is looked at again once, however often that is asked for", async () => {
  const { id } = await putStranger("again.pdf", "snow fell early this year on all those hills");
  const accountId = (await client.get("getSession")).account?.id ?? assert.fail();
  const { db } = service.database;
  await withTransaction(db, async (tx) => {
    assert.deepEqual(await forgetRecognition(tx, accountId, id), [id]);
    assert.deepEqual(await forgetRecognition(tx, accountId, id), [], "its job is queued already");
    throw new Error("undone");
  }).catch((error: Error) => assert.equal(error.message, "undone"));
  const params = { inboxId: id };
  assert.equal((await client.call("lookAgain", { params })).status, 200);
  assert.equal((await looked(client, id)).state, "waiting");
  await client.get("sendInboxFile", { params, body: { parserId: idOf("Letters") } });
  assert.equal((await client.get("lookAgain", { params })).state, "routed");
});

test("a template's parser is made once, and none for a file that a parser took", async () => {
  const params = { inboxId: (await putStranger("payment.pdf", "some clouds came in from the west towards noon")).id };
  const before = (await client.get("listParsers")).items;
  const bills = await client.get("makeParserFromInbox", { params, body: { template: "invoice" } });
  assert.deepEqual([bills.isNew, bills.parser.name, bills.document.parser.name], [false, "Bills", "Bills"]);
  const again = await client.call("makeParserFromInbox", { params, body: { template: "receipt" } });
  assert.equal(again.status, 409, again.text);
  assert.equal((await client.get("listParsers")).items.length, before.length);
});

test("a file for which there is no room among the documents that wait goes to its parser once there is", async () => {
  await using busy = await startTestService({
    settings: { WINNOW_MAX_WAITING: "1" },
    setup: {
      accounts: [
        {
          email: "ops@example.com",
          balance: "1",
          parsers: [{ slug: "invoices", name: "Bills", template: "invoice", rate_per_page: "0.05" }],
        },
      ],
    },
  });
  const { db, pool } = busy.database;
  const owner = await becomeOperator(busy, "ops@example.com");
  await pool.query(`insert into jobs (queue, payload, account_id, priority, max_attempts, run_at)
    select 'documents', '{}', id, 0, 3, now() + interval '1 day' from accounts`);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await sample("invoice-en.pdf"))]), "later.pdf");
  const { body } = await owner.call("routeDocument", { form });
  await until("somebody has looked at it", async () => {
    const jobs = await db.selectFrom("jobs").select("run_at").where("queue", "=", "inbox").execute();
    return jobs.every(({ run_at: runAt }) => runAt > new Date());
  });
  assert.equal((await owner.get("getInboxFile", { params: { inboxId: body.id } })).state, "looking");
  await pool.query("delete from jobs where queue = 'documents'");
  await pool.query("update jobs set run_at = clock_timestamp() where queue = 'inbox' and state = 'queued'");
  assert.equal((await looked(owner, body.id)).state, "routed");
});

test("two files that are sent at once to a parser that is not made yet share it", async () => {
  const put = async (name: string) => (await putStranger(name, "a soft rain fell, and everybody stayed in.")).id;
  const ids = [await put("first.pdf"), await put("second.pdf")];
  const lock = await service.database.pool.connect();
  let answers: Awaited<ReturnType<typeof client.call<"makeParserFromInbox">>>[] = [];
  try {
    // Both have looked for the parser before either of them can make it.
    await lock.query("begin; lock table parsers in exclusive mode");
    const both = Promise.all(
      ids.map((inboxId) =>
        client.call("makeParserFromInbox", { params: { inboxId }, body: { template: "packing-list" } }),
      ),
    );
    await until("both wait", async () => {
      const { rows } = await service.database.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length === 2;
    });
    await lock.query("commit");
    answers = await both;
  } finally {
    lock.release();
  }
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
    answers.map(({ text }) => text).join(),
  );
  assert.deepEqual(answers.map(({ body }) => body.isNew).sort(), [false, true]);
  const made = (await client.get("listParsers")).items.filter(({ template }) => template === "packing-list");
  assert.deepEqual(
    answers.map(({ body }) => body.document.parser.id),
    [made[0]?.id, made[0]?.id],
  );
  assert.equal(made.length, 1);
});
