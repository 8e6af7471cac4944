import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeField as field } from "../../test/made/make-field.ts";
import type { Field, FieldType } from "../domain/field.ts";
import type { RuleCheck } from "../domain/rule.ts";
import { checkFieldDefinitions } from "./check-field-definitions.ts";

function ruled(type: FieldType, rule: RuleCheck, more: Partial<Field> = {}): Field {
  return field("x", type, { rules: [{ ...rule, message: null }], ...more });
}

const sum = (...terms: string[]): RuleCheck => ({ rule: "sum_equals", terms, tolerance: 0 });
const compare = (name: string, comparison: "eq" | "lt" = "eq"): RuleCheck => ({
  rule: "compare_field",
  field: name,
  comparison,
  tolerance: 0,
});

const wrong: [title: string, fields: Field[], path: string, message: RegExp][] = [
  ["a name that begins with a digit", [field("1st")], "fields[0].name", /must start with a letter/],
  ["a name that ends with a space", [field("a ")], "fields[0].name", /must start with a letter/],
  ["a name with a dot", [field("a.b")], "fields[0].name", /must start with a letter/],
  ["an empty name", [field("")], "fields[0].name", /must start with a letter/],
  ["a name of 65 characters", [field("a".repeat(65))], "fields[0].name", /up to 64/],
  ["a name that is used twice", [field("a"), field("a")], "fields[1].name", /used twice/],
  ["a name that JavaScript reserves", [field("constructor")], "fields[0].name", /reserved/],
  [
    "a child's name that is used twice",
    [field("l", "list", { fields: [field("a"), field("a")] })],
    "fields[0].fields[1].name",
    /used twice/,
  ],
  ["a list without fields", [field("l", "list")], "fields[0].fields", /needs at least one child field/],
  ["an object without fields", [field("o", "object")], "fields[0].fields", /needs at least one child field/],
  ["fields of a text", [field("a", "text", { fields: [field("b")] })], "fields[0].fields", /only objects and lists/],
  [
    "a list within a list",
    [field("l", "list", { fields: [field("m", "list", { fields: [field("a")] })] })],
    "fields[0].fields[0].type",
    /only fields with a single value/,
  ],
  ["a choice without options", [field("c", "choice")], "fields[0].options", /needs at least one option/],
  ["options of a text", [field("a", "text", { options: ["x"] })], "fields[0].options", /only a choice can have them/],
  [
    "a unique list",
    [field("l", "list", { fields: [field("a")], isUnique: true })],
    "fields[0].isUnique",
    /only a single value/,
  ],
  [
    "a unique child",
    [field("l", "list", { fields: [field("a", "text", { isUnique: true })] })],
    "fields[0].fields[0].isUnique",
    /only a top-level/,
  ],
  ["a long description", [field("a", "text", { description: "x".repeat(2001) })], "fields[0].description", /2000/],
  ["a long hint", [field("a", "text", { hints: ["x".repeat(201)] })], "fields[0].hints", /200/],
  [
    "201 fields",
    Array.from({ length: 201 }, (_, index) => field(`f${index}`)),
    "fields",
    /up to 200 fields, including children; this one has 201/,
  ],
  [
    "101 patterns",
    Array.from({ length: 101 }, (_, index) =>
      field(`f${index}`, "text", { rules: [{ rule: "regex", pattern: "a", message: null }] }),
    ),
    "fields",
    /up to 100 patterns/,
  ],
  [
    "min_items on a text",
    [ruled("text", { rule: "min_items", value: 1 })],
    "fields[0].rules[0].rule",
    /cannot be used on/,
  ],
  ["sum_equals on a text", [ruled("text", sum("x"))], "fields[0].rules[0].rule", /cannot be used on/],
  [
    "min_length on a number",
    [ruled("number", { rule: "min_length", value: 1 })],
    "fields[0].rules[0].rule",
    /cannot be used on/,
  ],
  ["a length below 0", [ruled("text", { rule: "length", value: -1 })], "fields[0].rules[0].value", /whole number/],
  [
    "a pattern that is not valid",
    [ruled("text", { rule: "regex", pattern: "(" })],
    "fields[0].rules[0].pattern",
    /not a valid/,
  ],
  [
    "a pattern that is too long",
    [ruled("text", { rule: "regex", pattern: "a".repeat(1001) })],
    "fields[0].rules[0].pattern",
    /longer than 1000/,
  ],
  [
    "an expression that names no field",
    [ruled("text", { rule: "expression", expression: "y == 1" })],
    "fields[0].rules[0].expression",
    /uses y, which is not a field/,
  ],
  [
    "an empty list of values",
    [ruled("text", { rule: "enum", values: [] })],
    "fields[0].rules[0].values",
    /at least one value/,
  ],
  [
    "a tolerance below 0",
    [ruled("number", { rule: "min", value: 0, tolerance: -1 })],
    "fields[0].rules[0].tolerance",
    /0 or greater/,
  ],
  [
    "a limit that is not a number",
    [ruled("number", { rule: "max", value: Number.NaN, tolerance: 0 })],
    "fields[0].rules[0].value",
    /must be a number/,
  ],
  [
    "a bound that is not a date",
    [ruled("date", { rule: "date_before", value: "2024-02-31", field: null })],
    "fields[0].rules[0].value",
    /YYYY-MM-DD, or today/,
  ],
  [
    "two bounds",
    [ruled("date", { rule: "date_before", value: "today", field: "x" })],
    "fields[0].rules[0].value",
    /not both/,
  ],
  [
    "a bound that is a text field",
    [ruled("date", { rule: "date_after", value: null, field: "t" }), field("t")],
    "fields[0].rules[0].field",
    /is a text; this rule needs date or datetime/,
  ],
  ["a sum of nothing", [ruled("money", sum())], "fields[0].rules[0].terms", /at least one field/],
  ["a sum of an unknown field", [ruled("money", sum("y"))], "fields[0].rules[0].terms", /not a field of the parser/],
  ["a sum of a text", [ruled("money", sum("t")), field("t")], "fields[0].rules[0].terms", /is a text/],
  [
    "a factor that is subtracted",
    [ruled("money", { rule: "product_equals", terms: ["-n"], tolerance: 0 }), field("n", "number")],
    "fields[0].rules[0].terms",
    /cannot be subtracted/,
  ],
  [
    "a comparison with a column",
    [ruled("money", compare("l.n")), field("l", "list", { fields: [field("n", "number")] })],
    "fields[0].rules[0].field",
    /has a value in each row/,
  ],
  [
    "a comparison of a number with a text",
    [ruled("money", compare("t")), field("t")],
    "fields[0].rules[0].field",
    /text/,
  ],
  ["an order of texts", [ruled("text", compare("t", "lt")), field("t")], "fields[0].rules[0].comparison", /no order/],
  [
    "a column that is not a child",
    [ruled("list", { rule: "unique_in_list", field: "n" }, { fields: [field("a")] })],
    "fields[0].rules[0].field",
    /not a child of x/,
  ],
  [
    "one of an empty list of fields",
    [ruled("text", { rule: "one_of_required", fields: [] })],
    "fields[0].rules[0].fields",
    /at least/,
  ],
  [
    "a message that is too long",
    [field("a", "text", { rules: [{ rule: "required", message: "x".repeat(501) }] })],
    "fields[0].rules[0].message",
    /is too long/,
  ],
];

