import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { createCaptionIndex, matchTokens } from "./caption-index.ts";

const index = createCaptionIndex([
  { phrases: ["invoice number", "Rechnungsnummer"] },
  { phrases: ["customer number"] },
]);
const similarityTo = (owner: number, text: string) => index.compare(captionTokens(text))?.[owner] ?? 0;

describe("captions", () => {
  test("a caption in the same words is certain", () => {
    assert.equal(similarityTo(0, "Invoice number:"), 1);
  });

  test("abbreviations and other languages mean the same", () => {
    for (const text of ["INVOICE NO.", "Rechnungs-Nr.", "Invoice #", "Rechnungsnummer"]) {
      assert.ok(similarityTo(0, text) > 0.9, text);
    }
  });

  test("a rival's caption is less similar to ours than to its own", () => {
    assert.ok(similarityTo(1, "Kundennummer") > 0.9);
    assert.ok(similarityTo(0, "Kundennummer") < 0.5);
  });

  test("a related word names a phrase less than the phrase's own, and only if asked for", () => {
    const near = createCaptionIndex([{ phrases: ["technician"] }], { takesRelated: true });
    const own = near.compare(captionTokens("Technician"))?.[0] ?? 0;
    const other = near.compare(captionTokens("Inspector"))?.[0] ?? 0;
    assert.ok(other > 0.5 && other < own, String(other));
    assert.equal(createCaptionIndex([{ phrases: ["technician"] }]).compare(captionTokens("Inspector")), null);
  });

  test("other words around a caption make it weaker", () => {
    assert.ok(similarityTo(0, "see the invoice number on the back page of this letter") < 0.8);
  });

  test("a letter misread by OCR does not hide a word", () => {
    assert.ok(matchTokens("lnvoice", "invoice") > 0.6);
    assert.equal(matchTokens("voice", "total"), 0);
  });

  test("similarity stays between 0 and 1 for any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const owner of [0, 1]) assert.ok(similarityTo(owner, text) >= 0 && similarityTo(owner, text) <= 1.0001);
      }),
    );
  });
});

describe("an index for which only clear similarities matter", () => {
  const words = ["invoice", "number", "date", "total", "Rechnungsnummer", "due", "of", "the", "4", "customer", "tax"];
  const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((each) => each.join(" "));
  const owners = fc.array(fc.record({ phrases: fc.array(text, { maxLength: 6 }) }), { minLength: 1, maxLength: 4 });

  test("answers those as any other index does, and null for the same texts", () => {
    fc.assert(
      fc.property(owners, text, fc.constantFrom(0.5, 0.85, 0.97, 1), (phrases, asked, least) => {
        const tokens = captionTokens(asked);
        const all = createCaptionIndex(phrases).compare(tokens);
        const clear = createCaptionIndex(phrases, { least }).compare(tokens);
        assert.equal(clear === null, all === null);
        for (const [owner, similarity] of (all ?? []).entries()) {
          if (similarity >= least) assert.equal(clear?.[owner], similarity);
          else assert.ok((clear?.[owner] ?? 0) < least);
        }
      }),
    );
  });
});
