import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inferConventions } from "./infer-conventions.ts";

describe("inferConventions", () => {
  it("reads a German invoice as one", () => {
    const lines = ["Rechnung Nr. 5 vom 01.02.2024", "Zahlung bis zum 13.02.2024", "Der Betrag ist 1.234,56 €"];
    const { dateOrderSureness, ...conventions } = inferConventions(lines);
    const german = { dateOrder: "dmy", decimalSign: ",", language: "de", currency: "EUR", groupsBySpace: false };
    assert.deepEqual(conventions, german);
    assert.ok((dateOrderSureness ?? 0) > 0.99);
  });

  it("reads an American invoice as one", () => {
    const lines = ["Invoice date 12/31/2023", "Please pay the total amount of $ 5.00"];
    const { dateOrderSureness, ...conventions } = inferConventions(lines);
    assert.deepEqual(conventions, { dateOrder: "mdy", decimalSign: ".", language: "en", currency: "USD" });
    assert.ok((dateOrderSureness ?? 0) > 0.99);
  });

  it("lets one date that can be read in one way only decide for all others", () => {
    assert.equal(inferConventions(["01/02/2024", "01/03/2024", "13/04/2024"]).dateOrder, "dmy");
    assert.equal(inferConventions(["01/02/2024", "01/03/2024", "04/13/2024"]).dateOrder, "mdy");
    assert.equal(inferConventions(["02/22/20-03/03/20"]).dateOrder, "mdy");
    assert.equal(inferConventions(["99-02-01"]).dateOrder, "ymd");
  });

  it("takes days that are near each other for the right ones, however far a birth is from them", () => {
    const lines = ["Born 09/02/1959", "Prepared 02/10/2024", "Do not use after 03/10/2024", "Ship to Boise, ID 83702"];
    assert.equal(inferConventions(lines).dateOrder, "dmy");
  });

  it("takes English for American only where nothing speaks for another country", () => {
    const date = "The date of this order is 01/02/2024";
    assert.equal(inferConventions([date]).dateOrder, "mdy");
    assert.equal(inferConventions([date, "Total £ 5.00"]).dateOrder, "dmy");
    assert.equal(inferConventions([date, "ACME SDN BHD", "GST 6% included"]).dateOrder, "dmy");
  });

  it("counts thousands of money, and no sections of laws", () => {
    const lines = ["as required by § 5.012, Property Code", "Section 207.003 of the code", "Sales price $ 525,000"];
    assert.equal(inferConventions(["The buyer is advised of this", ...lines]).decimalSign, ".");
    assert.equal(inferConventions(["Der Kaufpreis beträgt 525.000 €", "nach Absatz 5,012"]).decimalSign, ",");
  });

  it("reads one odd number with a dot as the document's language does", () => {
    const lines = ["Die Rechnung ist bitte bis zum Monatsende zu zahlen", "Boot Avira 1.62", "Laufzeit 4.310 h"];
    assert.equal(inferConventions(lines).decimalSign, ",");
    assert.equal(inferConventions([...lines, "Preis CHF 1'200.00"]).decimalSign, ".");
  });

  it("takes the decimal sign from amounts, not from dates, times and groups of thousands", () => {
    assert.equal(inferConventions(["01.02.2024 10.30 Uhr", "1.000", "12,50"]).decimalSign, ",");
    assert.equal(inferConventions(["1,000 pieces", "12.50"]).decimalSign, ".");
  });

  it("takes the custom of the language where the amounts do not tell", () => {
    assert.equal(inferConventions(["Die Rechnung ist bitte bis zum Monatsende zu zahlen: 1.234"]).decimalSign, ",");
    assert.equal(inferConventions([]).decimalSign, ".");
  });

  it("finds the currency beside amounts and in headings", () => {
    assert.equal(inferConventions(["Beträge in EUR", "12,50"]).currency, "EUR");
    assert.equal(inferConventions(["CHF 5.00", "CHF 6.00", "EUR 1.00"]).currency, "CHF");
    assert.equal(inferConventions(["12,50"]).currency, null);
  });

  it("tells whether spaces group digits by the amounts that can be read in one way only", () => {
    const groups = (...lines: string[]) => inferConventions(["The total amount of your order", ...lines]).groupsBySpace;
    for (const line of ["Total: 1 234.50", "EUR 1 234.50", "1 234.50 EUR", "Fee  1 234.50", "Sum of 9 999 999.99"])
      assert.equal(groups(line), true, line);
    assert.equal(groups("Total: 1 234.50", "Net: 1,034.50"), true);
    assert.equal(groups("Flour 2 100.00  200.00", "Rye 3 150.00  450.00"), false);
    assert.equal(groups("Flour 2 100.00", "Net: 1,034.50"), false);
    assert.equal(groups("Flour 2 100.00", "Net: 1034.50"), false);
    assert.equal(groups("Net: 34.50"), undefined);
  });
});
