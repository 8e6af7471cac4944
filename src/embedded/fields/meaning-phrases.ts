import type { Meaning, Party, PartyPart, RowMeaning } from "../embedded-record.ts";

/**
 * Meanings that are also concepts of the vocabulary, whose captions users use as names. No others, because the captions
 * of printed amounts and names often mean more than what a source states.
 */
export const conceptsOfMeanings: Partial<Record<Meaning, string>> = {
  contract_reference: "contract_number",
  project_reference: "project_number",
  delivery_note_reference: "delivery_note_number",
  due_date: "due_date",
  delivery_date: "delivery_date",
  currency: "currency",
  payment_terms: "payment_terms",
  iban: "iban",
  bic: "bic",
  line_total: "line_total",
  net_total: "net_total",
  tax_total: "tax_total",
  tax_rate: "tax_rate",
  rounding: "rounding",
  grand_total: "grand_total",
  amount_due: "amount_due",
  document_number: "passport_number",
  surname: "surname",
  birth_date: "birth_date",
  nationality: "nationality",
};

/**
 * What users call a meaning, beyond the captions of its concept, separated by "|". A field has the meaning if its name
 * or a hint has the same words, in any language of the vocabulary; order, case, accents and unimportant words do not
 * count. Only a complete phrase counts: `total` is just one word less than `tax total`, and a near miss must state
 * nothing, because a stated value overrides a printed one.
 */
export const meaningPhrases: Partial<Record<Meaning, string>> = {
  invoice_number: "invoice number|invoice id|invoice|Belegnummer|document number|receipt number",
  credit_note_number: "credit note number|credit note id|credit memo number|Gutschriftsnummer|avoir number",
  order_number: "order number|order id|order|purchase order",
  preceding_invoice_number:
    "original invoice number|preceding invoice number|referenced invoice number|corrected invoice number|invoice reference",
  preceding_invoice_date: "original invoice date|preceding invoice date",
  order_reference:
    "order reference|purchase order number|purchase order reference|customer order number|buyer order number|your order|customer order",
  sales_order_reference: "sales order number|sales order|sales order reference|seller order number|our order",
  contract_reference: "contract reference|contract",
  project_reference: "project reference|project",
  delivery_note_reference: "despatch advice|dispatch note number",
  buyer_reference: "buyer reference|customer reference|your reference|Ihr Zeichen|Leitweg-ID",
  ship_to_address: "shipping address",
  ship_to_name: "shipping name",
  ship_to_city: "shipping city",
  payment_reference:
    "payment reference|remittance information|reference number payment|QR reference|Verwendungszweck|creditor reference",
  issue_date: "issue date|issued|date|document date|Belegdatum",
  invoice_date: "invoice date|date facturation",
  order_date: "order date",
  due_date: "invoice due date",
  period_start: "period start|period from|billing period start|service period start|start date|Leistungszeitraum von",
  period_end: "period end|period to|billing period end|service period end|end date|Leistungszeitraum bis",
  currency: "invoice currency",
  note: "note|notes|invoice note|remarks|Hinweis",
  iban: "payment IBAN|seller IBAN|vendor IBAN|supplier IBAN",
  bic: "seller BIC",
  account_holder: "account holder|account name",
  account_number: "bank account number|account number",
  line_total: "line items total",
  allowance_total: "allowance total|allowances|discount total|discount amount|discounts|Abschläge|Rabatt",
  charge_total: "charge total|charges|Zuschläge",
  net_total: "total excluding tax|tax basis total",
  rounding: "rounding amount",
  prepaid_total: "prepaid total|prepaid amount|amount paid|paid|prepayment|Anzahlung|acompte|montant payé",
  document_number: "card number|licence number|id card number",
  document_type: "document type|document type code",
  given_names: "given names|given name|first name|first names|forename|prénom",
  full_name: "full name|holder name|holder",
  expiry_date:
    "expiry date|date of expiry|expiration date|date of expiration|expires|expiry|valid until|Ablaufdatum|gültig bis|date d'expiration|fecha de caducidad|geldig tot",
  sex: "sex",
  issuing_country: "issuing country|issuing state|country of issue|pays émetteur",
  personal_number: "personal number|personal id number|national id number|optional data",
  mrz: "mrz|machine readable zone|mrz lines|machine readable lines",
  qr_text: "qr|qr text|qr content|qr data",
  barcode_text: "barcode|barcode number|barcode text|barcode content|ean|gtin",
};

