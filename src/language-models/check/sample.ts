import type { Field, FieldType } from "../../domain/field.ts";
import type { Answer, AnsweredValue, Question, Quote } from "../../domain/question.ts";
import { samplePicture } from "./sample-picture.ts";

/** A made-up invoice of usual length, as the product reads a page. */
const invoiceLines = [
  "Nordlicht Ceramics | INVOICE",
  "Hafenweg 12, 20457 Hamburg",
  "Invoice number | NC-2031-0482",
  "Invoice date | 14 March 2031",
  "Customer number | 10217",
  "Your order | 7751 of 2 March 2031",
  "Bill to | Deliver to",
  "Harbour Tea Rooms Ltd | Harbour Tea Rooms, warehouse",
  "4 Quay Street | Gate 7, Dock Road",
  "Bristol BS1 4QR | Bristol BS11 9FG",
  "Dear Ms Okafor,",
  "thank you for your order. We have sent the goods on 12 March and charge for them as follows.",
  "Item | Description | Quantity | Unit price | Amount",
  "1 | Teapot, large, sea green | 12 | 38.00 | 456.00",
  "2 | Cup with saucer | 60 | 9.50 | 570.00",
  "3 | Sugar bowl | 10 | 14.20 | 142.00",
  "4 | Cake stand, two tiers | 4 | 52.75 | 211.00",
  "Subtotal | 1,379.00",
  "Carriage | 46.00",
  "VAT 19 % of 1,425.00 | 270.75",
  "Amount due | EUR 1,695.75",
  "Please pay by 13 April 2031 without deduction. Instead of a transfer, you can pay by card at our web shop.",
  "If you pay by 24 March, you may deduct 2 %.",
  "Bank | Elbe Bank | IBAN DE21 5005 0201 0000 4711 82",
  "Nordlicht Ceramics is registered in Hamburg, HRB 99812. VAT ID DE299871234",
];

/** What the invoice states, as printed; null: it does not. */
const invoiceTruth: Record<string, string | null> = {
  invoice_number: "NC-2031-0482",
  invoice_date: "14 March 2031",
  due_date: "13 April 2031",
  order_number: "7751",
  seller: "Nordlicht Ceramics",
  buyer: "Harbour Tea Rooms Ltd",
  net_amount: "1,425.00",
  tax_amount: "270.75",
  total: "1,695.75",
  iban: "DE21 5005 0201 0000 4711 82",
  // A language model that invents one is told from one that does not.
  cost_centre: null,
};
const invoiceRows = ["Teapot, large, sea green", "Cup with saucer", "Sugar bowl", "Cake stand, two tiers"];

const types: Record<string, FieldType> = {
  ...{ invoice_date: "date", due_date: "date" },
  ...{ net_amount: "money", tax_amount: "money", total: "money" },
};

/** A question of a usual page, with all its fields. */
export const sampleQuestion: Question = ask(
  [
    ...Object.keys(invoiceTruth).map((name) => makeField(name, types[name] ?? "text")),
    { ...makeField("line_items", "list"), fields: [makeField("description"), makeField("amount", "money")] },
  ],
  invoiceLines,
);

/** A question that takes few tokens. */
export const smallQuestion: Question = ask(
  [makeField("receipt_number")],
  ["Kestrel Tools", "Receipt number | KT-58213", "Thank you for your visit"],
);

/** The same question about a picture alone. */
export const pictureQuestion: Question = ask([makeField("receipt_number")], [], samplePicture);

/** How many values of the sample there are, and which of them an answer has wrong. */
export function judgeSample({ entries }: Answer): { of: number; wrong: string[] } {
  const values = entries[0]?.values ?? {};
  const wrong = Object.entries(invoiceTruth).filter(([name, truth]) => !isRight(quoteOf(values[name]), truth));
  const rows = values.line_items?.kind === "list" ? values.line_items.rows : [];
  const wrongRows = invoiceRows.filter((truth, index) => !isRight(rows[index]?.description, truth));
  return {
    of: Object.keys(invoiceTruth).length + invoiceRows.length,
    wrong: [...wrong.map(([name]) => name), ...wrongRows.map(() => "line_items")],
  };
}

/** The text that an answer quotes for the field of the small question; null if none. */
export function findReceiptNumber({ entries }: Answer): string | null {
  return quoteOf(entries[0]?.values.receipt_number)?.text ?? null;
}

function quoteOf(value: AnsweredValue | undefined): Quote | undefined {
  return value?.kind === "scalar" ? value.quotes[0] : undefined;
}

/** With or without a currency or a full stop: the product finds both on the page. */
function isRight(quote: Quote | undefined, truth: string | null): boolean {
  if (quote === undefined || truth === null) return quote === undefined && truth === null;
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/eur|€|\s/g, "")
      .replace(/[.,]$/, "");
  return plain(quote.text) === plain(truth);
}

function ask(fields: Field[], lines: string[], picture: Uint8Array | null = null): Question {
  return {
    subject: "Invoices and receipts",
    fields,
    entries: [{ number: 1, known: {}, wanted: fields.map(({ name }) => name) }],
    pages: [
      { number: 1, isScan: picture !== null, lines: lines.map((text, index) => ({ id: index + 1, text })), picture },
    ],
  };
}

function makeField(name: string, type: FieldType = "text"): Field {
  return {
    ...{ id: name, name, type, description: "" },
    hints: [],
    options: [],
    isUnique: false,
    rules: [],
    fields: [],
  };
}
