import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Field, FieldType } from "../../src/domain/field.ts";
import type { ValidationError } from "../../src/domain/record.ts";
import { type RuleCheck, type RuleName, ruleNames } from "../../src/domain/rule.ts";
import { checkFieldDefinitions } from "../../src/values/check-field-definitions.ts";
import { checkRecord } from "../../src/values/check-record.ts";
import { field, list, object, rawRecord, type Texts } from "./build-records.ts";

const today = "2024-06-15";

function errorsOf(fields: Field[], texts: Texts): ValidationError[] {
  assert.deepEqual(checkFieldDefinitions(fields), []);
  return checkRecord(rawRecord(texts), fields, { today }).validationErrors;
}

/** Rules on one value: the same texts must pass and fail at the top level, in an object and in a row of a list. */
const valueRules: {
  rule: RuleCheck;
  type: FieldType;
  options?: string[];
  passes: string[];
  fails: [text: string, value: string | number | boolean | null, message: string][];
}[] = [
  {
    rule: { rule: "type" },
    type: "date",
    passes: ["01.02.2024"],
    fails: [["soon", "soon", 'could not be read as a date: "soon".']],
  },
  {
    rule: { rule: "type" },
    type: "money",
    passes: ["1,234.50 EUR"],
    fails: [["free of charge", "free of charge", 'could not be read as an amount: "free of charge".']],
  },
  {
    rule: { rule: "type" },
    type: "choice",
    options: ["Cash", "Card"],
    passes: ["CASH"],
    fails: [["cheque", "cheque", 'could not be read as one of the options: "cheque".']],
  },
  {
    rule: { rule: "min_length", value: 3 },
    type: "text",
    passes: ["abc", "äöü", "abcd"],
    fails: [["ab", "ab", "must have at least 3 characters, but has 2."]],
  },
  {
    rule: { rule: "max_length", value: 3 },
    type: "text",
    passes: ["abc", "a", "afe\u0301"],
    fails: [["abcd", "abcd", "must have at most 3 characters, but has 4."]],
  },
  {
    rule: { rule: "length", value: 2 },
    type: "text",
    passes: ["ab", "👍a"],
    fails: [["abc", "abc", "must have exactly 2 characters, but has 3."]],
  },
  {
    rule: { rule: "regex", pattern: "^[A-Z]{2}-\\d+$" },
    type: "text",
    passes: ["AB-1", "XY-99"],
    fails: [["ab-1", "ab-1", 'must match the pattern ^[A-Z]{2}-\\d+$, but is "ab-1".']],
  },
  {
    rule: { rule: "regex", pattern: "^2024-" },
    type: "date",
    passes: ["01.02.2024"],
    fails: [["01.02.2023", "2023-02-01", 'must match the pattern ^2024-, but is "2023-02-01".']],
  },
  {
    rule: { rule: "not_regex", pattern: "(?i)draft" },
    type: "text",
    passes: ["INV 1"],
    fails: [["Draft 1", "Draft 1", 'must not match the pattern (?i)draft, but is "Draft 1".']],
  },
  {
    rule: { rule: "enum", values: ["EUR", "USD"] },
    type: "text",
    passes: ["EUR", " USD "],
    fails: [["eur", "eur", 'must be one of EUR, USD, but is "eur".']],
  },
  {
    rule: { rule: "enum", values: [7, 19] },
    type: "number",
    passes: ["19 %", "7.00"],
    fails: [["5", 5, "must be one of 7, 19, but is 5."]],
  },
  {
    rule: { rule: "min", value: 0.3, tolerance: 0 },
    type: "number",
    passes: ["0.3", "1"],
    fails: [["0.29", 0.29, "must be at least 0.3, but is 0.29."]],
  },
  {
    rule: { rule: "min", value: 10, tolerance: 0.05 },
    type: "money",
    passes: ["9.95"],
    fails: [["9.94", 9.94, "must be at least 10, but is 9.94."]],
  },
  {
    rule: { rule: "max", value: 10, tolerance: 0.05 },
    type: "money",
    passes: ["10.05", "-100"],
    fails: [["10.06", 10.06, "must be at most 10, but is 10.06."]],
  },
  {
    rule: { rule: "integer" },
    type: "number",
    passes: ["3", "3.00"],
    fails: [["3.5", 3.5, "must be a whole number, but is 3.5."]],
  },
  {
    rule: { rule: "date_before", value: "2024-02-01", field: null },
    type: "date",
    passes: ["31.01.2024"],
    fails: [["01.02.2024", "2024-02-01", "must be before 2024-02-01, but is 2024-02-01."]],
  },
  {
    rule: { rule: "date_after", value: "today", field: null },
    type: "date",
    passes: ["16.06.2024"],
    fails: [["15.06.2024", "2024-06-15", "must be after 2024-06-15, but is 2024-06-15."]],
  },
  {
    rule: { rule: "not_future" },
    type: "date",
    passes: ["15.06.2024"],
    fails: [["16.06.2024", "2024-06-16", "must not be in the future, but is 2024-06-16."]],
  },
  {
    rule: { rule: "not_future" },
    type: "datetime",
    passes: ["15.06.2024 23:59"],
    fails: [["16.06.2024 00:00", "2024-06-16T00:00:00", "must not be in the future, but is 2024-06-16."]],
  },
  {
    rule: { rule: "email" },
    type: "text",
    passes: ["jo@example.com"],
    fails: [["jo at example.com", "jo at example.com", 'must be an e-mail address, but is "jo at example.com".']],
  },
  {
    rule: { rule: "email" },
    type: "email",
    passes: ["jo@example.com"],
    fails: [["jo@", "jo@", 'must be an e-mail address, but is "jo@".']],
  },
  {
    rule: { rule: "url" },
    type: "text",
    passes: ["https://example.com/a", "www.example.com"],
    fails: [["example", "example", 'must be a web address, but is "example".']],
  },
  {
    rule: { rule: "phone" },
    type: "text",
    passes: ["+49 30 123456", "(650) 253-0000"],
    fails: [["ask Jo", "ask Jo", 'must be a phone number, but is "ask Jo".']],
  },
  {
    rule: { rule: "iban" },
    type: "text",
    passes: ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
    fails: [
      [
        "DE88 3704 0044 0532 0130 00",
        "DE88 3704 0044 0532 0130 00",
        'must be an IBAN with correct check digits, but is "DE88 3704 0044 0532 0130 00".',
      ],
    ],
  },
  {
    rule: { rule: "vat_id" },
    type: "text",
    passes: ["DE 136 695 976", "ATU13585627"],
    fails: [
      [
        "DE136695977",
        "DE136695977",
        `must be a VAT number with a country prefix and correct check digits, but is "DE136695977".`,
      ],
    ],
  },
  {
    rule: { rule: "currency_code" },
    type: "text",
    passes: ["EUR", "€", "US$"],
    fails: [["EUX", "EUX", 'must be an ISO 4217 currency code such as EUR, but is "EUX".']],
  },
  {
    rule: { rule: "expression", expression: "value > 10 && value < 20" },
    type: "number",
    passes: ["15"],
    fails: [["20", 20, "does not satisfy value > 10 && value < 20."]],
  },
];

