import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toLabel, toPathLabel } from "./to-label.ts";

describe("names of fields", () => {
  it("are words, whatever way they are written in", () => {
    const labels = ["invoice_number", "invoiceNumber", "seller_vat_id", "IBAN", "due-date"].map(toLabel);
    assert.deepEqual(labels, ["Invoice number", "Invoice Number", "Seller VAT ID", "IBAN", "Due date"]);
  });

  it("a member's path names its object or list first", () => {
    assert.deepEqual(["total", "seller.vat_id"].map(toPathLabel), ["Total", "Seller: VAT ID"]);
  });

  it("one without a word stays as it is", () => {
    assert.equal(toLabel("_"), "_");
  });
});
