import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import { buyerWords, issuerWords, namedParties, personWords, sellerWords } from "../../../vocabulary/field-words.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import { LONGEST_CODE } from "../../candidates/find-ids.ts";
import type { Span } from "../../document/span.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { partNameAndAddress } from "../parties/name-and-address.ts";
import { tickBox } from "./form-blank.ts";

type Spans = [Span, ...Span[]];

/** Words of fields that ask for somebody: of a text that is called so, the name is meant. */
const partyWords = new Set([...sellerWords, ...buyerWords, ...namedParties, ...issuerWords, ...personWords]);
/** Words for a party that may lead to anything else. */
const looseWords = new Set(["from", "to"]);

/**
 * The part of what stands at one caption that a field asks for: of somebody's name above an address, the name, or the address where the
 * field asks for it; all of it elsewhere.
 */
export function partFor(spans: Spans, profile: FieldProfile): Spans {
  const asked = partAskedBy(profile);
  return (asked === null ? null : partNameAndAddress(spans)?.[asked]) ?? spans;
}

/** Which part of a name above an address a field asks for; null for both, and for what may stand in either. */
export function partAskedBy({ kind, field }: FieldProfile): "name" | "address" | null {
  if (kind === "name" || kind === "address") return kind;
  if (kind !== "text") return null;
  const described = new Set(captionTokens(`${field.name} ${field.description}`));
  if (described.has("name") && described.has("address")) return null;
  const asked = captionTokens(field.name);
  if (asked.includes("address")) return "address";
  return asked.some((word) => partyWords.has(word) && !looseWords.has(word)) ? "name" : null;
}

/** A word of this many signs that holds digits is a number of something, no name. */
const NUMBER_SIGNS = 4;

/** Whether a text can be of a kind at all: a number is nobody's name, one word no address, a box with its option no choice. */
export function canBe(kind: ValueKind, text: string): boolean {
  const isWord = /^\S+$/u.test(text);
  if (kind === "choice") return !tickBox.test(text);
  if (kind === "address") return !isWord && /\p{L}{2}/u.test(text);
  return kind !== "name" || !(isWord && text.length >= NUMBER_SIGNS && /\d/u.test(text));
}

/** Words of an identifier at most; of more it is a sentence that holds one. */
export const MOST_ID_WORDS = 4;

/** Whether all of a text can be an identifier: few words of letters, and a digit or only one word. */
export function canBeId(text: string): boolean {
  if (!/\d/u.test(text)) return /^\S+$/u.test(text) && text.length <= LONGEST_CODE;
  return text.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word)).length <= MOST_ID_WORDS;
}
