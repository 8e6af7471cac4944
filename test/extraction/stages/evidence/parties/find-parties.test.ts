import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { wholeSegment } from "../../../../../src/domain/span.ts";
import { makeCandidate } from "../../../../../src/extraction/candidates/candidate.ts";
import { createRelevanceFinder } from "../../../../../src/extraction/evidence/captions/relevance.ts";
import { findParties } from "../../../../../src/extraction/evidence/parties/find-parties.ts";
import { findSections } from "../../../../../src/extraction/evidence/parties/find-sections.ts";
import { describeField } from "../../../../../src/extraction/fields/field-profile.ts";
import { makeField } from "../../../../made/make-field.ts";
import { drawDocument, segmentWith } from "../../../draw-page.ts";

/** What is known about the parties on a drawn page. */
function read(text: string) {
  const { pages } = drawDocument([text]);
  const fields = [makeField("landlord_name"), makeField("landlord_address", "address")];
  const sections = findSections(pages, createRelevanceFinder(fields.map((field) => describeField(field, false))));
  const parties = findParties(pages, sections);
  const [page] = pages;
  if (page === undefined) throw new Error("Nothing was drawn.");
  const candidateOf = (part: string) => makeCandidate("name", [wholeSegment(segmentWith(page, part))]);
  return {
    senderRole: parties.senderRole,
    sectionOf: (part: string) => sections.get(segmentWith(page, part)),
    ownerOf: (part: string) => parties.ownerOf(candidateOf(part))?.role,
    fit: (part: string, role: "seller" | "buyer") => parties.fit(candidateOf(part), role),
  };
}

const invoice = `
Alder & Thorne Ltd
14 Kiln Lane
Norwich NR3 1QT
Tel 01603 496 014
Register 5512

Bill to
Marlow House Hotel
3 River Walk
Ipswich IP4 2BD
VAT GB 123 4567 82

INVOICE 4711`;

describe("whose text it is", () => {
  test("a heading says whose the lines below it are", () => {
    const { sectionOf } = read(invoice);
    assert.equal(sectionOf("Marlow House Hotel")?.role, "buyer");
    assert.equal(sectionOf("Alder"), undefined);
  });

  test("a heading in the words of a parser's field names that field's party", () => {
    const { sectionOf } = read("Landlord\nAgnes Whitcombe\n4 Weir Road");
    assert.ok((sectionOf("Agnes Whitcombe")?.best ?? 0) > 0.9);
  });

  test("the letterhead is the seller's, the address under its heading the buyer's", () => {
    const { fit } = read(invoice);
    assert.equal(fit("Alder", "seller"), 1);
    assert.equal(fit("Marlow House Hotel", "seller"), -1);
    assert.equal(fit("Marlow House Hotel", "buyer"), 1);
  });

  test("a tax number below a name and address is that party's", () => {
    const { ownerOf } = read(invoice);
    assert.equal(ownerOf("VAT GB"), "buyer");
    assert.equal(ownerOf("Register 5512"), "seller");
  });

  test("the sender of an invoice is the seller, and the sender of an order the buyer", () => {
    assert.equal(read(invoice).senderRole, "seller");
    assert.equal(read(`Purchase order:\n\n${invoice.replace("INVOICE", "No.")}`).senderRole, "buyer");
  });
});

const bands = `
Seller / Exporter     Tax ID              Phone
Alder & Thorne        11.222.333/0001     01603 496 014
Street                E-mail
14 Kiln Lane          sales@alder.example

Buyer / Importer      Tax ID              Phone
Marlow House          96.572.806/0001     01473 555 022
Street                E-mail
3 River Walk          desk@marlow.example`;

describe("blocks of parties with the same labels", () => {
  test("a heading covers all labels beside and below it that are repeated under another one", () => {
    const { sectionOf } = read(bands);
    for (const text of ["11.222.333/0001", "01603 496 014", "sales@alder.example"])
      assert.equal(sectionOf(text)?.role, "seller", text);
    for (const text of ["96.572.806/0001", "01473 555 022", "desk@marlow.example"])
      assert.equal(sectionOf(text)?.role, "buyer", text);
  });

  test("headings are recognised in languages of which only captions are known", () => {
    const { sectionOf } = read("Sprzedawca:\nMłyn Dolny\nul. Lipowa 4\n\nNabywca:\nKarczma Pod Dębem");
    assert.equal(sectionOf("Młyn Dolny")?.role, "seller");
    assert.equal(sectionOf("Karczma")?.role, "buyer");
  });
});
