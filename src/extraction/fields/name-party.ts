import type { Field } from "../../domain/field.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { type Concept, captionsOf, type PartyRole } from "../../vocabulary/concepts.ts";
import {
  besideIssuer,
  buyerWords,
  namesAddressee,
  namesIssuer,
  sellerWords,
  tokensOf,
} from "../../vocabulary/field-words.ts";
import { describedTokens } from "./phrases-of-description.ts";

/** Whose value a field is by its name: the seller's or the buyer's; null if it does not say. */
export function findRole(nameTokens: string[]): PartyRole | null {
  if (nameTokens.some((token) => sellerWords.has(token))) return "seller";
  return nameTokens.some((token) => buyerWords.has(token)) ? "buyer" : null;
}

/** Whose value it is by the description, for a plain "address": "Address of the shop"; null if it does not say. */
export function describedRole(description: string): PartyRole | null {
  const tokens = describedTokens(description);
  const isSeller = tokens.some((token) => sellerWords.has(token));
  const isBuyer = tokens.some((token) => buyerWords.has(token));
  return isSeller === isBuyer ? null : isSeller ? "seller" : "buyer";
}

/** "Issuing authority", "bank name", "insurer": whether a name only says who issued the document. */
export function isIssuer(nameTokens: string[]): boolean {
  return isNamed(nameTokens, namesIssuer, besideIssuer);
}

/** "Client", "account holder name", "bill to": whether a name only says to whom the document is sent. */
export function isAddressee(nameTokens: string[]): boolean {
  return isNamed(nameTokens, namesAddressee, besideAddressee);
}

/** Words that may stand beside a word for the addressee without making it somebody else. */
const besideAddressee = new Set(["name", "full", "account", "of", "the", "policy"]);

/** Maximum words of a name: "car park operator". */
const MOST_NAME_WORDS = 3;

/** Whether words name somebody, together or each by itself, and all others stand beside such a name. */
function isNamed(tokens: string[], names: (words: string[]) => boolean, beside: ReadonlySet<string>): boolean {
  const taken = new Set<number>();
  for (let count = MOST_NAME_WORDS; count > 0; count -= 1) {
    for (let start = 0; start + count <= tokens.length; start += 1) {
      if (names(tokens.slice(start, start + count))) for (let i = start; i < start + count; i += 1) taken.add(i);
    }
  }
  return taken.size > 0 && tokens.every((token, index) => taken.has(index) || beside.has(token));
}

/**
 * The name without the words for the seller or the buyer: a caption in that party's section; none if it has no such
 * words.
 */
export function barePhrases(nameTokens: string[], concept: Concept | undefined): string[] {
  const bare = nameTokens.filter((token) => !sellerWords.has(token) && !buyerWords.has(token));
  if (bare.length === nameTokens.length || bare.length === 0) return [];
  const address = concept?.kind === "address" ? ["address"] : [];
  return [bare.join(" "), ...(concept?.kind === "vat" ? captionsOf(concept) : []), ...address];
}

/** What a party's values are called; the words before them in a field's name say whose they are. */
const partyValueWords = tokensOf("party values");

/** The party in a text such as "buyer address": its words up to the kind of value; null if no party is named. */
export function partyIn(tokens: string[]): string | null {
  const end = tokens.findLastIndex((token) => !partyValueWords.has(token)) + 1;
  return end > 0 && end < tokens.length ? tokens.slice(0, end).join(" ") : null;
}

/** The party in a field's name and hints, and the synonyms of a concept that is a party; none if no party is named. */
export function partyPhrases(field: Field, main: Concept | undefined): string[] {
  const isParty = main !== undefined && (main.kind === "name" || main.kind === "address") && main.isCell !== true;
  const texts = [...field.hints, ...(isParty ? captionsOf(main) : [])];
  const ofText = (text: string) => {
    const tokens = captionTokens(text);
    const party = partyIn(tokens) ?? (isParty ? tokens.join(" ") : null);
    return party === null ? [] : [party];
  };
  return [...new Set([field.name, ...texts].flatMap(ofText))];
}
