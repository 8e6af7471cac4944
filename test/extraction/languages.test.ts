import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeField } from "../made/make-field.ts";
import { readScalars } from "./read-scalars.ts";

const invoice = [
  makeField("invoice_number"),
  makeField("issue_date", "date"),
  makeField("due_date", "date"),
  makeField("customer_number"),
  makeField("net_total", "money"),
  makeField("amount_due", "money"),
];

/** An invoice as firms of a country print it, and what it says. */
const pages: Record<string, string> = {
  Polish: `
Faktura VAT

Nr faktury:            FV/2031/0417
Data wystawienia:      14.03.2031
Termin płatności:      28.03.2031
Nr klienta:            K-5512

Wartość netto                     1000,00
Kwota VAT                          230,00
Do zapłaty                        1230,00
`,
  Turkish: `
FATURA

Fatura No              KLN2031000417
Fatura tarihi          14.03.2031
Vade tarihi            28.03.2031
Müşteri No             M-5512

Ara toplam                        1000,00
Hesaplanan KDV                     200,00
Ödenecek tutar                    1200,00
`,
  Swedish: `
Faktura

Fakturanummer          20310417
Fakturadatum           2031-03-14
Förfallodatum          2031-03-28
Kundnr                 5512

Summa exkl. moms                  1000,00
Moms 25 %                          250,00
Att betala                        1250,00
`,
  Danish: `
Faktura

Fakturanr.             20310417
Fakturadato            14.03.2031
Forfaldsdato           28.03.2031
Kundenr.               5512

Subtotal                          1000,00
Moms 25 %                          250,00
At betale                         1250,00
`,
  Czech: `
Faktura - daňový doklad

Číslo faktury:         20310417
Datum vystavení:       14.03.2031
Datum splatnosti:      28.03.2031
Číslo zákazníka:       Z-5512

Základ daně                       1000,00
DPH 21 %                           210,00
K úhradě                          1210,00
`,
};

describe("languages", () => {
  for (const [language, page] of Object.entries(pages)) {
    test(`an invoice in ${language} is read by a parser in English`, async () => {
      const { invoice_number, issue_date, due_date, customer_number, net_total, amount_due } = await readScalars(
        page,
        invoice,
      );
      assert.match(invoice_number ?? "", /0417$/u);
      assert.match(issue_date ?? "", /14/u);
      assert.match(due_date ?? "", /28/u);
      assert.match(customer_number ?? "", /5512$/u);
      assert.equal(net_total, "1000,00");
      assert.match(amount_due ?? "", /^12\d0,00$/u);
    });
  }
});
