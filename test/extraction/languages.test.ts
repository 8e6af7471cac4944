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

/** Captions that are nowhere listed as a whole, each with its value, under the English name of a field. */
const captions: Record<string, Record<string, [caption: string, value: string]>> = {
  German: {
    supplier_discount: ["Lieferantenrabatt", "4,75"],
    departure_platform_direction: ["Fahrtrichtung der Abfahrt", "Nordost"],
    remaining_vacation: ["Verbleibender Urlaub", "17"],
    loss_notice_number: ["Verlustmeldung Nr.", "VM-3318"],
  },
  French: {
    supplier_discount: ["Remise fournisseur", "4,75"],
    trailer_axles: ["Essieux de la remorque", "3"],
    remaining_vacation: ["Congés restants", "17"],
    creditor_decision: ["Décision du créancier", "KR-3318"],
  },
  Spanish: {
    supplier_discount: ["Descuento del proveedor", "4,75"],
    trailer_axles: ["Ejes del remolque", "3"],
    container_seal: ["Precinto del contenedor", "KR-3318"],
    household_income: ["Ingresos del hogar", "28.450"],
  },
  Italian: {
    supplier_discount: ["Sconto del fornitore", "4,75"],
    creditor_decision: ["Delibera del creditore", "KR-3318"],
    trailer_brakes: ["Freni del rimorchio", "6"],
    planned_expenses: ["Spese previste", "28.450"],
  },
  Dutch: {
    supplier_discount: ["Leverancierskorting", "4,75"],
    trailer_brakes: ["Remmen van de aanhangwagen", "6"],
    creditor_decision: ["Besluit van de schuldeiser", "KR-3318"],
    remaining_vacation: ["Resterend verlof", "17"],
  },
  Portuguese: {
    supplier_discount: ["Desconto do fornecedor", "4,75"],
    trailer_axles: ["Eixos do reboque", "3"],
    creditor_decision: ["Deliberação do credor", "KR-3318"],
    remaining_vacation: ["Férias restantes", "17"],
  },
  Polish: {
    supplier_discount: ["Rabat dostawcy", "4,75"],
    guardian_occupation: ["Zawód opiekuna", "stolarz"],
    remaining_vacation: ["Pozostały urlop", "17"],
    trailer_axles: ["Osi przyczepy", "3"],
  },
  Swedish: {
    supplier_discount: ["Leverantörsrabatt", "4,75"],
    guardian_occupation: ["Förmyndarens yrke", "snickare"],
    remaining_vacation: ["Återstående semester", "17"],
    trailer_brakes: ["Släpvagnens bromsar", "6"],
  },
  Danish: {
    supplier_discount: ["Leverandørrabat", "4,75"],
    guardian_occupation: ["Værgens stilling", "tømrer"],
    remaining_vacation: ["Resterende ferie", "17"],
    trailer_brakes: ["Påhængsvognens bremser", "6"],
  },
  Czech: {
    supplier_discount: ["Sleva dodavatele", "4,75"],
    guardian_occupation: ["Povolání opatrovníka", "truhlář"],
    remaining_vacation: ["Zbývající dovolená", "17"],
    trailer_axles: ["Nápravy přívěsu", "3"],
  },
  Turkish: {
    supplier_discount: ["Tedarikçi indirimi", "4,75"],
    guardian_occupation: ["Vasinin mesleği", "marangoz"],
    remaining_vacation: ["Kalan tatil", "17"],
    trailer_brakes: ["Römork frenleri", "6"],
  },
};

/** Puts other captions between them, as on any form, so that a value that is only near is wrong. */
function formOf(rows: [caption: string, value: string][]): string {
  return rows
    .map(([caption, value], index) => `${`${caption}:`.padEnd(34)}${value}\nXxx ${index}:   AB-90${index}`)
    .join("\n");
}

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

  for (const [language, named] of Object.entries(captions)) {
    test(`a field with an English name finds a ${language} caption word by word`, async () => {
      const names = Object.keys(named);
      const read = await readScalars(
        formOf(Object.values(named)),
        names.map((name) => makeField(name)),
      );
      assert.deepEqual({ ...read }, Object.fromEntries(names.map((name) => [name, named[name]?.[1]])));
    });
  }
});