describe("a rule on one value", () => {
  for (const { rule, type, options = [], passes, fails } of valueRules) {
    const value = field("value_x", type, [rule], { options });
    const places: [
      name: string,
      fields: Field[],
      wrap: (text: string | null) => Texts,
      path: object,
      subject: string,
    ][] = [
      ["at the top level", [value], (text) => ({ value_x: text }), { key: "value_x", depth: 0, index: 0 }, "value_x"],
      [
        "in an object",
        [object("party", [value, field("other", "text")])],
        (text) => ({ party: { value_x: text, other: "x" } }),
        { key: "value_x", depth: 1, index: 0 },
        "value_x of party",
      ],
      [
        "in a row of a list",
        [list("lines", [value, field("other", "text")])],
        (text) => ({ lines: [{ other: "x" }, { value_x: text, other: "x" }] }),
        { key: "value_x", depth: 1, index: 1 },
        "value_x in row 2 of lines",
      ],
    ];
    for (const [place, fields, wrap, path, subject] of places) {
      const topName = fields[0]?.name;
      for (const text of passes) {
        it(`${rule.rule} on ${type} ${place} passes "${text}"`, () =>
          assert.deepEqual(errorsOf(fields, wrap(text)), []));
      }
      for (const [text, offending, message] of fails) {
        it(`${rule.rule} on ${type} ${place} refuses "${text}" with its place and a sentence`, () => {
          assert.deepEqual(errorsOf(fields, wrap(text)), [
            {
              field: topName,
              value: offending,
              rule: rule.rule,
              message: `${subject} ${message}`,
              isValid: false,
              parserFieldId: "id of value_x",
              path,
            },
          ]);
        });
      }
      it(`${rule.rule} on ${type} ${place} passes a value that was not found`, () => {
        assert.deepEqual(errorsOf(fields, wrap(null)), []);
      });
    }
  }
});

