import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { spanText } from "../../../../src/domain/span.ts";
import { findCaptionedValues } from "../../../../src/extraction/propose/find-captioned-values.ts";
import { guessType } from "../../../../src/extraction/propose/guess-type.ts";
import { nameOf } from "../../../../src/extraction/propose/name-caption.ts";
import { drawDocument } from "../../draw-page.ts";

describe("fields that a document suggests", () => {
  test("a caption has its value after a colon, next to it or below it", () => {
    const { pages, conventions } = drawDocument(["Shelf: ZT-40\nInvoice number      RE-4711\n\nDue date\n2025-03-31"]);
    const found = pages.flatMap((page) => findCaptionedValues(page, new Set(), conventions));
    assert.deepEqual(
      found.map(({ caption, value }) => [caption, spanText(value)]),
      [
        ["Shelf", "ZT-40"],
        ["Invoice number", "RE-4711"],
        ["Due date", "2025-03-31"],
      ],
    );
  });

  test("a common caption gives a field the name of its concept, any other its own", () => {
    assert.equal(nameOf("Rechnungs-Nr.", { isCell: false }).name, nameOf("Invoice number", { isCell: false }).name);
    assert.equal(nameOf("Zählerstand alt", { isCell: false }).name, "zahlerstand_alt");
  });

  test("a field's type is what all its values can be", () => {
    const { conventions } = drawDocument(["Total 1,623.10"]);
    const typeOf = (...values: string[]) => guessType(values, null, conventions);
    assert.equal(typeOf("2025-03-01", "2025-03-31"), "date");
    assert.equal(typeOf("1,623.10", "40.00"), "money");
    assert.equal(typeOf("mail@acme.example"), "email");
    assert.equal(typeOf("2025-03-01", "soon"), "text");
    assert.equal(typeOf("004711"), "text");
  });
});
