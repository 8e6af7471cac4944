import type { Field, FieldType } from "../../domain/field.ts";
import { captionTokens, isBareCaption, tokenWeight } from "../../vocabulary/caption-tokens.ts";
import { type Concept, captionsOf, concepts, type PartyRole } from "../../vocabulary/concepts.ts";
import {
  buyerWords,
  issuerWords,
  kindByWord,
  namedParties,
  personWords,
  sellerWords,
  tokensOf,
} from "../../vocabulary/field-words.ts";
import { furtherCaptionsOf } from "../../vocabulary/further-concepts.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import { addSpecialCaptions, specialConceptOf } from "./add-special-captions.ts";
import { type CaptionIndex, createCaptionIndex } from "./caption-index.ts";
import { furtherConceptsOf, partyThingOf } from "./further-captions.ts";
import { phrasesOfDescription } from "./phrases-of-description.ts";
import type { TrainedField } from "./trained/trained-weights.ts";

/** What the engine knows of a field before it has seen a document. */
export interface FieldProfile {
  /** With the captions of a special concept behind its hints. */
  field: Field;
  /** The user says captions of it. */
  isHinted: boolean;
  kind: ValueKind;
  /** Positions in the vocabulary of the concepts that the field means; their captions are the field's too. */
  concepts: number[];
  role: PartyRole | null;
  rangeEnd: "from" | "to" | null;
  isRequired: boolean;
  /** Documents state it under a caption or heading, or not at all: no letterhead says it, and no lone date. */
  needsCaption: boolean;
  /** It asks for the name of whoever gave out the paper, which mostly has no caption. */
  isIssuer: boolean;
  /** It names a human being: firms are no values of it. */
  isPerson: boolean;
  /** The largest amount of a document is likelier it: a total to pay, not a part of it. */
  isLargestAmount: boolean;
  /** Words that the field's own name and hints use: a qualifier among them is no reason against a value. */
  ownTokens: Set<string>;
  /** Captions of the user's own: the field's name and hints. */
  phrases: string[];
  /** The name without the party ("name" of `seller_name`): a caption inside that party's section. */
  barePhrases: string[];
  /** Phrases read out of the description. */
  weakPhrases: string[];
  /** Ids of all concepts of the vocabulary that the field means; empty where it knows none. */
  meant: Set<string>;
  /** Captions that name the field where a text is nearly one of them as a whole. */
  wholeCaptions: string[];
  /** Whose value it is, by the field's name: "landlord" of `landlord_name`; null where it names nobody. */
  party: string | null;
  /** Whose value it is, as headings over a party's lines say it: "landlord" of `landlord_name`, and its synonyms. */
  partyPhrases: string[];
  /** Weights trained on documents of the parser's kind; absent or null where none were. */
  trained?: TrainedField | null;
}

/** Id of the concept that a field means first of all; undefined where the vocabulary knows none. */
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

/** Kinds of concepts that can stand behind a field of a type; a text can be anything. */
const kindsOfType: Partial<Record<FieldType, ValueKind[]>> = {
  date: ["date"],
  datetime: ["date", "time"],
  time: ["time"],
  money: ["amount"],
  number: ["number", "percent", "amount"],
  email: ["email"],
  phone: ["phone"],
  url: ["url"],
  address: ["address", "name"],
  choice: ["name", "text", "currency", "id"],
  boolean: [],
};

/** Whether values are days of the calendar, with a time or without. */
export function isDay(kind: ValueKind | undefined): boolean {
  return kind === "date" || kind === "datetime";
}

/** Similarity of a field's name to a concept's caption from which they mean the same. */
const SAME_CONCEPT = 0.9;
/** Similarity of a description to a concept's caption: looser, as a sentence holds more words. */
const DESCRIBED_CONCEPT = 0.62;
/** A concept of table cells that only a hint names is no meaning of a single field. */
const LEAST_CONCEPT = 0.45;
/** Weight of a word from which it names a thing by itself, without the party: "vat" does, "name" does not. */
const LEAST_TELLING = 0.8;
/** Words of a description that are compared; the first ones say what the field is. */
const DESCRIPTION_WORDS = 7;

let sharedIndex: CaptionIndex | null = null;

/** The index of the built-in concepts' captions, made on first use and kept: it never changes. */
export function conceptIndex(): CaptionIndex {
  sharedIndex ??= createCaptionIndex(concepts.map((concept) => ({ phrases: captionsOf(concept) })));
  return sharedIndex;
}

