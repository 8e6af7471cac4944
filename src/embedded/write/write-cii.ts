import type { Decimal } from "decimal.js";
import type { Invoice, InvoiceLine, InvoiceParty } from "./invoice.ts";
import { element, leaf, type XmlPart } from "./xml-text.ts";

/** EN 16931 as such, which is also the profile of that name of Factur-X and ZUGFeRD. */
const guideline = "urn:cen.eu:en16931:2017";

const data = "urn:un:unece:uncefact:data:standard";
const namespaces = {
  "xmlns:rsm": `${data}:CrossIndustryInvoice:100`,
  "xmlns:ram": `${data}:ReusableAggregateBusinessInformationEntity:100`,
  "xmlns:udt": `${data}:UnqualifiedDataType:100`,
};

/** UNTDID 4461: a credit transfer; UNTDID 5189: a discount. */
const creditTransfer = "30";
const discount = "95";

/** An invoice as XML in the syntax Cross Industry Invoice (D16B); elements stand in the order of its schema. */
export function writeCii(invoice: Invoice): string {
  const root = element(
    "rsm:CrossIndustryInvoice",
    [
      element("rsm:ExchangedDocumentContext", [
        element("ram:GuidelineSpecifiedDocumentContextParameter", [leaf("ram:ID", guideline)]),
      ]),
      element("rsm:ExchangedDocument", [
        leaf("ram:ID", invoice.number),
        leaf("ram:TypeCode", invoice.typeCode),
        dateIn("ram:IssueDateTime", invoice.issueDate),
        element("ram:IncludedNote", [leaf("ram:Content", invoice.note)]),
      ]),
      element("rsm:SupplyChainTradeTransaction", [
        ...invoice.lines.map(writeLine),
        writeAgreement(invoice),
        element("ram:ApplicableHeaderTradeDelivery", [
          element("ram:ActualDeliverySupplyChainEvent", [dateIn("ram:OccurrenceDateTime", invoice.deliveryDate)]),
        ]) ?? "<ram:ApplicableHeaderTradeDelivery/>",
        writeSettlement(invoice),
      ]),
    ],
    namespaces,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

const amount = (value: Decimal): string => value.toFixed(2);

function dateIn(name: string, date: string | null): XmlPart {
  const text = date?.replaceAll("-", "") ?? null;
  return element(name, [leaf("udt:DateTimeString", text, { format: "102" })]);
}

function writeLine(line: InvoiceLine): XmlPart {
  return element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", [leaf("ram:LineID", line.id)]),
    element("ram:SpecifiedTradeProduct", [leaf("ram:SellerAssignedID", line.itemNumber), leaf("ram:Name", line.name)]),
    element("ram:SpecifiedLineTradeAgreement", [
      element("ram:NetPriceProductTradePrice", [leaf("ram:ChargeAmount", line.unitPrice.toFixed())]),
    ]),
    element("ram:SpecifiedLineTradeDelivery", [
      leaf("ram:BilledQuantity", line.quantity.toFixed(), { unitCode: line.unitCode }),
    ]),
    element("ram:SpecifiedLineTradeSettlement", [
      element("ram:ApplicableTradeTax", taxOf(line.taxRate)),
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", [
        leaf("ram:LineTotalAmount", amount(line.netAmount)),
      ]),
    ]),
  ]);
}

/** Every rate is above zero, so the category is the standard one. */
function taxOf(rate: Decimal): XmlPart[] {
  return [
    leaf("ram:TypeCode", "VAT"),
    leaf("ram:CategoryCode", "S"),
    leaf("ram:RateApplicablePercent", rate.toFixed()),
  ];
}

function writeAgreement({ buyerReference, seller, buyer, orderReference, contractReference }: Invoice): XmlPart {
  return element("ram:ApplicableHeaderTradeAgreement", [
    leaf("ram:BuyerReference", buyerReference),
    writeParty("ram:SellerTradeParty", seller),
    writeParty("ram:BuyerTradeParty", buyer),
    element("ram:BuyerOrderReferencedDocument", [leaf("ram:IssuerAssignedID", orderReference)]),
    element("ram:ContractReferencedDocument", [leaf("ram:IssuerAssignedID", contractReference)]),
  ]);
}

