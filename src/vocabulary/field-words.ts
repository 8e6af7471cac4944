import { labelTokens } from "./label-tokens.ts";
import { type ListSection, wordsOf } from "./languages.ts";
import type { ValueKind } from "./value-kind.ts";

/** The words of a list as names of fields have them: those of other languages, and of the same meaning, are one word there. */
export function tokensOf(section: ListSection): Set<string> {
  return new Set(wordsOf(section).flatMap(labelTokens));
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
export const sellerWords = tokensOf("sellers");
/** Words of fields about the side that buys, pays or receives. */
export const buyerWords = tokensOf("buyers");

/** Parties that no letterhead and no address window tells: a document that has them says who they are. */
export const namedParties = tokensOf("named parties");
/** Words of fields that ask for a human being. */
export const personWords = tokensOf("people");
