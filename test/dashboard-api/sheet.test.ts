import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { deleteEntries } from "../../src/entries/edit-store.ts";
import { fillSheet } from "../../src/entries/sheet/sheet-fill-store.ts";
import { makePdf } from "../support/make-pdf.ts";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { becomeOperator, type DashboardClient } from "./dashboard-client.ts";
import { uploadAndWait } from "./upload.ts";

const fields = [
  { name: "invoice_number", hints: ["Invoice number"] },
  { name: "invoice_date", type: "date", hints: ["Invoice date"] },
  { name: "currency", hints: ["Currency"] },
  { name: "total", type: "money", hints: ["Total"], rules: [{ rule: "max", max: 5000 }] },
  { name: "seller", type: "object", fields: [{ name: "name", hints: ["Seller"] }] },
  { name: "line_items", type: "list", fields: [{ name: "description" }, { name: "amount", type: "money" }] },
];
const service = await startTestService({
  setup: { accounts: [{ email: "owner@example.com", balance: "100", parsers: [{ slug: "invoices", fields }] }] },
});
after(() => service[Symbol.asyncDispose]());
const owner = await becomeOperator(service, "owner@example.com");
const parserId = (await owner.get("listParsers")).items[0]?.id ?? "";
const params = { parserId };

const invoices = [
  { number: "A-2", date: "2026-01-05", currency: "EUR", total: "10.10" },
  { number: "a-10", date: "2026-02-05", currency: "EUR", total: "9.90" },
  { number: "B-1", date: "2026-03-05", currency: "USD", total: "1000.01" },
  { number: "C-1", date: "2025-12-31", currency: "USD", total: "9000.00" },
];
for (const { number, date, currency, total } of invoices) {
  const lines = [`Invoice number: ${number}`, `Invoice date: ${date}`, `Currency: ${currency}`, `Total: ${total}`];
  await uploadAndWait(owner, parserId, await makePdf([lines]), { name: `${number}.pdf` });
}
// The values are what the tests are about, and not how they are read.
const numbers = new Map(invoices.map(({ number }) => [`${number}.pdf`, number]));
for (const row of (await owner.get("listSheet", { params })).items) {
  const invoice = invoices.find(({ number }) => `${number}.pdf` === row.filename);
  const set = (field: string, value: string | number | null) => ({ kind: "setValue" as const, field, value });
  const changes = [
    set("invoice_number", invoice?.number ?? null),
    set("invoice_date", invoice?.date ?? null),
    set("currency", invoice?.currency ?? null),
    set("total", Number(invoice?.total)),
  ];
  await owner.get("changeSheet", { params, body: { rows: [{ ...row, changes }] } });
}

test("an entry that is deleted while the sheet is filled gets no row, and does not stop the others", async () => {
  const { db } = service.database;
  await service.apply({ accounts: [{ email: "owner@example.com", parsers: [{ slug: "filled", fields }] }] });
  const filledId = (await owner.get("listParsers")).items.find(({ slug }) => slug === "filled")?.id ?? "";
  for (const number of ["F-1", "F-2"])
    await uploadAndWait(owner, filledId, await makePdf([[`Invoice number: ${number}`]]), { name: `${number}.pdf` });
  // As for entries from before there were sheets.
  await db.deleteFrom("sheet_rows").where("parser_id", "=", filledId).execute();
  const { id } = await db
    .selectFrom("entries")
    .select("id")
    .where("parser_id", "=", filledId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { filled } = await db.transaction().execute(async (tx) => {
    await deleteEntries(tx, [id]);
    const filled = fillSheet(db, filledId, 0);
    await until("the sheet waits for the deletion", async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%sheet_rows%'`.execute(db);
      return rows.length > 0;
    });
    // In an object, so that the commit does not wait for it.
    return { filled };
  });
  assert.equal(await filled, true);
  const rows = await db.selectFrom("sheet_rows").select("entry_id").where("parser_id", "=", filledId).execute();
  assert.equal(rows.length, 1);
});

