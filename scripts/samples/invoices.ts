import type { InvoiceFacts, InvoiceLook, InvoiceWords } from "./invoice-facts.ts";

const english: InvoiceWords = {
  title: "INVOICE",
  number: "Invoice number",
  date: "Invoice date",
  dueDate: "Due date",
  orderNumber: "Your order",
  customerNumber: "Customer no.",
  billTo: "Bill to",
  item: "Item",
  description: "Description",
  quantity: "Qty",
  unit: "Unit",
  unitPrice: "Unit price",
  amount: "Amount",
  net: "Net total",
  tax: "VAT",
  total: "Total",
  payment: "Payment",
  vatId: "VAT no.",
  phone: "Phone",
  email: "Email",
  bank: "Bank",
  page: "Page",
  carriedOver: "continued on the next page",
};

const german: InvoiceWords = {
  title: "RECHNUNG",
  number: "Rechnungsnummer",
  date: "Rechnungsdatum",
  dueDate: "Fällig am",
  orderNumber: "Ihre Bestellung",
  customerNumber: "Kundennummer",
  billTo: "Rechnungsempfänger",
  item: "Art.-Nr.",
  description: "Bezeichnung",
  quantity: "Menge",
  unit: "Einheit",
  unitPrice: "Einzelpreis",
  amount: "Betrag",
  net: "Summe netto",
  tax: "MwSt.",
  total: "Gesamtbetrag",
  payment: "Zahlung",
  vatId: "USt-IdNr.",
  phone: "Telefon",
  email: "E-Mail",
  bank: "Bank",
  page: "Seite",
  carriedOver: "Fortsetzung auf der nächsten Seite",
};

const french: InvoiceWords = {
  title: "FACTURE",
  number: "Facture n°",
  date: "Date de facture",
  dueDate: "Échéance",
  orderNumber: "Votre commande",
  customerNumber: "Code client",
  billTo: "Facturé à",
  item: "Réf.",
  description: "Désignation",
  quantity: "Qté",
  unit: "Unité",
  unitPrice: "Prix unitaire",
  amount: "Montant",
  net: "Total HT",
  tax: "TVA",
  total: "Total TTC",
  payment: "Règlement",
  vatId: "N° TVA",
  phone: "Tél.",
  email: "Courriel",
  bank: "Banque",
  page: "Page",
  carriedOver: "suite page suivante",
};

/** A British joiner's invoice: details in a block, striped rows. */
export const englishInvoice: InvoiceFacts = {
  locale: "en-GB",
  currency: "GBP",
  look: { accent: "#1f4e79", details: "block", table: "striped", bodyFont: "Helvetica", boldFont: "Helvetica-Bold" },
  words: english,
  number: "HF-2025-0417",
  date: "2025-04-17",
  dueDate: "2025-05-17",
  orderNumber: "PO-88213",
  customerNumber: "C-10482",
  seller: {
    name: "Harbour & Finch Ltd",
    address: ["12 Quayside Lane", "Bristol BS1 4XY"],
    vatId: "GB318274611",
    email: "accounts@harbourfinch.example",
    phone: "+44 117 496 0123",
    bank: "Severn Mutual Bank",
    iban: "GB49SVMB40051512345674",
    bic: "SVMBGB2L",
  },
  buyer: { name: "Meadow Lane Bakery", address: ["48 Meadow Lane", "Exeter EX4 3PQ"] },
  taxRate: 20,
  lines: [
    { itemNumber: "SH-180", description: "Oak shelving unit, 180 cm", quantity: 4, unit: "pcs", unitPriceCents: 12950 },
    { itemNumber: "BR-012", description: "Wall brackets, steel, pair", quantity: 12, unit: "pcs", unitPriceCents: 875 },
    { itemNumber: "LB-001", description: "On-site installation", quantity: 6.5, unit: "hours", unitPriceCents: 4200 },
    { itemNumber: "DL-100", description: "Delivery to Exeter", quantity: 1, unit: "pcs", unitPriceCents: 3500 },
  ],
  paymentTerms: "Payment within 30 days.",
};

/** A German toolmaker's invoice: details in a strip, ruled rows, decimal commas. */
export const germanInvoice: InvoiceFacts = {
  locale: "de-DE",
  currency: "EUR",
  look: { accent: "#7a2e1d", details: "strip", table: "ruled", bodyFont: "Helvetica", boldFont: "Helvetica-Bold" },
  words: german,
  number: "RE-2025-1093",
  date: "2025-03-03",
  dueDate: "2025-04-02",
  orderNumber: null,
  customerNumber: "40277",
  seller: {
    name: "Brandt & Söhne Werkzeugbau GmbH",
    address: ["Gewerbering 14", "72764 Reutlingen"],
    vatId: "DE281947361",
    email: "buchhaltung@brandt-soehne.example",
    phone: "+49 7121 555 0140",
    bank: "Volksbank Achalm",
    iban: "DE11600501017834562109",
    bic: "SOLADEST600",
  },
  buyer: { name: "Möbelhaus Lindner KG", address: ["Hauptstraße 88", "79098 Freiburg im Breisgau"] },
  taxRate: 19,
  lines: [
    {
      itemNumber: "W-2040",
      description: "Biegewerkzeug, gehärtet",
      quantity: 2,
      unit: "Stück",
      unitPriceCents: 148900,
    },
    { itemNumber: "W-0815", description: "Schnittstempel 12 mm", quantity: 25, unit: "Stück", unitPriceCents: 1490 },
    { itemNumber: "D-0001", description: "Einrichten vor Ort", quantity: 3.5, unit: "Std.", unitPriceCents: 9800 },
  ],
  paymentTerms: "Zahlbar innerhalb von 30 Tagen ohne Abzug.",
};