/** Reads a field's name, type, hints and description. `isCell`: the field is a column of a table. */
export function describeField(asked: Field, isCell: boolean): FieldProfile {
  const field = addSpecialCaptions(asked);
  const nameTokens = captionTokens(field.name);
  const { found, isNamed } = findConcepts(field, nameTokens, isCell);
  const main = concepts[found[0] ?? -1];
  const isOfIssuer = !isCell && field.type === "text" && isIssuer(nameTokens);
  const kind = isOfIssuer ? "name" : findKind(field, nameTokens, main?.kind);
  const role = findRole(nameTokens) ?? (partyKinds.has(kind) ? describedRole(field.description) : null);
  // "VAT id" alone is the seller's; a buyer's stands under the buyer's heading, where the bare name is its caption.
  const isOtherParty = role !== null && main?.role !== undefined && main.role !== role;
  const meant = meantBy(asked, isOtherParty ? [] : found);
  const composed = partyThingOf(asked);
  return {
    field,
    isHinted: asked.hints.length > 0,
    kind,
    concepts: isOtherParty ? [] : found,
    role: role ?? (isNamed ? main?.role : undefined) ?? null,
    rangeEnd: main?.rangeEnd ?? findRangeEnd(nameTokens),
    isLargestAmount: main === undefined || main.isLargest === true,
    isIssuer: isOfIssuer,
    isPerson:
      kind === "name" && (nameTokens.join(" ") === "name" || nameTokens.some((token) => personWords.has(token))),
    needsCaption: isDay(kind) ? main?.standsAlone !== true : nameTokens.some((token) => namedParties.has(token)),
    isRequired: field.rules.some((rule) => rule.rule === "required"),
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

/** The captions that say something as a whole: "Netto" stands over a salary, and over a price. */
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

/** What a child of a list is of, as its name may say: "line tax", "item price". */
const rowWords = new Set(["line", "item", "row"]);

/** What a concept's name counts by where it is read, the surest first: set by hand so that a name beats any hint, and a hint any description. */
const trusts = { name: 1.2, nameInRow: 1.1, nameWithoutParty: 1, hint: 0.95, description: 0.8 };
/** What a concept of table cells loses as the meaning of a single field, and the other way round: all where only a hint names it. */
const NO_MEANING = 1;
const OTHER_PLACE = 0.3;
/** Concepts that score within this of the best one are meant, too. */
const NEARLY_AS_WELL = 0.12;

/** The concepts that a field means, likeliest first; `isNamed`: by its name or hints, not only by its description. */
function findConcepts(field: Field, nameTokens: string[], isCell: boolean): { found: number[]; isNamed: boolean } {
  const scores = new Map<number, number>();
  const allowed = kindsOfType[field.type];
  const rangeEnd = isDay(kindByType[field.type]) ? findRangeEnd(nameTokens) : null;
  const consider = (tokens: string[], least: number, trust: number, isName = false) => {
    const similarities = conceptIndex().compare(tokens);
    for (const [id, concept] of concepts.entries()) {
      const similarity = similarities?.[id] ?? 0;
      if (similarity < least || (allowed !== undefined && !allowed.includes(concept.kind))) continue;
      if (!isName && isForeign(concept, field.type)) continue;
      if (rangeEnd !== null && (concept.rangeEnd ?? rangeEnd) !== rangeEnd) continue;
      const fit = (concept.isCell ?? false) === isCell ? 0 : !isCell && trust < 1 ? -NO_MEANING : -OTHER_PLACE;
      const score = similarity * trust + fit;
      if (score >= LEAST_CONCEPT) scores.set(id, Math.max(scores.get(id) ?? 0, score));
    }
  };
  consider(nameTokens, SAME_CONCEPT, trusts.name, true);
  const bare = nameTokens.filter((token) => !sellerWords.has(token) && !buyerWords.has(token));
  const ofRow = isCell ? nameTokens.filter((token) => !rowWords.has(token)) : nameTokens;
  if (scores.size === 0 && ofRow.length > 0 && ofRow.length < nameTokens.length)
    consider(ofRow, SAME_CONCEPT, trusts.nameInRow, true);
  const isTelling = bare.some((token) => tokenWeight(token) >= LEAST_TELLING);
  if (isTelling && bare.length < nameTokens.length) consider(bare, SAME_CONCEPT, 1, true);
  for (const hint of field.hints.map(captionTokens)) {
    // "From" before an airport makes it nobody's sender.
    if (hint.some((token) => token !== "from" && tokenWeight(token) >= LEAST_TELLING))
      consider(hint, SAME_CONCEPT, trusts.hint);
  }
  const isNamed = scores.size > 0;
  if (!isNamed && furtherConceptsOf(field).length === 0) {
    const described = captionTokens(field.description).slice(0, DESCRIPTION_WORDS);
    consider(described, DESCRIBED_CONCEPT, 0.8);
    const own = nameTokens.filter((token) => !kindByWord.has(token) && described.includes(token));
    for (const id of scores.keys()) {
      const isFigure = looseKinds.has(concepts[id]?.kind ?? "text");
      if (isFigure && !own.every((token) => wordsOfConcept(id).has(token))) scores.delete(id);
    }
  }
  if (scores.size === 0 && rangeEnd !== null) scores.set(periodEnd(rangeEnd), LEAST_CONCEPT);
  if (scores.size === 0 && isDateOfDocument(field, nameTokens)) scores.set(issueDate, LEAST_CONCEPT);
  const best = Math.max(0, ...scores.values());
  const named = [...scores].filter(([, score]) => score >= best - NEARLY_AS_WELL).sort((a, b) => b[1] - a[1]);
  const found = named.map(([id]) => id);
  return { found: [...new Set([...found, ...otherwiseCalled(field, nameTokens, found)])], isNamed };
}

/** "An order, contract or invoice": things of which a description says that it may be either. */
const either = /\p{L}+(?:\s*,\s*\p{L}+)*\s*,?\s+(?:or|oder|ou|o)\s+(?:an?\s+)?\p{L}+/gu;

/** What else a number may be called: by the hints, or where the description names what is numbered as one of several things. */
function otherwiseCalled(field: Field, nameTokens: string[], found: number[]): number[] {
  const kind = concepts[found[0] ?? -1]?.kind;
  if (kind !== "id") return [];
  const described = [...field.description.matchAll(either)].flatMap(([things]) => {
    const words = captionTokens(things);
    const own = words.find((word) => nameTokens.includes(word));
    return own === undefined ? [] : words.map((word) => nameTokens.map((token) => (token === own ? word : token)));
  });
  const others = [...field.hints.map(captionTokens), ...described].flatMap((tokens) => {
    const similarities = conceptIndex().compare(tokens);
    return [...concepts.keys()].filter(
      (id) => concepts[id]?.kind === kind && (similarities?.[id] ?? 0) >= SAME_CONCEPT,
    );
  });
  return inOrderOfDocuments(others);
}

/**
 * Further concepts of a number, the likeliest first. The vocabulary names the later document first: an invoice prints its order's number
 * as well, and an order no invoice's.
 */
export function inOrderOfDocuments(further: number[]): number[] {
  return [...new Set(further)].sort((a, b) => a - b);
}

const issueDate = concepts.findIndex(({ id }) => id === "issue_date");
/** Papers that are dated: the date of any of them is when it was issued. */
const papers = tokensOf("dated papers");

/** The date of the document itself, whatever kind of paper it is: of a letter, a certificate, a notice. */
function isDateOfDocument(field: Field, nameTokens: string[]): boolean {
  if (!isDay(kindByType[field.type])) return false;
  const telling = (tokens: string[]) => tokens.filter((token) => tokenWeight(token) >= LEAST_TELLING);
  return [nameTokens, ...phrasesOfDescription(field.description).map(captionTokens)].some((tokens) => {
    const words = telling(tokens);
    return words.length > 0 && words.every((word) => papers.has(word));
  });
}

/** The concept of the beginning or the end of any period. */
function periodEnd(end: "from" | "to"): number {
  return concepts.findIndex(({ rangeEnd }) => rangeEnd === end);
}

const conceptTokens = new Map<number, Set<string>>();

/** The words of a concept's captions: a loan's amount, named and described as such, is no total. */
function wordsOfConcept(concept: number): Set<string> {
  const known =
    conceptTokens.get(concept) ?? new Set(captionsOf(concepts[concept] ?? { id: "" }).flatMap(captionTokens));
  conceptTokens.set(concept, known);
  return known;
}

/**
 * A date or an amount is the meaning of a field that is asked for as text only where its own name says so: a hint "from" does not
 * make an airport the beginning of a period, nor a hint "total" hours an amount.
 */
function isForeign({ kind }: Concept, type: FieldType): boolean {
  return type === "number" ? kind === "amount" : type === "text" && looseKinds.has(kind);
}

/** What a field of type text may hold in any wording, though it is called a date or an amount: all text is looked at. */
const looseKinds = new Set<ValueKind>(["date", "datetime", "time", "amount", "number", "percent", "phone"]);

function findKind(field: Field, nameTokens: string[], conceptKind: ValueKind | undefined): ValueKind {
  const byType = kindByType[field.type];
  if (field.type === "number" && (conceptKind === "percent" || asksForPercent(field))) return "percent";
  if (field.type === "number" && conceptKind === "amount") return "amount";
  if (byType !== undefined) return byType;
  if (conceptKind !== undefined && !looseKinds.has(conceptKind)) return conceptKind;
  for (const token of nameTokens.toReversed()) {
    const kind = kindByWord.get(token);
    if (kind !== undefined && !looseKinds.has(kind)) return kind;
  }
  return "text";
}

/** A share in percent, by the field's own words. */
function asksForPercent({ name, description }: Field): boolean {
  return /%/u.test(description) || captionTokens(`${name} ${description}`).includes("percent");
}

function findRole(nameTokens: string[]): PartyRole | null {
  if (nameTokens.some((token) => sellerWords.has(token))) return "seller";
  return nameTokens.some((token) => buyerWords.has(token)) ? "buyer" : null;
}

/** Kinds of values that belong to somebody. */
const partyKinds = new Set<ValueKind>(["name", "address", "phone", "email", "url", "vat"]);

/** Of a plain "address", the description says whose: "Address of the shop". */
function describedRole(description: string): PartyRole | null {
  const tokens = captionTokens(description).slice(0, DESCRIPTION_WORDS);
  const isSeller = tokens.some((token) => sellerWords.has(token));
  const isBuyer = tokens.some((token) => buyerWords.has(token));
  return isSeller === isBuyer ? null : isSeller ? "seller" : "buyer";
}

/** Words that stand beside whoever gives out a paper, and do not make him another: "card issuer", "issuing authority". */
const besideIssuer = new Set([
  "name",
  "of",
  "the",
  "issuing",
  "issued",
  "card",
  "testing",
  "legal",
  "full",
  "sender",
  "trading",
]);

/** "Issuing authority", "bank name", "insurer": all that the name says is who gave out the paper. */
function isIssuer(nameTokens: string[]): boolean {
  const others = nameTokens.filter((token) => !issuerWords.has(token));
  return others.length < nameTokens.length && others.every((token) => besideIssuer.has(token));
}

const rangeWords = new Set(["from", "to", "begin", "end", "until", "date"]);

function findRangeEnd(nameTokens: string[]): "from" | "to" | null {
  const last = nameTokens.at(-1) ?? "";
  if (last === "from" || last === "begin" || nameTokens[0] === "begin") return "from";
  return ["to", "end", "until"].includes(last) || nameTokens[0] === "end" ? "to" : null;
}

/** Of "flight from" and "flight to" the document prints "flight: a - b": the period's name is a caption of both. */
function periodPhrases(nameTokens: string[]): string[] {
  const rest = nameTokens.filter((token) => !rangeWords.has(token));
  return findRangeEnd(nameTokens) !== null && rest.length > 0 ? [rest.join(" ")] : [];
}

function barePhrases(nameTokens: string[], concept: Concept | undefined): string[] {
  const bare = nameTokens.filter((token) => !sellerWords.has(token) && !buyerWords.has(token));
  if (bare.length === nameTokens.length || bare.length === 0) return [];
  const address = concept?.kind === "address" ? ["Anschrift", "dirección", "indirizzo"] : [];
  return [bare.join(" "), ...(concept?.kind === "vat" ? captionsOf(concept) : []), ...address];
}

/** What a party's values are called; the words before them in a field's name say whose they are. */
const partyValueWords = tokensOf("party values");

/** The party in a text such as "buyer address": its words up to the kind of value; null where no party is named. */
function partyIn(tokens: string[]): string | null {
  const end = tokens.findLastIndex((token) => !partyValueWords.has(token)) + 1;
  return end > 0 && end < tokens.length ? tokens.slice(0, end).join(" ") : null;
}

/** The party in a field's name and hints, and the synonyms of a concept that is a party; none where no party is named. */
function partyPhrases(field: Field, main: Concept | undefined): string[] {
  const isParty = main !== undefined && (main.kind === "name" || main.kind === "address") && main.isCell !== true;
  const texts = [...field.hints, ...(isParty ? captionsOf(main) : [])];
  const ofText = (text: string) => {
    const tokens = captionTokens(text);
    const party = partyIn(tokens) ?? (isParty ? tokens.join(" ") : null);
    return party === null ? [] : [party];
  };
  return [...new Set([field.name, ...texts].flatMap(ofText))];
}

/** A description often quotes the caption: `the number printed after "Alt Order #"`. */
function quotedPhrases(description: string): string[] {
  return [...description.matchAll(/["“„«']([^"”“»']{2,40})["”“»']/gu)].map((match) => match[1] ?? "");
}
