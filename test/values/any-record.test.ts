import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { type Field, type FieldType, fieldTypes } from "../../src/domain/field.ts";
import type { FieldValue, RawScalar, ScalarValue } from "../../src/domain/record.ts";
import type { RuleCheck } from "../../src/domain/rule.ts";
import { checkFieldDefinitions } from "../../src/values/check-field-definitions.ts";
import { checkRecord } from "../../src/values/check-record.ts";
import { field, list, object, scalar } from "./build-records.ts";

const scalarTypes = fieldTypes.filter((type) => type !== "object" && type !== "list");

/** One field of every type, with rules that look at all of them. */
function fieldOf(type: FieldType): Field {
  const rules: RuleCheck[] = [
    { rule: "type" },
    { rule: "required" },
    { rule: "expression", expression: "f_text != null" },
  ];
  return field(`f_${type}`, type, rules, { options: type === "choice" ? ["Cash", "Card"] : [] });
}
const scalars = scalarTypes.map(fieldOf);
const fields: Field[] = [
  ...scalars,
  object("party", scalars, [{ rule: "required" }]),
  list("lines", scalars, [
    { rule: "unique_in_list", field: "f_text" },
    { rule: "expression", expression: "lines.all(l, l.f_number == null || l.f_number * 2 > 0.5)" },
  ]),
];

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("01.02.2024", "31.02.2024", "1.234,56 €", "(5)", "14:30", "yes", "card", "jo@example.com", " ", "١٢"),
  fc.constantFrom("01.02.2024 14:30", "030 123456", "www.example.com", "A\nB", "1e400", "-0", "12345678901234567"),
);
const rawScalar: fc.Arbitrary<RawScalar | null> = fc.option(text.map(scalar));
const row = fc.record(Object.fromEntries(scalars.map(({ name }) => [name, rawScalar])));
const raw = fc.record({
  conventions: fc.record({
    dateOrder: fc.constantFrom("dmy", "mdy", "ymd"),
    decimalSign: fc.constantFrom(".", ","),
    language: fc.constantFrom("en", "de", "xx", null),
    currency: fc.constantFrom("EUR", "USD", null),
  }),
  values: fc.tuple(row, fc.option(row), fc.option(fc.array(row, { maxLength: 3 }))).map(([values, party, rows]) => ({
    ...values,
    party: party && { kind: "object" as const, values: party },
    lines: rows && { kind: "list" as const, rows },
  })),
});

const shapes: Record<string, (value: ScalarValue) => boolean> = {
  number: (value) => typeof value === "number" && Number.isFinite(value) && !Object.is(value, -0),
  money: (value) => typeof value === "number" && Number.isFinite(value) && !Object.is(value, -0),
  boolean: (value) => typeof value === "boolean",
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
  time: (value) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(String(value)),
  datetime: (value) => !Number.isNaN(Date.parse(String(value))),
  choice: (value) => value === "Cash" || value === "Card",
};

function assertShape(children: Field[], values: Record<string, FieldValue>): void {
  for (const { name, type } of children) {
    const value = values[name];
    assert.ok(value !== undefined, `${name} is there`);
    if (value === null) continue;
    assert.ok(typeof value !== "object");
    const isRight = shapes[type] ?? ((scalarValue) => typeof scalarValue === "string" && scalarValue.trim() !== "");
    assert.ok(isRight(value), `${name} is ${JSON.stringify(value)}`);
  }
}

describe("checkRecord", () => {
  it("gives every field a value of its type or null, whatever an engine read", () => {
    assert.deepEqual(checkFieldDefinitions(fields), []);
    fc.assert(
      fc.property(raw, (record) => {
        const checked = checkRecord(record, fields, { today: "2024-06-15" });
        const { party, lines, ...top } = checked.parsedData;
        assertShape(scalars, top);
        if (party !== null && typeof party === "object" && !Array.isArray(party)) assertShape(scalars, party);
        assert.notDeepEqual(lines, [], "a list without rows is null");
        for (const values of Array.isArray(lines) ? lines : []) assertShape(scalars, values);
        assert.equal(checked.isValid, checked.validationErrors.length === 0);
        assert.deepEqual(JSON.parse(JSON.stringify(checked)), checked, "it is what is stored as JSON");
      }),
      { numRuns: 300 },
    );
  });

  it("gives the same result each time", () => {
    fc.assert(
      fc.property(raw, (record) => {
        const check = () => checkRecord(record, structuredClone(fields), { today: "2024-06-15" });
        assert.deepEqual(check(), check());
      }),
      { numRuns: 50 },
    );
  });
});
