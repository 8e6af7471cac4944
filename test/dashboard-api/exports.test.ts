import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { makeInvoice } from "../support/make-pdf.ts";
import { invoiceFields, startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { becomeOperator, type DashboardClient, makeAccount } from "./dashboard-client.ts";
import { uploadAndWait } from "./upload.ts";

const fields = [
  ...invoiceFields,
  { name: "note", type: "text" },
  { name: "line_items", type: "list", fields: [{ name: "description" }, { name: "amount", type: "money" }] },
];
const email = "exports@example.com";
const service = await startTestService({
  setup: { accounts: [{ email, balance: "100", parsers: [{ slug: "invoices", fields }] }] },
});
after(() => service[Symbol.asyncDispose]());
const client = await becomeOperator(service, email);
const other = await makeAccount(client, "other@example.com");
const parserId = (await client.get("listParsers")).items[0]?.id ?? "";

/** Opens an export without reading its body yet. */
const open = (who: DashboardClient, query: Record<string, string>, signal?: AbortSignal) =>
  fetch(`${service.url}/dashboard-api/documents/export?${new URLSearchParams(query)}`, {
    headers: { cookie: who.cookie ?? "" },
    ...(signal && { signal }),
  });

/** The processes that make tables for this process. */
function findProcesses(): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
        return (
          Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("export-process")
        );
      } catch {
        return false;
      }
    });
}

const isLinux = process.platform === "linux" ? {} : { skip: "only Linux tells which processes there are" };

/** Gives an account a document with many entries, each with a text of this many characters and two rows. */
async function fill(accountEmail: string, environment: string, entries: number, characters: number): Promise<void> {
  const { pool } = service.database;
  const { rows } = await pool.query(
    `insert into documents (id, account_id, parser_id, source, environment, has_multiple_entries, status, filename,
       rate_per_page, currency)
     select gen_random_uuid(), a.id, coalesce((select id from parsers where account_id = a.id limit 1), $3), 'async', $2,
       true, 'completed', 'many.pdf', 0, 'USD'
     from accounts a where a.email = $1 returning id, parser_id`,
    [accountEmail, environment, parserId],
  );
  await pool.query(
    `insert into entries (id, document_id, parser_id, position, status, is_deduplicated, is_valid, parsed_data,
       validation_errors, grounding, parser_version, cost, cost_currency, processing_time_seconds, created_at, updated_at)
     select gen_random_uuid(), $1, $2, n, 'completed', false, true,
       json_build_object('invoice_number', 'N-' || n, 'total', n, 'note', repeat(md5(n::text), $4::integer / 32),
         'line_items', json_build_array(json_build_object('description', 'a', 'amount', n),
           json_build_object('description', '=1+1', 'amount', null))),
       '[]', '{}', 1, 0, 'USD', 0, now(), now()
     from generate_series(1, $3::integer) n`,
    [rows[0].id, rows[0].parser_id, entries, characters],
  );
}

/** How often a text occurs in the bytes, which are too many for a string. */
function count(bytes: Buffer, text: string): number {
  let found = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) found++;
  return found;
}

test("no cell of a table runs as a formula, whatever comes before its sign, and a workbook stores texts as texts", async () => {
  const hostile = ["=1+1", " =1+1", "\t=1+1", "\r=1+1", "\n@x", "\u00a0-1", "\u3000＝1", "\ufeff+1"];
  const made = [];
  for (const [index, note] of hostile.entries()) {
    const document = await uploadAndWait(client, parserId, await makeInvoice(`H-${index}`), {
      texts: { environment: "hostile" },
    });
    const [entry] = document.entries;
    const changes = [
      { kind: "setValue" as const, field: "note", value: note },
      { kind: "addRow" as const, field: "line_items", row: 0, values: { description: note, amount: -12.5 } },
    ];
    const params = { entryId: entry?.id ?? "" };
    made.push(await client.get("changeEntry", { params, body: { updatedAt: entry?.updatedAt ?? "", changes } }));
  }
  const query = { environment: "hostile" };
  const csv = await client.call("exportEntries", { query: { ...query, format: "csv" } });
  for (const note of hostile) assert.ok(csv.text.includes(`'${note}`), JSON.stringify(note));

  const response = await open(client, { ...query, format: "xlsx" });
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  assert.deepEqual(Object.keys(parts).toSorted(), [
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
    "xl/worksheets/sheet2.xml",
  ]);
  const xml = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  assert.match(xml("xl/workbook.xml"), /<sheet name="Entries".*<sheet name="Line items"/);
  for (const sheet of ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"]) {
    assert.doesNotMatch(xml(sheet), /<f[ >]/);
    for (const note of hostile)
      assert.ok(
        xml(sheet).includes(`t="inlineStr"><is><t xml:space="preserve">${note.replace("\r", "_x000d_")}</t>`),
        JSON.stringify(note),
      );
  }
  assert.match(xml("xl/worksheets/sheet2.xml"), /<v>-12\.5<\/v>/);
});

