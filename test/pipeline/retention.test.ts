import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { pino } from "pino";
import { deleteDocuments } from "../../src/pipeline/retention/delete-documents.ts";
import { runRetention } from "../../src/pipeline/retention/run-retention.ts";
import { startRetention } from "../../src/pipeline/retention/start-retention.ts";
import { sweepFiles } from "../../src/pipeline/sweep-files.ts";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import type { FileStore } from "../../src/platform/files/file-store.ts";
import { readLog } from "../audit/read-log.ts";
import { DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { invoiceFields, opsToken, startTestService, type TestService, toTokenSecret } from "../support/service.ts";
import { until } from "../support/until.ts";

const log = pino({ level: "silent" });
const otherToken = toTokenSecret("other");
const retained = { rate_per_page: "0.05", fields: invoiceFields, retention_days: 30 };
const setup = {
  accounts: [
    {
      email: "ops@example.com",
      password,
      balance: "100.00",
      tokens: [{ name: "tests", token: opsToken }],
      parsers: [
        { slug: "retained", ...retained },
        { slug: "forgetful", ...retained, retention_forgets_examples: true },
        { slug: "kept", ...retained, retention_days: null },
      ],
    },
    {
      email: "other@example.com",
      balance: "100.00",
      tokens: [{ name: "tests", token: otherToken }],
      parsers: [{ slug: "retained", ...retained, retention_days: 60 }],
    },
  ],
};

let service: TestService;
let person: DashboardClient;
let files: FileStore;
let count = 0;

before(async () => {
  service = await startTestService({ setup });
  person = new DashboardClient(service.url);
  await person.get("signIn", { body: { email: "ops@example.com", password } });
  files = await createDiskFileStore(service.config.filesDir);
});
after(() => service[Symbol.asyncDispose]());

const run = () => runRetention({ db: service.database.db, files, log });

/** Processes a document, which then looks as if that had been `days` ago; returns its ID. */
async function process(days: number, slug = "retained", number = `R-${++count}`, client = service.client) {
  const form = { file: { bytes: await makeInvoice(number) } };
  const { body } = await client.parseAsync(slug, form, { headers: { "idempotency-key": randomUUID() } });
  const id: string = body.data.document_id;
  await client.waitForDocument(slug, id);
  await age(id, days);
  return id;
}

async function age(documentId: string, days: number): Promise<void> {
  await sql`update documents set created_at = created_at - make_interval(days => ${days}::int),
      started_at = started_at - make_interval(days => ${days}::int),
      finished_at = finished_at - make_interval(days => ${days}::int)
    where id = ${documentId}`.execute(service.database.db);
}

const statusOf = async (id: string, slug = "retained", client = service.client) =>
  (await client.getDocument(slug, id)).status;

/** Rows that name one of these documents or their entries, by table. */
async function countRows(documentIds: string[], entryIds: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const { pool } = service.database;
  const { rows: columns } = await pool.query(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_name in ('document_id', 'entry_id', 'duplicate_of')`,
  );
  for (const { table_name: table, column_name: column } of columns) {
    const ids = column === "document_id" ? documentIds : entryIds;
    const { rows } = await pool.query(`select count(*)::int as count from ${table} where ${column} = any($1)`, [ids]);
    if (rows[0].count > 0) counts[`${table}.${column}`] = rows[0].count;
  }
  return counts;
}

async function usageOf(client: DashboardClient) {
  const from = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10);
  const usage = await client.get("getUsage", { query: { from } });
  const { processingSeconds: _, ...totals } = usage.totals;
  return { totals, days: usage.days, balance: usage.balance, held: usage.held };
}

/** What the documents of an account cost by its ledger. */
async function chargedTo(email: string): Promise<string> {
  const { rows } = await sql<{ charged: string }>`
    select trim_scale(-sum(amount))::text as charged from ledger l join accounts a on a.id = l.account_id
    where a.email = ${email} and l.kind = 'charge'`.execute(service.database.db);
  return rows[0]?.charged ?? "0";
}

describe("a parser that deletes its documents", () => {
  it("leaves nothing of an old one but its amounts; usage and ledger stay what they were", async () => {
    const old = [await process(31), await process(40)];
    const young = await process(29);
    const ofKept = await process(200, "kept");
    const ofOther = await process(59, "retained", "R-1", service.clientFor(otherToken));
    const { body } = await service.client.getDocument("retained", old[0] ?? "");
    const [entry] = body.data.entries;
    const correction = { update_fields: { total: 5 } };
    await service.client.request(`/dapi/v1/parser/retained/parsed-data/${entry.id}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(correction),
    });
    const before = await usageOf(person);
    const filesBefore = await service.listFiles();

    assert.equal(await run(), 2);

    assert.deepEqual(await Promise.all(old.map((id) => statusOf(id))), [404, 404]);
    assert.deepEqual(Object.keys(await countRows(old, [entry.id])), ["ledger.document_id"]);
    assert.equal((await service.listFiles()).length, filesBefore.length - 3, "an example keeps the words of one");
    assert.equal(await statusOf(young), 200);
    assert.equal(await statusOf(ofKept, "kept"), 200);
    assert.equal(await statusOf(ofOther, "retained", service.clientFor(otherToken)), 200);
    assert.deepEqual(await usageOf(person), before);
    assert.equal(before.totals.charged, await chargedTo("ops@example.com"));
    const { rows } = await sql`
      select a.email from accounts a
      where a.balance <> (select sum(amount) from ledger where account_id = a.id)`.execute(service.database.db);
    assert.deepEqual(rows, [], "each balance is the sum of its movements");
    assert.equal(await run(), 0, "nothing is left to do");
  });

  it("says so in the audit log once a day, with their number", async () => {
    const { db } = service.database;
    const toNextDay = () => sql`update retention_counts set told_on = told_on - 1`.execute(db);
    const eventsOf = async (work: () => Promise<unknown>) => {
      const known = new Set((await readLog(db)).map(({ id }) => id));
      await work();
      // Trainings end when they want to.
      const events = (await readLog(db)).filter(({ id, action }) => !known.has(id) && action !== "learning.adopted");
      return events.map((event) => [event.actor_kind, event.action, event.target_name, event.changes]);
    };
    const saysDeleted = (after: number) => [
      ["service", "parser.documents_deleted", "retained", [{ member: "documents", after }]],
    ];
    await Promise.all([process(31), process(31), process(31)]);
    await toNextDay();
    assert.deepEqual(await eventsOf(run), saysDeleted(3));
    for (let each = 0; each < 2; each++) {
      await process(31);
      assert.deepEqual(await eventsOf(run), [], "those of the same day are told with the next day's");
    }
    await toNextDay();
    await process(31);
    assert.deepEqual(await eventsOf(run), saysDeleted(3));
    await toNextDay();
    assert.deepEqual(await eventsOf(run), []);
  });

  it("deletes what waits for review or failed to be delivered as well, and tells beforehand how many that are", async () => {
    const [review, failed] = [await process(31), await process(31), await process(31)];
    await sql`update entries set is_valid = false where document_id = ${review}`.execute(service.database.db);
    await addDelivery(failed, "failed");
    const { old, open } = await forecast(30);
    assert.deepEqual([old, open], [3, 2]);
    assert.equal(await run(), 3);
  });

  it("never deletes what is processed or sent", async () => {
    const [sending, working] = [await process(100), await process(100)];
    await addDelivery(sending, "pending");
    await sql`update documents set status = 'processing', finished_at = null where id = ${working}`.execute(
      service.database.db,
    );
    assert.equal(await run(), 0);
    await sql`update documents set status = 'completed', finished_at = started_at where id = ${working}`.execute(
      service.database.db,
    );
    await sql`update deliveries set status = 'delivered' where document_id = ${sending}`.execute(service.database.db);
    assert.equal(await run(), 2);
  });

  it("waits for a planned retry, but not for one that a program of before left behind", async () => {
    const [planned, left] = [await process(100), await process(100)];
    for (const [id, hours] of [
      [planned, 1],
      [left, -25],
    ] as const) {
      await addDelivery(id, "failed");
      await sql`update deliveries set next_attempt_at = now() + make_interval(hours => ${hours}::int)
        where document_id = ${id}`.execute(service.database.db);
    }
    assert.equal(await run(), 1);
    await sql`update deliveries set next_attempt_at = null where document_id = ${planned}`.execute(service.database.db);
    assert.equal(await run(), 1);
  });

  it("frees their unique values: the same invoice is an original again, and a duplicate stays without one", async () => {
    await process(31, "retained", "UNIQUE-1");
    const duplicate = await process(1, "retained", "UNIQUE-1 ");
    const before = await service.client.getDocument("retained", duplicate);
    assert.equal(before.body.data.entries[0].status, "duplicate");
    assert.equal(await run(), 1);
    const after = await service.client.getDocument("retained", duplicate);
    assert.deepEqual(after.body.data.entries, before.body.data.entries);
    const again = await process(1, "retained", "UNIQUE-1  ");
    const { body } = await service.client.getDocument("retained", again);
    assert.equal(body.data.entries[0].status, "completed");
  });

  it("keeps what it learned from them, unless it forgets that too", async () => {
    const { db } = service.database;
    for (const slug of ["retained", "forgetful"]) {
      const id = await process(31, slug);
      const { body } = await service.client.getDocument(slug, id);
      await service.client.request(`/dapi/v1/parser/${slug}/parsed-data/${body.data.entries[0].id}`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ update_fields: { invoice_date: "2026-01-02" } }),
      });
    }
    const examples = async () => {
      const { rows } = await sql<{ slug: string; labels: string; isAlone: boolean }>`
        select p.slug, x.labels::text as labels, x.document_id is null and x.words_key is not null as "isAlone"
        from learned_examples x join parsers p on p.id = x.parser_id
        where x.labels::text like '%2026-01-02%' order by p.slug`.execute(db);
      return rows;
    };
    const before = await examples();
    assert.deepEqual(
      before.map(({ slug, isAlone }) => [slug, isAlone]),
      [
        ["forgetful", false],
        ["retained", false],
      ],
    );
    await run();
    assert.deepEqual(await examples(), [{ ...before[1], isAlone: true }]);
  });

  it("leaves a document alone that somebody sends again while it is about to be deleted", async () => {
    const { db } = service.database;
    const id = await process(31);
    await addDelivery(id, "failed");
    const parser = await db
      .selectFrom("documents")
      .select(["parser_id as id", "account_id as accountId"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    // It is found as one that is not being sent; then it is sent again.
    await sql`update deliveries set status = 'pending' where document_id = ${id}`.execute(db);
    const deleteIt = (isSentToo: boolean) =>
      db.transaction().execute((tx) => deleteDocuments(tx, parser, [id], { forgetsExamples: false, isSentToo }));
    assert.deepEqual(await deleteIt(false), { ids: [], fileKeys: [] });
    const { ids, fileKeys } = await deleteIt(true);
    assert.deepEqual(ids, [id], "a person may delete it nevertheless");
    for (const key of fileKeys) await files.delete(key);
  });

  it("is deleted by a service that runs, without anybody's doing", async () => {
    const id = await process(31);
    const retention = startRetention({ db: service.database.db, files, log });
    await until("it is gone", async () => (await statusOf(id)) === 404);
    await retention.stop();
  });

  it("leaves a document alone whose rows somebody has locked, and deletes it with the next run", async () => {
    const [locked, other] = [await process(31), await process(31, "forgetful")];
    const entered = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const holding = service.database.db.transaction().execute(async (tx) => {
      await sql`select from entries where document_id = ${locked} for update`.execute(tx);
      entered.resolve();
      await left.promise;
    });
    await entered.promise;
    assert.equal(await run(), 1);
    assert.deepEqual([await statusOf(locked), await statusOf(other, "forgetful")], [200, 404]);
    left.resolve();
    await holding;
    assert.equal(await run(), 1);
  });

  it("leaves a file that cannot be deleted to the sweep", async () => {
    await process(31);
    const filesBefore = await service.listFiles();
    const broken = {
      ...files,
      delete: async () => {
        throw new Error("the disk is gone");
      },
    };
    assert.equal(await runRetention({ db: service.database.db, files: broken, log }), 1);
    assert.equal((await service.listFiles()).length, filesBefore.length);
    assert.equal(await sweepFiles({ db: service.database.db, files, log }, { olderThanMs: -1 }), 2);
    assert.equal((await service.listFiles()).length, filesBefore.length - 2);
  });

  it("goes on where a stopped run ended", async () => {
    for (const slug of ["retained", "forgetful"]) await Promise.all([process(31, slug), process(31, slug)]);
    const stopping = new AbortController();
    const stopped = {
      ...files,
      delete: (key: string) => {
        stopping.abort();
        return files.delete(key);
      },
    };
    const before = await usageOf(person);
    const first = await runRetention({ db: service.database.db, files: stopped, log }, { signal: stopping.signal });
    assert.equal(first, 2, "those of one parser");
    assert.deepEqual(await usageOf(person), before);
    assert.equal(await run(), 2);
    assert.deepEqual(await usageOf(person), before);
  });

  it("is deleted by one process at a time", async () => {
    await Promise.all([process(31), process(31), process(31), process(31)]);
    const before = await usageOf(person);
    const counts = await Promise.all([run(), run(), run()]);
    assert.equal(counts.reduce((sum, deleted) => sum + deleted) + (await run()), 4, `${counts}`);
    assert.deepEqual(await usageOf(person), before);
  });

  it("tells beforehand how many would go, and when the next ones do", async () => {
    await process(12);
    await process(10);
    const now = await forecast(11);
    assert.equal(now.old >= 1, true);
    const days = (Date.parse((await forecast(30)).nextAt ?? "") - Date.now()) / 86_400_000;
    assert.ok(days > 0 && days < 30, `${days}`);
    assert.deepEqual(await forecast(36_500), { old: 0, open: 0, nextAt: (await forecast(36_500)).nextAt });
  });

  it("lets a new duplicate of a document that is being deleted through", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, each) => process(31, "retained", `RACE-${each % 2}`)));
    let isDone = false;
    const sent = Promise.all(
      Array.from({ length: 8 }, (_, each) => process(0, "retained", `RACE-${each % 2}`.padEnd(10 + each))),
    ).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await run();
      await Promise.all(ids.map((id) => age(id, 1)));
    }
    for (const id of await sent) {
      const { body } = await service.client.getDocument("retained", id);
      assert.equal(body.data.status, "completed", JSON.stringify(body.data));
    }
    assert.doesNotMatch(service.logged.join("\n"), /holds a unique value but does not exist/);
  });

  it("leaves the files of a store that belongs to another database", async () => {
    await process(31);
    const filesBefore = await service.listFiles();
    const strange = { ...files, readMark: async () => "of another database" };
    assert.equal(await runRetention({ db: service.database.db, files: strange, log }), 1);
    assert.deepEqual(await service.listFiles(), filesBefore);
  });
});

async function forecast(days: number) {
  const { items } = await person.get("listParsers");
  const parserId = items.find(({ slug }) => slug === "retained")?.id ?? "";
  return person.get("forecastRetention", { params: { parserId }, query: { days } });
}

async function addDelivery(documentId: string, status: string): Promise<void> {
  await sql`
    with w as (
      insert into webhooks (id, parser_id, name, url, method, headers_sealed, secret_sealed, is_enabled)
      select gen_random_uuid(), parser_id, gen_random_uuid()::text, 'https://example.com', 'POST', '', '', false
      from documents where id = ${documentId}
      returning id
    )
    insert into deliveries (id, webhook_id, entry_id, document_id, status)
    select gen_random_uuid(), w.id, e.id, e.document_id, ${status} from w, entries e
    where e.document_id = ${documentId}`.execute(service.database.db);
}
