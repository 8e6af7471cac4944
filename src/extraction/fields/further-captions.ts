import type { Field, FieldType } from "../../domain/field.ts";
import { captionTokens, isBareCaption, tokenWeight } from "../../vocabulary/caption-tokens.ts";
import { captionsOf } from "../../vocabulary/concepts.ts";
import { tokensOf } from "../../vocabulary/field-words.ts";
import { fold } from "../../vocabulary/fold.ts";
import { furtherCaptionsOf, furtherConcepts } from "../../vocabulary/further-concepts.ts";
import { conceptsCalled } from "../../vocabulary/printed-captions.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";

/** Ids of concepts by the keys of their names; several concepts may share a key. */
type NameIndex = Map<string, string[]>;

/** An index of all names by a key made from each, built on first use and kept. */
function indexNames(keyOf: (name: string) => string): () => NameIndex {
  let shared: NameIndex | null = null;
  return () => {
    if (shared !== null) return shared;
    shared = new Map();
    for (const { id, names } of furtherConcepts) for (const name of [id, ...names]) add(shared, keyOf(name), id);
    return shared;
  };
}

/** By the words of their names. */
const byWords = indexNames(wordKey);
/** By what the words mean, whatever their order and language. */
const byMeaning = indexNames(meaningKey);

function add(index: NameIndex, key: string, id: string): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [id]);
  else if (!known.includes(id)) known.push(id);
}

function wordKey(text: string): string {
  return (fold(text.replaceAll("_", " ")).match(/[\p{L}\d]+/gu) ?? []).join(" ");
}

/** Maximum weight of a word that only joins others: "of", "the". */
const MOST_JOINING = 0.2;

/** "Number of claims" asks how many there are, and not for a claim's number. */
const howMany = /\bnumber[ _]of(?=[ _])/iu;

function meaningKey(text: string): string {
  return [
    ...new Set(captionTokens(text.replace(howMany, "count")).filter((token) => tokenWeight(token) > MOST_JOINING)),
  ]
    .sort()
    .join(" ");
}

const kindById = new Map(furtherConcepts.map(({ id, kind }) => [id, kind]));

/** Kinds of concepts that a field of a type can ask for; a text can be anything. */
const kindsOfType: Partial<Record<FieldType, ValueKind[]>> = {
  date: ["date"],
  datetime: ["date", "time"],
  time: ["time"],
  money: ["amount", "number"],
  number: ["number", "percent", "amount", "duration", "id"],
  email: ["email"],
  phone: ["phone"],
  url: ["url"],
  address: ["address", "name", "text"],
  choice: ["name", "text", "currency", "id"],
  boolean: [],
};

/** A name that more concepts share says too little. */
const MOST_MEANT = 2;

/** Ids of the further concepts that a text names, of those that a field of the type can ask for. */
function conceptsNamed(text: string, type: FieldType): string[] {
  const allowed = kindsOfType[type];
  // One after the other: most names are known by their words, so the other indexes are mostly not needed.
  const ways = [
    () => byWords().get(wordKey(text)),
    () => conceptsCalled(text.replaceAll("_", " "), "further"),
    () => byMeaning().get(meaningKey(text)),
  ];
  for (const idsOf of ways) {
    const fitting = (idsOf() ?? []).filter(
      (id) => allowed === undefined || allowed.includes(kindById.get(id) ?? "text"),
    );
    if (fitting.length > 0) return fitting.length <= MOST_MEANT ? fitting : [];
  }
  return [];
}

/** Ids of the further concepts that a field means by its name, or else by its hints if they agree. */
export function furtherConceptsOf({ name, type, hints }: Field): string[] {
  const named = conceptsNamed(name, type);
  if (named.length > 0) return named;
  const hinted = new Set(hints.flatMap((hint) => conceptsNamed(hint, type)));
  return hinted.size <= MOST_MEANT ? [...hinted] : [];
}

/** A field whose name consists of a party and a thing of that party: "policyholder address". */
export interface PartyThing {
  /** Ids of the party's concepts. */
  party: string[];
  /** Captions of the party: headings over its lines. */
  partyCaptions: string[];
  thing: string;
  /** The party's captions, each followed by the thing; just the party's captions if its name is asked for. */
  captions: string[];
}

/** The party and the thing in a field's name; null if it names no party that the vocabulary knows. */
export function partyThingOf({ name }: Field): PartyThing | null {
  const words = wordKey(splitWords(name)).split(" ");
  for (let cut = words.length - 1; cut > 0; cut -= 1) {
    const thing = words.slice(cut).join(" ");
    if (!captionTokens(thing).every((token) => partyValueWords.has(token))) return null;
    const party = conceptsNamed(words.slice(0, cut).join(" "), "text").filter((id) => kindById.get(id) === "name");
    if (party.length === 0) continue;
    const partyCaptions = party.flatMap(allCaptionsOf);
    const captions = thing === "name" ? partyCaptions : partyCaptions.map((caption) => `${caption} ${thing}`);
    return { party, partyCaptions, thing, captions };
  }
  return null;
}

/**
 * The thing that a name says more about than the vocabulary knows, as the most of its last words that name one: "date
 * of birth" of `driver_date_of_birth`; null if there is none. Its captions may stand over the field's value.
 */
export function generalThingOf({ name, type }: Field): string | null {
  const words = wordKey(splitWords(name)).split(" ");
  for (let cut = 1; cut < words.length; cut += 1) {
    const thing = words.slice(cut).join(" ");
    if (isBareCaption(thing)) return null;
    if (conceptsNamed(thing, type).length > 0) return thing;
  }
  return null;
}

/** The words of a name in camel case. */
function splitWords(name: string): string {
  return name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
}

/** What a party's values are called. */
const partyValueWords = tokensOf("party values");

function allCaptionsOf(id: string): string[] {
  return [...captionsOf({ id }), ...furtherCaptionsOf(id)];
}

/** The kind of the further concepts that a field means; undefined if it means none, or some of different kinds. */
export function furtherKindOf(field: Field): ValueKind | undefined {
  const kinds = new Set(furtherConceptsOf(field).map((id) => kindById.get(id)));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}
