import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { subjectOf } from "../../src/domain/parser.ts";
import { findEntries } from "../../src/entries/entry-store.ts";
import { packText } from "../../src/extraction/pack-text.ts";
import { findWords } from "../../src/learning/word-files.ts";
import { getParser } from "../../src/parsers/parser-store.ts";
import { parseFile } from "../../src/pipeline/parse-file.ts";
import { writeSliceFile } from "../../src/pipeline/slice-files.ts";
import { openDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { type LongScanPage, makeLongScan } from "../support/make-long-scan.ts";
import { invoiceLines, makeInvoice } from "../support/make-pdf.ts";
import { startWorkerBeside } from "../support/serve-process.ts";
import { otherToken, startTestService, type TestService, twoAccountsSetup } from "../support/service.ts";
import { until } from "../support/until.ts";
import { findWorkerProcesses, killWorkerProcesses, lookEveryMs, send } from "../support/worker-processes.ts";

const scanned = (count: number): LongScanPage[] =>
  Array.from({ length: count }, (_, index) => ({ lines: [`Delivery note ${index % 2}`] }));

/** An invoice whose first sheet has the fields, with a sheet of print among the scanned ones. */
const pages: LongScanPage[] = [
  { lines: invoiceLines({ number: "S-1" }) },
  ...scanned(1),
  { lines: ["Terms of delivery"], isPrinted: true },
  ...scanned(2),
];
/** In slices of two; the printed sheet is in none. */
const sliceCount = 2;
const longPages = [...pages, ...scanned(8)];
const longSliceCount = sliceCount + 4;
const ratePerPage = 0.05;
/** However busy the machine is, no document runs out of time. */
const patient = { WINNOW_TIME_LIMIT_SECONDS: "3600" };

async function sendScan(service: TestService, bytes: Uint8Array, token?: string): Promise<string> {
  const client = token === undefined ? service.client : service.clientFor(token);
  const { status, text, body } = await client.parseAsync("plain", { file: { bytes } });
  assert.equal(status, 202, text);
  return body.data.document_id;
}

const countSlices = async ({ database: { db } }: TestService) =>
  await db
    .selectFrom("page_slices")
    .select(sql<number>`count(*)::integer`.as("all"))
    .select(sql<number>`count(file_key)::integer`.as("read"))
    .executeTakeFirstOrThrow();

/** What is left when documents of slices are finished: their own files with the words of those that could be read. */
async function holdsOnly(service: TestService, documents: number): Promise<void> {
  const { db } = service.database;
  const read = (await db.selectFrom("document_words").select("document_id").execute()).length;
  assert.deepEqual(await countSlices(service), { all: 0, read: 0 });
  assert.deepEqual(await db.selectFrom("reading_plans").select("document_id").execute(), []);
  await until("no job is left", async () => (await db.selectFrom("jobs").select("id").execute()).length === 0);
  await until("the slices' files are gone", async () => (await service.listFiles()).length === documents + read);
}

describe("a long scan, in slices of pages", () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ setup: twoAccountsSetup, settings: patient });
  });
  after(() => service[Symbol.asyncDispose]());

  it("gives the same entries, words, page decisions and charge as one that is read at once", async () => {
    const bytes = await makeLongScan(pages);
    const { db } = service.database;
    const documentId = await sendScan(service, bytes);
    await until("it is split", async () => (await countSlices(service)).all === sliceCount);
    await service.client.waitForDocument("plain", documentId);
    const row = await db.selectFrom("documents").selectAll().where("id", "=", documentId).executeTakeFirstOrThrow();
    const [entry, ...others] = await findEntries(db, documentId, { withGrounding: true });
    const parser = await getParser(db, row.parser_id);
    const today = new Date().toISOString().slice(0, 10);
    const { engine } = parser.settings;
    const task = { fields: parser.fields, subject: subjectOf(parser), engine, hasMultipleEntries: false, today };
    const whole = await parseFile(bytes, task);

    assert.equal(others.length, 0);
    const [record] = whole.records;
    assert.equal(entry?.parsedData.invoice_number, "S-1");
    assert.deepEqual(entry?.parsedData, record?.parsedData);
    assert.deepEqual(entry?.grounding, record?.grounding);
    assert.deepEqual(entry?.warnings, record?.warnings);
    assert.deepEqual(
      new Uint8Array((await findWords({ db, files: openDiskFileStore(service.config.filesDir) }, documentId)) ?? []),
      new Uint8Array(packText(whole.text)),
    );
    const readings = row.page_readings as { method: string; reason: string }[];
    const decisions = (each: { method: string; reason: string }[]) =>
      each.map(({ method, reason }) => [method, reason]);
    assert.deepEqual(decisions(readings), decisions(whole.pageReadings));
    assert.equal(Number(entry?.cost), pages.length * ratePerPage);
    assert.equal(Number(await service.balanceOf("ops@example.com")), 100 - pages.length * ratePerPage);
    await holdsOnly(service, 1);
  });

  it("lets a waiting client wait no differently", async () => {
    const { body } = await service.client.parse("plain", { file: { bytes: await makeLongScan(pages) } });
    assert.equal(body.code, "document_processed", JSON.stringify(body));
    assert.equal(body.data[0].parsed_data.invoice_number, "S-1");
    await holdsOnly(service, 2);
  });

  it("lets another account's document pass", async () => {
    const documentId = await sendScan(service, await makeLongScan(scanned(16)));
    await until("it is being read", async () => (await countSlices(service)).read > 0);
    const client = service.clientFor(otherToken);
    const { body } = await client.parseAsync("plain", { file: { bytes: await makeInvoice("O-1") } });
    await client.waitForDocument("plain", body.data.document_id);
    const { all, read } = await countSlices(service);
    assert.ok(read < all, `${read} of ${all} slices are read`);
    assert.equal((await service.client.waitForDocument("plain", documentId)).body.data.status, "completed");
    await holdsOnly(service, 4);
  });

  it("fails as a whole, free of charge, if a slice's readers die again and again", async () => {
    const balance = await service.balanceOf("ops@example.com");
    const documentId = await sendScan(service, await makeLongScan(longPages));
    await until("a slice is read", async () => (await countSlices(service)).read > 0);
    const failing = service.client.waitForDocument("plain", documentId);
    const { body } = await killReadersUntil(failing);
    assert.equal(body.data.error?.code, "doc:processing_failed", JSON.stringify(body));
    assert.equal(await service.balanceOf("ops@example.com"), balance);
    await holdsOnly(service, 5);
  });

  it("reads only that slice again if a reader dies once", async () => {
    const reads = await watchReads(service);
    const documentId = await sendScan(service, await makeLongScan(longPages));
    await until("a slice is read", async () => (await countSlices(service)).read > 0);
    await killWorkerProcesses();
    assert.equal((await service.client.waitForDocument("plain", documentId)).body.data.status, "completed");
    assert.deepEqual(await reads(documentId), Array(longSliceCount).fill(1));
    await holdsOnly(service, 6);
  });

  it("stops at its time limit, says how many pages were read, and costs nothing", async () => {
    const { db } = service.database;
    const balance = await service.balanceOf("ops@example.com");
    await sql`create function used_up() returns trigger language plpgsql as
      $$ begin new.plan_ms := 1000000000; return new; end $$`.execute(db);
    await sql`create trigger used_up before insert on reading_plans for each row execute function used_up()`.execute(
      db,
    );
    const documentId = await sendScan(service, await makeLongScan(pages));
    const { body } = await service.client.waitForDocument("plain", documentId);
    await sql`drop trigger used_up on reading_plans`.execute(db);
    assert.equal(body.data.error?.code, "doc:timeout", JSON.stringify(body));
    assert.match(body.data.error.message, /after 1 of 5 pages/);
    assert.equal(await service.balanceOf("ops@example.com"), balance);
    await holdsOnly(service, 7);
  });

  for (const progress of ["waits for its readers", "is being read"])
    it(`begins anew, once, if what was read of it is lost while it ${progress}, as where a backup was restored`, async () => {
      const { db } = service.database;
      const balance = Number(await service.balanceOf("ops@example.com"));
      const documentId = await sendScan(service, await makeLongScan(pages));
      await until("it is split", async () => (await countSlices(service)).all === sliceCount);
      if (progress === "is being read")
        await until("each slice has its reader", async () => (await countWaiting()) === 0);
      await db.deleteFrom("reading_plans").execute();
      assert.equal((await service.client.waitForDocument("plain", documentId)).body.data.status, "completed");
      assert.equal((await findEntries(db, documentId, { withGrounding: false })).length, 1);
      assert.equal(Number(await service.balanceOf("ops@example.com")), balance - pages.length * ratePerPage);
      const { attempts } = await db
        .selectFrom("documents")
        .select("attempts")
        .where("id", "=", documentId)
        .executeTakeFirstOrThrow();
      assert.equal(attempts, 2, "it has begun twice");
    });

  /** Jobs that nobody has begun. */
  const countWaiting = async () =>
    (await service.database.db.selectFrom("jobs").select("id").where("lease_token", "is", null).execute()).length;
});

