import type { Meaning, Party, PartyPart, RowMeaning } from "../embedded-record.ts";

/**
 * What users call a meaning, in the languages of the templates, separated by "|". A field means it when its name, or a
 * hint, has the same words; order, case, accents and words without weight do not count. `total` is one word more than
 * `tax total`, so phrases here are whole: a near miss states nothing, since a stated value overrides a printed one.
 */
export const meaningPhrases: Partial<Record<Meaning, string>> = {
  invoice_number:
    "invoice number|invoice id|invoice|bill number|Rechnungsnummer|Belegnummer|document number|receipt number",
  credit_note_number: "credit note number|credit note id|credit memo number|Gutschriftsnummer|avoir number",
  order_number: "order number|order id|order|purchase order|Auftragsnummer",
  preceding_invoice_number:
    "original invoice number|preceding invoice number|referenced invoice number|corrected invoice number|invoice reference",
  preceding_invoice_date: "original invoice date|preceding invoice date",
  order_reference:
    "order reference|purchase order number|purchase order reference|customer order number|buyer order number|your order|Ihre Bestellung|customer order",
  sales_order_reference: "sales order number|sales order|sales order reference|seller order number|our order",
  contract_reference: "contract number|contract reference|contract id|contract|Vertragsnummer|numéro de contrat",
  project_reference: "project number|project reference|project id|project|Projektnummer",
  delivery_note_reference:
    "delivery note number|delivery note|despatch advice|dispatch note number|Lieferscheinnummer|Lieferschein|bon de livraison",
  buyer_reference: "buyer reference|customer reference|your reference|Ihr Zeichen|Leitweg-ID|votre référence",
  payment_reference:
    "payment reference|remittance information|reference number payment|QR reference|Verwendungszweck|creditor reference|Zahlungsreferenz",
  issue_date:
    "issue date|date of issue|issued|date|document date|Belegdatum|Ausstellungsdatum|date d'émission|fecha de emisión",
  invoice_date: "invoice date|bill date|Rechnungsdatum|date facturation",
  order_date: "order date|Bestelldatum|Auftragsdatum",
  due_date:
    "due date|payment due date|payment due|due|invoice due date|pay by|Fälligkeitsdatum|Fälligkeit|zahlbar bis|date d'échéance|échéance|fecha de vencimiento|data scadenza|vervaldatum",
  delivery_date:
    "delivery date|date of delivery|date of supply|supply date|service date|Lieferdatum|Leistungsdatum|date de livraison|fecha de entrega|data consegna|leverdatum",
  period_start: "period start|period from|billing period start|service period start|start date|Leistungszeitraum von",
  period_end: "period end|period to|billing period end|service period end|end date|Leistungszeitraum bis",
  currency: "currency|currency code|invoice currency|Währung|devise|moneda|valuta",
  payment_terms:
    "payment terms|terms of payment|terms|Zahlungsbedingungen|conditions de paiement|condiciones de pago|condizioni di pagamento|betalingsvoorwaarden",
  note: "note|notes|invoice note|remarks|comment|Bemerkung|Hinweis",
  iban: "IBAN|bank account|payment IBAN|seller IBAN|vendor IBAN|supplier IBAN",
  bic: "BIC|SWIFT|SWIFT code|BIC SWIFT|seller BIC|bank identifier code",
  account_holder: "account holder|account name|Kontoinhaber|titulaire du compte",
  account_number: "bank account number|account number|Kontonummer",
  line_total: "line total|lines total|sum of line items|items total|line items total|Positionssumme|total lines",
  allowance_total:
    "allowance total|allowances|discount total|total discount|discount amount|discounts|Abschläge|Rabatt",
  charge_total: "charge total|charges|charges total|total charges|Zuschläge",
  net_total:
    "net total|total net|net amount|subtotal|sub total|amount net|total excl vat|total excluding tax|total without tax|total before tax|amount untaxed|untaxed amount|taxable amount|tax basis total|Nettobetrag|Summe netto|Zwischensumme|total HT|montant HT|base imponible|imponibile",
  tax_total:
    "tax total|total tax|tax amount|tax|vat|vat total|total vat|vat amount|amount tax|sales tax|Steuerbetrag|MwSt Betrag|total TVA|montant TVA|cuota IVA",
  tax_rate: "tax rate|vat rate|tax percent|vat percent|Steuersatz|MwSt Satz|taux TVA",
  rounding: "rounding|rounding amount|Rundung",
  grand_total:
    "grand total|total|total amount|amount total|invoice total|total gross|gross total|gross amount|total incl vat|total including tax|total including vat|invoice amount|amount|Gesamtbetrag|Rechnungsbetrag|Bruttobetrag|total TTC|montant TTC|montant total|importe total|totale fattura|totaalbedrag",
  prepaid_total:
    "prepaid total|prepaid amount|amount paid|total prepaid|paid amount|paid|prepayment|Anzahlung|acompte|montant payé",
  amount_due:
    "amount due|total due|balance due|amount payable|payable amount|due amount|amount to pay|net due|Zahlbetrag|zu zahlen|offener Betrag|net à payer|reste à payer|total a pagar|te betalen",
  document_number:
    "document number|passport number|id number|card number|identity card number|Ausweisnummer|Passnummer|numéro de passeport|numero documento|licence number|id card number",
  document_type: "document type|type of document|document type code",
  surname: "surname|last name|family name|Nachname|Familienname|nom de famille|apellidos|cognome|achternaam",
  given_names:
    "given names|given name|first name|first names|forename|forenames|Vorname|Vornamen|prénom|prénoms|voornaam",
  full_name: "full name|holder name|name of holder|holder",
  birth_date:
    "birth date|date of birth|dob|born|Geburtsdatum|date de naissance|fecha de nacimiento|data di nascita|geboortedatum",
  expiry_date:
    "expiry date|date of expiry|expiration date|date of expiration|expires|expiry|valid until|Ablaufdatum|gültig bis|date d'expiration|fecha de caducidad|geldig tot",
  sex: "sex|gender|Geschlecht|sexe|sexo|sesso|geslacht",
  nationality: "nationality|citizenship|Staatsangehörigkeit|nationalité|nacionalidad|cittadinanza|nationaliteit",
  issuing_country: "issuing country|issuing state|country of issue|Ausstellungsland|pays émetteur",
  personal_number: "personal number|personal id number|national id number|optional data",
  mrz: "mrz|machine readable zone|mrz lines|machine readable lines",
  qr_text: "qr|qr text|qr content|qr data",
  barcode_text: "barcode|barcode number|barcode text|barcode content|Strichcode|ean|gtin",
};

