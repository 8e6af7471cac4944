import type { Field, FieldType } from "../../domain/field.ts";
import { captionTokens, isBareCaption } from "../../vocabulary/caption-tokens.ts";
import { captionsOf, concepts, type PartyRole } from "../../vocabulary/concepts.ts";
import { kindByWord, namedParties, personWords, signatureTokens } from "../../vocabulary/field-words.ts";
import { furtherCaptionsOf } from "../../vocabulary/further-concepts.ts";
import { namesOtherPeriod } from "../../vocabulary/printed-words.ts";
import { unitAskedBy } from "../../vocabulary/units.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import { addSpecialCaptions, specialConceptOf } from "./add-special-captions.ts";
import { conceptsCalled, findConcepts, looseKinds } from "./find-concepts.ts";
import { furtherConceptsOf, furtherKindOf, generalThingOf, partyThingOf } from "./further-captions.ts";
import { barePhrases, describedRole, findRole, isAddressee, isIssuer, partyIn, partyPhrases } from "./name-party.ts";
import { phrasesOfDescription } from "./phrases-of-description.ts";
import { findRangeEnd, periodPhrases } from "./range-end.ts";
import type { TrainedField } from "./trained/trained-weights.ts";

/** What the engine knows about a field before it has seen a document. */
export interface FieldProfile {
  /** With the captions of a special concept after its hints. */
  field: Field;
  /** The user gave hints for it. */
  isHinted: boolean;
  kind: ValueKind;
  /** Positions in the vocabulary of the concepts that the field means; their captions are the field's too. */
  concepts: number[];
  /** Positions of the concepts that it is a case of, as a claimant's phone is a phone: their captions do not rule it out. */
  generalConcepts: number[];
  /** The concepts are only close to what the field means. */
  isNearConcepts: boolean;
  role: PartyRole | null;
  rangeEnd: "from" | "to" | null;
  isRequired: boolean;
  /** Documents state it under a caption or heading, or not at all: a letterhead or a lone date does not state it. */
  needsCaption: boolean;
  /** It asks for the day on which the document was written or signed, which letters print after a place. */
  isDayOfWriting: boolean;
  /** It asks for the name of the issuer, which mostly has no caption. */
  isIssuer: boolean;
  /** It asks for a person: companies are not values of it. */
  isPerson: boolean;
  /** It asks whom the document is about: the name at the head of a résumé or a card. */
  isSubject: boolean;
  /** It asks to whom the document is sent: the name above the recipient's address, which mostly has no caption. */
  isAddressee: boolean;
  /** It asks for somebody who signs. */
  isSigner: boolean;
  /** It is likelier to be the largest amount of a document: a total to pay, not a part of one. */
  isLargestAmount: boolean;
  /**
   * The unit in which it wants its number, by its name or description: "kwh" of `electricity_kwh`; null if it names
   * none.
   */
  unit: string | null;
  /** It asks for a figure of another period than the document's: "year to date", "previous year". */
  isOfOtherPeriod: boolean;
  /** Words that the field's own name and hints use: a qualifier among them does not speak against a value. */
  ownTokens: Set<string>;
  /** Captions of the user's own: the field's name and hints. */
  phrases: string[];
  /** The name without the party ("name" of `seller_name`): a caption inside that party's section. */
  barePhrases: string[];
  /** Phrases read out of the description. */
  weakPhrases: string[];
  /** Ids of all concepts of the vocabulary that the field means; empty if the vocabulary knows none. */
  meant: Set<string>;
  /** Captions that name the field only if a whole text is nearly the same as one of them. */
  wholeCaptions: string[];
  /** Whose value it is, by the field's name: "landlord" of `landlord_name`; null if it names nobody. */
  party: string | null;
  /** Whose value it is, as headings over a party's lines say it: "landlord" of `landlord_name`, and its synonyms. */
  partyPhrases: string[];
  /** Weights trained on documents of the parser's kind; absent or null if there are none. */
  trained?: TrainedField | null;
  /**
   * Documents of the parser's kind were asked for it, or it is a party's: hand-set weights, with or without trained
   * differences, read it better there than those of all kinds.
   */
  isKnownToKind: boolean;
}

/** Id of the concept that a field means first of all; undefined if the vocabulary knows none. */
export function conceptOf({ concepts: [main] }: FieldProfile): string | undefined {
  return concepts[main ?? -1]?.id;
}

const kindByType: Partial<Record<FieldType, ValueKind>> = {
  date: "date",
  datetime: "datetime",
  time: "time",
  money: "amount",
  number: "number",
  email: "email",
  phone: "phone",
  url: "url",
  address: "address",
  boolean: "boolean",
  choice: "choice",
};

/** Words of field names that name no role: "name", "full name". */
const subjectWords = new Set(["name", "full", "person"]);

/** Whether values are days of the calendar, with a time or without. */
export function isDay(kind: ValueKind | undefined): boolean {
  return kind === "date" || kind === "datetime";
}