test("the rows of a list are a file of their own: one line each, with its document and what is repeated of its entry", async () => {
  const document = await uploadAndWait(client, parserId, await makeInvoice("R-1"), {
    name: "=rows.pdf",
    texts: { environment: "rows" },
  });
  const [entry] = document.entries;
  const changes = [
    { kind: "setValue" as const, field: "note", value: "=1+1" },
    { kind: "addRow" as const, field: "line_items", row: 0, values: { description: "@Paper", amount: -12.5 } },
    { kind: "addRow" as const, field: "line_items", row: 1, values: { description: "Ink, black", amount: null } },
  ];
  const params = { entryId: entry?.id ?? "" };
  await client.get("changeEntry", { params, body: { updatedAt: entry?.updatedAt ?? "", changes } });
  await uploadAndWait(client, parserId, await makeInvoice("R-2"), { texts: { environment: "rows" } });

  const rows = { list: "line_items", repeated: JSON.stringify(["note", "invoice_number", "line_items", "gone"]) };
  const query = { environment: "rows", ...rows };
  const csv = await client.call("exportEntries", { query: { ...query, format: "csv" } });
  const where = `${params.entryId},${document.id},invoices,'=rows.pdf`;
  assert.deepEqual(csv.text.trimEnd().split("\n"), [
    "entry_id,document_id,parser,filename,invoice_number,note,row,line_items.description,line_items.amount",
    `${where},R-1,'=1+1,1,'@Paper,-12.5`,
    `${where},R-1,'=1+1,2,"Ink, black",`,
  ]);
  assert.match(csv.headers.get("content-disposition") ?? "", /filename=rows-[\d-]+\.csv$/);
  const ofSheet = { params: { parserId }, query: { entryIds: params.entryId, ...rows, format: "csv" as const } };
  assert.equal((await client.call("exportSheet", ofSheet)).text, csv.text);
  const xlsx = await open(client, { ...query, format: "xlsx" });
  const parts = unzipSync(new Uint8Array(await xlsx.arrayBuffer()));
  assert.equal(Object.keys(parts).filter((name) => name.startsWith("xl/worksheets/")).length, 1);

  for (const wrong of [{ list: "nothing" }, { list: "note" }, { repeated: "{}" }, { format: "json" as const }]) {
    const refused = await client.call("exportEntries", { query: { ...query, format: "csv", ...wrong } });
    assert.equal(refused.status, 422, JSON.stringify(wrong));
  }
  const none = await client.call("exportEntries", { query: { ...query, environment: "none", format: "csv" } });
  assert.equal(none.text.trimEnd(), "entry_id,document_id,parser,filename,row");
});

test("an export larger than its process's memory is complete, in each format", isLinux, async () => {
  // 100 MB of values, and the heap of the process has 96.
  await fill(email, "large", 2_500, 40_000);
  for (const format of ["csv", "xlsx", "json"] as const) {
    const response = await open(client, { environment: "large", format });
    assert.equal(response.status, 200);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (format === "json") assert.equal(JSON.parse(bytes.toString()).length, 2_500);
    else if (format === "csv") assert.equal(count(bytes, "\n"), 2_501);
    else {
      const parts = unzipSync(bytes, { filter: ({ name }) => name.startsWith("xl/worksheets/") });
      const countRows = (name: string) => count(Buffer.from(parts[name] ?? []), "<row ");
      assert.deepEqual([countRows("xl/worksheets/sheet1.xml"), countRows("xl/worksheets/sheet2.xml")], [2_501, 5_001]);
    }
  }
  await until("the processes have ended", async () => findProcesses().length === 0);
});

test("exports at once are limited per account, and a client that goes away ends the work", isLinux, async () => {
  await fill(email, "held", 2_000, 20_000);
  await fill("other@example.com", "held", 10, 20_000);
  const query = { environment: "held", format: "csv" };
  const leaving = new AbortController();
  // Their bodies are not read: the exports pause, and hold what they have.
  const held = [await open(client, query, leaving.signal), await open(client, query, leaving.signal)];
  for (const response of held) assert.equal(response.status, 200);
  const refused = await client.call("exportEntries", { query: { ...query, format: "csv" } });
  assert.equal(refused.status, 503);
  assert.match(refused.text, /Your account already has exports running/);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.equal((await other.call("exportEntries", { query: { environment: "held", format: "csv" } })).status, 200);
  assert.ok(findProcesses().length >= 2);
  leaving.abort();
  await until("the processes have ended", async () => findProcesses().length === 0);
  assert.equal((await client.call("exportEntries", { query: { environment: "hostile", format: "csv" } })).status, 200);
});

test("HEAD describes an export without making it: no process, no slot, no entry read", isLinux, async () => {
  const { cookie } = client;
  const ask = (query: Record<string, string>, method: string) =>
    fetch(`${service.url}/dashboard-api/documents/export?${new URLSearchParams(query)}`, {
      method,
      headers: { cookie: cookie ?? "" },
    });
  // The account's exports are all taken, which only another export would notice.
  const query = { environment: "held", format: "csv" };
  const leaving = new AbortController();
  for (let taken = 0; taken < 2; taken++) assert.equal((await open(client, query, leaving.signal)).status, 200);
  for (const format of ["csv", "xlsx", "json"]) {
    const head = await ask({ ...query, format }, "HEAD");
    assert.equal(head.status, 200, format);
    assert.equal(await head.text(), "");
    assert.match(head.headers.get("content-disposition") ?? "", new RegExp(`filename=entries-[\\d-]+\\.${format}$`));
    assert.equal(head.headers.get("content-length"), null);
  }
  assert.equal((await ask({ ...query, format: "doc" }, "HEAD")).status, 422);
  leaving.abort();
  await until("the processes have ended", async () => findProcesses().length === 0);
});

test("an export whose process dies breaks off, and never looks complete", isLinux, async () => {
  for (const format of ["csv", "xlsx"] as const) {
    const response = await open(client, { environment: "held", format });
    await until("its process runs", async () => findProcesses().length === 1);
    for (const pid of findProcesses()) process.kill(pid, "SIGKILL");
    await assert.rejects(response.arrayBuffer(), format);
  }
  await until("the processes have ended", async () => findProcesses().length === 0);
});