/** The invoices' numbers in the order of the sheet, all pages of it. */
async function listed(client: DashboardClient, query: Record<string, unknown>, limit = 2): Promise<unknown[]> {
  const found: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.get("listSheet", { params, query: { ...query, limit, ...(cursor && { cursor }) } });
    found.push(...page.items.map(({ filename }) => numbers.get(filename ?? "")));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

const filters = (...list: { column: string; is: string; value?: string }[]) => ({ filters: JSON.stringify(list) });

test("rows are sorted by typed values, page by page, and rows without a value come last either way", async () => {
  assert.deepEqual(await listed(owner, {}), ["C-1", "B-1", "a-10", "A-2"]);
  assert.deepEqual(await listed(owner, { order: "asc" }), ["A-2", "a-10", "B-1", "C-1"]);
  assert.deepEqual(await listed(owner, { sort: "total", order: "asc" }), ["a-10", "A-2", "B-1", "C-1"]);
  assert.deepEqual(await listed(owner, { sort: "invoice_number", order: "asc" }), ["a-10", "A-2", "B-1", "C-1"]);
  assert.deepEqual(await listed(owner, { sort: "invoice_date" }), ["B-1", "a-10", "A-2", "C-1"]);
  assert.deepEqual(await listed(owner, { sort: "@document", order: "asc" }), ["a-10", "A-2", "B-1", "C-1"]);
  assert.deepEqual((await listed(owner, { sort: "@state" })).length, 4);
  const [row] = (
    await owner.get("listSheet", { params, query: filters({ column: "total", is: "equals", value: "9.9" }) })
  ).items;
  assert.ok(row);
  const clear = {
    entryId: row.entryId,
    updatedAt: row.updatedAt,
    changes: [{ kind: "setValue", field: "total", value: null }],
  };
  const cleared = await owner.get("changeSheet", { params, body: { rows: [clear] } as never });
  assert.deepEqual(await listed(owner, { sort: "total", order: "asc" }, 1), ["A-2", "B-1", "C-1", "a-10"]);
  assert.deepEqual(await listed(owner, { sort: "total", order: "desc" }, 1), ["C-1", "B-1", "A-2", "a-10"]);
  assert.deepEqual(await listed(owner, filters({ column: "total", is: "empty" })), ["a-10"]);
  const back = {
    ...clear,
    updatedAt: cleared.results[0]?.row?.updatedAt,
    changes: [{ kind: "setValue", field: "total", value: 9.9 }],
  };
  await owner.get("changeSheet", { params, body: { rows: [back] } as never });
});

test("filters compare typed values, and can be combined", async () => {
  assert.deepEqual(await listed(owner, filters({ column: "total", is: "from", value: "10.10" })), [
    "C-1",
    "B-1",
    "A-2",
  ]);
  assert.deepEqual(await listed(owner, filters({ column: "total", is: "to", value: "10.1" })), ["a-10", "A-2"]);
  assert.deepEqual(await listed(owner, filters({ column: "invoice_number", is: "contains", value: "a-" })), [
    "a-10",
    "A-2",
  ]);
  const spring = [
    { column: "invoice_date", is: "from", value: "2026-02-01" },
    { column: "invoice_date", is: "to", value: "2026-03-05" },
  ];
  assert.deepEqual(await listed(owner, filters(...spring)), ["B-1", "a-10"]);
  assert.deepEqual(await listed(owner, filters(...spring, { column: "currency", is: "equals", value: "usd" })), [
    "B-1",
  ]);
  assert.deepEqual(await listed(owner, filters({ column: "seller.name", is: "filled" })), []);
  assert.deepEqual(await listed(owner, filters({ column: "@document", is: "contains", value: "10" })), ["a-10"]);
  assert.deepEqual(await listed(owner, filters({ column: "@received", is: "to", value: "2000-01-01" })), []);
  assert.deepEqual(await listed(owner, { search: "1000.01" }), ["B-1"]);
  assert.deepEqual(await listed(owner, { search: "invoice_number" }), [], "names of fields are not searched");
});

test("a filter, a column or a cursor that makes no sense is refused, and reaches no statement", async () => {
  const refused = [
    filters({ column: "total", is: "from", value: "1e5" }),
    filters({ column: "total", is: "equals", value: "'; drop table entries" }),
    filters({ column: "nothing", is: "empty" }),
    filters({ column: "@state", is: "equals", value: "odd" }),
    filters({ column: "@received", is: "from", value: "2026-02-31" }),
    { filters: "[" },
    { sort: "nothing" },
    { cursor: "x" },
    { sort: "total", cursor: Buffer.from(JSON.stringify(["1e999", crypto.randomUUID()])).toString("base64url") },
    { sort: "total", cursor: Buffer.from(JSON.stringify(['"\\u0000"', crypto.randomUUID()])).toString("base64url") },
  ];
  for (const query of refused) {
    const answer = await owner.call("listSheet", { params, query });
    assert.equal(answer.status, 422, JSON.stringify(query));
  }
});

test("sums are exact, and money is added up per currency", async () => {
  const query = { columns: "total,line_items,invoice_number" };
  const all = await owner.get("sumSheet", { params, query });
  assert.equal(all.count, 4);
  assert.equal(all.currencyColumn, "currency");
  const sums = all.sums.map(({ column, currency, sum }) => [column, currency, Number(sum).toFixed(2)]);
  assert.deepEqual(sums.toSorted(), [
    ["total", "EUR", "20.00"],
    ["total", "USD", "10000.01"],
  ]);
  const some = await owner.get("sumSheet", {
    params,
    query: { ...query, ...filters({ column: "total", is: "to", value: "5000" }) },
  });
  assert.deepEqual([some.count, some.sums.find(({ currency }) => currency === "USD")?.sum], [3, "1000.01"]);
});

test("a value that breaks a rule is shown with its message, and found as a problem once it is stored so", async () => {
  const { items } = await owner.get("listSheet", { params, query: { sort: "total" } });
  assert.equal(items[0]?.values.total, 9000);
  assert.equal(items[0]?.errors.total?.length, 1);
  assert.deepEqual(items[1]?.errors, {});
});

test("a row that was changed elsewhere stays as it is, and the others are saved", async () => {
  const { items } = await owner.get("listSheet", { params });
  const [first, second] = items;
  assert.ok(first && second);
  const change = (value: string) => [{ kind: "setValue" as const, field: "invoice_number", value, place: null }];
  const stale = { entryId: first.entryId, updatedAt: "2020-01-01T00:00:00.000Z", changes: change("X") };
  const odd = { ...second, changes: [{ kind: "setValue" as const, field: "gone", value: "X", place: null }] };
  const good = { ...second, changes: change("B-2") };
  const { results } = await owner.get("changeSheet", { params, body: { rows: [stale, odd, good] } });
  assert.deepEqual(
    results.map(({ outcome, row }) => [outcome, row?.values.invoice_number]),
    [
      ["changedElsewhere", "C-1"],
      ["refused", "B-2"],
      ["saved", "B-2"],
    ],
  );
  const activity = await owner.get("listActivity", { query: { limit: 1 } });
  assert.equal(activity.items[0]?.action, "entry.corrected");
  const entry = await owner.get("getEntry", { params: { entryId: second.entryId } });
  assert.equal(entry.edits[0]?.newValue, "B-2");
  const back = { entryId: second.entryId, updatedAt: results[2]?.row?.updatedAt ?? "", changes: change("B-1") };
  await owner.get("changeSheet", { params, body: { rows: [back] } });
});

test("all rows that match are confirmed, exported and counted, without naming them", async () => {
  const usd = filters({ column: "currency", is: "equals", value: "USD" });
  const { items } = await owner.get("listSheetEntries", { params, query: usd });
  assert.equal(items.length, 2);
  const entryIds = items.map(({ entryId }) => entryId);
  const { rows } = await owner.get("confirmSheet", { params, body: { entryIds, isConfirmed: true } });
  assert.deepEqual(
    rows.map(({ state }) => state),
    ["confirmed", "confirmed"],
  );
  assert.deepEqual(await listed(owner, filters({ column: "@state", is: "equals", value: "confirmed" })), [
    "C-1",
    "B-1",
  ]);
  const exported = await owner.send(
    "GET",
    `/parsers/${parserId}/sheet/export?${new URLSearchParams({ ...usd, format: "json" })}`,
  );
  assert.deepEqual(
    exported.body.map(({ filename }: { filename: string }) => filename),
    ["C-1.pdf", "B-1.pdf"],
  );
  await owner.get("confirmSheet", { params, body: { entryIds, isConfirmed: false } });
});

test("what moving many documents costs is known before: of some rows, of all that match, and of none that are gone", async () => {
  const priced = await owner.get("createParser", { body: { name: "Priced", from: { kind: "parser", parserId } } });
  const { db } = service.database;
  await db.updateTable("parsers").set({ rate_per_page: "0.05" }).where("id", "=", priced.id).execute();
  const usd = filters({ column: "currency", is: "equals", value: "USD" });
  const ask = (body: { entryIds: string[] | null; filters?: string }) =>
    owner.get("forecastSheetMove", { params, body: { toParserId: priced.id, ...body } });
  const free = { currency: "USD", charged: "0" };
  assert.deepEqual(await ask({ entryIds: null }), { ...free, documents: 4, pageCount: 4, charge: "0.2" });
  assert.deepEqual(await ask({ ...usd, entryIds: null }), { ...free, documents: 2, pageCount: 2, charge: "0.1" });
  const [first] = (await owner.get("listSheetEntries", { params })).items;
  const some = await ask({ entryIds: [first?.entryId ?? ""] });
  assert.deepEqual(some, { ...free, documents: 1, pageCount: 1, charge: "0.05" });
  const gone = { toParserId: priced.id, entryIds: ["00000000-0000-4000-8000-000000000000"] };
  assert.equal((await owner.call("forecastSheetMove", { params, body: gone })).status, 409);
  const noId = { toParserId: priced.id, entryIds: ["no id"] };
  assert.equal((await owner.call("forecastSheetMove", { params, body: noId })).status, 404);
});

test("an entry that is confirmed already is not confirmed again, and the answer names only those that changed", async () => {
  const { db } = service.database;
  const [first, second] = (await owner.get("listSheetEntries", { params })).items.map(({ entryId }) => entryId);
  assert.ok(first && second);
  const written = async () => (await db.selectFrom("audit_events").select("action").execute()).length;
  const set = async (isConfirmed: boolean) =>
    (await owner.get("confirmSheet", { params, body: { entryIds: [first, second], isConfirmed } })).changed;
  await owner.get("confirmEntry", { params: { entryId: first } });
  const before = await owner.get("getEntry", { params: { entryId: first } });
  const events = await written();
  assert.deepEqual(await set(true), [second]);
  await owner.get("confirmEntry", { params: { entryId: first } });
  assert.deepEqual(await owner.get("getEntry", { params: { entryId: first } }), before);
  assert.equal(await written(), events + 1);
  assert.deepEqual(await set(false), [first, second]);
  assert.deepEqual(await set(false), []);
  assert.equal(await written(), events + 3);
});

test("entries from before there were sheets, and those that a deletion takes away, are in the sheet as they are", async () => {
  const { db } = service.database;
  await db.deleteFrom("sheet_rows").execute();
  await db.deleteFrom("sheets").execute();
  assert.deepEqual(await listed(owner, { sort: "total" }), ["C-1", "B-1", "A-2", "a-10"]);
  const { items } = await owner.get("listSheetEntries", { params });
  await owner.get("deleteDocument", { params: { documentId: items[0]?.documentId ?? "" } });
  assert.deepEqual(await listed(owner, {}), ["B-1", "a-10", "A-2"]);
});

test("rows with long values follow each other page by page", async () => {
  const { items } = await owner.get("listSheet", { params });
  const long = (end: string) => `${"\u{1F600}\u0001".repeat(400)}${end}`;
  for (const [index, row] of items.entries()) {
    const changes = [{ kind: "setValue" as const, field: "invoice_number", value: long(String(index)) }];
    await owner.get("changeSheet", { params, body: { rows: [{ ...row, changes }] } });
  }
  const found = await listed(owner, { sort: "invoice_number", order: "asc" }, 1);
  assert.deepEqual(found.toSorted(), ["A-2", "B-1", "a-10"]);
  assert.equal(new Set(found).size, 3);
});

test("a value that the database cannot index is kept and shown", async () => {
  const { items } = await owner.get("listSheetEntries", { params });
  const entryId = items[0]?.entryId ?? "";
  const odd = JSON.stringify({ invoice_number: "a\u0000b", total: 5 });
  await service.database.db.updateTable("entries").set({ parsed_data: odd }).where("id", "=", entryId).execute();
  const rows = (await owner.get("listSheet", { params, query: { sort: "total" } })).items;
  assert.equal(rows.at(-1)?.values.total, 5);
});

test("nothing is counted, listed or exported before the sheet is prepared", async () => {
  const { db } = service.database;
  const many = 5000;
  await db.deleteFrom("sheet_rows").execute();
  await db.deleteFrom("sheets").execute();
  const [entry] = await db.selectFrom("entries").selectAll().where("parser_id", "=", parserId).limit(1).execute();
  assert.ok(entry);
  await sql`insert into entries select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
    'position', e.position + n))).* from entries e, generate_series(1, ${many}::int) n where e.id = ${entry.id}`.execute(
    db,
  );
  const refused = [];
  for (const name of ["sumSheet", "listSheetEntries"] as const)
    refused.push((await owner.call(name, { params })).status);
  assert.deepEqual(refused, [409, 409]);
});

test("a long answer is sent compressed to who takes it, a short one as it is, and both are the same answers", async () => {
  const asked = async (path: string, encoding: string) => {
    const answer = await owner.send("GET", path, { headers: { "accept-encoding": encoding } });
    assert.equal(answer.status, 200);
    return { encoding: answer.headers.get("content-encoding"), body: answer.body };
  };
  const sheet = `/parsers/${parserId}/sheet`;
  const plain = await asked(sheet, "identity");
  assert.equal(plain.encoding, null);
  for (const encoding of ["br", "gzip"]) assert.deepEqual(await asked(sheet, encoding), { ...plain, encoding });
  assert.equal((await asked("/inbox/count", "br")).encoding, null);
});
