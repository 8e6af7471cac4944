import { entriesOf } from "./languages.ts";
import type { ValueKind } from "./value-kind.ts";

/** Which side of a business document a value belongs to. */
export type PartyRole = "seller" | "buyer";

/** A thing that business documents state; each language file has the captions with which they print it. */
export interface Concept {
  id: string;
  kind: ValueKind;
  role?: PartyRole;
  /** Somebody other than the two sides: a carrier, a bank, the place of delivery. */
  isThirdParty?: true;
  /** Which end of a period "from - to" the value is. */
  rangeEnd?: "from" | "to";
  /** Belongs to the rows of a table, not to a document's top or bottom. */
  isCell?: true;
  /** Heads columns of all kinds, so its captions do not speak against any other value. */
  isGeneral?: true;
  /** The largest amount of a document is more likely to be it: a total to pay, not a part of it. */
  isLargest?: true;
  /** A date that documents state without a caption: the day on a receipt or a letter. */
  standsAlone?: true;
}

/**
 * Common business terms. They give fields their synonyms, and every concept that the parser does not ask for still
 * competes as a rival, so that a number under "Customer no." is not taken for an invoice number.
 *
 * The order counts among numbers: the later document of a trade comes first, because an invoice also prints its order's
 * number, but an order prints no invoice's.
 */
export const concepts: readonly Concept[] = [
  // Identifiers
  { id: "invoice_number", kind: "id" },
  { id: "receipt_number", kind: "id" },
  { id: "order_number", kind: "id" },
  { id: "customer_number", kind: "id" },
  { id: "supplier_number", kind: "id" },
  { id: "contract_number", kind: "id" },
  { id: "delivery_note_number", kind: "id" },
  { id: "quote_number", kind: "id" },
  { id: "project_number", kind: "id" },
  { id: "account_number", kind: "id" },
  { id: "reference", kind: "id" },
  { id: "tax_number", kind: "id" },
  { id: "company_number", kind: "id" },
  { id: "item_number", kind: "id", isCell: true },
  { id: "line_id", kind: "id", isCell: true, isGeneral: true },
  { id: "tracking_number", kind: "id" },
  { id: "bill_of_lading_number", kind: "id" },
  { id: "container_number", kind: "id" },
  { id: "meter_number", kind: "id" },
  { id: "employee_number", kind: "id" },
  { id: "social_security_number", kind: "id" },
  { id: "passport_number", kind: "id" },
  { id: "policy_number", kind: "id" },
  { id: "license_plate", kind: "id" },
  // Patterns
  { id: "seller_vat_id", kind: "vat", role: "seller" },
  { id: "iban", kind: "iban" },
  { id: "bic", kind: "bic" },
  { id: "currency", kind: "currency" },
  { id: "email", kind: "email" },
  { id: "phone", kind: "phone" },
  { id: "fax", kind: "phone" },
  { id: "website", kind: "url" },
  // Dates
  { id: "issue_date", kind: "date", standsAlone: true },
  { id: "due_date", kind: "date" },
  { id: "delivery_date", kind: "date" },
  { id: "period_from", kind: "date", rangeEnd: "from" },
  { id: "period_to", kind: "date", rangeEnd: "to" },
  { id: "birth_date", kind: "date" },
  { id: "expiry_date", kind: "date" },
  { id: "payment_date", kind: "date" },
  { id: "print_date", kind: "date" },
  { id: "effective_date", kind: "date", standsAlone: true },
  { id: "received_date", kind: "date" },
  // Amounts
  { id: "grand_total", kind: "amount", isLargest: true },
  { id: "amount_due", kind: "amount", isLargest: true },
  { id: "net_total", kind: "amount" },
  { id: "tax_total", kind: "amount" },
  { id: "line_total", kind: "amount" },
  { id: "prepaid_total", kind: "amount" },
  { id: "allowance_total", kind: "amount" },
  { id: "charge_total", kind: "amount" },
  { id: "rounding", kind: "amount" },
  { id: "cash", kind: "amount" },
  { id: "change", kind: "amount" },
  { id: "opening_balance", kind: "amount" },
  { id: "closing_balance", kind: "amount", isLargest: true },
  { id: "gross_salary", kind: "amount", isLargest: true },
  { id: "net_salary", kind: "amount" },
  { id: "deductions", kind: "amount" },
  { id: "agency_commission", kind: "amount" },
  { id: "unit_price", kind: "amount", isCell: true },
  { id: "gross_price", kind: "amount", isCell: true },
  { id: "line_amount", kind: "amount", isCell: true, isGeneral: true },
  { id: "quantity", kind: "number", isCell: true },
  { id: "tax_rate", kind: "percent", isCell: true },
  { id: "discount_rate", kind: "percent", isCell: true },
  { id: "weight", kind: "number" },
  // Names and texts
  { id: "seller_name", kind: "name", role: "seller" },
  { id: "buyer_name", kind: "name", role: "buyer" },
  { id: "landlord", kind: "name", role: "seller" },
  { id: "tenant", kind: "name", role: "buyer" },
  { id: "shipper", kind: "name", role: "seller" },
  { id: "importer", kind: "name", role: "buyer" },
  { id: "employer", kind: "name", role: "seller" },
  { id: "employee", kind: "name", role: "buyer" },
  { id: "creditor", kind: "name", role: "seller" },
  { id: "debtor", kind: "name", role: "buyer" },
  { id: "ship_from", kind: "name", isThirdParty: true },
  { id: "ship_to", kind: "name", isThirdParty: true },
  { id: "seller_address", kind: "address", role: "seller" },
  { id: "buyer_address", kind: "address", role: "buyer" },
  { id: "tax_representative", kind: "name", isThirdParty: true },
  { id: "payee", kind: "name" },
  { id: "contact_person", kind: "name", isThirdParty: true },
  { id: "advertiser", kind: "name" },
  { id: "agency", kind: "name", isThirdParty: true },
  { id: "product", kind: "name" },
  { id: "bank_name", kind: "name", isThirdParty: true },
  { id: "payment_terms", kind: "text" },
  { id: "payment_method", kind: "text" },
  { id: "item_description", kind: "text", isCell: true, isGeneral: true },
  { id: "unit", kind: "text", isCell: true, isGeneral: true },
  { id: "place_of_birth", kind: "name" },
  { id: "nationality", kind: "name" },
  { id: "surname", kind: "name" },
  { id: "given_name", kind: "name" },
  { id: "party", kind: "name" },
  { id: "governing_law", kind: "name" },
  { id: "term", kind: "duration" },
];

/** The captions with which documents print a concept, in all languages. */
export function captionsOf({ id }: { id: string }): string[] {
  return entriesOf("captions").get(id) ?? [];
}
