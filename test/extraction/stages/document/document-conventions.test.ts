import assert from "node:assert/strict";
import { test } from "node:test";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";

test("a document's own figures say how it writes numbers and dates", () => {
  const german = drawDocument(["Rechnungsdatum 17.06.2025\nSumme netto      1.623,10 EUR"]).conventions;
  assert.deepEqual([german.decimalSign, german.dateOrder, german.currency], [",", "dmy", "EUR"]);
  const american = drawDocument(["Invoice date 04/28/2025\nAmount due      $1,778.21"]).conventions;
  assert.deepEqual([american.decimalSign, american.dateOrder], [".", "mdy"]);
});

test("if the figures leave it open, a field's description decides", () => {
  const dated = (description: string) =>
    drawDocument(["Date 03/04/2025"], [makeField("date", "date", { description })]).conventions.dateOrder;
  assert.equal(dated("Printed as DD/MM/YYYY"), "dmy");
  assert.equal(dated("Printed as MM/DD/YYYY"), "mdy");
});
