import assert from "node:assert/strict";
import { after, test } from "node:test";
import { makeInvoice } from "../support/make-pdf.ts";
import { startTestService } from "../support/service.ts";
import { becomeOperator, type DashboardClient } from "./dashboard-client.ts";
import { newField } from "./new-field.ts";

const service = await startTestService({ setup: { accounts: [] } });
after(() => service[Symbol.asyncDispose]());
const client = await becomeOperator(service, "first@example.com");

const invoiceFields = [
  newField("invoice_number", { hints: ["Invoice number"], isUnique: true }),
  newField("total", { type: "money", hints: ["Total"], rules: [{ rule: "required", message: null }] }),
];

let count = 0;
const create = (from: Parameters<DashboardClient["call"]>[1] | object = { kind: "blank" }, name = `Made ${++count}`) =>
  client.get("createParser", { body: { name, from: from as { kind: "blank" } } });

async function uploadSample(bytes: Uint8Array, parserId?: string) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "sample.pdf");
  return client.call("uploadSample", { form, query: parserId === undefined ? {} : { parserId } });
}

test("a parser is made empty, from a template, with given fields, or as a duplicate", async () => {
  const blank = await create({ kind: "blank" }, "Rechnungen für Müller");
  assert.deepEqual([blank.slug, blank.fields.length, blank.version], ["rechnungen-fur-muller", 0, 1]);
  const invoice = await create({ kind: "template", template: "invoice" });
  const template = await client.get("getTemplate", { params: { slug: "invoice" } });
  assert.deepEqual(
    invoice.fields.map(({ name }) => name),
    template.fieldNames,
  );
  const own = await create({ kind: "fields", fields: invoiceFields });
  assert.equal(own.hasUniqueField, true);
  const copy = await create({ kind: "parser", parserId: own.id });
  assert.deepEqual(
    copy.fields.map(({ name, rules }) => [name, rules]),
    own.fields.map(({ name, rules }) => [name, rules]),
  );
  assert.ok(copy.fields.every(({ id }, index) => id !== own.fields[index]?.id));
});

test("a taken slug gets a number if it was derived, and is refused if it was asked for", async () => {
  const one = await create({ kind: "blank" }, "Twice");
  const two = await create({ kind: "blank" }, "Twice");
  assert.deepEqual([one.slug, two.slug], ["twice", "twice-2"]);
  const body = { name: "Other", slug: "twice", from: { kind: "blank" as const } };
  const refused = await client.call("createParser", { body });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /"fields":\{"slug"/);
});

test("a change is published as a new version; one based on an older version is refused", async () => {
  const parser = await create({ kind: "fields", fields: invoiceFields });
  const [number, total] = parser.fields;
  assert.ok(number && total);
  const change = {
    version: parser.version,
    name: "Renamed",
    description: "What it is for",
    fields: [{ ...number, name: "number" }, total],
    settings: {
      ...parser.settings,
      ...{ maxPages: 7, ratePerPage: "0.25", reviewThreshold: 0.8, retentionDays: 90, forgetsExamples: true },
    },
  };
  const params = { parserId: parser.id };
  const changed = await client.get("changeParser", { params, body: change });
  assert.equal(changed.version, parser.version + 1);
  assert.equal(changed.fields[0]?.id, number.id);
  assert.deepEqual(changed.settings, change.settings);
  const { retentionDays, forgetsExamples, ...others } = changed.settings;
  const again = { ...change, version: changed.version, settings: { ...others, maxPages: 8 } };
  const kept = (await client.get("changeParser", { params, body: again })).settings;
  assert.deepEqual(kept, { ...others, maxPages: 8, retentionDays, forgetsExamples }, "what is left out stays");
  const late = await client.call("changeParser", { params, body: change });
  assert.equal(late.status, 409);
  assert.match(late.text, /changedElsewhere/);
});

test("impossible fields are refused with the place of each problem", async () => {
  const bad = [
    newField("a", { rules: [{ rule: "regex", pattern: "(", message: null }] }),
    newField("a"),
    newField("b", { rules: [{ rule: "magic" } as never] }),
    newField("c", { type: "choice" }),
  ];
  const { problems } = await client.get("checkFields", { body: { fields: bad } });
  assert.deepEqual(
    problems.map(({ path }) => path),
    ["fields[2].rules[0].rule"],
  );
  const { problems: others } = await client.get("checkFields", {
    body: { fields: bad.filter(({ name }) => name !== "b") },
  });
  assert.deepEqual(
    others.map(({ path }) => path),
    ["fields[0].rules[0].pattern", "fields[1].name", "fields[2].options"],
  );
  const refused = await client.call("createParser", { body: { name: "Bad", from: { kind: "fields", fields: bad } } });
  assert.equal(refused.status, 422);
});

