import assert from "node:assert/strict";
import { after, test } from "node:test";
import { inspectFile } from "../../src/reading/inspect-file.ts";
import { byteRangeGuarantees } from "../support/byte-ranges.ts";
import { invoiceLines, makeInvoice, makePdf } from "../support/make-pdf.ts";
import { invoiceFields, startTestService } from "../support/service.ts";
import { turnPdf } from "../support/turn-pdf.ts";
import { until } from "../support/until.ts";
import { becomeOperator, DashboardClient } from "./dashboard-client.ts";
import { uploadAndWait, upload as uploadTo } from "./upload.ts";

const fields = [
  ...invoiceFields,
  { name: "line_items", type: "list", fields: [{ name: "description" }, { name: "amount", type: "money" }] },
];
const service = await startTestService({
  setup: {
    accounts: [
      {
        email: "first@example.com",
        balance: "100",
        parsers: [
          { slug: "invoices", rate_per_page: "0.05", fields },
          { slug: "short", max_pages: 1, fields: invoiceFields },
        ],
      },
    ],
  },
});
after(() => service[Symbol.asyncDispose]());
const client = await becomeOperator(service, "first@example.com");
const { items: parsers } = await client.get("listParsers");
const idOf = (slug: string) => parsers.find((parser) => parser.slug === slug)?.id ?? "";

const upload = (bytes: Uint8Array, { slug = "invoices" } = {}) => uploadTo(client, idOf(slug), bytes);
const process = (bytes: Uint8Array, options = {}) => uploadAndWait(client, idOf("invoices"), bytes, options);

test("an uploaded document is charged like one sent through the API, and shown with values, places and history", async () => {
  const before = await service.balanceOf("first@example.com");
  const document = await process(await makeInvoice("UP-1"), {
    name: "Überweisung.pdf",
    texts: { environment: "test" },
  });
  assert.deepEqual(
    [document.status, document.source, document.environment, document.filename, document.pageCount],
    ["completed", "dashboard", "test", "Überweisung.pdf", 1],
  );
  const [entry] = document.entries;
  assert.equal(entry?.parsedData.invoice_number, "UP-1");
  assert.ok(entry?.grounding.invoice_number);
  assert.ok((entry?.lowestConfidence ?? 0) > 0);
  assert.deepEqual([document.pageReadings[0]?.method, entry?.edits], ["text", []]);
  assert.deepEqual([before, await service.balanceOf("first@example.com")], ["100.000000", "99.950000"]);
});

test("a file that cannot be processed is refused at once, and costs nothing", async () => {
  const before = await service.balanceOf("first@example.com");
  const files = await service.listFiles();
  const odd = await uploadTo(client, idOf("invoices"), await makeInvoice("ODD-1"), { texts: { environment: "a b" } });
  assert.equal(odd.status, 400);
  const long = await upload(await makePdf([["one"], ["two"]]), { slug: "short" });
  assert.deepEqual([long.status, JSON.parse(long.text).error.code], [422, "pageLimitExceeded"]);
  const text = await upload(new TextEncoder().encode("no document"));
  assert.deepEqual([text.status, JSON.parse(text.text).error.code], [422, "unsupportedFormat"]);
  assert.equal(await service.balanceOf("first@example.com"), before);
  assert.deepEqual(await service.listFiles(), files);
});

test("a PDF with a password is kept and read without it; a wrong one costs nothing, and leaves no file", async () => {
  const before = await service.balanceOf("first@example.com");
  const files = await service.listFiles();
  const locked = await makePdf([invoiceLines({ number: "LOCKED-1" })], { password: "open sesame" });
  const refusalOf = async (texts: Record<string, string>) => {
    const { status, text } = await uploadTo(client, idOf("invoices"), locked, { texts });
    return [status, JSON.parse(text).error.code];
  };
  assert.deepEqual(await refusalOf({}), [422, "encryptedFile"]);
  assert.deepEqual(await refusalOf({ password: "guessed" }), [422, "wrongPassword"]);
  assert.equal(await service.balanceOf("first@example.com"), before);
  assert.deepEqual(await service.listFiles(), files);
  const document = await process(locked, { texts: { password: "open sesame" } });
  assert.deepEqual([document.status, document.entries[0]?.parsedData.invoice_number], ["completed", "LOCKED-1"]);
  const kept = await fetch(`${service.url}/dashboard-api/documents/${document.id}/file?download=true`, {
    headers: { cookie: client.cookie ?? "" },
  });
  assert.equal((await inspectFile(await kept.bytes())).pageCount, 1);
});

