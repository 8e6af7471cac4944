import type { Language } from "../templates/read-kind.ts";

/** What is printed around the items. */
export const sheetWords: Record<Language, Record<SheetWord, string>> = {
  en: {
    title: "Invoice",
    number: "Invoice no.",
    date: "Date",
    net: "Net total",
    tax: "VAT",
    total: "Total",
    carried: "Carried forward",
  },
  de: {
    title: "Rechnung",
    number: "Rechnungsnummer",
    date: "Datum",
    net: "Nettobetrag",
    tax: "MwSt.",
    total: "Rechnungsbetrag",
    carried: "Übertrag",
  },
  fr: {
    title: "Facture",
    number: "Facture n°",
    date: "Date",
    net: "Total HT",
    tax: "TVA",
    total: "Total TTC",
    carried: "À reporter",
  },
  es: {
    title: "Factura",
    number: "N.º de factura",
    date: "Fecha",
    net: "Base imponible",
    tax: "IVA",
    total: "Total factura",
    carried: "Suma y sigue",
  },
  it: {
    title: "Fattura",
    number: "Fattura n.",
    date: "Data",
    net: "Imponibile",
    tax: "IVA",
    total: "Totale fattura",
    carried: "A riportare",
  },
  nl: {
    title: "Factuur",
    number: "Factuurnummer",
    date: "Datum",
    net: "Subtotaal",
    tax: "BTW",
    total: "Totaal",
    carried: "Transport",
  },
};

type SheetWord = "title" | "number" | "date" | "net" | "tax" | "total" | "carried";
