import assert from "node:assert/strict";
import { test } from "node:test";
import { findSigners } from "../../../../../src/extraction/evidence/parties/find-signers.ts";
import { drawPage } from "../../../draw-page.ts";

const signersOf = (page: string) => [...findSigners([drawPage(page)])].map(({ text }) => text);

test("the name below a letter's closing signs it, in any language and with room for the signature", () => {
  assert.deepEqual(signersOf("Dear Ms Weir,\nThe lift is safe.\n\nYours sincerely\n\n\nOrla Tennick\nHead of Safety"), [
    "Orla Tennick",
  ]);
  assert.deepEqual(signersOf("Mit freundlichen Grüßen\n\nDr. Jörn Holler"), ["Dr. Jörn Holler"]);
  assert.deepEqual(signersOf("Med vennlig hilsen\nFjellvakt AS\nMarit Sand"), ["Marit Sand"]);
});

test("a name at the caption of a signature, or after a sign of proxy, signs", () => {
  assert.deepEqual(signersOf("Anil Kurian            14 March 2031\nSignature              Date"), ["Anil Kurian"]);
  assert.deepEqual(signersOf("i. A. Sabine Hell"), ["i. A. Sabine Hell"]);
});

test("sentences that thank somebody, companies and names far below sign nothing", () => {
  assert.deepEqual(signersOf("Thank you for paying within 14 days of this invoice\nOrla Tennick"), []);
  assert.deepEqual(signersOf("Kind regards\n\nTarn Valley Ltd"), []);
  assert.deepEqual(signersOf(`Kind regards${"\n".repeat(14)}Orla Tennick`), []);
});