/** What users call the parties. */
export const partyPhrases: Record<Party, string> = {
  seller:
    "seller|vendor|supplier|issuer|merchant|provider|biller|creditor|company|store|Verkäufer|Lieferant|Lieferanten|Rechnungssteller|fournisseur|vendeur|proveedor|emisor|fornitore|leverancier|invoice from",
  buyer:
    "buyer|customer|client|purchaser|recipient|debtor|bill to|billed to|invoice to|billing|Kunde|Kunden|Käufer|Rechnungsempfänger|acheteur|cliente|comprador|acquirente|klant|koper",
  ship_to: "ship to|shipping|delivery|deliver to|Lieferung|Warenempfänger|livraison|entrega|consignee",
  payee: "payee|remit to|Zahlungsempfänger|bénéficiaire|beneficiary|beneficiario",
};

/** What users call the parts of a party's data; the party's own word stands before or behind it. */
export const partyPartPhrases: Record<PartyPart, string> = {
  name: "name|company|company name|organisation|organization",
  address: "address|postal address|full address",
  street: "street|street address|address line|address line 1",
  postcode: "postcode|postal code|zip code",
  city: "city",
  region: "region|state|province|county",
  country: "country|country code",
  vat_id:
    "vat id|vat|vat number|vat registration number|vat identification number|uid|USt-IdNr|ust id nr|vat reg number|numéro TVA|partita iva|tax id",
  tax_number: "tax number|tax registration number|Steuernummer|fiscal code|codice fiscale",
  registration_number: "registration number|company number|company registration number|register number|siren|siret|hrb",
  number: "number|id|account number|identifier|reference number",
  contact: "contact|contact name|contact person|Ansprechpartner",
  email: "email|email address|contact email",
  phone: "phone|phone number|contact phone",
};

/** Parts that need no party in the name: they are the seller's. */
export const sellerParts: PartyPart[] = ["vat_id", "tax_number"];

/** What users call the columns of line items. */
export const rowPhrases: Record<RowMeaning, string> = {
  line_id: "line id|line number|line|position|pos|number|item position|Position|ligne",
  item_number:
    "item number|item code|article number|product code|product number|sku|part number|item id|article|seller item number|Artikelnummer|Art-Nr|référence|reference|code",
  buyer_item_number: "buyer item number|customer item number|customer part number|your article number",
  gtin: "gtin|ean|barcode|upc",
  description:
    "description|item description|item|name|item name|product|product name|article description|details|service|Beschreibung|Bezeichnung|Artikelbezeichnung|désignation|libellé|descripción|concepto|descrizione|omschrijving",
  quantity: "quantity|quantity billed|units|count|hours",
  unit: "unit|unit of measure|uom|unit code|Einheit|unité|unidad|unità|eenheid",
  unit_price:
    "unit price|price|price per unit|net price|rate|unit cost|Einzelpreis|prix unitaire|precio unitario|prezzo unitario|stukprijs",
  gross_price: "gross price|list price|price before discount|Bruttopreis",
  discount: "discount|discount amount|rebate|Rabatt|remise",
  tax_rate: "tax rate|vat rate|vat|tax|vat percent|tax percent|vat %|rate vat|Steuersatz|MwSt Satz|taux TVA",
  tax_amount: "tax amount|vat amount|tax total|vat total|amount",
  net_amount:
    "amount|net amount|line total|total|line amount|total price|net total|total net|sum|line net amount|subtotal|price total|Gesamtpreis|Betrag|montant HT|total HT|importe|importo|bedrag",
  basis_amount: "basis amount|basis|taxable amount|net amount|base|taxable base|net",
  note: "note|line note|remark",
};

/** What users call the list of line items, and that of taxes. */
export const listPhrases = {
  lines:
    "line items|items|lines|line item|invoice lines|order lines|positions|articles|products|goods|entries|services|Positionen|Artikel|Posten|lignes|lignes de facture|artículos|righe|regels|details",
  taxes:
    "taxes|tax breakdown|vat breakdown|tax lines|tax details|vat lines|tax rates|vat rates|tax summary|Steuern|vat details",
} as const;

/** Columns that only one of the two lists has. */
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

/** What a field may mean as well, where the source does not state the first, best first. */
export const furtherMeanings: Partial<Record<Meaning, Meaning[]>> = {
  invoice_number: ["credit_note_number", "preceding_invoice_number"],
  invoice_date: ["issue_date", "preceding_invoice_date"],
  order_number: ["order_reference"],
  order_reference: ["order_number"],
};