describe("checkFieldDefinitions", () => {
  for (const [title, fields, path, message] of wrong) {
    it(`refuses ${title}, and says where`, () => {
      const problem = checkFieldDefinitions(fields).find((candidate) => candidate.path === path);
      assert.match(problem?.message ?? JSON.stringify(checkFieldDefinitions(fields)), message);
      assert.match(problem?.message ?? "", /^[A-Z].*\.$/s, "a sentence");
    });
  }

  it("reports all problems at once", () => {
    const fields = [field("1"), ruled("money", sum("y")), field("c", "choice")];
    assert.deepEqual(
      checkFieldDefinitions(fields).map(({ path }) => path),
      ["fields[0].name", "fields[1].rules[0].terms", "fields[2].options"],
    );
  });

  it("accepts a parser that uses all kinds of references", () => {
    const lines = field("lines", "list", {
      fields: [
        field("quantity", "number"),
        field("price", "money"),
        field("amount", "money", {
          rules: [{ rule: "product_equals", terms: ["quantity", "price", "factor?"], tolerance: 0.01, message: null }],
        }),
      ],
    });
    const seller = field("seller", "object", { fields: [field("vat_rate", "number")] });
    const total = field("total", "money", {
      rules: [
        { rule: "sum_equals", terms: ["lines.amount", "-discount?", "seller.vat_rate"], tolerance: 0, message: null },
        { rule: "expression", expression: "total >= 0 && lines.size() > 0 && seller.vat_rate < 100", message: null },
      ],
    });
    const others = [field("discount", "money"), field("factor", "number")];
    assert.deepEqual(checkFieldDefinitions([total, lines, seller, ...others]), []);
  });

  it("accepts names of any script, with hyphens and spaces; an expression reaches them through the record", () => {
    const fields = [field("Rechnungs-Nr"), field("net total"), field("größe_in_cm"), field("発行日")];
    assert.deepEqual(checkFieldDefinitions(fields), []);
    const checked = [...fields, ruled("text", { rule: "expression", expression: 'record["Rechnungs-Nr"] != ""' })];
    assert.deepEqual(checkFieldDefinitions(checked), []);
  });

  it("accepts a field whose name is a word of the expression language", () => {
    const fields = [
      ruled("text", { rule: "expression", expression: "record['in'] == null" }),
      field("in"),
      field("value"),
    ];
    assert.deepEqual(checkFieldDefinitions(fields), []);
  });
});