/** Reads a field's name, type, hints and description. `isCell`: the field is a column of a table. */
export function describeField(asked: Field, isCell: boolean): FieldProfile {
  const field = addSpecialCaptions(asked);
  const nameTokens = captionTokens(field.name);
  const { found, isNamed } = findConcepts(field, nameTokens, isCell);
  const main = concepts[found[0] ?? -1];
  const asksForName = !isCell && field.type === "text" && !asksForPhone(nameTokens);
  const isOfIssuer = asksForName && isIssuer(nameTokens);
  const isAnother = isAnotherThing(asked, found);
  const kind =
    isOfIssuer || (asksForName && isAddressee(nameTokens))
      ? "name"
      : findKind(field, nameTokens, isAnother && isGuess(main?.kind) ? undefined : main?.kind);
  const role = findRole(nameTokens) ?? (partyKinds.has(kind) ? describedRole(field.description) : null);
  // "VAT id" alone is the seller's; a buyer's stands under the buyer's heading, where the bare name is its caption.
  const isOtherParty = role !== null && main?.role !== undefined && main.role !== role;
  const meant = meantBy(asked, isOtherParty ? [] : found);
  const composed = partyThingOf(asked);
  const general = found.length > 0 ? null : (composed?.thing ?? generalThingOf(asked));
  return {
    field,
    isHinted: asked.hints.length > 0,
    kind,
    concepts: isOtherParty ? [] : found,
    generalConcepts: general === null ? [] : conceptsCalled(captionTokens(general)),
    isKnownToKind: false,
    isNearConcepts: asked.hints.length === 0 && !partyKinds.has(main?.kind ?? "text") && isAnother,
    role: role ?? (isNamed ? main?.role : undefined) ?? null,
    rangeEnd: main?.rangeEnd ?? findRangeEnd(nameTokens),
    isLargestAmount: main === undefined || main.isLargest === true,
    isDayOfWriting: isDay(kind) && (main?.id === "issue_date" || meant.has("signature_date")),
    isIssuer: isOfIssuer,
    isPerson:
      kind === "name" && (nameTokens.join(" ") === "name" || nameTokens.some((token) => personWords.has(token))),
    isSubject: kind === "name" && nameTokens.every((token) => subjectWords.has(token)),
    isAddressee: kind === "name" && isAddressee(nameTokens),
    isSigner: nameTokens.some((token) => signatureTokens.has(token)),
    needsCaption: isDay(kind) ? main?.standsAlone !== true : nameTokens.some((token) => namedParties.has(token)),
    isRequired: field.rules.some((rule) => rule.rule === "required"),
    unit: kind === "number" || kind === "percent" ? unitAskedBy(field.name, field.description) : null,
    isOfOtherPeriod: namesOtherPeriod(`${field.name.replaceAll("_", " ")}. ${field.description}`),
    ownTokens: new Set(
      [field.name, ...field.hints, ...(main === undefined ? [] : captionsOf(main))].flatMap(captionTokens),
    ),
    phrases: [field.name, ...periodPhrases(nameTokens), ...field.hints],
    barePhrases: [...barePhrases(nameTokens, main), ...(composed === null ? [] : [composed.thing])],
    meant:
      composed === null
        ? meant
        : new Set([...meant, ...composed.party, ...furtherConceptsOf({ ...asked, name: composed.thing, hints: [] })]),
    wholeCaptions: wholeCaptions([...[...meant].flatMap(furtherCaptionsOf), ...(composed?.captions ?? [])]),
    weakPhrases: [...quotedPhrases(field.description), ...phrasesOfDescription(field.description)],
    party: partyIn(nameTokens),
    partyPhrases: [...new Set([...partyPhrases(field, main), ...(composed?.partyCaptions ?? [])])],
  };
}

/** Whether a kind rules out most texts, so that it should not be given to a field by a guess. */
function isGuess(kind: ValueKind | undefined): boolean {
  return kind === "name" || kind === "id";
}

/**
 * Whether a field's name means something other than the concepts found for it: a "purpose" is more than the text of a
 * line, although captions of such texts may say "purpose", too.
 */
function isAnotherThing(field: Field, found: number[]): boolean {
  const named = furtherConceptsOf(field);
  return named.length > 0 && !found.some((concept) => named.includes(concepts[concept]?.id ?? ""));
}

/** The captions that say enough by themselves: "Netto" stands over a salary as well as over a price. */
function wholeCaptions(captions: string[]): string[] {
  return [...new Set(captions)].filter((caption) => !isBareCaption(caption));
}

/** The concepts that a field means, of the whole vocabulary. */
function meantBy(field: Field, found: number[]): Set<string> {
  const special = specialConceptOf(field);
  return new Set([
    ...found.map((concept) => concepts[concept]?.id ?? ""),
    ...(special === null ? [] : [special]),
    ...furtherConceptsOf(field),
  ]);
}

function findKind(field: Field, nameTokens: string[], conceptKind: ValueKind | undefined): ValueKind {
  const byType = kindByType[field.type];
  if (field.type === "number" && (conceptKind === "percent" || asksForPercent(field))) return "percent";
  if (field.type === "number" && conceptKind === "amount") return "amount";
  if (byType !== undefined) return byType;
  if (asksForPhone(nameTokens)) return "phone";
  if (conceptKind !== undefined && !looseKinds.has(conceptKind)) return conceptKind;
  for (const token of nameTokens.toReversed()) {
    const kind = kindByWord.get(token);
    if (kind !== undefined && !looseKinds.has(kind)) return kind;
  }
  const further = furtherKindOf(field);
  return further === "name" || further === "id" ? further : "text";
}

/** Whether the name of a text field ends in a word for a telephone. */
function asksForPhone(nameTokens: string[]): boolean {
  return kindByWord.get(nameTokens.at(-1) ?? "") === "phone";
}

/** Whether a field asks for a percentage, by its own words. */
function asksForPercent({ name, description }: Field): boolean {
  return /%/u.test(description) || captionTokens(`${name} ${description}`).includes("percent");
}

/** Kinds of values that belong to somebody. */
const partyKinds = new Set<ValueKind>(["name", "address", "phone", "email", "url", "vat"]);

/** A description often quotes the caption: `the number printed after "Alt Order #"`. */
function quotedPhrases(description: string): string[] {
  return [...description.matchAll(/["“„«']([^"”“»']{2,40})["”“»']/gu)].map((match) => match[1] ?? "");
}
