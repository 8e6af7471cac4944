import type { EmbeddedSource } from "../domain/embedded-source.ts";
import type { Place } from "../domain/record.ts";

/** The parties in business documents. */
export type Party = "seller" | "buyer" | "ship_to" | "payee";

/** What can be stated about a party. */
export type PartyPart =
  | "name"
  | "address"
  | "street"
  | "postcode"
  | "city"
  | "region"
  | "country"
  | "vat_id"
  | "tax_number"
  | "registration_number"
  | "number"
  | "contact"
  | "email"
  | "phone";

/** What embedded data can state once in a document: the terms shared by sources and a parser's fields. */
export type Meaning =
  | `${Party}_${PartyPart}`
  | "invoice_number"
  | "credit_note_number"
  | "order_number"
  | "preceding_invoice_number"
  | "preceding_invoice_date"
  | "order_reference"
  | "sales_order_reference"
  | "contract_reference"
  | "project_reference"
  | "delivery_note_reference"
  | "buyer_reference"
  | "payment_reference"
  | "issue_date"
  | "invoice_date"
  | "order_date"
  | "due_date"
  | "delivery_date"
  | "period_start"
  | "period_end"
  | "currency"
  | "payment_terms"
  | "note"
  | "iban"
  | "bic"
  | "account_holder"
  | "account_number"
  | "line_total"
  | "allowance_total"
  | "charge_total"
  | "net_total"
  | "tax_total"
  | "tax_rate"
  | "rounding"
  | "grand_total"
  | "prepaid_total"
  | "amount_due"
  | "document_number"
  | "document_type"
  | "surname"
  | "given_names"
  | "full_name"
  | "birth_date"
  | "expiry_date"
  | "sex"
  | "nationality"
  | "issuing_country"
  | "personal_number"
  | "mrz"
  | "qr_text"
  | "barcode_text";

/** What embedded data can state in each row of a list. */
export type RowMeaning =
  | "line_id"
  | "item_number"
  | "buyer_item_number"
  | "gtin"
  | "description"
  | "quantity"
  | "unit"
  | "unit_price"
  | "gross_price"
  | "discount"
  | "tax_rate"
  | "tax_amount"
  | "net_amount"
  | "basis_amount"
  | "note";

/** A text, and where its source states it: the path of an XML element. */
export interface StatedText {
  text: string;
  at: string;
}

export interface EmbeddedValue {
  /** As stated; dates are `YYYY-MM-DD`, numbers plain decimals such as `-1234.50`, ticks `true` or `false`. */
  text: string;
  /** `spelling`: the same may be printed differently (capitals without accents, a code for a word). */
  form: "text" | "date" | "number" | "boolean" | "spelling";
  /**
   * `stated` overrides what is printed. `implied` is likely but not said outright, and only fills a gap: the creditor
   * of a payment code is usually the seller. `zero` is what programs write where there is nothing: it corrects what was
   * read, but fills no gap.
   */
  claim: "stated" | "implied" | "zero";
  place: Place | null;
  /** The path of the XML element that states it; absent if none alone does. */
  at?: string;
  /** The text as read, where a check digit shows that OCR confused similar characters. */
  repairedFrom?: string;
}

export type EmbeddedRow = Map<RowMeaning, EmbeddedValue>;

/** A value whose meaning is known only from its form field's captions. */
export interface CaptionedValue {
  /** Best first: tooltip, caption on the page, name in the file. */
  captions: string[];
  value: EmbeddedValue;
}

/** What one embedded source states. */
export interface EmbeddedRecord {
  source: EmbeddedSource;
  /** The source's name for people: the attachment's name, or words. */
  title: string;
  /** The source's page; null if it belongs to the whole file. */
  page: number | null;
  values: Map<Meaning, EmbeddedValue>;
  lines: EmbeddedRow[];
  taxes: EmbeddedRow[];
  captioned: CaptionedValue[];
}

/** An empty record. */
export function emptyRecord(source: EmbeddedSource, title: string, page: number | null): EmbeddedRecord {
  return { source, title, page, values: new Map(), lines: [], taxes: [], captioned: [] };
}

/**
 * Puts a value as its source writes it. An empty text, a text longer than any value in a document, and a second value
 * with the same name are dropped.
 */
export function put<Name extends Meaning | RowMeaning>(
  values: Map<Name, EmbeddedValue>,
  name: Name,
  given: StatedText | string | null | undefined,
  more: Partial<Omit<EmbeddedValue, "text">> = {},
): void {
  const { text, at } = typeof given === "object" && given !== null ? given : { text: given, at: null };
  const trimmed = text?.trim() ?? "";
  if (trimmed === "" || trimmed.length > longestValue || values.has(name)) return;
  const known = { text: trimmed, form: "text", claim: "stated", place: null } as const;
  values.set(name, { ...known, ...(at === null ? {} : { at }), ...more });
}

/** Puts an amount that most invoices lack, for which programs write zero. */
export function putOptional(values: Map<Meaning, EmbeddedValue>, name: Meaning, amount: StatedText | null): void {
  put(values, name, amount, { form: "number", claim: Number(amount?.text ?? 0) === 0 ? "zero" : "stated" });
}

/** In characters: payment terms and notes fill a paragraph at most. */
const longestValue = 4000;
