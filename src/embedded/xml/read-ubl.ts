import {
  type EmbeddedRecord,
  type EmbeddedRow,
  emptyRecord,
  type Party,
  put,
  putOptional,
} from "../embedded-record.ts";
import type { XmlNode } from "./parse-xml.ts";
import { joinAddress, joinWords } from "./read-cii.ts";
import { readTaxes } from "./read-taxes.ts";
import { dateAt, decimalAt, find, findAll, statedAt, textAt } from "./xml-path.ts";

/** Root elements, within the namespaces of OASIS UBL 2. */
export const ublRoots = new Set(["Invoice", "CreditNote", "Order"]);
export const ublNamespace = "urn:oasis:names:specification:ubl:schema:xsd:";

const number = { form: "number" } as const;
const date = { form: "date" } as const;

/** UNTDID 1001: invoice elements that are credit notes nevertheless. */
const creditNoteType = "381";

/** Reads a UBL invoice, credit note or order, as XRechnung and Peppol use them. */
export function readUbl(root: XmlNode, title: string): EmbeddedRecord {
  const record = emptyRecord("einvoice-xml", title, null);
  readHead(record, root);
  readParty(record, "seller", find(root, "AccountingSupplierParty|SellerSupplierParty/Party"));
  readParty(record, "buyer", find(root, "AccountingCustomerParty|BuyerCustomerParty/Party"));
  readParty(record, "payee", find(root, "PayeeParty"));
  readDelivery(record, root);
  readPayment(record, root);
  readTotals(record, root);
  for (const line of findAll(root, "InvoiceLine|CreditNoteLine|OrderLine")) {
    const row = readLine(find(line, "LineItem") ?? line);
    if (row.size > 1) record.lines.push(row);
  }
  return record;
}

function readHead({ values }: EmbeddedRecord, root: XmlNode): void {
  const id = statedAt(root, "ID");
  const issued = dateAt(root, "IssueDate");
  put(values, "issue_date", issued, date);
  if (root.name === "Order") {
    put(values, "order_number", id);
    put(values, "order_date", issued, date);
  } else if (root.name === "CreditNote" || textAt(root, "InvoiceTypeCode") === creditNoteType) {
    put(values, "credit_note_number", id);
  } else {
    put(values, "invoice_number", id);
    put(values, "invoice_date", issued, date);
  }
  put(values, "currency", statedAt(root, "DocumentCurrencyCode"));
  put(values, "note", statedAt(root, "Note"));
  put(values, "buyer_reference", statedAt(root, "BuyerReference"));
  put(values, "order_reference", statedAt(root, "OrderReference/ID"));
  put(values, "sales_order_reference", statedAt(root, "OrderReference/SalesOrderID"));
  put(values, "contract_reference", statedAt(root, "ContractDocumentReference|Contract/ID"));
  put(values, "project_reference", statedAt(root, "ProjectReference/ID"));
  put(values, "delivery_note_reference", statedAt(root, "DespatchDocumentReference/ID"));
  const preceding = find(root, "BillingReference/InvoiceDocumentReference");
  put(values, "preceding_invoice_number", statedAt(preceding, "ID"));
  put(values, "preceding_invoice_date", dateAt(preceding, "IssueDate"), date);
  put(values, "period_start", dateAt(root, "InvoicePeriod/StartDate"), date);
  put(values, "period_end", dateAt(root, "InvoicePeriod/EndDate"), date);
}

function readDelivery(record: EmbeddedRecord, root: XmlNode): void {
  const delivery = find(root, "Delivery");
  put(record.values, "delivery_date", dateAt(delivery, "ActualDeliveryDate"), date);
  put(record.values, "delivery_date", dateAt(delivery, "RequestedDeliveryPeriod/StartDate"), date);
  put(record.values, "ship_to_name", statedAt(delivery, "DeliveryParty/PartyName/Name"));
  readAddress(record, "ship_to", find(delivery, "DeliveryLocation/Address") ?? find(delivery, "DeliveryAddress"));
}

function readPayment({ values }: EmbeddedRecord, root: XmlNode): void {
  put(values, "due_date", dateAt(root, "DueDate") ?? dateAt(root, "PaymentMeans/PaymentDueDate"), date);
  put(values, "payment_terms", statedAt(root, "PaymentTerms/Note"));
  put(values, "payment_reference", statedAt(root, "PaymentMeans/PaymentID"));
  const account = find(root, "PaymentMeans/PayeeFinancialAccount");
  const id = statedAt(account, "ID");
  // In most countries the account number is an IBAN, and no element says which it is.
  put(values, id !== null && /^[A-Z]{2}\d{2}/i.test(id.text) ? "iban" : "account_number", id);
  put(values, "account_holder", statedAt(account, "Name"));
  put(values, "bic", statedAt(account, "FinancialInstitutionBranch/ID"));
  put(values, "bic", statedAt(account, "FinancialInstitutionBranch/FinancialInstitution/ID"));
}

