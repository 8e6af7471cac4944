import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { detectLanguage } from "./detect-language.ts";

describe("detectLanguage", () => {
  const cases: [language: string | null, text: string][] = [
    ["en", "Invoice number 5. Please pay the total amount due by the date below."],
    ["de", "Rechnung Nr. 5. Bitte überweisen Sie den Betrag bis zum Monatsende auf unser Konto."],
    ["fr", "Facture n° 5. Merci de régler le montant total avant la date d'échéance pour votre commande."],
    ["es", "Factura número 5. El importe total de la compra se paga antes de la fecha de vencimiento."],
    ["it", "Fattura n. 5. Il totale della fattura è da pagare entro la data di scadenza con bonifico."],
    ["nl", "Factuur 5. Wij verzoeken u het bedrag van deze factuur voor de vervaldatum te betalen met dank."],
    ["pt", "Fatura n.º 5. O valor total não foi pago até à data de vencimento da fatura do cliente."],
    ["pl", "Faktura nr 5. Kwota do zapłaty razem, termin płatności, sprzedawca i nabywca, wartość brutto."],
    ["ja", "請求書の合計金額をお支払いください"],
    ["zh", "发票总金额"],
    ["ru", "Счёт на оплату"],
    [null, "4711 12.50"],
    [null, ""],
  ];
  for (const [language, text] of cases) {
    it(`tells ${language}: "${text.slice(0, 30)}"`, () => assert.equal(detectLanguage(text), language));
  }
});
