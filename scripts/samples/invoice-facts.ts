/** Everything printed on a sample invoice; the drawing and the expected values are both made from it. */
export interface InvoiceFacts {
  /** BCP 47; decides how numbers and dates are printed. */
  locale: "en-GB" | "de-DE" | "fr-FR";
  currency: "GBP" | "EUR";
  look: InvoiceLook;
  words: InvoiceWords;
  number: string;
  /** ISO dates. */
  date: string;
  dueDate: string;
  orderNumber: string | null;
  customerNumber: string;
  seller: Party & { vatId: string; email: string; phone: string; bank: string; iban: string; bic: string };
  buyer: Party;
  /** Per cent. */
  taxRate: number;
  lines: InvoiceLine[];
  paymentTerms: string;
}

export interface Party {
  name: string;
  address: string[];
}

export interface InvoiceLine {
  itemNumber: string;
  description: string;
  quantity: number;
  unit: string;
  /** In the currency's smallest unit. */
  unitPriceCents: number;
}

/** How an invoice is drawn; no two samples of different sellers look the same. */
export interface InvoiceLook {
  accent: string;
  /** The position of number and dates: in a block on the right, or in a strip across the page. */
  details: "block" | "strip";
  table: "striped" | "ruled" | "grid";
  bodyFont: "Helvetica" | "Times-Roman";
  boldFont: "Helvetica-Bold" | "Times-Bold";
}

/** The printed captions. */
export interface InvoiceWords {
  title: string;
  number: string;
  date: string;
  dueDate: string;
  orderNumber: string;
  customerNumber: string;
  billTo: string;
  item: string;
  description: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  amount: string;
  net: string;
  tax: string;
  total: string;
  payment: string;
  vatId: string;
  phone: string;
  email: string;
  bank: string;
  page: string;
  carriedOver: string;
}

/** Net, tax and total in cents; the tax is rounded once, on the net total. */
export function totalsOf({ lines, taxRate }: InvoiceFacts): { net: number; tax: number; total: number } {
  const net = lines.reduce((sum, line) => sum + lineAmountCents(line), 0);
  const tax = Math.round((net * taxRate) / 100);
  return { net, tax, total: net + tax };
}

export function lineAmountCents({ quantity, unitPriceCents }: InvoiceLine): number {
  return Math.round(quantity * unitPriceCents);
}

/** What the invoice template should find on the drawn page. */
export function expectedOfInvoice(facts: InvoiceFacts): Record<string, unknown> {
  const { net, tax, total } = totalsOf(facts);
  return {
    invoice_number: facts.number,
    invoice_date: facts.date,
    due_date: facts.dueDate,
    order_number: facts.orderNumber,
    customer_number: facts.customerNumber,
    seller_name: facts.seller.name,
    seller_address: facts.seller.address.join(", "),
    seller_vat_id: facts.seller.vatId,
    seller_email: facts.seller.email,
    seller_phone: facts.seller.phone,
    buyer_name: facts.buyer.name,
    buyer_address: facts.buyer.address.join(", "),
    currency: facts.currency,
    net_total: net / 100,
    tax_total: tax / 100,
    total: total / 100,
    payment_terms: facts.paymentTerms,
    iban: facts.seller.iban,
    bic: facts.seller.bic,
    line_items: facts.lines.map((line) => ({
      item_number: line.itemNumber,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      unit_price: line.unitPriceCents / 100,
      amount: lineAmountCents(line) / 100,
    })),
  };
}
