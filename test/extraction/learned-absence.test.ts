import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../src/domain/field.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import type { ExtractionRequest } from "../../src/extraction/engine.ts";
import type { Example } from "../../src/extraction/learning/contract/example.ts";
import type { LearnedModel } from "../../src/extraction/learning/contract/learned-model.ts";
import { learn } from "../../src/extraction/learning.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseRecord } from "../../src/values/normalise/normalise-record.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { makeField } from "../made/make-field.ts";
import { makeDocument } from "./make-document.ts";

const fields: Field[] = [
  makeField("invoice_number", "text", { hints: ["Invoice no"] }),
  makeField("seller_vat_id", "text", { hints: ["VAT ID"] }),
  makeField("total", "money", { hints: ["Total"] }),
];

/** An invoice of one house; its letterhead states a VAT id. */
function invoice(number: string, total: string): string {
  return `
Harbour Depot Northern Quay                     Invoice

Invoice no.: ${number}
VAT ID: DE281947361

Stored goods of the season at the northern quay

Total                                        ${total}
Kindly pay within ten days to the account that you know
`;
}

function example(number: string, total: string, vat: string | null): Example {
  const values = { invoice_number: number, seller_vat_id: vat, total: Number(total) };
  const trust = { invoice_number: "corrected", seller_vat_id: "unchecked", total: "unchecked" } as const;
  const layout = layoutDocument(makeDocument(invoice(number, total)));
  return { id: number, layout, records: [{ values, places: {}, trust }] };
}

function teach(documents: Example[]): LearnedModel {
  const { model } = learn({
    fields,
    documents,
    previous: null,
    normalise: normaliseScalar,
    isSame: (_field, found, right) => found === right,
  });
  return model;
}

/** A further invoice, sent to the parser that has learned. */
function requestAfter(documents: Example[]): ExtractionRequest {
  const layout = layoutDocument(makeDocument(invoice("R-9001", "77.10")));
  return { layout, fields, hasMultipleEntries: false, model: teach(documents) };
}

const engine = createEngine({ type: "local" });

async function readVat(documents: Example[]): Promise<unknown> {
  const [record] = await engine.extract(requestAfter(documents));
  assert.ok(record);
  return normaliseRecord(record, fields).parsedData.seller_vat_id;
}

describe("a value that its form and its label prove", () => {
  const numbers = ["R-1101", "R-1202", "R-1303", "R-1404", "R-1606", "R-1707", "R-1808", "R-1909"];
  const empty = numbers.map((number) => example(number, "64.20", null));

  test("stays, although unchecked entries left it empty in some similar documents", async () => {
    const stated = [example("R-1505", "81.90", "DE281947361")];
    assert.equal(await readVat([...empty, ...stated]), "DE281947361");
  });

  test("says so in its explanation, once", async () => {
    const [record] = await engine.explain(requestAfter([...empty, example("R-1505", "81.90", "DE281947361")]));
    const best = record?.fields.find(({ path }) => path === "seller_vat_id")?.candidates[0];
    assert.ok(best);
    assert.deepEqual(
      best.changes.map(({ why }) => why),
      ["form and label prove it"],
    );
    const points = [...best.parts, ...best.changes].reduce((sum, part) => sum + part.points, best.learned);
    assert.ok(Math.abs(points - best.score) < 1e-6, `${points} of ${best.score}`);
  });

  test("is dropped if every similar document was left without it", async () => {
    assert.equal(await readVat(empty.slice(0, 4)), null);
  });
});