describe("a long scan that nobody reads any more", () => {
  it("is given up for a waiting client, with its slices, their files and its hold", async () => {
    await using web = await startTestService({ role: "web", settings: { WINNOW_TIME_LIMIT_SECONDS: "1" } });
    const { db } = web.database;
    // As a worker leaves it that split it, read one slice and died with its machine.
    const leave = sql`
      with document as (update documents set status = 'processing', started_at = now() returning id),
        job as (delete from jobs where queue = 'sync-documents'),
        plan as (insert into reading_plans select id, '[]', now(), 10, 1 from document)
      select id from document`;
    const answer = web.client.parse("plain", { file: { bytes: await makeInvoice("G-1") } });
    const accepted = () => db.selectFrom("jobs").select("id").where("queue", "=", "sync-documents").execute();
    await until("it is accepted", async () => (await accepted()).length === 1);
    const { rows } = await leave.execute(db);
    const [{ id: documentId }] = rows as [{ id: string }];
    const files = openDiskFileStore(web.config.filesDir);
    const key = await writeSliceFile(files, Buffer.from("words"));
    await db
      .insertInto("page_slices")
      .values({ document_id: documentId, position: 0, pages: [1], file_key: key })
      .execute();
    const { status, body, headers } = await answer;
    assert.deepEqual([status, body.code], [503, "overloaded"]);
    assert.ok(headers.get("retry-after"));
    assert.equal(Number(await web.balanceOf("ops@example.com")), 100);
    await holdsOnly(web, 1);
  });
});

