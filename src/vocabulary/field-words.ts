import { captionTokens } from "./caption-tokens.ts";
import { entriesOf, type ListSection, wordsOf } from "./languages.ts";
import { asValueKind, type ValueKind } from "./value-kind.ts";

/** The words of a list as they appear in field names: words of other languages, and synonyms, are one word there. */
export function tokensOf(section: ListSection): Set<string> {
  return new Set(wordsOf(section).flatMap(captionTokens));
}

/** Last words of a field's name that say what its values look like. */
export const kindByWord = readKinds();

function readKinds(): Map<string, ValueKind> {
  const found = new Map<string, ValueKind>();
  for (const [kind, words] of entriesOf("kinds")) {
    for (const token of words.flatMap(captionTokens)) found.set(token, asValueKind(kind));
  }
  return found;
}

/** Words of fields about the side that sells, issues or sends. */
export const sellerWords = tokensOf("sellers");
/** Words of fields about the side that buys, pays or receives. */
export const buyerWords = tokensOf("buyers");

/** Parties that no letterhead and no address window reveals: a document that has them says who they are. */
export const namedParties = tokensOf("named parties");
/** Words of fields about whoever issues a document: its letterhead names them. */
export const issuerWords = tokensOf("issuers");
/** Words beside an issuer that do not make it another: "issuing authority", "pension company". */
export const besideIssuer = tokensOf("beside issuers");
/** Words of fields about whom a paper is sent to: the name in the address block. */
export const addresseeWords = tokensOf("addressees");
/** Words of fields that ask for a person. */
export const personWords = tokensOf("people");
