/** An invoice as its sender states it; the tests' XML samples are made from it. */
export interface Stated {
  number: string;
  /** ISO dates. */
  issued: string;
  due: string;
  total: string;
  lines: { name: string; quantity: string; price: string; amount: string }[];
}

export const stated: Stated = {
  number: "RE-2031-77",
  issued: "2031-03-14",
  due: "2031-04-13",
  total: "1345.89",
  lines: [
    { name: "Galvanised bracket", quantity: "4.0000", price: "250.0000", amount: "1000.00" },
    { name: "Delivery by van", quantity: "1.0000", price: "131.0000", amount: "131.00" },
  ],
};

/** Cross Industry Invoice as Factur-X, ZUGFeRD 2 and XRechnung write it. `typeCode` 381 makes it a credit note. */
export function makeCii(invoice: Stated, typeCode = "380"): string {
  const day = (iso: string) => `<udt:DateTimeString format="102">${iso.replaceAll("-", "")}</udt:DateTimeString>`;
  const lines = invoice.lines.map(
    ({ name, quantity, price, amount }, index) => `<ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:SellerAssignedID>B-${index}</ram:SellerAssignedID><ram:Name>${name}</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:ApplicableTradeTax><ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocument><ram:ID>${invoice.number}</ram:ID><ram:TypeCode>${typeCode}</ram:TypeCode>
    <ram:IssueDateTime>${day(invoice.issued)}</ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>${lines.join("")}
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Blue Heron Supplies &amp; Sons Ltd.</ram:Name>
        <ram:PostalTradeAddress><ram:PostcodeCode>20095</ram:PostcodeCode><ram:LineOne>Hafenstraße 12</ram:LineOne>
          <ram:CityName>Hamburg</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">17/345/01234</ram:ID></ram:SpecifiedTaxRegistration>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE136695976</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:ID>K-88214</ram:ID><ram:Name>Example Workshop</ram:Name></ram:BuyerTradeParty>
      <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO-9</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans>
        <ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE75512108001245126199</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>
      </ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:ApplicableTradeTax><ram:CalculatedAmount>214.89</ram:CalculatedAmount><ram:BasisAmount>1131.00</ram:BasisAmount>
        <ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${day(invoice.due)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>1131.00</ram:LineTotalAmount><ram:AllowanceTotalAmount>0.00</ram:AllowanceTotalAmount>
        <ram:TaxBasisTotalAmount>1131.00</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="USD">250.00</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">214.89</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>${invoice.total}</ram:GrandTotalAmount><ram:DuePayableAmount>${invoice.total}</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
      <ram:InvoiceReferencedDocument><ram:IssuerAssignedID>RE-2030-1</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
}

/** ZUGFeRD 1: the older names of the same things. */
export function makeZugferd1(invoice: Stated): string {
  const [line] = invoice.lines;
  return `<a:CrossIndustryDocument xmlns:a="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:b="urn:un:b" xmlns:c="urn:un:c">
  <a:HeaderExchangedDocument><b:ID>${invoice.number}</b:ID><b:TypeCode>380</b:TypeCode>
    <b:IssueDateTime><c:DateTimeString format="102">${invoice.issued.replaceAll("-", "")}</c:DateTimeString></b:IssueDateTime>
  </a:HeaderExchangedDocument>
  <a:SpecifiedSupplyChainTradeTransaction>
    <b:ApplicableSupplyChainTradeAgreement><b:SellerTradeParty><b:Name>Blue Heron Supplies</b:Name></b:SellerTradeParty>
    </b:ApplicableSupplyChainTradeAgreement>
    <b:ApplicableSupplyChainTradeSettlement><b:InvoiceCurrencyCode>EUR</b:InvoiceCurrencyCode>
      <b:SpecifiedTradeSettlementMonetarySummation><b:GrandTotalAmount currencyID="EUR">${invoice.total}</b:GrandTotalAmount>
      </b:SpecifiedTradeSettlementMonetarySummation>
    </b:ApplicableSupplyChainTradeSettlement>
    <b:IncludedSupplyChainTradeLineItem>
      <b:SpecifiedSupplyChainTradeAgreement><b:NetPriceProductTradePrice><b:ChargeAmount>${line?.price}</b:ChargeAmount></b:NetPriceProductTradePrice></b:SpecifiedSupplyChainTradeAgreement>
      <b:SpecifiedSupplyChainTradeDelivery><b:BilledQuantity unitCode="C62">${line?.quantity}</b:BilledQuantity></b:SpecifiedSupplyChainTradeDelivery>
      <b:SpecifiedSupplyChainTradeSettlement><b:ApplicableTradeTax><b:ApplicablePercent>19.00</b:ApplicablePercent></b:ApplicableTradeTax>
        <b:SpecifiedTradeSettlementMonetarySummation><b:LineTotalAmount>${line?.amount}</b:LineTotalAmount></b:SpecifiedTradeSettlementMonetarySummation>
      </b:SpecifiedSupplyChainTradeSettlement>
      <b:SpecifiedTradeProduct><b:Name>${line?.name}</b:Name></b:SpecifiedTradeProduct>
    </b:IncludedSupplyChainTradeLineItem>
  </a:SpecifiedSupplyChainTradeTransaction>
</a:CrossIndustryDocument>`;
}

/** A UBL invoice, or with `root` a credit note. */
export function makeUbl(invoice: Stated, root: "Invoice" | "CreditNote" = "Invoice"): string {
  const quantityName = root === "Invoice" ? "InvoicedQuantity" : "CreditedQuantity";
  const lines = invoice.lines.map(
    ({ name, quantity, price, amount }, index) => `<cac:${root}Line><cbc:ID>${index + 1}</cbc:ID>
      <cbc:${quantityName} unitCode="HUR">${quantity}</cbc:${quantityName}><cbc:LineExtensionAmount>${amount}</cbc:LineExtensionAmount>
      <cac:Item><cbc:Name>${name}</cbc:Name><cac:ClassifiedTaxCategory><cbc:Percent>19</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
      <cac:Price><cbc:PriceAmount>${price}</cbc:PriceAmount></cac:Price></cac:${root}Line>`,
  );
  return `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>${invoice.number}</cbc:ID><cbc:IssueDate>${invoice.issued}</cbc:IssueDate><cbc:DueDate>${invoice.due}</cbc:DueDate>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyName><cbc:Name>Blue Heron</cbc:Name></cac:PartyName>
    <cac:PostalAddress><cbc:StreetName>Hafenstraße 12</cbc:StreetName><cbc:CityName>Hamburg</cbc:CityName><cbc:PostalZone>20095</cbc:PostalZone></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>17/345/01234</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyTaxScheme><cbc:CompanyID>DE136695976</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Blue Heron Supplies Ltd.</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>DE75512108001245126199</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">214.89</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>1131.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount>${invoice.total}</cbc:TaxInclusiveAmount><cbc:PayableAmount>${invoice.total}</cbc:PayableAmount></cac:LegalMonetaryTotal>
  ${lines.join("")}
</${root}>`;
}