/** A French lamp maker's invoice: serif type, a grid, decimal commas and spaces between thousands. */
export const frenchInvoice: InvoiceFacts = {
  locale: "fr-FR",
  currency: "EUR",
  look: { accent: "#2f5d50", details: "block", table: "grid", bodyFont: "Times-Roman", boldFont: "Times-Bold" },
  words: french,
  number: "F2025-0288",
  date: "2025-02-12",
  dueDate: "2025-03-14",
  orderNumber: "BC-5521",
  customerNumber: "CL-0093",
  seller: {
    name: "Atelier Lumière SARL",
    address: ["7 rue des Tanneurs", "69005 Lyon"],
    vatId: "FR19812345676",
    email: "compta@atelier-lumiere.example",
    phone: "+33 4 65 71 00 12",
    bank: "Crédit des Monts",
    iban: "FR7630599100422751468009332",
    bic: "CDMOFRPP",
  },
  buyer: { name: "Hôtel Bellerive SAS", address: ["3 quai Mounier", "38000 Grenoble"] },
  taxRate: 20,
  lines: [
    { itemNumber: "LS-40", description: "Suspension laiton, 40 cm", quantity: 8, unit: "pièce", unitPriceCents: 18500 },
    { itemNumber: "AP-12", description: "Applique murale en verre", quantity: 14, unit: "pièce", unitPriceCents: 9650 },
    { itemNumber: "AM-05", description: "Ampoule à filament", quantity: 40, unit: "pièce", unitPriceCents: 695 },
  ],
  paymentTerms: "Règlement à 30 jours par virement.",
};

const printWorksLook: InvoiceLook = {
  accent: "#4a3f73",
  details: "strip",
  table: "striped",
  bodyFont: "Helvetica",
  boldFont: "Helvetica-Bold",
};

const printWorks: InvoiceFacts["seller"] = {
  name: "Northgate Print Works",
  address: ["Unit 5, Canal Yard", "Leeds LS2 7QT"],
  vatId: "GB742615105",
  email: "billing@northgateprint.example",
  phone: "+44 113 496 0177",
  bank: "Aire Valley Bank",
  iban: "GB16HFBK20481630157294",
  bic: "HFBKGB2L",
};

/** What the print works printed for one customer, month by month: the second one runs over two pages. */
const printJobs = [
  ["A6 flyers, 135 g, 500", 6400],
  ["A3 posters, matt", 2150],
  ["Business cards, 250", 3895],
  ["Folded leaflets, 1,000", 11240],
  ["Roll-up banner", 8900],
  ["Sticker sheets", 1275],
] as const;

function printWorksInvoice(number: string, date: string, dueDate: string, buyer: InvoiceFacts["buyer"], rows: number) {
  return {
    ...englishInvoice,
    look: printWorksLook,
    seller: printWorks,
    number,
    date,
    dueDate,
    orderNumber: null,
    customerNumber: `NP-${number.slice(-2)}7`,
    buyer,
    lines: Array.from({ length: rows }, (_, index) => {
      const [description, unitPriceCents] = printJobs[index % printJobs.length] ?? printJobs[0];
      const quantity = 1 + ((index * 3) % 7);
      return { itemNumber: `J-${100 + index}`, description, quantity, unit: "pcs", unitPriceCents };
    }),
    paymentTerms: "Please pay within 14 days.",
  } satisfies InvoiceFacts;
}

/** Three invoices of one seller for one file: on page 1, on pages 2 and 3, on page 4. */
export const severalInvoices: InvoiceFacts[] = [
  printWorksInvoice(
    "NPW-3051",
    "2025-06-02",
    "2025-06-16",
    {
      name: "Willow Books",
      address: ["9 Mill Street", "York YO1 9QX"],
    },
    3,
  ),
  printWorksInvoice(
    "NPW-3052",
    "2025-06-09",
    "2025-06-23",
    {
      name: "Pennine Cycling Club",
      address: ["The Old Station", "Skipton BD23 1RT"],
    },
    21,
  ),
  printWorksInvoice(
    "NPW-3053",
    "2025-06-30",
    "2025-07-14",
    {
      name: "Cafe Marlowe",
      address: ["31 Castle Road", "Harrogate HG1 2NB"],
    },
    2,
  ),
];