test("a password with a file that needs none changes nothing", async () => {
  const document = await process(await makeInvoice("OPEN-1"), { texts: { password: "open sesame" } });
  assert.equal(document.entries[0]?.parsedData.invoice_number, "OPEN-1");
});

test("documents are found by filename, value, state, validity, environment and duplicates, but not by a field's name", async () => {
  const find = async (query: object) =>
    (await client.get("listDocuments", { query })).items.map((document) => document.filename);
  await process(await makeInvoice("FIND-7"), { name: "needle.pdf", texts: { environment: "find" } });
  await process(await makeInvoice("FIND-7"), { name: "again.pdf", texts: { environment: "find" } });
  await process(await makePdf([["nothing to be found here"]]), { name: "empty.pdf", texts: { environment: "find" } });
  assert.deepEqual(await find({ search: "NEEDLE" }), ["needle.pdf"]);
  assert.deepEqual(await find({ search: "find-7" }), ["again.pdf", "needle.pdf"]);
  assert.deepEqual(await find({ search: "invoice_number" }), []);
  assert.deepEqual(await find({ environment: "find", validity: "invalid" }), ["empty.pdf"]);
  assert.deepEqual(await find({ environment: "find", duplicates: "true" }), ["again.pdf"]);
  assert.deepEqual(await find({ environment: "find", duplicates: "false" }), ["empty.pdf", "needle.pdf"]);
  assert.deepEqual(await find({ environment: "find", status: "failed" }), []);
  assert.deepEqual(await find({ environment: "find", to: "2020-01-01" }), []);
  assert.deepEqual(await find({ environment: "find", from: "2020-01-01", parserId: idOf("short") }), []);
});

