import assert from "node:assert/strict";
import { test } from "node:test";
import { guessLanguage } from "./guess-language.ts";

for (const [text, language] of [
  ["Rechnung Nr. 20461 vom 14.03.2026 Gesamtbetrag 54,50 zahlbar in 14 Tagen Kundennummer 88", "de"],
  ["Facture n 20461 du 14 mars 2026 Montant HT 48,20 TVA 20% pour la livraison", "fr"],
  ["Factura numero 20461 Fecha 14/03/2026 Importe 54,50 IVA 21% por el envio", "es"],
  ["Fattura n. 20461 del 14 marzo 2026 Importo 54,50 IVA 22% quantita prezzo", "it"],
  ["Factuur 20461 van 14 maart 2026 Bedrag 54,50 btw 21% aantal omschrijving", "nl"],
  ["Invoice no 20461 of 14 March 2026 Total amount due for the delivery of paper", null],
  ["KOPITIAM SDN BHD 8 JALAN EURO TOTAL 12.30 CASH 20.00", null],
  ["20461 54.50", null],
] as const) {
  test(`${language ?? "none"}: ${text}`, () => {
    assert.equal(guessLanguage(text.split(" ")), language);
  });
}
