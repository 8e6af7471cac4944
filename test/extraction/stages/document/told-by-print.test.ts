import assert from "node:assert/strict";
import { test } from "node:test";
import { toldByPrint } from "../../../../src/extraction/document/told-by-print.ts";
import { drawPage } from "../../draw-page.ts";

function told(text: string) {
  const { captions, values } = toldByPrint(drawPage(text));
  return { captions: [...captions].map((each) => each.text), values: [...values].map((each) => each.text) };
}

const form = `
*Customer*          *Phone*             *IBAN*
Orla Tennick        01225 555 017       K-1020

*Order* *number*    *Due* *date*        *Currency*
B-9931              2025-03-31          EUR

*Invoice* *date*    *Quantity*          *Discount*
2025-03-01          12                  3.50

*Weight*            *Price*             *Tax*
14                  9.50                1.80`;

test("a page that prints its captions bold tells its captions from its values", () => {
  const { captions, values } = told(form);
  assert.ok(captions.includes("Order number") && values.includes("Orla Tennick"));
  assert.ok(!captions.includes("Orla Tennick") && !values.includes("Order number"));
});

test("a page in one print tells nothing", () => {
  assert.deepEqual(told(form.replaceAll("*", "")), { captions: [], values: [] });
});

test("print that was read from a picture tells nothing", () => {
  const page = drawPage(form);
  for (const { words } of page.segments) for (const word of words) word.confidence = 0.9;
  assert.equal(toldByPrint(page).values.size, 0);
});