function readTotals(record: EmbeddedRecord, root: XmlNode): void {
  const { values } = record;
  const currency = values.get("currency")?.text;
  const taxes = findAll(root, "TaxTotal");
  const own =
    taxes.find((tax) => find(tax, "TaxAmount")?.attributes.get("currencyID") === currency) ?? taxes[0] ?? null;
  put(values, "tax_total", decimalAt(own, "TaxAmount"), number);
  readTaxes(record, own ? findAll(own, "TaxSubtotal") : [], {
    rate: "TaxCategory/Percent",
    basis: "TaxableAmount",
    amount: "TaxAmount",
  });
  const sums = find(root, "LegalMonetaryTotal|AnticipatedMonetaryTotal");
  put(values, "line_total", decimalAt(sums, "LineExtensionAmount"), number);
  putOptional(values, "allowance_total", decimalAt(sums, "AllowanceTotalAmount"));
  putOptional(values, "charge_total", decimalAt(sums, "ChargeTotalAmount"));
  put(values, "net_total", decimalAt(sums, "TaxExclusiveAmount"), number);
  put(values, "grand_total", decimalAt(sums, "TaxInclusiveAmount"), number);
  putOptional(values, "prepaid_total", decimalAt(sums, "PrepaidAmount"));
  putOptional(values, "rounding", decimalAt(sums, "PayableRoundingAmount"));
  put(values, "amount_due", decimalAt(sums, "PayableAmount"), number);
}

function readParty(record: EmbeddedRecord, party: Party, node: XmlNode | null): void {
  if (!node) return;
  const { values } = record;
  put(values, `${party}_name`, statedAt(node, "PartyLegalEntity/RegistrationName") ?? statedAt(node, "PartyName/Name"));
  put(values, `${party}_number`, statedAt(node, "PartyIdentification/ID"));
  put(values, `${party}_registration_number`, statedAt(node, "PartyLegalEntity/CompanyID"));
  for (const scheme of findAll(node, "PartyTaxScheme")) {
    const isVat = textAt(scheme, "TaxScheme/ID") === "VAT";
    put(values, isVat ? `${party}_vat_id` : `${party}_tax_number`, statedAt(scheme, "CompanyID"));
  }
  put(values, `${party}_contact`, statedAt(node, "Contact/Name"));
  put(values, `${party}_phone`, statedAt(node, "Contact/Telephone"));
  put(values, `${party}_email`, statedAt(node, "Contact/ElectronicMail"));
  readAddress(record, party, find(node, "PostalAddress"));
}

function readAddress({ values }: EmbeddedRecord, party: Party, address: XmlNode | null): void {
  if (!address) return;
  const street = joinWords([textAt(address, "StreetName"), textAt(address, "BuildingNumber")]);
  const more = [textAt(address, "AdditionalStreetName"), textAt(address, "AddressLine/Line")];
  const [postcode, city] = [textAt(address, "PostalZone"), textAt(address, "CityName")];
  put(values, `${party}_address`, joinAddress([street, ...more, joinWords([postcode, city])]));
  put(values, `${party}_street`, street);
  put(values, `${party}_postcode`, postcode);
  put(values, `${party}_city`, city);
  put(values, `${party}_region`, statedAt(address, "CountrySubentity"));
  put(values, `${party}_country`, statedAt(address, "Country/IdentificationCode"), { claim: "implied" });
}

function readLine(line: XmlNode): EmbeddedRow {
  const row: EmbeddedRow = new Map();
  const quantityName = "InvoicedQuantity|CreditedQuantity|Quantity";
  const item = find(line, "Item");
  put(row, "line_id", statedAt(line, "ID"));
  put(row, "item_number", statedAt(item, "SellersItemIdentification/ID"));
  put(row, "buyer_item_number", statedAt(item, "BuyersItemIdentification/ID"));
  put(row, "gtin", statedAt(item, "StandardItemIdentification/ID"));
  put(row, "description", statedAt(item, "Name") ?? statedAt(item, "Description"));
  put(row, "quantity", decimalAt(line, quantityName), number);
  const unit = find(line, quantityName)?.attributes.get("unitCode");
  put(row, "unit", unit, { claim: "implied" });
  put(row, "unit_price", decimalAt(line, "Price/PriceAmount"), number);
  put(row, "gross_price", decimalAt(line, "Price/AllowanceCharge/BaseAmount"), number);
  put(row, "tax_rate", decimalAt(item, "ClassifiedTaxCategory/Percent"), number);
  put(row, "net_amount", decimalAt(line, "LineExtensionAmount"), number);
  put(row, "note", statedAt(line, "Note"));
  return row;
}
