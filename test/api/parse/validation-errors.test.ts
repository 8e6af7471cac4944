import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { startTestService } from "../../support/service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const { client } = service;
const amountRule = { rule: "max", value: 0, message: "No amount may be above zero." };
await service.apply({
  accounts: [
    {
      email: "ops@example.com",
      parsers: [
        {
          slug: "strict",
          fields: [
            { name: "invoice_number", type: "text", hints: ["Invoice no"], rules: [{ rule: "regex", pattern: "^Z" }] },
            {
              name: "line_items",
              type: "list",
              fields: [
                { name: "description", type: "text" },
                { name: "amount", type: "money", rules: [amountRule] },
              ],
            },
            { name: "birth_date", type: "date", hints: ["Date of birth"], rules: ["required"] },
          ],
        },
      ],
    },
  ],
});
const bytes = await readFile(new URL("../../../samples/invoice-en.pdf", import.meta.url));
const members = ["field", "value", "rule", "message", "is_valid", "parser_field_id", "path"];

test("a validation error names the top-level field, and its path names the value: rows from 0, depth 1 in a list", async () => {
  const { body } = await client.parse("strict", { file: { bytes } });
  const [entry] = body.data;
  assert.equal(entry.is_valid, false);
  const { validation_errors: errors, parsed_data: values } = entry;
  for (const error of errors) {
    assert.deepEqual(Object.keys(error), members);
    assert.deepEqual(Object.keys(error.path), ["key", "depth", "index"]);
    assert.equal(error.is_valid, false);
    assert.match(error.parser_field_id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assert.ok(error.message.length > 5);
  }
  const of = (name: string) => errors.filter(({ field }: { field: string }) => field === name);
  const [number] = of("invoice_number");
  assert.deepEqual([number.rule, number.value], ["regex", values.invoice_number]);
  assert.deepEqual(number.path, { key: "invoice_number", depth: 0, index: 0 });
  const [birth] = of("birth_date");
  assert.deepEqual([birth.rule, birth.value, birth.path.depth], ["required", null, 0]);

  const rows: { amount: number }[] = values.line_items;
  assert.ok(rows.length > 1);
  const inRows = of("line_items");
  assert.deepEqual(
    inRows.map(({ path, value, rule, message }: (typeof errors)[number]) => [path, value, rule, message]),
    rows.map(({ amount }, index) => [{ key: "amount", depth: 1, index }, amount, "max", amountRule.message]),
  );
  assert.equal(new Set(inRows.map((error: { parser_field_id: string }) => error.parser_field_id)).size, 1);
});

test("get-document and the correction show the same errors as sync parse", async () => {
  const sync = (await client.parse("strict", { file: { bytes } })).body.data[0];
  const accepted = await client.parseAsync("strict", { file: { bytes } });
  const [shown] = (await client.waitForDocument("strict", accepted.body.data.document_id)).body.data.entries;
  assert.deepEqual(shown.validation_errors, sync.validation_errors);
  const corrected = await client.correct("strict", shown.id, { birth_date: "2000-01-01" });
  assert.deepEqual(corrected.body.data.validation_errors, sync.validation_errors);
  assert.equal(corrected.body.data.is_valid, false);
});
