import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { DocumentText } from "../../src/domain/document-text.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseRecord } from "../../src/values/normalise/normalise-record.ts";
import { makeField } from "../made/make-field.ts";
import { makeDocument } from "./make-document.ts";
import { readValues } from "./read-scalars.ts";

const total = makeField("total", "money");

function invoice(amount: string, label = "Total:"): string {
  return `
Blue Heron Bakery

Invoice no: A-17
${label} ${amount}
Please pay the invoice within 30 days of the date. Thank you for your order.
`;
}

/** One amount as documents print it. */
const printed: [text: string, value: number][] = [
  ["1234.50", 1234.5],
  ["1,234.50", 1234.5],
  ["EUR 1 234.50", 1234.5],
  ["1 234.50 EUR", 1234.5],
  ["1 234.50", 1234.5],
  ["$ 1 234.50", 1234.5],
  ["$1 234.50", 1234.5],
  ["9 999 999.99", 9_999_999.99],
  ["€ 12 345 678.90", 12_345_678.9],
  ["1 234,50 €", 1234.5],
  ["1\u00a0234.50", 1234.5],
  ["1\u202f234,50 €", 1234.5],
  ["1\u2009234.50 USD", 1234.5],
  ["CHF 1'234.50", 1234.5],
  ["CHF 1’234.50", 1234.5],
  ["Rs. 12,34,567.00", 1_234_567],
  ["1_234.50", 1234.5],
  ["1, 234.50 USD", 1234.5],
  ["(1,234.50)", -1234.5],
  ["(1 234.50)", -1234.5],
  ["1,234.50-", -1234.5],
  ["- 1 234.50", -1234.5],
  ["-$1,234.50", -1234.5],
  ["1,234.50 CR", 1234.5],
  ["1,234.50 DR", -1234.5],
  ["1.234,-", 1234],
  ["12,–", 12],
  ["USD1,234.50", 1234.5],
  ["1234.50USD", 1234.5],
];

