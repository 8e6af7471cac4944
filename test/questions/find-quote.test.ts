import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { createQuoteFinder, type QuoteFinder } from "../../src/questions/find-quote.ts";
import { makeDocument } from "../extraction/make-document.ts";

const invoice = findIn(`
Blue Heron Supplies Ltd.                    Invoice number:  lNV-2O31
12 Harbour Street                           Invoice date:    14 March 2031
SW1B 3BN London

Description                     Quantity     Amount
Galvanised bracket, long,       4            1,210.00
with four screws
Steel hinge                     12           5.00

Total                                        1,215.00
Paid                                         5.00
`);

describe("a quote is found on the page", () => {
  test("whatever its spaces, case, quotes and dashes are", () => {
    assert.equal(invoice.find("blue  heron supplies ltd.", [])?.text, "Blue Heron Supplies Ltd.");
    assert.equal(invoice.find("14\u00a0March 2031", [])?.text, "14 March 2031");
  });

  test("with what OCR misread, and says so", () => {
    const found = invoice.find("INV-2031", [lineOf(invoice, "Invoice number")]);
    assert.equal(found?.text, "lNV-2O31");
    assert.equal(found?.how, "alike");
  });

  test("with a character in ten that differs, near the line that was named", () => {
    const found = invoice.find("Galvanized bracket, long", [lineOf(invoice, "Galvanised")]);
    assert.equal(found?.text, "Galvanised bracket, long");
    assert.equal(found?.how, "nearly");
    assert.equal(invoice.find("Galvanized bracket, long", []), null);
  });

  test("over the lines of its block, past what stands beside it", () => {
    const found = invoice.find("Galvanised bracket, long, with four screws", [lineOf(invoice, "Galvanised")]);
    assert.equal(found?.text, "Galvanised bracket, long,\nwith four screws");
    assert.equal(found?.how, "exact");
    const address = invoice.find("12 Harbour Street, SW1B 3BN London".replace(",", ""), []);
    assert.equal(address?.text, "12 Harbour Street\nSW1B 3BN London");
  });

  test("of several places, at the one nearest to the named lines", () => {
    const hinge = invoice.find("5.00", [lineOf(invoice, "Steel hinge")]);
    const paid = invoice.find("5.00", [lineOf(invoice, "Paid")]);
    assert.ok(hinge?.place && paid?.place && hinge.place.box.top < paid.place.box.top);
    assert.ok(paid.place.box.top > 0 && paid.place.box.left > 0.3);
  });

  test("in scripts without spaces between words", () => {
    const found = findIn("株式会社青鷺商事  請求書番号：青2031").find("青鷺商事", []);
    assert.equal(found?.text, "青鷺商事");
    assert.equal(findIn("شركة مالك الحزين  ٢٠٣١").find("مالك الحزين", [])?.text, "مالك الحزين");
  });
});

describe("a quote that the document does not contain is not found", () => {
  for (const [what, text] of Object.entries({
    "another number": "INV-2032",
    "a part of a number": "210.00",
    "the beginning of a number": "1,215",
    "a part of a word": "Heron Sup",
    "a number with one digit changed, nearly": "Invoice number: lNV-2O37",
    "nothing but signs": " | ",
    "words that stand apart": "Steel screws",
  }))
    test(what, () => {
      assert.equal(invoice.find(text, []), null);
      assert.equal(
        invoice.find(
          text,
          invoice.lines.map(({ id }) => id),
        ),
        null,
      );
    });
});

test("line ids that do not exist are passed over", () => {
  assert.equal(invoice.find("Steel hinge", [999, -1, 0.5])?.text, "Steel hinge");
});

test("every run of words of a page is found as it is printed", () => {
  for (const { segments } of invoice.lines)
    for (const { words } of segments)
      for (let from = 0; from < words.length; from++) {
        const text = words
          .slice(from)
          .map((word) => word.text)
          .join(" ");
        assert.equal(invoice.find(text, [])?.how, "exact", text);
      }
});

function findIn(text: string): QuoteFinder {
  return createQuoteFinder(layoutDocument(makeDocument(text)));
}

function lineOf({ lines }: QuoteFinder, text: string): number {
  const line = lines.find(({ segments }) => segments.some((segment) => segment.text.includes(text)));
  assert.ok(line);
  return line.id;
}