/** Rules that look at more than their value. */
const wideRules: {
  name: RuleName;
  title: string;
  fields: Field[];
  passes: Texts[];
  fails: [texts: Texts, path: string, value: unknown, message: string][];
}[] = [
  {
    name: "required",
    title: "needs a value",
    fields: [field("no", "text", [{ rule: "required" }])],
    passes: [{ no: "1" }],
    fails: [
      [{}, "no/0/0", null, "no is required, but no value was found."],
      [{ no: "  " }, "no/0/0", null, "no is required, but no value was found."],
    ],
  },
  {
    name: "required",
    title: "needs a row in a list",
    fields: [list("lines", [field("no", "text")], [{ rule: "required" }])],
    passes: [{ lines: [{ no: "1" }] }],
    fails: [[{ lines: [{ no: null }] }, "lines/0/0", null, "lines is required, but no value was found."]],
  },
  {
    name: "required",
    title: "is asked in each row, and of the child of an object that was not found",
    fields: [
      list("lines", [field("no", "text", [{ rule: "required" }]), field("name", "text")]),
      object("seller", [field("name", "text", [{ rule: "required" }])]),
    ],
    passes: [
      { lines: [{ no: "1" }], seller: { name: "A" } },
      { lines: null, seller: { name: "A" } },
    ],
    fails: [
      [
        { lines: [{ no: "1" }, { name: "x" }], seller: { name: "A" } },
        "no/1/1",
        null,
        "no in row 2 of lines is required, but no value was found.",
      ],
      [{}, "name/1/0", null, "name of seller is required, but no value was found."],
    ],
  },
  {
    name: "date_after",
    title: "compares with another field",
    fields: [field("issued", "date"), field("due", "date", [{ rule: "date_after", value: null, field: "issued" }])],
    passes: [{ issued: "01.02.2024", due: "02.02.2024" }, { due: "02.02.2024" }, { issued: "01.02.2024" }],
    fails: [
      [
        { issued: "01.02.2024", due: "01.02.2024" },
        "due/0/0",
        "2024-02-01",
        "due must be after issued (2024-02-01), but is 2024-02-01.",
      ],
    ],
  },
  {
    name: "min_items",
    title: "counts rows; no rows are too few",
    fields: [list("lines", [field("no", "text")], [{ rule: "min_items", value: 1 }])],
    passes: [{ lines: [{ no: "1" }] }],
    fails: [[{}, "lines/0/0", null, "lines must have at least 1 row, but has 0."]],
  },
  {
    name: "max_items",
    title: "counts rows; no rows are not too many",
    fields: [list("lines", [field("no", "text")], [{ rule: "max_items", value: 1 }])],
    passes: [{ lines: [{ no: "1" }] }, {}],
    fails: [
      [
        { lines: [{ no: "1" }, { no: "2" }] },
        "lines/0/0",
        [{ no: "1" }, { no: "2" }],
        "lines must have at most 1 row, but has 2.",
      ],
    ],
  },
  {
    name: "sum_equals",
    title: "adds and subtracts exactly, within the tolerance",
    fields: [
      field("net", "money"),
      field("tax", "money"),
      field("discount", "money"),
      field("total", "money", [{ rule: "sum_equals", terms: ["net", "tax", "-discount?"], tolerance: 0.01 }]),
    ],
    passes: [
      { net: "0.10", tax: "0.20", total: "0.30" },
      { net: "100", tax: "19", discount: "10", total: "109" },
      { net: "100", tax: "19", total: "119.01" },
      { net: "100", total: "150" },
      { net: "100", tax: "19" },
    ],
    fails: [
      [
        { net: "100", tax: "19", total: "119.02" },
        "total/0/0",
        119.02,
        "total must equal net + tax - discount (119), but is 119.02.",
      ],
    ],
  },
  {
    name: "sum_equals",
    title: "adds the column of a list; cells without a value count as nothing, a column without any is not judged",
    fields: [
      field("total", "money", [{ rule: "sum_equals", terms: ["lines.amount"], tolerance: 0 }]),
      list("lines", [field("name", "text"), field("amount", "money")]),
    ],
    passes: [
      { total: "0.3", lines: [{ amount: "0.1" }, { name: "x" }, { amount: "0.2" }] },
      { total: "5", lines: [{ name: "x" }] },
      { total: "5" },
    ],
    fails: [
      [
        { total: "5", lines: [{ amount: "1" }, { amount: "2" }] },
        "total/0/0",
        5,
        "total must equal lines.amount (3), but is 5.",
      ],
    ],
  },
  {
    name: "product_equals",
    title: "multiplies the values of the same row",
    fields: [
      list("lines", [
        field("quantity", "number"),
        field("price", "money"),
        field("amount", "money", [{ rule: "product_equals", terms: ["quantity", "price"], tolerance: 0.005 }]),
      ]),
    ],
    passes: [{ lines: [{ quantity: "3", price: "0.1", amount: "0.3" }, { amount: "5" }] }],
    fails: [
      [
        {
          lines: [
            { quantity: "2", price: "3", amount: "6" },
            { quantity: "2", price: "3", amount: "7" },
          ],
        },
        "amount/1/1",
        7,
        "amount in row 2 of lines must equal quantity × price (6), but is 7.",
      ],
    ],
  },
  {
    name: "compare_field",
    title: "compares numbers, within the tolerance",
    fields: [
      field("paid", "money", [{ rule: "compare_field", field: "due", comparison: "lte", tolerance: 0.01 }]),
      field("due", "money"),
    ],
    passes: [{ paid: "10.01", due: "10" }, { paid: "1", due: "10" }, { paid: "1" }],
    fails: [[{ paid: "10.02", due: "10" }, "paid/0/0", 10.02, "paid must be at most due (10), but is 10.02."]],
  },
  {
    name: "compare_field",
    title: "compares texts without regard to case and white space",
    fields: [
      field("ship_to", "text", [{ rule: "compare_field", field: "bill_to", comparison: "eq", tolerance: 0 }]),
      field("bill_to", "text"),
    ],
    passes: [{ ship_to: "ACME  Ltd", bill_to: "Acme Ltd" }],
    fails: [[{ ship_to: "A", bill_to: "B" }, "ship_to/0/0", "A", 'ship_to must equal bill_to ("B"), but is "A".']],
  },
  {
    name: "compare_field",
    title: "compares a time of a row with one of the record, with or without seconds",
    fields: [
      field("open", "time"),
      list("visits", [
        field("at", "time", [{ rule: "compare_field", field: "open", comparison: "gte", tolerance: 0 }]),
      ]),
    ],
    passes: [{ open: "09:00", visits: [{ at: "09:00:00" }, { at: "10:00" }] }],
    fails: [
      [
        { open: "09:00", visits: [{ at: "8:59" }] },
        "at/1/0",
        "08:59",
        'at in row 1 of visits must be at least open ("09:00"), but is "08:59".',
      ],
    ],
  },
  {
    name: "compare_field",
    title: "compares a date with the day of a datetime, and instants across time zones",
    fields: [
      field("day", "date", [{ rule: "compare_field", field: "moment", comparison: "eq", tolerance: 0 }]),
      field("moment", "datetime"),
      field("other", "datetime", [{ rule: "compare_field", field: "moment", comparison: "eq", tolerance: 0 }]),
    ],
    passes: [{ day: "01.02.2024", moment: "2024-02-01T10:30:00Z", other: "2024-02-01T12:30:00+02:00" }],
    fails: [
      [
        { day: "02.02.2024", moment: "2024-02-01 10:30" },
        "day/0/0",
        "2024-02-02",
        'day must equal moment ("2024-02-01T10:30:00"), but is "2024-02-02".',
      ],
    ],
  },
  {
    name: "required_if",
    title: "needs a value when the other field has one",
    fields: [field("iban", "text"), field("bank", "text", [{ rule: "required_if", field: "iban", value: null }])],
    passes: [{}, { iban: "x", bank: "y" }, { bank: "y" }],
    fails: [[{ iban: "x" }, "bank/0/0", null, "bank is required when iban has a value, but no value was found."]],
  },
  {
    name: "required_if",
    title: "needs a value when the other field has a certain one",
    fields: [field("method", "text"), field("card", "text", [{ rule: "required_if", field: "method", value: "Card" }])],
    passes: [{ method: "cash" }, { method: "card", card: "1" }, {}],
    fails: [[{ method: "CARD" }, "card/0/0", null, 'card is required when method is "Card", but no value was found.']],
  },
  {
    name: "one_of_required",
    title: "needs a value in one of the fields",
    fields: [
      field("phone", "text", [{ rule: "one_of_required", fields: ["email", "fax"] }]),
      field("email", "text"),
      field("fax", "text"),
    ],
    passes: [{ phone: "1" }, { fax: "1" }],
    fails: [[{}, "phone/0/0", null, "phone is missing: at least one of phone, email, fax is required."]],
  },
  {
    name: "unique_in_list",
    title: "names each row that repeats a value; rows without it do not count",
    fields: [list("lines", [field("no", "text"), field("name", "text")], [{ rule: "unique_in_list", field: "no" }])],
    passes: [{ lines: [{ no: "1" }, { no: "2" }, { name: "x" }, { name: "y" }] }, {}],
    fails: [
      [
        { lines: [{ no: "a" }, { no: "b" }, { no: "A" }] },
        "no/1/2",
        "A",
        'no in row 3 of lines must differ from row 1, but both are "A".',
      ],
    ],
  },
  {
    name: "expression",
    title: "sees the row, then the record, and the day",
    fields: [
      field("rate", "number"),
      list("lines", [
        field("net", "money"),
        field("gross", "money", [
          { rule: "expression", expression: "approx(net * (1 + rate / 100), gross) && today == '2024-06-15'" },
        ]),
      ]),
    ],
    passes: [{ rate: "19", lines: [{ net: "100", gross: "119.00" }] }],
    fails: [
      [
        { rate: "19", lines: [{ net: "100", gross: "120" }] },
        "gross/1/0",
        120,
        "gross in row 1 of lines does not satisfy approx(net * (1 + rate / 100), gross) && today == '2024-06-15'.",
      ],
      [
        { lines: [{ net: "100", gross: "120" }] },
        "gross/1/0",
        120,
        "gross in row 1 of lines could not be checked by approx(net * (1 + rate / 100), gross) && today == '2024-06-15': rate has no value.",
      ],
    ],
  },
];