describe("amounts as they are printed", () => {
  for (const [text, value] of printed) {
    test(`"${text}" is ${value}, never a part of it`, async () => {
      assert.equal((await readValues(invoice(text), [total])).total, value);
    });
  }

  test("a number in thousands or of unknown size gives no amount rather than part of one", async () => {
    for (const text of ["5k", "T€ 5", "2.5 bn"])
      assert.equal((await readValues(invoice(text), [total])).total, null, text);
  });

  test("two numbers with a wide gap are two, with a narrow gap they are groups of one", async () => {
    const valueAt = async (gap: number) => {
      const text = withGap(makeDocument(invoice("2 100.00 EUR")), "2", gap);
      const [record] = await createEngine({ type: "local" }).extract({
        layout: layoutDocument(text),
        fields: [total],
        hasMultipleEntries: false,
      });
      return record === undefined ? null : normaliseRecord(record, [total]).parsedData.total;
    };
    assert.equal(await valueAt(4), 2100);
    assert.notEqual(await valueAt(8.5), 2100);
  });

  test("where a page sets all its words widely, the groups of a number are as far apart", async () => {
    const widely = (text: DocumentText): DocumentText => ({
      pages: text.pages.map((page) => ({
        ...page,
        words: page.words.map((word, index) => {
          const isFirst = page.words[index - 1]?.box.top !== word.box.top;
          const place = page.words.slice(0, index).filter(({ box }) => box.top === word.box.top).length;
          const shift = isFirst ? 0 : 3 * place;
          return { ...word, box: { ...word.box, left: word.box.left + shift, right: word.box.right + shift } };
        }),
      })),
    });
    const [record] = await createEngine({ type: "local" }).extract({
      layout: layoutDocument(widely(makeDocument(invoice("               2 100.00")))),
      fields: [total],
      hasMultipleEntries: false,
    });
    assert.equal(record === undefined ? null : normaliseRecord(record, [total]).parsedData.total, 2100);
  });

  test("in a document that groups with commas or not at all, a space separates two numbers", async () => {
    for (const other of ["1,950.00", "1950.00"]) {
      const page = `
Blue Heron Bakery

Invoice no: A-17
Net: ${other}
Shipping 2 100.00
Please pay the invoice within 30 days of the date. Thank you for your order.
`;
      assert.equal((await readValues(page, [makeField("shipping", "money")])).shipping, 100, other);
    }
  });

  test("quantity and price of a row stay two numbers, as their product shows", async () => {
    const items = makeField("items", "list", {
      fields: [
        makeField("description"),
        makeField("quantity", "number"),
        makeField("price", "money"),
        makeField("amount", "money"),
      ],
    });
    const page = `
Blue Heron Bakery                     Invoice A-17

Description            Qty Price      Amount

Sacks of wheat flour     2 100.00     200.00
Sacks of rye flour       3 150.00     450.00

Total                                 650.00
`;
    const { items: rows } = await readValues(page, [items]);
    assert.deepEqual(
      (rows as Record<string, unknown>[]).map(({ quantity, price, amount }) => [quantity, price, amount]),
      [
        [2, 100, 200],
        [3, 150, 450],
      ],
    );
  });

  test("whatever the amount and the way of writing it, it is read whole or not at all", async () => {
    const writings = fc.constantFrom(
      ...["en-US", "de-DE", "de-CH", "fr-FR", "en-IN", "en-ZA", "pl-PL", "sv-SE"].map((locale) => {
        const format = new Intl.NumberFormat(locale, {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
          useGrouping: "always",
        });
        return { locale, write: (value: number) => format.format(value) };
      }),
      // A decimal point after groups separated by spaces: documents in English from countries that group like this.
      { locale: "spaces and a point", write: (value: number) => spaced(value) },
    );
    const frames = fc.constantFrom(
      (amount: string) => `${amount} EUR`,
      (amount: string) => `EUR ${amount}`,
      (amount: string) => amount,
      (amount: string) => `${amount}€`,
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 999_999_999 }), writings, frames, async (cents, { write }, frame) => {
        const { total: found } = await readValues(invoice(frame(write(cents / 100))), [total]);
        assert.ok(found === null || found === cents / 100, `${frame(write(cents / 100))}: ${found}`);
        assert.notEqual(found, null, frame(write(cents / 100)));
      }),
      { numRuns: 150 },
    );
  });
});

describe("shares and measures in number fields", () => {
  const cases: [label: string, text: string, value: number][] = [
    ["Share", "19 %", 19],
    ["Share", "19%", 19],
    ["Share", "19,5 %", 19.5],
    ["Share", "7.7 percent", 7.7],
    ["Share", "7.7 per cent", 7.7],
    ["Share", "7,7 Prozent", 7.7],
    ["Share", "-2.5 %", -2.5],
    ["Share", "0.5‰", 0.5],
    ["Share", "12 kg", 12],
    ["Share", "12kg", 12],
    ["Share", "1,250.5 hrs", 1250.5],
    ["Share", "3 pcs", 3],
    ["Share", "1 250 kg", 1250],
  ];
  for (const [label, text, value] of cases) {
    test(`"${text}" is ${value} for a field of type number`, async () => {
      assert.equal((await readValues(invoice(text, `${label}:`), [makeField("share", "number")])).share, value);
    });
  }

  test("a rate is not an amount of money", async () => {
    assert.equal((await readValues(invoice("19 %", "Discount:"), [makeField("discount", "money")])).discount, null);
  });
});

function spaced(value: number): string {
  const [whole = "", cents = ""] = value.toFixed(2).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, " ")}.${cents}`;
}

/** The page with the words after a word moved, so that the gap between them has this width. */
function withGap(text: DocumentText, before: string, gap: number): DocumentText {
  const pages = text.pages.map((page) => {
    const at = page.words.findIndex((word) => word.text === before);
    const [left, next] = [page.words[at], page.words[at + 1]];
    if (left === undefined || next === undefined) return page;
    const shift = left.box.right + gap - next.box.left;
    const words = page.words.map((word) =>
      word.box.top === left.box.top && word.box.left >= next.box.left
        ? { ...word, box: { ...word.box, left: word.box.left + shift, right: word.box.right + shift } }
        : word,
    );
    return { ...page, words };
  });
  return { pages };
}
