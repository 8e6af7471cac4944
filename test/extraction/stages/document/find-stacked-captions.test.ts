import assert from "node:assert/strict";
import { test } from "node:test";
import { findStackedCaptions } from "../../../../src/extraction/document/find-stacked-captions.ts";
import { drawPage } from "../../draw-page.ts";

/** The values of a drawn page with the captions above them. */
function pairsOf(text: string): Record<string, string> {
  const { captionOf } = findStackedCaptions(drawPage(text));
  return Object.fromEntries([...captionOf].map(([value, caption]) => [value.text, caption.text]));
}

test("a strip of captions right above its values is known by the white space around it", () => {
  assert.deepEqual(
    pairsOf(`
ACME Ltd

Number          Date            Customer
4711            2025-03-01      K-20

Thank you`),
    { "4711": "Number", "2025-03-01": "Date", "K-20": "Customer" },
  );
});

test("evenly spaced lines are not labels above values", () => {
  assert.deepEqual(
    pairsOf(`
Anna Quill      Ben Tarn
Mill Lane       Weir Road
Hawes           Whitby`),
    {},
  );
});

test("a value next to its own caption is not the caption of what is below it", () => {
  const pairs = pairsOf(`
ACME Ltd

Number:         4711
Date:           2025-03-01

Thank you`);
  assert.equal(pairs["2025-03-01"], undefined);
});

test("plain text beside a bold caption is not the caption of the line that continues it", () => {
  const pairs = pairsOf(`
Certificate

*Customer*        Hollins Engineering
                  Mill Lane, Consett

*Instrument*      Micrometer`);
  assert.deepEqual(pairs, {});
});
