/** Kinds of documents that print some of the same things under the same captions: a receipt has an invoice's total. */
const families = [
  "invoice service-invoice credit-note receipt quote purchase-order order-confirmation delivery-note packing-list payment-reminder utility-bill payment-slip pharmacy-receipt remittance-advice expense-report load-confirmation customs-declaration",
  "air-waybill bill-of-lading transport-waybill packing-list delivery-note certificate-of-origin customs-declaration load-confirmation dangerous-goods-declaration purchase-order",
  "passport id-card driving-licence health-insurance-card vehicle-registration",
  "bank-statement credit-card-statement check payment-slip remittance-advice insurance-remittance",
  "contract lease home-purchase-contract court-document",
  "payslip timesheet income-verification tax-return w-9",
  "certificate-of-insurance loss-run car-insurance-policy pet-insurance-policy renters-insurance insurance-claim incident-report insurance-remittance health-insurance-card vehicle-registration",
  "pharmacy-receipt medication-plan",
  "resume business-card",
  "certificate-of-analysis safety-data-sheet dangerous-goods-declaration",
  "quarterly-report profit-and-loss",
  "letter court-document meeting-minutes official-gazette payment-reminder",
].map((kinds) => new Set(kinds.split(" ")));

const sameAs: Record<string, string> = { cheque: "check" };

/** One name per kind, however a set spells it. */
export function kindNamed(name: string): string {
  const kind = name.replaceAll("_", "-");
  return sameAs[kind] ?? kind;
}

/** How a document's kind relates to a parser's. */
export type Relation = "same" | "related" | "other";

/** Documents of related kinds share fields, so values given for them may be right. */
export function relate(kind: string, other: string): Relation {
  if (kind === other) return "same";
  return families.some((family) => family.has(kind) && family.has(other)) ? "related" : "other";
}

/** A third of the kinds, chosen in alphabetical order: nothing is fitted to them or chosen by them. */
const keptApart = new Set(
  "bill-of-lading car-insurance-policy certificate-of-origin court-document customs-declaration driving-licence home-purchase-contract income-verification invoice load-confirmation meeting-minutes packing-list payment-slip pharmacy-receipt quarterly-report remittance-advice safety-data-sheet timesheet vehicle-registration".split(
    " ",
  ),
);

/** Whether a kind is only evaluated at the very end. */
export function isKeptApart(kind: string): boolean {
  return keptApart.has(kindNamed(kind));
}
