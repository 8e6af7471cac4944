import type { Field, FieldType } from "../../domain/field.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import { captionTokens, tokenWeight } from "../../vocabulary/caption-tokens.ts";
import { type Concept, captionsOf, concepts } from "../../vocabulary/concepts.ts";
import { buyerWords, kindByWord, sellerWords, tokensOf } from "../../vocabulary/field-words.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import { type CaptionIndex, createCaptionIndex } from "./caption-index.ts";
import { furtherConceptsOf } from "./further-captions.ts";
import { describedTokens, LEAST_TELLING, phrasesOfDescription } from "./phrases-of-description.ts";
import { findRangeEnd, isPlainEnd } from "./range-end.ts";

/** Kinds of concepts that a field of a type can mean; a text can be anything. */
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

/**
 * Kinds that a field of type text may state in any wording: even if it is called a date or an amount, all text is
 * looked at.
 */
export const looseKinds = new Set<ValueKind>(["date", "datetime", "time", "amount", "number", "percent", "phone"]);

/** From this similarity of a field's name to a concept's caption on, they mean the same. */
const SAME_CONCEPT = 0.9;
/** The same for a description: looser, because a sentence contains more words. */
const DESCRIBED_CONCEPT = 0.62;
/**
 * Minimum score of a concept that a field means: a concept of table cells that only a hint names is not one for a
 * single field.
 */
const LEAST_CONCEPT = 0.45;

let sharedIndex: CaptionIndex | null = null;

/** The index of the built-in concepts' captions, made on first use and kept: it never changes. */
export function conceptIndex(): CaptionIndex {
  sharedIndex ??= createCaptionIndex(concepts.map((concept) => ({ phrases: captionsOf(concept) })));
  return sharedIndex;
}

/** Positions of the concepts that words are captions of, whatever their kind. */
export function conceptsCalled(tokens: string[]): number[] {
  const similarities = conceptIndex().compare(tokens);
  return [...concepts.keys()].filter((id) => (similarities?.[id] ?? 0) >= SAME_CONCEPT);
}

/** Words for the row in the name of a list's child: "line tax", "item price". */
const rowWords = new Set(["line", "item", "row"]);

/**
 * How much a concept counts by where it is named, the surest first. Set by hand so that a name beats any hint, and a
 * hint any description.
 */
const trusts = { name: 1.2, nameInRow: 1.1, nameWithoutParty: 1, hint: 0.95, description: 0.8 };

/**
 * What a concept of table cells loses as the meaning of a single field, and vice versa (`OTHER_PLACE`); a single field
 * does not mean it at all if only a hint or the description names it (`NO_MEANING`).
 */
const NO_MEANING = 1;
const OTHER_PLACE = 0.3;
/** Concepts that score within this of the best one are meant, too. */
const NEARLY_AS_WELL = 0.12;

/** The concepts that a field means, likeliest first; `isNamed`: by its name or hints, not only by its description. */
export function findConcepts(
  field: Field,
  nameTokens: string[],
  isCell: boolean,
): { found: number[]; isNamed: boolean } {
  const scores = new Map<number, number>();
  const allowed = kindsOfType[field.type];
  const rangeEnd = isDate(field) ? findRangeEnd(nameTokens) : null;
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
  if (isTelling && bare.length < nameTokens.length) consider(bare, SAME_CONCEPT, trusts.nameWithoutParty, true);
  for (const hint of field.hints.map(captionTokens)) {
    // "From" before an airport does not make it a sender.
    if (hint.some((token) => token !== "from" && tokenWeight(token) >= LEAST_TELLING))
      consider(hint, SAME_CONCEPT, trusts.hint);
  }
  const isNamed = scores.size > 0;
  if (!isNamed && furtherConceptsOf(field).length === 0) {
    const described = describedTokens(field.description);
    consider(described, DESCRIBED_CONCEPT, trusts.description);
    const own = nameTokens.filter((token) => !kindByWord.has(token) && described.includes(token));
    for (const id of scores.keys()) {
      const isFigure = looseKinds.has(concepts[id]?.kind ?? "text");
      if (isFigure && !own.every((token) => wordsOfConcept(id).has(token))) scores.delete(id);
    }
  }
  if (scores.size === 0 && rangeEnd !== null && isPlainEnd(nameTokens)) scores.set(periodEnd(rangeEnd), LEAST_CONCEPT);
  if (scores.size === 0 && isDateOfDocument(field, nameTokens)) scores.set(issueDate, LEAST_CONCEPT);
  const best = Math.max(0, ...scores.values());
  const named = [...scores].filter(([, score]) => score >= best - NEARLY_AS_WELL).sort((a, b) => b[1] - a[1]);
  const found = named.map(([id]) => id);
  return { found: [...new Set([...found, ...otherwiseCalled(field, nameTokens, found)])], isNamed };
}

/** "An order, contract or invoice": alternatives in a description. */
const either = new RegExp(
  `\\p{L}+(?:\\s*,\\s*\\p{L}+)*\\s*,?\\s+(?:${anyOf("either")})\\s+(?:(?:${anyOf("small words")})\\s+)?\\p{L}+`,
  "gu",
);

/**
 * Further concepts that a number may mean: those of its hints, and those of its description if that says that one of
 * several things is numbered.
 */
function otherwiseCalled(field: Field, nameTokens: string[], found: number[]): number[] {
  const kind = concepts[found[0] ?? -1]?.kind;
  if (kind !== "id") return [];
  const described = [...field.description.matchAll(either)].flatMap(([things]) => {
    const words = captionTokens(things);
    const own = words.find((word) => nameTokens.includes(word));
    return own === undefined ? [] : words.map((word) => nameTokens.map((token) => (token === own ? word : token)));
  });
  const others = [...field.hints.map(captionTokens), ...described].flatMap((tokens) =>
    conceptsCalled(tokens).filter((id) => concepts[id]?.kind === kind),
  );
  return inOrderOfDocuments(others);
}

/**
 * Further concepts of a number, the likeliest first. The vocabulary names the later document first: an invoice prints
 * its order's number as well, but an order prints no invoice's.
 */
export function inOrderOfDocuments(further: number[]): number[] {
  return [...new Set(further)].sort((a, b) => a - b);
}

const issueDate = concepts.findIndex(({ id }) => id === "issue_date");
/** Documents that are dated: the date of any of them is when it was issued. */
const papers = tokensOf("dated papers");

/** Whether a field asks for the date of the document itself, of whatever kind: a letter, a certificate, a notice. */
function isDateOfDocument(field: Field, nameTokens: string[]): boolean {
  if (!isDate(field)) return false;
  const telling = (tokens: string[]) => tokens.filter((token) => tokenWeight(token) >= LEAST_TELLING);
  return [nameTokens, ...phrasesOfDescription(field.description).map(captionTokens)].some((tokens) => {
    const words = telling(tokens);
    return words.length > 0 && words.every((word) => papers.has(word));
  });
}

function isDate({ type }: Field): boolean {
  return type === "date" || type === "datetime";
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
 * Whether a field of a type means a concept of a kind only if its own name says so: a hint "from" does not make an
 * airport the start of a period, and a hint "total" does not make hours an amount.
 */
function isForeign({ kind }: Concept, type: FieldType): boolean {
  return type === "number" ? kind === "amount" : type === "text" && looseKinds.has(kind);
}
