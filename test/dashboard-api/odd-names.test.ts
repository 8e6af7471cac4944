import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Field } from "../../src/domain/field.ts";
import { makePdf } from "../support/make-pdf.ts";
import { opsToken, startTestService } from "../support/service.ts";
import { becomeOperator } from "./dashboard-client.ts";
import { newField } from "./new-field.ts";
import { uploadAndWait } from "./upload.ts";

/** Names that every JavaScript object inherits. */
const inherited = Object.getOwnPropertyNames(Object.prototype);
/** Those that a field's name may be. */
const names = ["toString", "valueOf", "hasOwnProperty", "isPrototypeOf"];

const email = "names@example.com";
const service = await startTestService({
  setup: { accounts: [{ email, balance: "10", tokens: [{ name: "t", token: opsToken }] }] },
});
after(() => service[Symbol.asyncDispose]());
const client = await becomeOperator(service, email);

test("a rule, template or type with an inherited name is as unknown as any other", async () => {
  for (const name of [...inherited, "nobody-has-this"]) {
    const body = { fields: [{ ...newField("number"), rules: [JSON.parse(`{"rule": ${JSON.stringify(name)}}`)] }] };
    const { problems } = await client.get("checkFields", { body });
    assert.match(problems[0]?.message ?? "", /must be one of/, name);
    const parser = await client.call("createParser", { body: { name, from: { kind: "fields", fields: body.fields } } });
    assert.equal(parser.status, 422, name);
    const template = await client.call("createParser", { body: { name, from: { kind: "template", template: name } } });
    assert.equal(template.status, 404, name);
    const type = await client.send("POST", "/check-fields", { json: { fields: [{ ...newField("x"), type: name }] } });
    assert.ok(type.status === 422, name);
  }
});

test("rules with inherited names in a set-up file are refused with a sentence", async () => {
  for (const rule of inherited) {
    const parsers = [
      { slug: "odd-rules", fields: [{ name: "a", rules: [JSON.parse(`{"rule": ${JSON.stringify(rule)}}`)] }] },
    ];
    await assert.rejects(async () => service.apply({ accounts: [{ email, parsers }] }), /must be one of/);
  }
});

test("fields with inherited names are extracted, corrected, checked, exported and compared like any other", async () => {
  const before = await client.get("createParser", {
    body: {
      name: "Odd names",
      slug: "odd-names",
      from: { kind: "fields", fields: [newField("number", { hints: ["Number"] })] },
    },
  });
  const lines = ["Number: 7", ...names.map((name) => `Label ${name}: value of ${name}`)];
  const old = await uploadAndWait(client, before.id, await makePdf([lines]), { name: "old.pdf" });
  const fields = [
    ...before.fields,
    ...names.map((name) =>
      newField(name, {
        hints: [`Label ${name}`],
        isUnique: true,
        rules: [{ rule: "min_length", value: 3, message: null }],
      }),
    ),
    newField("rows", { type: "list", fields: names.map((name) => newField(name)) }),
    newField("part", { type: "object", fields: names.map((name) => newField(name)) }),
  ];
  const { version, name, description, settings } = before;
  await client.get("changeParser", {
    params: { parserId: before.id },
    body: { version, name, description, fields, settings },
  });

  // An entry from before these fields has no values for them.
  const [oldEntry] = (await client.get("getDocument", { params: { documentId: old.id } })).entries;
  assert.deepEqual([oldEntry?.parsedData, oldEntry?.currentErrors], [{ number: "7" }, []]);
  const corrected = await service.client.correct("odd-names", oldEntry?.id ?? "", { number: "8" });
  assert.equal(corrected.status, 200, corrected.text);

  const empty = Object.fromEntries(names.map((each) => [each, null]));
  const { entries } = await uploadAndWait(client, before.id, await makePdf([lines]), { name: "new.pdf" });
  const [entry] = entries;
  assert.deepEqual(entry?.status, "completed");
  for (const each of names) {
    assert.equal(entry?.parsedData[each], `value of ${each}`);
    assert.ok(entry?.grounding[each], each);
  }
  const blank = await uploadAndWait(client, before.id, await makePdf([["Number: 9"]]), { name: "blank.pdf" });
  const blankEntry = blank.entries[0];
  assert.deepEqual(blankEntry?.parsedData, { number: "9", ...empty, rows: null, part: blankEntry?.parsedData.part });

  const changed = await client.get("changeEntry", {
    params: { entryId: blankEntry?.id ?? "" },
    body: {
      updatedAt: blankEntry?.updatedAt ?? "",
      changes: [
        { kind: "addRow", field: "rows", row: 0 },
        { kind: "setCell", field: "rows", row: 0, child: "valueOf", value: "a cell" },
        { kind: "setCell", field: "part", row: null, child: "toString", value: "a member" },
        { kind: "setValue", field: "toString", value: "no" },
      ],
    },
  });
  assert.deepEqual(changed.parsedData.rows, [{ ...empty, valueOf: "a cell" }]);
  assert.deepEqual(changed.parsedData.part, { ...empty, toString: "a member" });
  assert.deepEqual(
    changed.currentErrors.map(({ field: name, rule }) => [name, rule]),
    [["toString", "min_length"]],
  );

  const csv = await client.call("exportEntries", { query: { parserId: before.id, format: "csv" } });
  assert.doesNotMatch(csv.text, /native code/);
  assert.equal(
    csv.text
      .split("\n")
      .find((line) => line.includes("old.pdf"))
      ?.match(/,8,*$/)?.[0],
    `,8${",".repeat(names.length * 2 + 1)}`,
  );
  for (const format of ["xlsx", "json"] as const)
    assert.equal((await client.call("exportEntries", { query: { parserId: before.id, format } })).status, 200);
  const trial = await client.get("startTrial", { params: { parserId: before.id }, body: { fields } });
  assert.equal(trial.status, "pending");
});

test("values typed for fields with inherited names are checked, and those left out are missing", async () => {
  const rules: Field["rules"] = [
    { rule: "required", message: null },
    { rule: "expression", expression: "record.toString != ''", message: null },
  ];
  const fields = [
    newField("toString", { rules }),
    newField("valueOf", { rules: [{ rule: "required", message: null }] }),
  ];
  const left = await client.get("tryRules", { body: { fields, values: {} } });
  assert.deepEqual(left.problems, []);
  assert.deepEqual(left.parsedData, { toString: null, valueOf: null });
  assert.deepEqual(left.validationErrors.filter(({ rule }) => rule === "required").length, 2);
  const typed = await client.get("tryRules", { body: { fields, values: { toString: "a", valueOf: "b" } } });
  assert.deepEqual(typed.validationErrors, []);
});

test("a webhook takes headers with inherited names, and a mapping reaches nothing inherited", async () => {
  const { id: parserId } = await client.get("createParser", { body: { name: "Headers", from: { kind: "blank" } } });
  const body = {
    name: "w",
    url: "https://example.com/",
    headers: Object.fromEntries(["toString", "valueOf"].map((each) => [each, "x"])),
  };
  const { webhook } = await client.get("createWebhook", { params: { parserId }, body });
  assert.deepEqual(webhook.headerNames.toSorted(), ["toString", "valueOf"]);
  const again = await client.call("changeWebhook", {
    params: { webhookId: webhook.id },
    body: { ...body, headers: JSON.parse('{"constructor": null, "__proto__": null}') },
  });
  assert.equal(again.status, 422);
});
