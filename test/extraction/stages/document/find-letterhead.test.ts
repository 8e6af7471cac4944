import assert from "node:assert/strict";
import { test } from "node:test";
import { findLetterhead } from "../../../../src/extraction/document/find-letterhead.ts";
import { drawPage } from "../../draw-page.ts";

test("a name with a word of captions at the head of a document is its letterhead, a title or caption is not", () => {
  const page = drawPage(`
Varnholt Park Pharmacy          Delivery note
Pharmacy: Varnholt              12 Mill Lane
Patient name                    Pharmacy no. 4711

Varnholt Park Pharmacy thanks you`);
  assert.deepEqual(
    [...findLetterhead(page)].map(({ text }) => text),
    ["Varnholt Park Pharmacy"],
  );
});