test("a list is read page by page, with each document once", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.get("listDocuments", { query: { limit: 2, ...(cursor && { cursor }) } });
    seen.push(...page.items.map((document) => document.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  const all = await client.get("listDocuments", { query: { limit: 200 } });
  assert.deepEqual(
    seen,
    all.items.map((document) => document.id),
  );
  assert.equal((await client.call("listDocuments", { query: { cursor: "nonsense" } })).status, 422);
  assert.equal((await client.call("listDocuments", { query: { from: "0000-01-01" } })).status, 422);
});

test("a duplicate names the entry and document that it is a duplicate of", async () => {
  const original = await process(await makeInvoice("DUP-1"));
  const duplicate = await process(await makeInvoice("DUP-1"));
  const [entry] = duplicate.entries;
  assert.equal(entry?.status, "duplicate");
  assert.deepEqual(entry?.duplicateOf, { entryId: original.entries[0]?.id, documentId: original.id });
});

test("a page comes as a picture of the requested width, and the file as it was sent", async () => {
  const bytes = await makeInvoice("PIC-1");
  const { id: documentId } = await process(bytes);
  const page = await client.call("getDocumentPage", { params: { documentId, page: "1" }, query: { width: 300 } });
  assert.equal(page.headers.get("content-type"), "image/png");
  const missing = await client.call("getDocumentPage", { params: { documentId, page: "2" } });
  assert.equal(missing.status, 404);
  const file = await fetch(`${service.url}/dashboard-api/documents/${documentId}/file?download=true`, {
    headers: { cookie: client.cookie ?? "" },
  });
  assert.match(file.headers.get("content-disposition") ?? "", /^attachment; filename="?a.pdf/);
  assert.deepEqual(new Uint8Array(await file.arrayBuffer()), new Uint8Array(bytes));
});

test("the file can be fetched in parts, and is not sent again to a browser that has it", async (context) => {
  const bytes = await makeInvoice("PART-1");
  const { id } = await process(bytes);
  const url = `${service.url}/dashboard-api/documents/${id}/file`;
  const cookie = client.cookie ?? "";
  for (const [guarantee, check] of Object.entries(byteRangeGuarantees)) {
    await context.test(guarantee, () =>
      check(
        (headers, method = "GET") => fetch(url, { method, headers: { cookie, ...headers } }),
        new Uint8Array(bytes),
      ),
    );
  }
});

test("a region drawn on the page is read as text, and as its field's value", async () => {
  const document = await process(await makeInvoice("REG-1"));
  const found = document.entries[0]?.grounding.total;
  assert.ok(found && "box" in found && found.box && !Array.isArray(found.box) && "left" in found.box);
  const box = { left: 0, right: 1, top: Number(found.box.top) - 0.005, bottom: Number(found.box.bottom) + 0.005 };
  const params = { documentId: document.id, page: "1" };
  const { text } = await client.get("readRegion", { params, body: { box } });
  assert.match(text, /Total/);
  const exact = { ...found.box } as { left: number; right: number; top: number; bottom: number };
  const read = await client.get("readRegion", { params, body: { box: exact, field: "total" } });
  assert.equal(read.value, document.entries[0]?.parsedData.total);
  const nothing = await client.get("readRegion", {
    params,
    body: { box: { left: 0, right: 0.01, top: 0, bottom: 0.01 } },
  });
  assert.deepEqual(nothing, { text: "", box: null, value: null });
});

test("a page's words and the places of a searched text are where the page shows them, also on its side", async () => {
  for (const bytes of [await makeInvoice("WORD-1"), turnPdf(await makeInvoice("WORD-2"), 90, "rotate")]) {
    const document = await process(bytes);
    const found = document.entries[0]?.grounding.total;
    assert.ok(found && "box" in found && found.box && !Array.isArray(found.box) && "left" in found.box);
    const place = found.box as { left: number; right: number; top: number; bottom: number };
    const params = { documentId: document.id };
    const { lines } = await client.get("getPageWords", { params: { ...params, page: "1" } });
    assert.ok(lines.some((words) => words.map(({ text }) => text).join(" ") === "Total: 118.80"));
    const word = lines.flat().find(({ text }) => text === "118.80");
    const { hits, total } = await client.get("searchDocument", { params, query: { text: "TOTAL: 118.8" } });
    assert.deepEqual([hits.map(({ page }) => page), total], [[1], 1]);
    const [box] = hits[0]?.boxes ?? [];
    for (const side of ["left", "right", "top", "bottom"] as const) {
      assert.ok(Math.abs((word?.box[side] ?? 0) - place[side]) < 0.02, `${side} of the word`);
    }
    assert.ok(box && box.left < place.left + 0.01 && box.bottom > place.top, "the place of the text is around it");
    assert.deepEqual((await client.get("searchDocument", { params, query: { text: "nowhere" } })).hits, []);
    const { text, isCut } = await client.get("getDocumentText", { params, query: { as: "markdown" } });
    assert.deepEqual([text.startsWith("<!-- page 1 -->\n"), isCut], [true, false]);
    const file = await client.call("downloadDocumentText", { params, query: { as: "markdown" } });
    assert.equal(file.text, text);
    assert.match(file.headers.get("content-disposition") ?? "", /^attachment; filename="?[^"]*[.]md"?$/u);
    const gone = await client.call("getPageWords", { params: { ...params, page: "9" } });
    assert.equal(gone.status, 404);
  }
});

test("on a page that lies on its side, a value's box and a drawn region are where the page shows them", async () => {
  const document = await process(turnPdf(await makeInvoice("SIDE-1"), 90, "rotate"));
  const found = document.entries[0]?.grounding.total;
  assert.ok(found && "box" in found && found.box && !Array.isArray(found.box) && "left" in found.box);
  const box = found.box as { left: number; right: number; top: number; bottom: number };
  // The line is the fourth from the right, near the top.
  assert.ok(box.left > 0.8 && box.right < 0.9 && box.top < 0.3, JSON.stringify(box));
  const params = { documentId: document.id, page: "1" };
  const read = await client.get("readRegion", { params, body: { box, field: "total" } });
  assert.equal(read.value, document.entries[0]?.parsedData.total);
  for (const side of ["left", "right", "top", "bottom"] as const) {
    assert.ok(Math.abs((read.box?.[side] ?? 0) - box[side]) < 0.02, `${side}: ${read.box?.[side]} and ${box[side]}`);
  }
});

test("corrections change values and rows, are recorded with who, when and the old value, and leave validity alone", async () => {
  const document = await process(await makeInvoice("EDIT-1"));
  const [entry] = document.entries;
  assert.ok(entry);
  const params = { entryId: entry.id };
  const changes = [
    { kind: "setValue" as const, field: "total", value: 99.5 },
    { kind: "addRow" as const, field: "line_items", row: 0, values: { description: "One", amount: 1 } },
    { kind: "setCell" as const, field: "line_items", row: 0, child: "amount", value: 2 },
  ];
  const body = { updatedAt: entry.updatedAt, changes };
  const changed = await client.get("changeEntry", { params, body });
  assert.deepEqual([changed.parsedData.total, changed.isValid], [99.5, entry.isValid]);
  assert.deepEqual(changed.parsedData.line_items, [{ description: "One", amount: 2 }]);
  const total = changed.edits.find((edit) => edit.field === "total");
  assert.deepEqual(
    [total?.editedBy, total?.oldValue, total?.newValue],
    ["first@example.com", entry.parsedData.total, 99.5],
  );
  const late = await client.call("changeEntry", { params, body });
  assert.equal(late.status, 409);
  const wrong = await client.call("changeEntry", {
    params,
    body: { updatedAt: changed.updatedAt, changes: [{ kind: "setValue", field: "unknown", value: 1 }] },
  });
  assert.equal(wrong.status, 400);
});

test("evidence moves with its row, and a value marked on the page gets that place", async () => {
  const document = await process(await makeInvoice("ROWS-1"));
  const [entry] = document.entries;
  const box = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 };
  const place = { page: 1, box };
  const changed = await client.get("changeEntry", {
    params: { entryId: entry?.id ?? "" },
    body: {
      updatedAt: entry?.updatedAt ?? "",
      changes: [
        { kind: "addRow", field: "line_items", row: 0 },
        { kind: "setCell", field: "line_items", row: 0, child: "amount", value: 7, place },
        { kind: "addRow", field: "line_items", row: 0, values: { description: "First" } },
        { kind: "setValue", field: "total", value: 5, place },
      ],
    },
  });
  const rows = changed.grounding.line_items;
  assert.ok(Array.isArray(rows) && rows.length === 2);
  assert.deepEqual([rows[0]?.amount, rows[1]?.amount?.box], [null, box]);
  const total = changed.grounding.total;
  assert.ok(total && !Array.isArray(total));
  assert.deepEqual([total.confidence, total.page, total.box], [1, 1, box]);
});

test("an invalid entry waits in the queue until it is confirmed, and shows which rules it breaks now", async () => {
  const document = await process(await makePdf([["nothing but this"]]), { name: "waiting.pdf" });
  const entryId = document.entries[0]?.id ?? "";
  assert.deepEqual(
    document.entries[0]?.currentErrors.map(({ rule }) => rule),
    ["required"],
  );
  const isWaiting = async () =>
    (await client.get("listReview", { query: { limit: 200 } })).items.some((item) => item.entryId === entryId);
  assert.ok(await isWaiting());
  const { before, total } = await client.get("findReviewNeighbours", { params: { entryId } });
  assert.ok(before < total);
  const changed = await client.get("changeEntry", {
    params: { entryId },
    body: {
      updatedAt: document.entries[0]?.updatedAt ?? "",
      changes: [{ kind: "setValue", field: "total", value: 5 }],
    },
  });
  assert.deepEqual([changed.currentErrors, changed.validationErrors.length], [[], 1]);
  const confirmed = await client.get("confirmEntry", { params: { entryId } });
  assert.deepEqual([confirmed.reviewReasons, confirmed.reviewedBy], [[], "first@example.com"]);
  assert.equal(await isWaiting(), false);
  await client.get("unconfirmEntry", { params: { entryId } });
  assert.ok(await isWaiting());
});

test("exports contain the filtered entries, and no cell that a spreadsheet would run", async () => {
  const document = await process(await makeInvoice("EXP-1"), { name: "=cmd.pdf", texts: { environment: "export" } });
  await client.get("changeEntry", {
    params: { entryId: document.entries[0]?.id ?? "" },
    body: {
      updatedAt: document.entries[0]?.updatedAt ?? "",
      changes: [
        { kind: "setValue", field: "total", value: -12.5 },
        { kind: "addRow", field: "line_items", row: 0, values: { description: "=1+1", amount: 3 } },
      ],
    },
  });
  const query = { environment: "export" };
  const csv = await client.call("exportEntries", { query: { ...query, format: "csv" } });
  const [head, line] = csv.text.split("\n");
  assert.match(head ?? "", /entry_id,document_id,parser,filename,.*,invoice_number,invoice_date,total,line_items$/);
  assert.match(line ?? "", /'=cmd\.pdf/);
  assert.match(line ?? "", /,-12\.5,/);
  const json = await client.call("exportEntries", { query: { ...query, format: "json" } });
  assert.deepEqual(
    JSON.parse(json.text).map((entry: { parsedData: { invoice_number: string } }) => entry.parsedData.invoice_number),
    ["EXP-1"],
  );
  const xlsx = await client.call("exportEntries", { query: { ...query, format: "xlsx" } });
  assert.equal(xlsx.status, 200);
  assert.match(xlsx.text, /^PK/);
  const none = await client.call("exportEntries", { query: { environment: "none", format: "json" } });
  assert.deepEqual(JSON.parse(none.text), []);
});

test("an export of selected documents contains only their entries, and refuses unknown documents", async () => {
  const numbers = ["SEL-1", "SEL-2", "SEL-3"];
  const ids: string[] = [];
  for (const number of numbers) ids.push((await process(await makeInvoice(number))).id);
  const query = { ids: ids.slice(0, 2).join(","), format: "json" } as const;
  const chosen: { parsedData: { invoice_number: string } }[] = JSON.parse(
    (await client.call("exportEntries", { query })).text,
  );
  assert.deepEqual(chosen.map(({ parsedData }) => parsedData.invoice_number).sort(), ["SEL-1", "SEL-2"]);
  const wrong = await client.call("exportEntries", { query: { ids: "all", format: "json" } });
  assert.equal(wrong.status, 404);
});

test("a failed document says why, and can be processed again as a new one", async () => {
  const { rows } = await service.database.pool.query(
    "update documents set status = 'failed', error_kind = 'processingFailed', error_message = 'It failed.' where id = $1 returning id",
    [(await process(await makeInvoice("AGAIN-1"))).id],
  );
  const params = { documentId: rows[0].id };
  const failed = await client.get("getDocument", { params });
  assert.deepEqual([failed.status, failed.error], ["failed", { code: "processingFailed", message: "It failed." }]);
  const again = await client.get("reprocessDocument", { params });
  assert.notEqual(again.id, failed.id);
  await until("it is processed again", async () => {
    return (await client.get("getDocument", { params: { documentId: again.id } })).status === "completed";
  });
  assert.equal((await client.call("reprocessDocument", { params: { documentId: again.id } })).status, 409);
});

test("a deleted document is gone with its files and entries; the ledger keeps what it cost", async () => {
  const document = await process(await makeInvoice("DEL-1"));
  const duplicate = await process(await makeInvoice("DEL-1"));
  const balance = await service.balanceOf("first@example.com");
  const files = await service.listFiles();
  const params = { documentId: document.id };
  assert.equal((await client.call("deleteDocument", { params })).status, 204);
  assert.equal((await client.call("getDocument", { params })).status, 404);
  assert.equal((await service.listFiles()).length, files.length - 2, "its own and the one with its words");
  assert.equal(await service.balanceOf("first@example.com"), balance);
  const { rows } = await service.database.pool.query("select kind from ledger where document_id = $1", [document.id]);
  assert.equal(rows.length, 3);
  const left = await client.get("getDocument", { params: { documentId: duplicate.id } });
  assert.equal(left.entries[0]?.duplicateOf, null);
});

test("changes of state are sent to everyone who watches, and to no other account", async () => {
  const response = await fetch(`${service.url}/dashboard-api/events`, { headers: { cookie: client.cookie ?? "" } });
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  const document = await process(await makeInvoice("WATCH-1"));
  let text = "";
  while (!text.includes('"completed"')) text += (await reader.read()).value ?? "";
  const told = [...text.matchAll(/event: document\ndata: (.*)\n/g)].map(([, data]) => JSON.parse(data ?? ""));
  const states = told.filter(({ documentId }) => documentId === document.id).map(({ status }) => status);
  assert.deepEqual(states, ["pending", "processing", "completed"]);
  assert.ok(told.every((each) => Object.keys(each).length === 3));
  await reader.cancel();
  const stranger = await new DashboardClient(service.url).send("GET", "/events");
  assert.equal(stranger.status, 401);
});

test("a stream ends, with no further event, once its account is deactivated", async () => {
  const { pool } = service.database;
  const document = await process(await makeInvoice("STREAM-1"));
  const response = await fetch(`${service.url}/dashboard-api/events`, { headers: { cookie: client.cookie ?? "" } });
  const text = response.text();
  await pool.query("update accounts set is_active = false");
  await pool.query("update documents set status = 'pending' where id = $1", [document.id]);
  assert.doesNotMatch(await text, /event: document/);
  await pool.query("update accounts set is_active = true");
});
