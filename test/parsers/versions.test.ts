import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { keptVersions } from "../../src/parsers/versions/version-store.ts";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { becomeOperator } from "../dashboard-api/dashboard-client.ts";
import { newField } from "../dashboard-api/new-field.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { invoiceFields, startTestService } from "../support/service.ts";

const parserOfFile = { slug: "invoices", name: "Invoices", fields: invoiceFields };
const setupWith = (parser: object) => ({ accounts: [{ email: "ada@example.com", parsers: [parser] }] });
const service = await startTestService({ setup: setupWith(parserOfFile) });
after(() => service[Symbol.asyncDispose]());
const { db } = service.database;
const ada = await becomeOperator(service, "ada@example.com");

let count = 0;
async function makeParser() {
  const fields = [newField("number", { isUnique: true }), newField("total", { type: "number" })];
  const body = { name: `Parser ${++count}`, from: { kind: "fields" as const, fields } };
  return ada.get("createParser", { body });
}

type Parser = Awaited<ReturnType<typeof makeParser>>;
const change = (parser: Parser, changes: Partial<Pick<Parser, "name" | "description" | "fields" | "settings">>) => {
  const { version, name, description, fields, settings } = parser;
  const body = { version, name, description, fields, settings, ...changes };
  return ada.get("changeParser", { params: { parserId: parser.id }, body });
};
const versionsOf = async (parserId: string) =>
  (await ada.get("listParserVersions", { params: { parserId }, query: { limit: 100 } })).items;
const restore = (parser: Parser, version: number) => {
  const params = { parserId: parser.id, version: String(version) };
  return ada.call("restoreParserVersion", { params, body: { currentVersion: parser.version } });
};

test("each change of what documents are read with is a version that says who made it and what changed", async () => {
  const made = await makeParser();
  const [number, total] = made.fields;
  assert.ok(number && total);
  const typed = await change(made, { fields: [number, { ...total, type: "money" }] });
  const settings = { ...typed.settings, reviewThreshold: 0.9, retentionDays: 30 };
  const same = await change(typed, { settings });
  assert.equal(same.version, 2, "neither the review threshold nor retention makes a version");
  const items = await versionsOf(made.id);
  const actor = { kind: "person", id: (await ada.get("getSession")).account?.id, name: "ada@example.com" };
  assert.deepEqual(
    items.map(({ createdAt: _, ...version }) => version),
    [
      {
        ...{ version: 2, isCurrent: true, actor, restoredFrom: null },
        changes: [{ kind: "fieldChanged", field: "total", member: "type", before: "number", after: "money" }],
      },
      { version: 1, isCurrent: false, actor, restoredFrom: null, changes: null },
    ],
  );
});

test("going back makes a new version that equals the old one, with the old IDs; nothing is rewritten", async () => {
  const made = await makeParser();
  const [number] = made.fields;
  assert.ok(number);
  const settings = { ...made.settings, ratePerPage: "0.5", maxPages: 3 };
  const second = await change(made, { name: "Other", fields: [number, newField("date", { type: "date" })], settings });
  const before = await versionsOf(made.id);

  const answer = await restore(second, 1);
  assert.equal(answer.status, 200, answer.text);
  const third = await ada.get("getParser", { params: { parserId: made.id } });
  const ofReading = ({ name, description, fields, settings: all }: Parser) => ({ name, description, fields, all });
  assert.deepEqual(ofReading(third), ofReading(made));
  assert.equal(third.version, 3);
  const now = await versionsOf(made.id);
  assert.deepEqual([now[0]?.version, now[0]?.restoredFrom], [3, 1]);
  assert.deepEqual(
    now.slice(1),
    before.map((version) => ({ ...version, isCurrent: false })),
  );
  assert.equal((await restore(third, 3)).status, 200);
  assert.equal((await versionsOf(made.id)).length, 3, "what it is already makes no version");
});

