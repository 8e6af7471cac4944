import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { Field } from "../../src/domain/field.ts";
import type { Grounding, ParsedData, RecordGrounding } from "../../src/domain/record.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import type { LearnedModel } from "../../src/extraction/learning/contract/learned-model.ts";
import { learn } from "../../src/extraction/learning.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseRecord } from "../../src/values/normalise/normalise-record.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { makeField } from "../made/make-field.ts";
import { makeDocument } from "./make-document.ts";

const totals = [makeField("net_total", "money"), makeField("tax_total", "money"), makeField("grand_total", "money")];

describe("an amount that OCR misread", () => {
  test("is corrected if exchanging one digit makes net and tax the total; the text as read stays", async () => {
    const { values, evidence } = await read(scanned(invoice("180.00", "18.00", "118.00")), totals);
    assert.deepEqual(values, { net_total: 100, tax_total: 18, grand_total: 118 });
    assert.deepEqual(evidence("net_total"), { text: "180.00", repaired: { from: "180.00", by: "sum" } });
    assert.deepEqual(evidence("grand_total"), { text: "118.00", repaired: undefined });
  });

  test("stays as read if two exchanges would make the sum hold", async () => {
    const { values } = await read(scanned(invoice("100.00", "18.00", "178.00")), totals);
    assert.deepEqual(values, { net_total: 100, tax_total: 18, grand_total: 178 });
  });

  test("stays unchanged in a text layer: what was written is never repaired", async () => {
    const { values, evidence } = await read(makeDocument(invoice("180.00", "18.00", "118.00")), totals);
    assert.equal(values.net_total, 180);
    assert.equal(evidence("net_total").repaired, undefined);
  });

  test("is corrected in a row if quantity x price proves it", async () => {
    const fields = [
      makeField("line_items", "list", {
        fields: [
          makeField("description"),
          makeField("quantity", "number"),
          makeField("unit_price", "money"),
          makeField("amount", "money"),
        ],
      }),
    ];
    const { values } = await read(scanned(rows), fields);
    assert.deepEqual(values.line_items, [
      { description: "Steel hinge", quantity: 3, unit_price: 21, amount: 63 },
      { description: "Galvanised bracket", quantity: 4, unit_price: 2.5, amount: 10 },
    ]);
  });
});

describe("an identifier that OCR misread", () => {
  test("is corrected by its check digits if exactly one exchange makes them right", async () => {
    const { values, evidence } = await read(scanned("IBAN: DE89 3704 0044 0532 O130 00"), [makeField("iban")]);
    assert.equal(values.iban, "DE89 3704 0044 0532 0130 00");
    assert.deepEqual(evidence("iban"), {
      text: "DE89 3704 0044 0532 O130 00",
      repaired: { from: "DE89 3704 0044 0532 O130 00", by: "check digit" },
    });
  });

  test("stays as read if no single exchange makes the check digits right", async () => {
    const { values } = await read(scanned("IBAN: DE89 3704 0044 0532 1111 11"), [makeField("iban")]);
    assert.equal(values.iban, "DE89 3704 0044 0532 1111 11");
  });
});

test("a legal form with a misread letter is corrected", async () => {
  const { values, evidence } = await read(scanned("NORTHGATE TRADING SON BHD\n12 Harbour Street"), [
    makeField("company", "text", { rules: [{ rule: "required", message: null }] }),
  ]);
  assert.equal(values.company, "NORTHGATE TRADING SDN BHD");
  assert.equal(evidence("company").repaired?.by, "legal form");
});

test("what follows the first part of a legal form is its second part, whichever letter was misread", async () => {
  const { values } = await read(scanned("NORTHGATE TRADING SDN. BHX.\n12 Harbour Street"), [
    makeField("company", "text", { rules: [{ rule: "required", message: null }] }),
  ]);
  assert.equal(values.company, "NORTHGATE TRADING SDN. BHD.");
});

test("a letter that OCR misread in a known value is corrected; a scan's number and a text layer stay", async () => {
  const fields = [makeField("company", "text", { rules: [{ rule: "required", message: null }] })];
  const sheet = (company: string) => `${company}\n12 Harbour Street\n\nReceipt 4411\nTotal 12.00`;
  const values = { company: "NORTHGATE TRADING 24 LIMITED" };
  const { model } = learn({
    fields,
    documents: [
      {
        id: "a",
        layout: layoutDocument(makeDocument(sheet(values.company))),
        records: [{ values, places: {}, trust: {} }],
      },
    ],
    previous: null,
    normalise: normaliseScalar,
    isSame: (_, found, right) => found === right,
  });
  const misread = sheet("NORTHGATE TRADIMG 24 LIMITED");
  const { values: mended, evidence } = await read(scanned(misread), fields, model);
  assert.equal(mended.company, "NORTHGATE TRADING 24 LIMITED");
  assert.deepEqual(evidence("company"), {
    text: "NORTHGATE TRADIMG 24 LIMITED",
    repaired: { from: "NORTHGATE TRADIMG 24 LIMITED", by: "known value" },
  });
  assert.equal((await read(makeDocument(misread), fields, model)).values.company, "NORTHGATE TRADIMG 24 LIMITED");
  const other = "NORTHGATE TRADING 25 LIMITED";
  assert.equal((await read(scanned(sheet(other)), fields, model)).values.company, other);
});

const rows = `
Description              Quantity     Unit price       Amount
Steel hinge              3            21.00            68.00
Galvanised bracket       4            2.50             10.00
`;

function invoice(net: string, tax: string, total: string): string {
  return `
Invoice number:   A-2031

Net total         ${net}
Tax total         ${tax}
Grand total       ${total}
`;
}

/** The document as OCR gives it: never quite certain of a word. */
function scanned(text: string): DocumentText {
  const { pages } = makeDocument(text);
  const doubt = (page: DocumentText["pages"][number]) => page.words.map((word) => ({ ...word, confidence: 0.9 }));
  return { pages: pages.map((page) => ({ ...page, words: doubt(page) })) };
}

interface Reading {
  values: ParsedData;
  evidence(field: string): { text: string; repaired: { from: string; by: string } | undefined };
}

async function read(document: DocumentText, fields: Field[], model: LearnedModel | null = null): Promise<Reading> {
  const request = { layout: layoutDocument(document), fields, hasMultipleEntries: false, model };
  const [record] = await createEngine({ type: "local" }).extract(request);
  if (record === undefined) throw new Error("The engine gave no record.");
  const { parsedData, grounding } = normaliseRecord(record, fields);
  return {
    values: parsedData,
    evidence(field) {
      const found = grounding[field] ?? null;
      if (!isEvidence(found)) throw new Error(`There is no evidence of ${field}.`);
      return { text: found.text, repaired: found.repaired };
    },
  };
}

function isEvidence(found: RecordGrounding[string]): found is Grounding {
  return found !== null && !Array.isArray(found) && typeof found.confidence === "number";
}
