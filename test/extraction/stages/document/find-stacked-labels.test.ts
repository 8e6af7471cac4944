import assert from "node:assert/strict";
import { test } from "node:test";
import { findStackedLabels } from "../../../../src/extraction/document/find-stacked-labels.ts";
import { drawPage } from "../../draw-page.ts";

/** The values of a drawn page with the labels above them. */
function pairsOf(text: string): Record<string, string> {
  const { labelOf } = findStackedLabels(drawPage(text));
  return Object.fromEntries([...labelOf].map(([value, label]) => [value.text, label.text]));
}

test("a strip of labels right above its values is known by the white space around it", () => {
  assert.deepEqual(
    pairsOf(`
ACME Ltd

Number          Date            Customer
4711            2025-03-01      K-20

Thank you`),
    { "4711": "Number", "2025-03-01": "Date", "K-20": "Customer" },
  );
});

test("lines that follow each other evenly are no labels above values", () => {
  assert.deepEqual(
    pairsOf(`
Anna Quill      Ben Tarn
Mill Lane       Weir Road
Hawes           Whitby`),
    {},
  );
});

test("a value beside its own label is not the label of what stands below it", () => {
  const pairs = pairsOf(`
ACME Ltd

Number:         4711
Date:           2025-03-01

Thank you`);
  assert.equal(pairs["2025-03-01"], undefined);
});
