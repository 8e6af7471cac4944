import {
  type EmbeddedRecord,
  type EmbeddedRow,
  emptyRecord,
  type Party,
  put,
  putOptional,
  type StatedText,
} from "../embedded-record.ts";
import type { XmlNode } from "./parse-xml.ts";
import { readTaxes } from "./read-taxes.ts";
import { dateAt, decimalAt, find, findAll, readDecimal, statedAt, textAt, toStated } from "./xml-path.ts";

/** Root elements: Factur-X, ZUGFeRD 2 and XRechnung; ZUGFeRD 1; Order-X. Drafts of these formats are not read. */
export const ciiRoots = new Set(["CrossIndustryInvoice", "CrossIndustryDocument", "SCRDMCCBDACIOMessageStructure"]);

/** UNTDID 1001: credit notes of several kinds. */
const creditNoteTypes = new Set(["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "532"]);

const number = { form: "number" } as const;
const date = { form: "date" } as const;

/**
 * Reads a Cross Industry Invoice (or order); names that differ between versions are listed side by side in the paths.
 */
export function readCii(root: XmlNode, title: string): EmbeddedRecord {
  const record = emptyRecord("einvoice-xml", title, null);
  const trade = find(root, "SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction");
  const agreement = find(trade, "ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement");
  const delivery = find(trade, "ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery");
  const settlement = find(trade, "ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement");
  readHead(record, root);
  readAgreement(record, agreement);
  readDelivery(record, delivery);
  readSettlement(record, settlement);
  for (const line of trade ? findAll(trade, "IncludedSupplyChainTradeLineItem") : []) {
    const row = readLine(line);
    if (row.size > 1) record.lines.push(row);
  }
  return record;
}

function readHead({ values }: EmbeddedRecord, root: XmlNode): void {
  const head = find(root, "ExchangedDocument|HeaderExchangedDocument");
  const id = statedAt(head, "ID");
  const issued = dateAt(head, "IssueDateTime/DateTimeString|DateTime");
  put(values, "issue_date", issued, date);
  if (root.name === "SCRDMCCBDACIOMessageStructure") {
    put(values, "order_number", id);
    put(values, "order_date", issued, date);
  } else if (creditNoteTypes.has(textAt(head, "TypeCode") ?? "")) {
    put(values, "credit_note_number", id);
  } else {
    put(values, "invoice_number", id);
    put(values, "invoice_date", issued, date);
  }
  put(values, "note", statedAt(head, "IncludedNote/Content"));
}

function readAgreement(record: EmbeddedRecord, agreement: XmlNode | null): void {
  const { values } = record;
  readParty(record, "seller", find(agreement, "SellerTradeParty"));
  readParty(record, "buyer", find(agreement, "BuyerTradeParty"));
  const referenced = (name: string) => statedAt(agreement, `${name}/IssuerAssignedID|ID`);
  put(values, "order_reference", referenced("BuyerOrderReferencedDocument"));
  put(values, "sales_order_reference", referenced("SellerOrderReferencedDocument"));
  put(values, "contract_reference", referenced("ContractReferencedDocument"));
  put(values, "project_reference", statedAt(agreement, "SpecifiedProcuringProject/ID"));
  put(values, "buyer_reference", statedAt(agreement, "BuyerReference"));
}

function readDelivery(record: EmbeddedRecord, delivery: XmlNode | null): void {
  const { values } = record;
  readParty(record, "ship_to", find(delivery, "ShipToTradeParty"));
  const event = "ActualDeliverySupplyChainEvent|RequestedDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString";
  put(values, "delivery_date", dateAt(delivery, event), date);
  put(values, "delivery_note_reference", statedAt(delivery, "DespatchAdviceReferencedDocument/IssuerAssignedID|ID"));
  put(values, "delivery_note_reference", statedAt(delivery, "DeliveryNoteReferencedDocument/IssuerAssignedID|ID"));
}

function readSettlement(record: EmbeddedRecord, settlement: XmlNode | null): void {
  const { values } = record;
  put(values, "currency", statedAt(settlement, "InvoiceCurrencyCode|OrderCurrencyCode"));
  put(values, "payment_reference", statedAt(settlement, "PaymentReference"));
  readParty(record, "payee", find(settlement, "PayeeTradeParty"));
  const means = "SpecifiedTradeSettlementPaymentMeans";
  const account = find(settlement, `${means}/PayeePartyCreditorFinancialAccount`);
  put(values, "iban", statedAt(account, "IBANID"));
  put(values, "account_number", statedAt(account, "ProprietaryID"));
  put(values, "account_holder", statedAt(account, "AccountName"));
  put(values, "bic", statedAt(settlement, `${means}/PayeeSpecifiedCreditorFinancialInstitution/BICID`));
  put(values, "due_date", dateAt(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString"), date);
  put(values, "payment_terms", statedAt(settlement, "SpecifiedTradePaymentTerms/Description"));
  const period = find(settlement, "BillingSpecifiedPeriod");
  put(values, "period_start", dateAt(period, "StartDateTime/DateTimeString"), date);
  put(values, "period_end", dateAt(period, "EndDateTime/DateTimeString"), date);
  const preceding = find(settlement, "InvoiceReferencedDocument");
  put(values, "preceding_invoice_number", statedAt(preceding, "IssuerAssignedID|ID"));
  put(values, "preceding_invoice_date", dateAt(preceding, "FormattedIssueDateTime/DateTimeString"), date);
  readTotals(record, settlement);
  readTaxes(record, settlement ? findAll(settlement, "ApplicableTradeTax") : [], {
    rate: "RateApplicablePercent|ApplicablePercent",
    basis: "BasisAmount",
    amount: "CalculatedAmount",
  });
}

function readTotals({ values }: EmbeddedRecord, settlement: XmlNode | null): void {
  const sums = find(
    settlement,
    "SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation",
  );
  put(values, "line_total", decimalAt(sums, "LineTotalAmount"), number);
  putOptional(values, "charge_total", decimalAt(sums, "ChargeTotalAmount"));
  putOptional(values, "allowance_total", decimalAt(sums, "AllowanceTotalAmount"));
  put(values, "net_total", decimalAt(sums, "TaxBasisTotalAmount"), number);
  put(values, "tax_total", taxIn(sums, values.get("currency")?.text), number);
  putOptional(values, "rounding", decimalAt(sums, "RoundingAmount"));
  put(values, "grand_total", decimalAt(sums, "GrandTotalAmount"), number);
  putOptional(values, "prepaid_total", decimalAt(sums, "TotalPrepaidAmount"));
  put(values, "amount_due", decimalAt(sums, "DuePayableAmount"), number);
}

/** The tax may be stated again, in the accounting currency. */
function taxIn(sums: XmlNode | null, currency: string | undefined): StatedText | null {
  const amounts = sums ? findAll(sums, "TaxTotalAmount") : [];
  const own = amounts.find(({ attributes }) => attributes.get("currencyID") === currency) ?? amounts[0];
  return toStated(own ?? null, readDecimal);
}

function readParty({ values }: EmbeddedRecord, party: Party, node: XmlNode | null): void {
  if (!node) return;
  put(values, `${party}_name`, statedAt(node, "Name"));
  put(values, `${party}_number`, statedAt(node, "ID") ?? statedAt(node, "GlobalID"));
  put(values, `${party}_registration_number`, statedAt(node, "SpecifiedLegalOrganization/ID"));
  for (const registration of findAll(node, "SpecifiedTaxRegistration/ID")) {
    const scheme = registration.attributes.get("schemeID");
    if (scheme === "VA") put(values, `${party}_vat_id`, toStated(registration));
    if (scheme === "FC") put(values, `${party}_tax_number`, toStated(registration));
  }
  const contact = find(node, "DefinedTradeContact");
  put(values, `${party}_contact`, statedAt(contact, "PersonName"));
  put(values, `${party}_phone`, statedAt(contact, "TelephoneUniversalCommunication/CompleteNumber"));
  put(values, `${party}_email`, statedAt(contact, "EmailURIUniversalCommunication/URIID|CompleteNumber"));
  const address = find(node, "PostalTradeAddress");
  const street = ["LineOne", "LineTwo", "LineThree"].map((line) => textAt(address, line));
  const place = { postcode: textAt(address, "PostcodeCode"), city: textAt(address, "CityName") };
  put(values, `${party}_address`, joinAddress([...street, joinWords([place.postcode, place.city])]));
  put(values, `${party}_street`, street[0]);
  put(values, `${party}_postcode`, place.postcode);
  put(values, `${party}_city`, place.city);
  put(values, `${party}_region`, statedAt(address, "CountrySubDivisionName"));
  put(values, `${party}_country`, statedAt(address, "CountryID"), { claim: "implied" });
}

/** An address as printed: one part per line. */
export function joinAddress(lines: (string | null)[]): string {
  return lines.filter(Boolean).join("\n");
}

export function joinWords(words: (string | null)[]): string {
  return words.filter(Boolean).join(" ");
}

function readLine(line: XmlNode): EmbeddedRow {
  const row: EmbeddedRow = new Map();
  const product = find(line, "SpecifiedTradeProduct");
  const agreement = find(line, "SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement");
  const delivery = find(line, "SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery");
  const settlement = find(line, "SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement");
  const quantity = find(delivery, "BilledQuantity|RequestedQuantity|AgreedQuantity");
  put(row, "line_id", statedAt(line, "AssociatedDocumentLineDocument/LineID"));
  put(row, "item_number", statedAt(product, "SellerAssignedID"));
  put(row, "buyer_item_number", statedAt(product, "BuyerAssignedID"));
  put(row, "gtin", statedAt(product, "GlobalID"));
  put(row, "description", statedAt(product, "Name") ?? statedAt(product, "Description"));
  put(row, "quantity", toStated(quantity, readDecimal), number);
  put(row, "unit", quantity?.attributes.get("unitCode"), { claim: "implied" });
  put(row, "unit_price", decimalAt(agreement, "NetPriceProductTradePrice/ChargeAmount"), number);
  put(row, "gross_price", decimalAt(agreement, "GrossPriceProductTradePrice/ChargeAmount"), number);
  put(row, "tax_rate", decimalAt(settlement, "ApplicableTradeTax/RateApplicablePercent|ApplicablePercent"), number);
  const sums = find(
    settlement,
    "SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation",
  );
  put(row, "net_amount", decimalAt(sums, "LineTotalAmount"), number);
  put(row, "note", statedAt(line, "AssociatedDocumentLineDocument/IncludedNote/Content"));
  return row;
}