test("a value of the wrong shape is refused with its place and what is allowed there", async () => {
  const from = { kind: "fields", fields: [] };
  const cases: [body: object, words: string][] = [
    [{ from }, "name is missing"],
    [{ name: 5, from }, "name must be a string"],
    [{ name: "Long", slug: "no slug", from }, "slug must be 3 to 64 lowercase letters, digits and hyphens"],
    [{ name: "Other", from: { kind: "nothing" } }, "from.kind must be one of "],
  ];
  for (const [body, words] of cases) {
    const { status, text } = await client.call("createParser", { body: body as never });
    assert.equal(status, 422);
    assert.ok(JSON.parse(text).error.message.startsWith(words), text);
  }
  const { text } = await client.call("listDocuments", { query: { limit: "many" as never } });
  assert.equal(JSON.parse(text).error.message, "limit must be a number.");

  const field = newField("a", {
    rules: [
      { rule: "enum", values: "x" },
      { rule: "min_length", value: -1 },
    ] as never,
  });
  const { problems } = await client.get("checkFields", { body: { fields: [field] } });
  assert.deepEqual(
    problems.map(({ message }) => message),
    ["values must be an array.", "value must be at least 0."],
  );
});

test("rules can be tried on typed values before anything is saved", async () => {
  const tried = await client.get("tryRules", {
    body: { fields: invoiceFields, values: { invoice_number: "A-1", total: "1.234,50 €" } },
  });
  assert.deepEqual([tried.parsedData.total, tried.validationErrors], [1234.5, []]);
  const broken = await client.get("tryRules", { body: { fields: invoiceFields, values: { total: null } } });
  assert.deepEqual(
    broken.validationErrors.map(({ rule }) => rule),
    ["required"],
  );
});

test("an archived parser is not found through the API, and comes back as it was", async () => {
  const parser = await create({ kind: "fields", fields: invoiceFields });
  const params = { parserId: parser.id };
  assert.equal((await client.get("archiveParser", { params })).isArchived, true);
  const listed = (await client.get("listParsers")).items.find(({ id }) => id === parser.id);
  assert.equal(listed?.isArchived, true);
  assert.equal((await client.get("restoreParser", { params })).isArchived, false);
});

test("a sample is read again with each draft, and is neither charged nor a document", async () => {
  const answer = await uploadSample(await makeInvoice("SAMPLE-1"));
  assert.equal(answer.status, 200, answer.text);
  const params = { sampleId: answer.body?.id ?? "" };
  const engine = { type: "local" as const, embedded: true };
  const preview = await client.get("previewSample", { params, body: { fields: invoiceFields, engine } });
  assert.equal(preview.records[0]?.parsedData.invoice_number, "SAMPLE-1");
  const [, total] = invoiceFields;
  const narrower = await client.get("previewSample", { params, body: { fields: total ? [total] : [], engine } });
  assert.deepEqual(Object.keys(narrower.records[0]?.parsedData ?? {}), ["total"]);
  assert.equal((await client.get("getSession")).account?.balance, "0");
  const page = await client.call("getSamplePage", { params: { ...params, page: "1" }, query: { width: 200 } });
  assert.deepEqual([page.status, page.headers.get("content-type")], [200, "image/png"]);
  const parser = await client.get("createParser", {
    body: { name: "From sample", from: { kind: "fields", fields: invoiceFields }, ...params },
  });
  assert.equal((await client.get("listSamples", { query: { parserId: parser.id } })).items.length, 1);
  await client.get("deleteSample", { params });
  assert.deepEqual(await service.listFiles(), []);
});

test("fields are proposed from a sample, and read it", async () => {
  const { body: sample } = await uploadSample(await makeInvoice("PROP-1"));
  const params = { sampleId: sample?.id ?? "" };
  const { name, fields: made } = await client.get("proposeFields", { params });
  const fields = made.map(({ field }) => field);
  assert.ok(name.length > 0);
  assert.deepEqual(
    fields.map((each) => [each.name, each.type]),
    [
      ["invoice_number", "text"],
      ["invoice_date", "date"],
      ["total", "money"],
    ],
  );
  const preview = await client.get("previewSample", {
    params,
    body: { fields, engine: { type: "local", embedded: true } },
  });
  assert.equal(preview.records[0]?.parsedData.invoice_number, "PROP-1");
  await client.get("deleteSample", { params });
});

test("a file that is not a document is refused as a sample, and nothing is kept", async () => {
  const refused = await uploadSample(new TextEncoder().encode("no document"));
  assert.equal(refused.status, 422);
  assert.match(refused.text, /unsupportedFormat/);
  assert.deepEqual(await service.listFiles(), []);
});
