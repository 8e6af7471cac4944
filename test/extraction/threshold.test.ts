import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { makeField } from "../made/make-field.ts";
import { makeDocument } from "./make-document.ts";

const slip = makeDocument(`
Harbour Tools Ltd.

Delivery slip                Slip no.:        DS-40718
                             Delivered on:    14 March 2031
Received by: Ann Miller      Parcels:         3
`);
const fields = [makeField("slip_number"), makeField("delivery_date", "date"), makeField("carrier")];

async function extract(threshold?: number) {
  const engine = createEngine({ type: "local", threshold });
  const [record] = await engine.extract({ layout: layoutDocument(slip), fields, hasMultipleEntries: false });
  const [explained] = await engine.explain({ layout: layoutDocument(slip), fields, hasMultipleEntries: false });
  assert.ok(record !== undefined && explained !== undefined);
  return { values: record.values, unfilled: record.unfilled, explained: explained.fields };
}

test("a value less certain than the parser's threshold is left empty, and stays a candidate", async () => {
  const { values, unfilled, explained } = await extract(0.999);
  assert.equal(values.slip_number, null);
  assert.equal(unfilled?.slip_number?.why, "below the threshold");
  assert.equal(unfilled?.slip_number?.alternatives[0]?.text, "DS-40718");
  assert.equal(explained.find(({ path }) => path === "slip_number")?.empty, "below the threshold");
});

test("a threshold of 0 gives no less than the engine gives by itself", async () => {
  const [alone, lowered] = [await extract(), await extract(0)];
  for (const [name, value] of Object.entries(alone.values))
    if (value !== null) assert.notEqual(lowered.values[name], null);
  assert.notEqual(alone.values.slip_number, null);
});

test("one parser's threshold does not reach another parser", async () => {
  await extract(0.999);
  assert.notEqual((await extract()).values.slip_number, null);
});

test("under a low threshold, too, a date beside the label of something else is no other date", async () => {
  const letter = `
Harlow Works Ltd
4 Mill Lane, Leeds LS1 4AB

Invoice no. 2207                       Date 14 March 2026

We thank you for the order that you gave us by telephone and look forward to
working at once with all of your staff on the restoration of the old mill.

Total                                  108.00
`;
  const asked = [makeField("invoice_number"), makeField("total", "money"), makeField("birth_date", "date")];
  const request = { layout: layoutDocument(makeDocument(letter)), fields: asked, hasMultipleEntries: false };
  const [record] = await createEngine({ type: "local", threshold: 0.1 }).extract(request);
  assert.equal(record?.values.birth_date, null);
});
