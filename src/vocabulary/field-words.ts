import { captionTokens } from "./caption-tokens.ts";
import { fold } from "./fold.ts";
import { entriesOf, type ListSection, wordsOf } from "./languages.ts";
import { asValueKind, type ValueKind } from "./value-kind.ts";

/** The words of a list as they appear in field names: words of other languages, and synonyms, are one word there. */
export function tokensOf(section: ListSection): Set<string> {
  return new Set(wordsOf(section).flatMap(captionTokens));
}

/**
 * The entries of a list as they appear in field names, each as one text, because a name of several words only counts as
 * a whole.
 */
function namesIn(section: ListSection): string[] {
  return wordsOf(section).flatMap((word) => (word.startsWith("*") ? [] : [captionTokens(word).join(" ")]));
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

/** Parties that neither a letterhead nor an address window reveals: a document that has them says who they are. */
export const namedParties = tokensOf("named parties");
/** Words of fields about whoever issues a document: its letterhead names them. */
export const issuerWords = new Set(namesIn("issuers").filter((name) => !name.includes(" ")));
const issuerNames = new Set(namesIn("issuers").filter((name) => name.includes(" ")));
/** Last parts of compounds that name an issuer: "amt" of "Ordnungsamt". */
const issuerEndings = wordsOf("issuers").flatMap((word) => (word.startsWith("*") ? [fold(word.slice(1))] : []));

/** Whether words of a field's name say what an issuer is: "bank", "cruise line", "Ordnungsamt". */
export function namesIssuer(tokens: string[]): boolean {
  if (issuerNames.has(tokens.join(" "))) return true;
  const [token = ""] = tokens;
  return tokens.length === 1 && (issuerWords.has(token) || issuerEndings.some((ending) => endsIn(token, ending)));
}

function endsIn(token: string, ending: string): boolean {
  return token.endsWith(ending) && token.length > ending.length;
}

/** Words beside an issuer that do not change who is meant: "issuing authority", "pension company". */
export const besideIssuer = tokensOf("beside issuers");
/** Words of fields about whom a paper is sent to: the name in the address block. */
const addresseeWords = new Set(namesIn("addressees").filter((name) => !name.includes(" ")));
const addresseeNames = new Set(namesIn("addressees").filter((name) => name.includes(" ")));

/** Whether words of a field's name say to whom a paper is sent: "policyholder", "bill to". */
export function namesAddressee(tokens: string[]): boolean {
  return addresseeNames.has(tokens.join(" ")) || (tokens.length === 1 && addresseeWords.has(tokens[0] ?? ""));
}

/** Words of fields that ask for a person. */
export const personWords = tokensOf("people");

/** Tokens of signatures, and of who signs. */
export const signatureTokens: ReadonlySet<string> = new Set(["signature", "signatory", "signed"]);
