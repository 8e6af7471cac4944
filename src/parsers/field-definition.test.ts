import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { fieldDefinitionsSchema, toFields } from "./field-definition.ts";

function problemsOf(definitions: unknown): string[] {
  const result = fieldDefinitionsSchema.safeParse(definitions);
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

function rulesOf(...rules: unknown[]): unknown[] {
  const [field] = toFields(fieldDefinitionsSchema.parse([{ name: "field", rules }]));
  return field?.rules ?? [];
}

describe("field definitions", () => {
  it("fill in what is left out", () => {
    const [field] = toFields(fieldDefinitionsSchema.parse([{ name: "total" }]));
    const { id, ...rest } = field ?? {};
    assert.match(id ?? "", /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, {
      name: "total",
      type: "text",
      description: "",
      hints: [],
      options: [],
      isUnique: false,
      rules: [],
      fields: [],
    });
  });

  it("keep the children of lists and objects, each with an id of its own", () => {
    const children = [{ name: "description" }, { name: "amount", type: "money" }];
    const fields = toFields(fieldDefinitionsSchema.parse([{ name: "line_items", type: "list", fields: children }]));
    const ids = fields.flatMap((field) => [field.id, ...field.fields.map((child) => child.id)]);
    assert.equal(new Set(ids).size, 3);
    assert.deepEqual(
      fields[0]?.fields.map(({ name, type }) => [name, type]),
      [
        ["description", "text"],
        ["amount", "money"],
      ],
    );
  });

  it("fill in the defaults of rules", () => {
    assert.deepEqual(
      rulesOf(
        { rule: "required" },
        { rule: "min", value: 3, message: "too small" },
        { rule: "sum_equals", terms: ["net", "tax"] },
        { rule: "date_after", field: "invoice_date" },
        { rule: "required_if", field: "iban" },
      ),
      [
        { rule: "required", message: null },
        { rule: "min", value: 3, tolerance: 0, message: "too small" },
        { rule: "sum_equals", terms: ["net", "tax"], tolerance: 0.01, message: null },
        { rule: "date_after", value: null, field: "invoice_date", message: null },
        { rule: "required_if", field: "iban", value: null, message: null },
      ],
    );
  });

  it("accept the natural spellings of rules", () => {
    const pairs: [unknown, unknown][] = [
      ["required", { rule: "required" }],
      [
        { rule: "min_length", min: 3 },
        { rule: "min_length", value: 3 },
      ],
      [
        { rule: "max_length", length: 3 },
        { rule: "max_length", value: 3 },
      ],
      [
        { rule: "regex", value: "^A" },
        { rule: "regex", pattern: "^A" },
      ],
      [
        { rule: "enum", options: ["a", 1, true] },
        { rule: "enum", values: ["a", 1, true] },
      ],
      [
        { rule: "max", max: 9 },
        { rule: "max", value: 9 },
      ],
      [
        { rule: "date_before", date: "today" },
        { rule: "date_before", value: "today" },
      ],
      [
        { rule: "max_items", count: 9 },
        { rule: "max_items", value: 9 },
      ],
      [
        { rule: "sum_equals", field: "items.amount" },
        { rule: "sum_equals", terms: ["items.amount"] },
      ],
      [
        { rule: "product_equals", fields: ["a", "b"] },
        { rule: "product_equals", terms: ["a", "b"] },
      ],
      [
        { rule: "compare_field", other: "a", operator: "<=" },
        { rule: "compare_field", field: "a", comparison: "lte" },
      ],
      [
        { rule: "required_if", field: "a", equals: "x" },
        { rule: "required_if", field: "a", value: "x" },
      ],
      [
        { rule: "unique_in_list", key: "sku" },
        { rule: "unique_in_list", field: "sku" },
      ],
      [
        { rule: "expression", cel: "total > 0.0" },
        { rule: "expression", expression: "total > 0.0" },
      ],
    ];
    for (const [natural, canonical] of pairs) assert.deepEqual(rulesOf(natural), rulesOf(canonical));
  });

  it("reject what is malformed, each with its place", () => {
    const cases: [unknown, RegExp][] = [
      [[{ name: "" }], /^0\.name: /],
      [[{ name: "a", typ: "date" }], /^0: Unrecognized key: "typ"/],
      [[{ name: "a", type: "list", fields: [{ name: "b", type: "list" }] }], /^0\.fields\.0\.type: a child can be/],
      [[{ name: "a", type: "list", fields: [{ name: "b", unique: true }] }], /^0\.fields\.0\.unique: only a top-level/],
      [[{ name: "a", rules: ["requird"] }], /^0\.rules\.0\.rule: must be one of required, type/],
      [[{ name: "a", rules: [{ rule: "min" }] }], /^0\.rules\.0\.value: /],
      [[{ name: "a", rules: [{ rule: "required", valu: 1 }] }], /^0\.rules\.0: Unrecognized key: "valu"/],
      [[{ name: "a", rules: [{ rule: "date_after" }] }], /^0\.rules\.0: needs either value or field/],
      [[{ name: "a", rules: [{ rule: "date_after", value: "31.1.2026" }] }], /^0\.rules\.0\.value: must be a date/],
      [[{ name: "a", rules: [{ rule: "sum_equals", terms: [] }] }], /^0\.rules\.0\.terms: /],
      [[{ name: "a", rules: [{ rule: "min", value: 1, tolerance: -1 }] }], /^0\.rules\.0\.tolerance: /],
    ];
    for (const [definitions, problem] of cases) assert.match(problemsOf(definitions)[0] ?? "none", problem);
  });

  it("never throw, whatever they are given", () => {
    fc.assert(fc.property(fc.anything(), (value) => void problemsOf([{ name: "a", rules: [value] }, value])));
  });
});