function writeParty(name: string, party: InvoiceParty): XmlPart {
  const [one = null, two = null, three = null] = party.street;
  const registered = (id: string | null, schemeID: string) =>
    element("ram:SpecifiedTaxRegistration", [leaf("ram:ID", id, { schemeID })]);
  return element(name, [
    leaf("ram:ID", party.number),
    leaf("ram:Name", party.name),
    element("ram:SpecifiedLegalOrganization", [leaf("ram:ID", party.registrationNumber)]),
    element("ram:DefinedTradeContact", [
      leaf("ram:PersonName", party.contact),
      element("ram:TelephoneUniversalCommunication", [leaf("ram:CompleteNumber", party.phone)]),
      element("ram:EmailURIUniversalCommunication", [leaf("ram:URIID", party.email)]),
    ]),
    element("ram:PostalTradeAddress", [
      leaf("ram:PostcodeCode", party.postcode),
      leaf("ram:LineOne", one),
      leaf("ram:LineTwo", two),
      leaf("ram:LineThree", three),
      leaf("ram:CityName", party.city),
      leaf("ram:CountryID", party.country),
    ]),
    registered(party.vatId, "VA"),
    registered(party.taxNumber, "FC"),
  ]);
}

function writeSettlement(invoice: Invoice): XmlPart {
  const { totals, account, period, taxes, currency } = invoice;
  const rate = taxes[0]?.rate ?? null;
  return element("ram:ApplicableHeaderTradeSettlement", [
    leaf("ram:PaymentReference", invoice.paymentReference),
    leaf("ram:InvoiceCurrencyCode", currency),
    account &&
      element("ram:SpecifiedTradeSettlementPaymentMeans", [
        leaf("ram:TypeCode", creditTransfer),
        element("ram:PayeePartyCreditorFinancialAccount", [
          leaf("ram:IBANID", account.iban),
          leaf("ram:AccountName", account.holder),
        ]),
        element("ram:PayeeSpecifiedCreditorFinancialInstitution", [leaf("ram:BICID", account.bic)]),
      ]),
    ...taxes.map((tax) => {
      const [type, ...category] = taxOf(tax.rate);
      const parts = [
        leaf("ram:CalculatedAmount", amount(tax.amount)),
        type ?? null,
        leaf("ram:BasisAmount", amount(tax.basis)),
      ];
      return element("ram:ApplicableTradeTax", [...parts, ...category]);
    }),
    period &&
      element("ram:BillingSpecifiedPeriod", [
        dateIn("ram:StartDateTime", period.start),
        dateIn("ram:EndDateTime", period.end),
      ]),
    writeAllowance({ isCharge: false, value: totals.allowances, rate }),
    writeAllowance({ isCharge: true, value: totals.charges, rate }),
    element("ram:SpecifiedTradePaymentTerms", [
      leaf("ram:Description", invoice.paymentTerms),
      dateIn("ram:DueDateDateTime", invoice.dueDate),
    ]),
    element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      leaf("ram:LineTotalAmount", amount(totals.lines)),
      leaf("ram:ChargeTotalAmount", orNothing(totals.charges)),
      leaf("ram:AllowanceTotalAmount", orNothing(totals.allowances)),
      leaf("ram:TaxBasisTotalAmount", amount(totals.net)),
      leaf("ram:TaxTotalAmount", amount(totals.tax), { currencyID: currency }),
      leaf("ram:GrandTotalAmount", amount(totals.gross)),
      leaf("ram:TotalPrepaidAmount", orNothing(totals.prepaid)),
      leaf("ram:DuePayableAmount", amount(totals.due)),
    ]),
  ]);
}

function orNothing(value: Decimal): string | null {
  return value.isZero() ? null : amount(value);
}

/** A discount or a charge on the whole invoice, which then has one tax rate. */
function writeAllowance({
  isCharge,
  value,
  rate,
}: {
  isCharge: boolean;
  value: Decimal;
  rate: Decimal | null;
}): XmlPart {
  if (value.isZero() || rate === null) return null;
  return element("ram:SpecifiedTradeAllowanceCharge", [
    element("ram:ChargeIndicator", [leaf("udt:Indicator", String(isCharge))]),
    leaf("ram:ActualAmount", amount(value)),
    leaf("ram:ReasonCode", isCharge ? null : discount),
    leaf("ram:Reason", isCharge ? "Charges" : "Discount"),
    element("ram:CategoryTradeTax", taxOf(rate)),
  ]);
}