describe("a rule on several values", () => {
  for (const { name, title, fields, passes, fails } of wideRules) {
    it(`${name} ${title}`, () => {
      for (const texts of passes) assert.deepEqual(errorsOf(fields, texts), [], JSON.stringify(texts));
      for (const [texts, path, value, message] of fails) {
        const [error] = errorsOf(fields, texts).filter((candidate) => candidate.message === message);
        assert.ok(error, `${JSON.stringify(texts)} gives ${JSON.stringify(errorsOf(fields, texts))}`);
        assert.equal(error.rule, name);
        assert.equal(`${error.path.key}/${error.path.depth}/${error.path.index}`, path);
        assert.deepEqual(error.value, value);
      }
    });
  }
});

describe("the rules", () => {
  it("are all tested here", () => {
    const tested = new Set<RuleName>([
      ...valueRules.map(({ rule }) => rule.rule),
      ...wideRules.map(({ name }) => name),
    ]);
    assert.deepEqual(
      ruleNames.filter((name) => !tested.has(name)),
      [],
    );
  });

  it("report in the order of fields, then rows, then rules", () => {
    const fields = [
      list("lines", [
        field("a", "text", [
          { rule: "min_length", value: 2 },
          { rule: "regex", pattern: "^b" },
        ]),
        field("b", "text", [{ rule: "required" }]),
      ]),
      field("no", "text", [{ rule: "required" }]),
    ];
    const errors = errorsOf(fields, { lines: [{ a: "x" }, { a: "bb" }] });
    assert.deepEqual(
      errors.map(({ rule, path }) => `${path.key} ${path.index} ${rule}`),
      ["a 0 min_length", "a 0 regex", "b 0 required", "b 1 required", "no 0 required"],
    );
  });

  it("report the user's message instead of their own", () => {
    const no = field("no", "text");
    no.rules = [{ rule: "required", message: "Where is the number?" }];
    assert.equal(errorsOf([no], {})[0]?.message, "Where is the number?");
  });

  it("find a sibling before a top-level field of the same name", () => {
    const fields = [
      field("price", "money"),
      list("lines", [
        field("price", "money"),
        field("amount", "money", [{ rule: "compare_field", field: "price", comparison: "eq", tolerance: 0 }]),
      ]),
    ];
    assert.deepEqual(errorsOf(fields, { price: "1", lines: [{ price: "2", amount: "2" }] }), []);
  });

  it("that were saved although they cannot be used are reported in every record, not ignored", () => {
    const fields = [field("no", "text", [{ rule: "regex", pattern: "(" }])];
    const { validationErrors, isValid } = checkRecord(rawRecord({ no: "1" }), fields, { today });
    assert.equal(isValid, false);
    assert.match(
      validationErrors[0]?.message ?? "",
      /^no could not be checked: the rule's pattern is not a valid regular/,
    );
  });
});