describe("worker processes that share a long scan", () => {
  it("lose only the slices that a killed one was reading", async () => {
    await using web = await startTestService({ role: "web", settings: patient });
    const reads = await watchReads(web);
    const { db } = web.database;
    const workers = [startWorkerBeside(web, patient), startWorkerBeside(web, patient)];
    const scan = [...longPages, ...scanned(4)];
    const holders = async () => {
      const { rows } = await sql<{ holders: number }>`
        select count(distinct process_id)::integer as holders from jobs where queue = 'pages' and state = 'active'`.execute(
        db,
      );
      return rows[0]?.holders ?? 0;
    };
    try {
      await until(
        "both have started",
        async () => (await db.selectFrom("worker_processes").select("id").execute()).length === 2,
      );
      const documentId = await sendScan(web, await makeLongScan(scan));
      await until("both read slices", async () => (await countSlices(web)).read > 0 && (await holders()) === 2);
      workers[0]?.child.kill("SIGKILL");
      const { body } = await web.client.waitForDocument("plain", documentId);
      assert.equal(body.data.status, "completed", JSON.stringify(body));
      assert.equal(body.data.entries[0].parsed_data.invoice_number, "S-1");
      assert.deepEqual(await reads(documentId), Array(longSliceCount + 2).fill(1), "each slice is recorded once");
      assert.equal(Number(await web.balanceOf("ops@example.com")), 100 - scan.length * ratePerPage);
      await holdsOnly(web, 1);
    } finally {
      for (const { child } of workers) child.kill("SIGKILL");
      await Promise.all(workers.map(({ ended }) => ended));
    }
  });
});

/** From now on, counts how often each slice was recorded as read; gives the counts in the order of the slices. */
async function watchReads({ database: { db } }: TestService): Promise<(documentId: string) => Promise<number[]>> {
  await sql`create table reads (document_id uuid, position integer)`.execute(db);
  await sql`create function note_read() returns trigger language plpgsql as
    $$ begin insert into reads values (new.document_id, new.position); return new; end $$`.execute(db);
  await sql`create trigger note_read after update on page_slices for each row execute function note_read()`.execute(db);
  return async (documentId) => {
    const { rows } = await sql<{ reads: number }>`
      select count(*)::integer as reads from reads where document_id = ${documentId} group by position order by position`.execute(
      db,
    );
    return rows.map(({ reads }) => reads);
  };
}

/** Kills every process that reads documents, as soon as it exists, until something is settled. */
async function killReadersUntil<Result>(settling: Promise<Result>): Promise<Result> {
  const timer = setInterval(() => {
    for (const pid of findWorkerProcesses()) send(pid, "SIGKILL");
  }, lookEveryMs);
  try {
    return await settling;
  } finally {
    clearInterval(timer);
  }
}
