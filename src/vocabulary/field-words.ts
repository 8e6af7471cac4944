import { labelTokens } from "./label-tokens.ts";
import type { ValueKind } from "./value-kind.ts";

/** Words as names of fields have them: those of other languages, and of the same meaning, are one word there. */
export function wordSet(words: string): Set<string> {
  return new Set(labelTokens(words));
}

/** Last words of a field's name that tell what its values look like. */
export const kindByWord = keyedByToken({
  number: "id",
  id: "id",
  code: "id",
  reference: "id",
  "#": "id",
  serial: "id",
  identifier: "id",
  key: "id",
  vin: "id",
  mrn: "id",
  lrn: "id",
  eori: "id",
  imei: "id",
  isin: "id",
  ssn: "id",
  ein: "id",
  name: "name",
  company: "name",
  person: "name",
  contact: "name",
  by: "name",
  city: "name",
  country: "name",
  state: "name",
  address: "address",
  street: "address",
  date: "date",
  amount: "amount",
  total: "amount",
  price: "amount",
  phone: "phone",
  fax: "phone",
  email: "email",
  mail: "email",
  website: "url",
  url: "url",
  iban: "iban",
  bic: "bic",
  swift: "bic",
  vat: "vat",
  currency: "currency",
  term: "duration",
  duration: "duration",
});

function keyedByToken(kinds: Record<string, ValueKind>): Map<string, ValueKind> {
  return new Map(
    Object.entries(kinds).flatMap(([word, kind]) => labelTokens(word).map((token) => [token, kind] as const)),
  );
}

/** Words of fields about the side that sells, issues or sends. */
export const sellerWords = wordSet(
  "seller vendor supplier issuer merchant store shop company from payee employer sender shipper provider landlord lessor lender creditor licensor exporter consignor insurer declarant carrier lieferant verkaufer fournisseur proveedor fornitore leverancier",
);
/** Words of fields about the side that buys, pays or receives. */
export const buyerWords = wordSet(
  "buyer customer client bill billed sold recipient purchaser payer tenant lessee borrower debtor licensee importer insured holder cardholder consignee employee receiver kaufer empfanger acheteur comprador acquirente koper",
);

/** Parties that no letterhead and no address window tells: a document that has them says who they are. */
export const namedParties = wordSet(
  "landlord lessor tenant lessee lender borrower creditor debtor licensor licensee insurer insured declarant carrier importer exporter patient plaintiff defendant inspector prescriber notary guarantor beneficiary surname birth place country origin approved",
);
/** Words of fields that ask for a human being. */
export const personWords = wordSet(
  "employee cardholder patient member applicant candidate student passenger traveller driver insured person surname given first last full contact manager cashier tenant beneficiary claimant worker",
);