test("going back is refused if the parser was changed meanwhile, and for versions that there are not", async () => {
  const made = await makeParser();
  await change(made, { description: "New" });
  const late = await restore(made, 1);
  assert.deepEqual([late.status, JSON.parse(late.text).error.code], [409, "changedElsewhere"]);
  for (const version of ["99", "0", "-1", "1e0", "x", "9999999999"]) {
    const params = { parserId: made.id, version };
    assert.equal((await ada.call("getParserVersion", { params })).status, 404, version);
    const body = { currentVersion: 2 };
    assert.equal((await ada.call("restoreParserVersion", { params, body })).status, 404, version);
  }
});

test("a set-up file's change is a version of the command that applied it", async () => {
  const parserId = (await ada.get("listParsers")).items.find(({ slug }) => slug === "invoices")?.id ?? "";
  await service.apply(setupWith({ ...parserOfFile, max_pages: 12 }));
  const [latest, ...older] = await versionsOf(parserId);
  assert.deepEqual(latest?.actor, { kind: "command", id: null, name: "winnow apply" });
  assert.deepEqual(latest?.changes, [{ kind: "setting", member: "maxPages", before: 100, after: 12 }]);
  await service.apply(setupWith({ ...parserOfFile, max_pages: 12 }));
  assert.equal((await versionsOf(parserId)).length, older.length + 1, "applied again, it makes none");
});

test("a version says how many entries it read, and a document which version read it", async () => {
  const parserId = (await ada.get("listParsers")).items.find(({ slug }) => slug === "invoices")?.id ?? "";
  const { version } = await ada.get("getParser", { params: { parserId } });
  const document = await uploadAndWait(ada, parserId, await makeInvoice("V-1"));
  const [entry] = document.entries;
  assert.deepEqual([entry?.parserVersion, entry?.modelVersion], [version, null]);
  const params = { parserId, version: String(version) };
  const detail = await ada.get("getParserVersion", { params });
  assert.deepEqual([detail.figures?.entries, detail.figures?.corrected], [1, 0]);
  assert.deepEqual(detail.changesFromCurrent, []);
});

test("a version that an older program made is kept with the next change, without a name", async () => {
  const made = await makeParser();
  await sql`update parsers set version = 2, description = 'by an older program' where id = ${made.id}`.execute(db);
  const parser = await ada.get("getParser", { params: { parserId: made.id } });
  await change(parser, { description: "by this one" });
  const items = await versionsOf(made.id);
  assert.deepEqual(
    items.map(({ version, actor, changes }) => [version, actor?.name ?? null, changes?.length ?? null]),
    [
      [3, "ada@example.com", 1],
      [2, null, 1],
      [1, "ada@example.com", null],
    ],
  );
});

test("the last 200 versions are kept, and a page ends where the next one begins", async () => {
  const made = await makeParser();
  await sql`
    insert into parser_versions (parser_id, version, definition)
    select parser_id, n, definition from parser_versions, generate_series(2, 205) n where parser_id = ${made.id}`.execute(
    db,
  );
  await sql`update parsers set version = 205 where id = ${made.id}`.execute(db);
  const parser = await ada.get("getParser", { params: { parserId: made.id } });
  await change(parser, { description: "The 206th" });
  const seen: number[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const query = { limit: 60, ...(before === undefined ? {} : { before }) };
    const page: { items: { version: number }[]; nextBefore: number | null } = await ada.get("listParserVersions", {
      params: { parserId: made.id },
      query,
    });
    seen.push(...page.items.map(({ version }) => version));
    before = page.nextBefore;
  }
  assert.deepEqual(
    seen,
    Array.from({ length: keptVersions }, (_, index) => 206 - index),
  );
});

test("a version is compared with the current one even if counting its entries takes too long", async () => {
  const made = await makeParser();
  await change(made, { description: "Another one" });
  const detail = await withTransaction(db, async (tx) => {
    await sql`lock table entries in access exclusive mode`.execute(tx);
    return ada.get("getParserVersion", { params: { parserId: made.id, version: "1" } });
  });
  assert.equal(detail.figures, null);
  assert.deepEqual(
    detail.changesFromCurrent.map(({ kind }) => kind),
    ["setting"],
  );
});
