import assert from "node:assert/strict";
import { test } from "node:test";
import { findIssuerClues, headlineFit } from "../../../../../src/extraction/evidence/parties/find-issuer.ts";
import { drawPage, segmentWith } from "../../../draw-page.ts";

const cluesOf = (page: string) => findIssuerClues([drawPage(page)]);

test("a name agrees with a web address made of its letters, its beginning or its initials", () => {
  const { agreesWithDomain } = cluesOf("Questions: www.tarnvalley.example, billing@mail.tvr.example");
  assert.equal(agreesWithDomain("Tarn Valley"), 1);
  assert.equal(agreesWithDomain("Tarn Valley Ltd"), 1);
  assert.ok(agreesWithDomain("Tarn Valley Railway") > 0);
  assert.ok(agreesWithDomain("Tees Vale Rovers") > 0);
  assert.equal(agreesWithDomain("Weir Foods"), 0);
});

test("a public mail host is nobody's name, nor is an abbreviation with a point", () => {
  const { agreesWithDomain } = cluesOf("orla.tennick@gmail.com   Approx.Values");
  assert.equal(agreesWithDomain("Gmail"), 0);
  assert.equal(agreesWithDomain("Approx"), 0);
});

test("words of a sentence that spell a web address are a name", () => {
  const { candidates } = cluesOf("Thank you for insuring with Tarn Valley this year\nSee tarnvalley.co.uk/claims");
  assert.deepEqual(
    candidates.map(({ text }) => text),
    ["Tarn Valley"],
  );
});

test("large print at the top of the first page may be a name, unless it is a document's title or a figure", () => {
  const page = drawPage(`Tarn Valley\nInvoice\n4711\n${"\nusual print".repeat(30)}`);
  const sized = (text: string) => headlineFit({ ...segmentWith(page, text), fontSize: 20 });
  assert.ok(sized("Tarn") > 0);
  assert.deepEqual([sized("Invoice"), sized("4711"), headlineFit(segmentWith(page, "Tarn"))], [0, 0, 0]);
});

test("the name with the legal form is the full one of a name at the head or in a web address", () => {
  const { names, candidates } = cluesOf(
    "NORTHGATE\nStatement\n\nWeir Foods Ltd\n\nNorthgate Tools Ltd, 4 Mill Lane · post@northgate.example",
  );
  assert.deepEqual([names.isFull("Northgate Tools Ltd"), names.isShort("NORTHGATE")], [true, true]);
  assert.deepEqual([names.isFull("Weir Foods Ltd"), names.isShort("Weir Foods")], [false, false]);
  assert.ok(candidates.some(({ text }) => text === "Northgate Tools Ltd"));
});

test("a name that no other continues is not short for anything", () => {
  const { names } = cluesOf("NORTHGATE\nStatement\n\nNorthgates Mill Ltd, 4 Mill Lane");
  assert.deepEqual([names.isShort("NORTHGATE"), names.isFull("Northgates Mill Ltd")], [false, false]);
});
