import type { Span } from "../../../domain/span.ts";
import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import { isCaptionWord } from "../../../vocabulary/caption-words.ts";
import { buyerWords, issuerWords, namedParties, personWords, sellerWords } from "../../../vocabulary/field-words.ts";
import { organisation, postcode, street } from "../../../vocabulary/printed-words.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import { LONGEST_CODE } from "../../candidates/find-ids.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { partNameAndAddress } from "../parties/name-and-address.ts";
import { tickBox } from "./form-blank.ts";

type Spans = [Span, ...Span[]];

/** Words for a person or company in a field's name: of the text at its caption, such a field means the name. */
const partyWords = new Set([...sellerWords, ...buyerWords, ...namedParties, ...issuerWords, ...personWords]);
/** Words for a party that may also introduce anything else. */
const looseWords = new Set(["from", "to"]);

/**
 * The part of the text at one caption that a field asks for: the name or the address, if the text is a name above an
 * address and the field asks for one of them; otherwise all of it.
 */
export function partFor(spans: Spans, profile: FieldProfile): Spans {
  const asked = partAskedBy(profile);
  return (asked === null ? null : partNameAndAddress(spans)?.[asked]) ?? spans;
}

/** Which part of a name above an address a field asks for; null if it asks for both, or if either is possible. */
export function partAskedBy({ kind, field }: FieldProfile): "name" | "address" | null {
  if (kind === "name" || kind === "address") return kind;
  if (kind !== "text") return null;
  const described = new Set(captionTokens(`${field.name} ${field.description}`));
  if (described.has("name") && described.has("address")) return null;
  const asked = captionTokens(field.name);
  if (asked.includes("address")) return "address";
  return asked.some((word) => partyWords.has(word) && !looseWords.has(word)) ? "name" : null;
}

/** A word of this many characters that contains digits is a number. */
const NUMBER_SIGNS = 4;

/** Words for places in a field's name: the value of such a field may be a town. */
const placeWords = new Set([
  "city",
  "town",
  "state",
  "place",
  "region",
  "municipality",
  "country",
  "postcode",
  "location",
]);

/**
 * Whether a text can be a field's value at all, by the field's kind. A line with a town and its postcode is not a name,
 * unless the field asks for a place.
 */
export function canBeOf({ kind, field }: FieldProfile, text: string): boolean {
  if (!canBe(kind, text)) return false;
  if (kind !== "name" || text.includes("\n") || !postcode.test(text) || organisation.test(text)) return true;
  return captionTokens(field.name).some((token) => placeWords.has(token));
}

/**
 * Whether a text can be of a kind at all: a number is not a name, a single word is not an address, and a tick box with
 * its option is not a choice.
 */
export function canBe(kind: ValueKind, text: string): boolean {
  const isWord = /^\S+$/u.test(text);
  if (kind === "choice") return !tickBox.test(text);
  if (kind === "address") return !isWord && /\p{L}{2}/u.test(text);
  if (kind !== "name") return true;
  if (/\d/u.test(text) && (!/\p{L}{2}/u.test(text) || (isWord && text.length >= NUMBER_SIGNS))) return false;
  return canBeName(text);
}

/** Maximum lines of a name: with more, it is a list. */
const MOST_NAME_LINES = 3;
/** A text of at least this many words is a heading or a caption if all of them are words of captions. */
const FEWEST_CAPTION_WORDS = 3;
/** A day on the calendar and nothing else. */
const onlyDay = /^\W*(?:\p{L}{3,9}\.?\s+\d{1,2},?\s+\d{4}|\d{1,2}\.?\s+\p{L}{3,9}\.?,?\s+\d{4}|[\d./-]{6,})\W*$/u;

/** Whether a text can be a name: not an address, a day, a list, a heading, or the end of a remark in brackets. */
function canBeName(text: string): boolean {
  const lines = text.split("\n");
  if (/^[^(]*\)/u.test(text) || onlyDay.test(text) || lines.length > MOST_NAME_LINES) return false;
  const [first = ""] = lines;
  if (/^\d+\s/u.test(first) && (postcode.test(text) || street.test(first))) return false;
  const words = text.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word));
  const fewest = /^\p{L}+, \p{L}+$/u.test(text) ? 2 : FEWEST_CAPTION_WORDS;
  return words.length < fewest || !words.every(isCaptionWord) || organisation.test(text);
}

/** Maximum words of an identifier; with more, it is a sentence that contains one. */
export const MOST_ID_WORDS = 4;

/** Whether a whole text can be one identifier, not two: few words of letters, and a digit or only one word. */
export function canBeId(text: string): boolean {
  if (!/\d/u.test(text)) return /^\S+$/u.test(text) && text.length <= LONGEST_CODE && !isCaptionWord(text);
  if (text.includes("\n") && text.split("\n").every((line) => /\p{L}/u.test(line) && /\d/u.test(line))) return false;
  return text.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word)).length <= MOST_ID_WORDS;
}