/** What users call the parties. */
export const partyPhrases: Record<Party, string> = {
  seller:
    "seller|vendor|supplier|issuer|merchant|provider|biller|creditor|company|store|Lieferant|Lieferanten|Rechnungssteller|fournisseur|proveedor|emisor|fornitore|leverancier|invoice from",
  buyer:
    "buyer|customer|purchaser|recipient|debtor|bill to|billed to|billing|Käufer|Rechnungsempfänger|acheteur|comprador|acquirente|koper",
  ship_to: "ship to|delivery|deliver to|Warenempfänger|consignee",
  payee: "payee|remit to|Zahlungsempfänger|bénéficiaire",
};

/** What users call the parts of a party's data; the party's own word comes before or after it. */
export const partyPartPhrases: Record<PartyPart, string> = {
  name: "name|company|company name|organisation",
  address: "address|postal address|full address",
  street: "street|street address|address line|address line 1",
  postcode: "postcode|postal code",
  city: "city",
  region: "region|state|province|county",
  country: "country|country code",
  vat_id:
    "vat id|vat|vat number|vat registration number|vat identification number|uid|vat reg number|partita iva|tax id",
  tax_number: "tax number|tax registration number|fiscal code|codice fiscale",
  registration_number: "registration number|company number|company registration number|register number|siren|siret|hrb",
  number: "number|id|account number|reference number",
  contact: "contact|contact name|contact person",
  email: "email|email address|contact email",
  phone: "phone|phone number|contact phone",
};

/** Parts that need no party in the name: they belong to the seller. */
export const sellerParts: PartyPart[] = ["vat_id", "tax_number"];

/** What users call the columns of line items. */
export const rowPhrases: Record<RowMeaning, string> = {
  line_id: "line id|line number|line|position|pos|number|item position|ligne",
  item_number:
    "item number|item code|product code|product number|sku|part number|item id|article|seller item number|référence|code",
  buyer_item_number: "buyer item number|customer item number|customer part number|your article number",
  gtin: "gtin|ean|barcode|upc",
  description: "description|item description|item|name|item name|product|product name|details|service|concepto",
  quantity: "quantity|quantity billed|units|count|hours",
  unit: "unit|unit of measure|uom|unit code|unità|eenheid",
  unit_price: "unit price|price|price per unit|net price|rate|unit cost",
  gross_price: "gross price|list price|price before discount",
  discount: "discount|discount amount|rebate|Rabatt|remise",
  tax_rate: "tax rate|vat rate|vat|tax|vat percent|tax percent|vat %|MwSt Satz",
  tax_amount: "tax amount|vat amount|tax total|vat total|amount",
  net_amount: "amount|net amount|line total|total|line amount|total price|net total|sum|line net amount|subtotal",
  basis_amount: "basis amount|basis|taxable amount|net amount|base|taxable base|net",
  note: "note|line note|remark",
};

/** What users call the lists of line items and of taxes. */
export const listPhrases = {
  lines:
    "line items|items|lines|line item|invoice lines|order lines|positions|articles|products|goods|entries|services|Positionen|Artikel|Posten|lignes|lignes de facture|artículos|righe|regels|details",
  taxes:
    "taxes|tax breakdown|vat breakdown|tax lines|tax details|vat lines|tax rates|vat rates|tax summary|Steuern|vat details",
} as const;

/** The columns of each of the two lists. */
export const rowMeaningsOf: Record<keyof typeof listPhrases, RowMeaning[]> = {
  lines: [
    "line_id",
    "item_number",
    "buyer_item_number",
    "gtin",
    "description",
    "quantity",
    "unit",
    "unit_price",
    "gross_price",
    "discount",
    "tax_rate",
    "net_amount",
    "note",
  ],
  taxes: ["tax_rate", "basis_amount", "tax_amount"],
};

/** Second meanings of a field, best first, for sources that do not state the first. */
export const furtherMeanings: Partial<Record<Meaning, Meaning[]>> = {
  invoice_number: ["credit_note_number", "preceding_invoice_number"],
  invoice_date: ["issue_date", "preceding_invoice_date"],
  order_number: ["order_reference"],
  order_reference: ["order_number"],
};
