import type { Decimal } from "decimal.js";

/** What an e-invoice states. The comments name the terms of EN 16931. Texts are plain, dates are `YYYY-MM-DD`. */
export interface Invoice {
  /** BT-1 */
  number: string;
  /** BT-3: an invoice or a credit note. */
  typeCode: "380" | "381";
  /** BT-2 */
  issueDate: string;
  /** BT-9 */
  dueDate: string | null;
  /** BT-72 */
  deliveryDate: string | null;
  /** BT-73, BT-74 */
  period: { start: string | null; end: string | null } | null;
  /** BT-5: ISO 4217. */
  currency: string;
  /** BT-10 */
  buyerReference: string | null;
  /** BT-13 */
  orderReference: string | null;
  /** BT-12 */
  contractReference: string | null;
  /** BT-22 */
  note: string | null;
  /** BT-20 */
  paymentTerms: string | null;
  /** BT-83 */
  paymentReference: string | null;
  /** BT-84 to BT-86; null: it states no account. */
  account: { iban: string; holder: string | null; bic: string | null } | null;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  lines: InvoiceLine[];
  taxes: InvoiceTax[];
  totals: InvoiceTotals;
}

export interface InvoiceParty {
  name: string;
  /** Its number with the other party. */
  number: string | null;
  registrationNumber: string | null;
  vatId: string | null;
  taxNumber: string | null;
  contact: string | null;
  email: string | null;
  phone: string | null;
  /** Up to three lines. */
  street: string[];
  postcode: string | null;
  city: string | null;
  /** ISO 3166. */
  country: string;
}

export interface InvoiceLine {
  id: string;
  itemNumber: string | null;
  name: string;
  quantity: Decimal;
  /** UN/ECE Recommendation 20. */
  unitCode: string;
  unitPrice: Decimal;
  taxRate: Decimal;
  netAmount: Decimal;
}

/** The amounts at one rate; all rates are above zero. */
export interface InvoiceTax {
  rate: Decimal;
  basis: Decimal;
  amount: Decimal;
}

export interface InvoiceTotals {
  /** BT-106: the sum of the lines. */
  lines: Decimal;
  /** BT-107, BT-108: of the whole invoice; zero if there are none. */
  allowances: Decimal;
  charges: Decimal;
  /** BT-109 */
  net: Decimal;
  /** BT-110 */
  tax: Decimal;
  /** BT-112 */
  gross: Decimal;
  /** BT-113 */
  prepaid: Decimal;
  /** BT-115 */
  due: Decimal;
}
