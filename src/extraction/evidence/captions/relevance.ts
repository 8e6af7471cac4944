import type { Segment } from "../../../domain/document-layout.ts";
import { captionSides } from "../../../vocabulary/caption-sides.ts";
import { captionTokens, joinedTokens, spelledTokens, tokenWeight } from "../../../vocabulary/caption-tokens.ts";
import { concepts } from "../../../vocabulary/concepts.ts";
import { fold } from "../../../vocabulary/fold.ts";
import { wordsOf } from "../../../vocabulary/languages.ts";
import { conceptsCaptioned } from "../../../vocabulary/printed-captions.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import { bestOfBoth, type CaptionIndex, createCaptionIndex, makeSimilarities } from "../../fields/caption-index.ts";
import { compareWithConcepts } from "../../fields/compare-with-concepts.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { conceptIndex } from "../../fields/find-concepts.ts";
import { oncePerParser } from "../../fields/once-per-parser.ts";
import { type RecentMemory, rememberRecent } from "../../fields/remember-recent.ts";
import { captionBefore, lastWords, MOST_CAPTION_WORDS } from "./caption-before.ts";

/** How well a piece of text serves as each field's caption, and how well as the caption of something else; 0 to 1. */
export interface Relevance {
  own: number[];
  rival: number[];
  /** Like `own`, for a field whose party is known from its surroundings: "Name" under the heading "Seller". */
  bare: number[];
  /**
   * How well it is the name or a hint of another field of the parser: then what it announces cannot be this field's
   * value.
   */
  other: number[];
}

/** Says how relevant texts of one document are; each is computed once. */
export interface RelevanceFinder {
  ofSegment(segment: Segment): Relevance;
  /** The words before a position in a segment, starting after the value before them. */
  before(segment: Segment, position: number): Relevance;
  ofText(text: string): Relevance;
  /** How well words side by side name each field; null if they name none. */
  ofWords(words: string[]): number[] | null;
  /** How well a heading names the party that each field's value belongs to. */
  ofHeading(text: string): number[];
  none: Relevance;
}

/**
 * Synonyms from the vocabulary count a little less than the user's own words, and those of a second possible concept
 * less still.
 */
const CONCEPT_TRUSTS = [0.97, 0.85];
/** Concepts that are only near to what a field means are trusted like concepts this many ranks later. */
const NEAR_CONCEPT = 1;
/** Trust in the third and later concepts. */
const LAST_CONCEPT_TRUST = 0.8;
/** What captions that only count as a whole are worth, relative to the user's own words. */
const WHOLE_TRUST = 0.97;
/** A text at least this similar to a concept is its name. */
const CLEAR_NAME = 0.9;
/**
 * Factor for a caption that names a field's third or a later concept, even if the field's own words agree with it: the
 * number of an earlier document is the last choice.
 */
const EARLIER_DOCUMENT = 0.9;

/** What is needed to compare texts with a parser's fields, in any document. */
interface FieldCaptions {
  fieldIndex: CaptionIndex;
  /** The same, with words that are near to the fields' own: these may announce a field, but speak against no other. */
  relatedIndex: CaptionIndex;
  /** The same, by how words are spelled, for phrases of which some word is otherwise compared by its meaning. */
  spelledIndex: CaptionIndex;
  bareIndex: CaptionIndex;
  /** Captions that only count as a whole. */
  wholeIndex: CaptionIndex;
  parties: FieldParty[];
  partyIndex: CaptionIndex;
  /** 1 at the position of each concept that some field means. */
  meantConcepts: Uint8Array;
  /** The concepts that a field may mean, which are not its rivals. */
  conceptSets: Set<number>[];
  /**
   * For each pair of fields, whether they are the same thing: the same field, fields of one concept, or the two ends of
   * a period.
   */
  sameThings: boolean[][];
  /** For each field, the words of each thing that its name asks for. */
  namedThings: string[][][];
  none: Relevance;
  /** The relevance of short texts: a parser's documents print the same captions again and again. */
  remembered: RecentMemory<string, Relevance>;
}

/** Texts remembered per parser: twice as many take about 2 MB for 25 fields. */
const MOST_REMEMBERED = 1000;
/** Maximum characters of a remembered text: a longer one is not a caption and hardly recurs. */
const LONGEST_REMEMBERED = 60;

const captionsOf = oncePerParser(makeCaptions);

function makeCaptions(profiles: FieldProfile[]): FieldCaptions {
  const parties = findFieldParties(profiles);
  const zeros = makeSimilarities(profiles.length);
  const periodEnds = [...concepts.keys()].filter((id) => concepts[id]?.rangeEnd !== undefined);
  return {
    fieldIndex: createCaptionIndex(profiles.map((profile) => ({ ...profile, isRanked: true }))),
    relatedIndex: createCaptionIndex(
      profiles.map((profile) => ({ ...profile, isRanked: true })),
      { takesRelated: true },
    ),
    spelledIndex: createCaptionIndex(
      profiles.map(({ field }) => ({ phrases: isSpelledOtherwise(field.name) ? [field.name] : [] })),
      { tokensOf: spelledTokens, least: SPELLED_ALIKE },
    ),
    bareIndex: createCaptionIndex(profiles.map((profile) => ({ phrases: profile.barePhrases }))),
    wholeIndex: createCaptionIndex(
      profiles.map(({ wholeCaptions }) => ({ phrases: wholeCaptions })),
      { least: WHOLE_CAPTION },
    ),
    parties,
    partyIndex: createCaptionIndex(parties.map(({ phrases }) => ({ phrases, isRanked: true }))),
    meantConcepts: markMeant(profiles),
    conceptSets: profiles.map(
      (profile) =>
        new Set([...profile.concepts, ...profile.generalConcepts, ...(profile.rangeEnd === null ? [] : periodEnds)]),
    ),
    sameThings: profiles.map((profile) => profiles.map((other) => isSameThing(profile, other))),
    namedThings: profiles.map(({ field }) => thingsNamed(field.name)),
    none: { own: zeros, rival: zeros, bare: zeros, other: zeros },
    remembered: rememberRecent(MOST_REMEMBERED),
  };
}

/** A text of which this much is spelled like a field's name names the field. */
const SPELLED_ALIKE = 0.6;
const SPELLED_TRUST = 0.95;

function isSpelledOtherwise(name: string): boolean {
  return captionTokens(name).join(" ") !== spelledTokens(name).join(" ");
}

function markMeant(profiles: FieldProfile[]): Uint8Array {
  const marks = new Uint8Array(concepts.length);
  for (const profile of profiles) for (const concept of profile.concepts) marks[concept] = 1;
  return marks;
}

function isSameThing(profile: FieldProfile, other: FieldProfile): boolean {
  const [concept] = other.concepts;
  const isSamePeriod = profile.rangeEnd !== null && other.rangeEnd !== null;
  return other === profile || (concept !== undefined && concept === profile.concepts[0]) || isSamePeriod;
}

/** Compares the texts of one document with a parser's fields. */
export function createRelevanceFinder(profiles: FieldProfile[]): RelevanceFinder {
  const captions = captionsOf(profiles);
  const { parties, partyIndex, none, remembered } = captions;
  const bySegment = new Map<number, Relevance>();
  const longTexts = new Map<string, Relevance>();

  const ofText = (text: string): Relevance => {
    const byText = text.length > LONGEST_REMEMBERED ? longTexts : remembered;
    const known = byText.get(text);
    if (known !== undefined) return known;
    const result = compare(text, profiles, captions);
    byText.set(text, result);
    return result;
  };

  return {
    none,
    ofText,
    ofWords(words) {
      const tokens = joinedTokens(words);
      const fields = captions.fieldIndex.compare(tokens);
      const terms = conceptIndex().compare(tokens, captions.meantConcepts);
      const whole = compareWhole(tokens, captions);
      return fields === null && terms === null && whole === null ? null : ownOf(fields, terms, whole, profiles, none);
    },
    ofHeading(text) {
      const fits = [text, ...captionSides(text)]
        .map((side) => partyIndex.compare(captionTokens(side)))
        .reduce(bestOfBoth);
      const byField = makeSimilarities(profiles.length);
      for (const [party, { members }] of parties.entries()) {
        for (const member of members) byField[member] = fits?.[party] ?? 0;
      }
      return byField;
    },
    ofSegment(segment) {
      const known = bySegment.get(segment.id);
      if (known !== undefined) return known;
      const words = segment.words.length;
      const text = words > 2 * MOST_CAPTION_WORDS ? lastWords(segment.text, MOST_CAPTION_WORDS) : segment.text;
      const result = ofText(text);
      bySegment.set(segment.id, result);
      return result;
    },
    before(segment, position) {
      const text = captionBefore(segment.text.slice(0, position));
      return text === "" ? none : ofText(text);
    },
  };
}

function compare(text: string, profiles: FieldProfile[], captions: FieldCaptions): Relevance {
  const { fieldIndex, relatedIndex, spelledIndex, bareIndex, none } = captions;
  const tokens = captionTokens(text);
  const sides = [tokens, ...captionSides(text).map(captionTokens)];
  const bestOf = (compareSide: (side: string[]) => number[] | null) => sides.map(compareSide).reduce(bestOfBoth);
  const related = bestOf((side) => relatedIndex.compare(side));
  // A text that names a field in the field's own words is also in the index with near words; most texts of a page are
  // in neither.
  const fields = related === null ? null : bestOf((side) => fieldIndex.compare(side));
  const terms = compareWithConcepts(text);
  const whole = bestOf((side) => compareWhole(side, captions));
  const captioned = conceptsCaptioned(text);
  const spelled = tokens.length > MOST_WHOLE_TOKENS ? null : spelledIndex.compare(spelledTokens(text));
  if (spelled === null && related === null && terms === null && whole === null && captioned.length === 0) return none;
  const meant = ownOf(fields, terms, whole, profiles, none);
  const own = spelled === null ? meant : withSpelled(meant, spelled);
  const bare = bestOf((side) => bareIndex.compare(side)) ?? none.bare;
  const other = fields === null ? none.other : bestOfOthers(fields);
  const rival = findRivals(own, terms, captions);
  if (captioned.length > 0) addCaptioned(rival, own, captioned, tokens, profiles, captions);
  return { own: related === null ? own : withRelated(own, related, profiles), rival, bare, other };
}

/** A text that names a field this well in the user's own words gains nothing from near words. */
const NAMED_WELL = 0.75;

/**
 * Adds what near words say, except for fields with hints: a user who says what documents print means it word for word.
 */
function withRelated(own: number[], related: number[], profiles: FieldProfile[]): number[] {
  return own.map((similarity, index) =>
    similarity >= NAMED_WELL || profiles[index]?.isHinted === true
      ? similarity
      : Math.max(similarity, related[index] ?? 0),
  );
}

function withSpelled(own: number[], spelled: number[]): number[] {
  return own.map((similarity, index) => {
    const alike = spelled[index] ?? 0;
    return alike < SPELLED_ALIKE ? similarity : Math.max(similarity, Math.fround(alike * SPELLED_TRUST));
  });
}

/** A text that names a field this well is not taken for the caption of something else. */
const CLEARLY_OWN = 0.9;

/**
 * Marks a text that is word for word the caption of other things as a rival of each known field: the field's value is
 * not here.
 */
function addCaptioned(
  rival: number[],
  own: number[],
  captioned: readonly string[],
  tokens: string[],
  profiles: FieldProfile[],
  { namedThings }: FieldCaptions,
): void {
  const isLastTotal =
    captioned.some((id) => lastTotals.has(id)) && !profiles.some(({ meant }) => meantBy(meant, captioned));
  for (const [index, { meant }] of profiles.entries()) {
    if (meant.size === 0 || (own[index] ?? 0) >= CLEARLY_OWN || meantBy(meant, captioned)) continue;
    if (isLastTotal && [...meant].some((id) => lastTotals.has(id))) continue;
    if (namedThings[index]?.some((thing) => thing.every((word) => tokens.includes(word))) === true) continue;
    rival[index] = 1;
  }
}

/** A word with at least this weight names a thing: "tax" does, "number" does not. */
const LEAST_TELLING = 0.8;
/** Words between two things if a field asks for either. */
const eitherWords = new Set(wordsOf("either").map(fold));

/**
 * The words of each thing that a field's name asks for: "train or flight" asks for two. A caption that contains all
 * words of a thing names a kind of it: "Income tax" is a tax. Anything can have a total, so a name made only of such
 * words names nothing.
 */
function thingsNamed(name: string): string[][] {
  const things: string[][] = [[]];
  for (const token of captionTokens(name)) {
    if (eitherWords.has(token)) things.push([]);
    else things.at(-1)?.push(token);
  }
  return things.filter((tokens) => tokens.some((token) => token !== "total" && tokenWeight(token) >= LEAST_TELLING));
}

/** The total and the amount to pay: if they are the same amount, documents print one of them, under either name. */
const lastTotals = new Set(["grand_total", "amount_due"]);

function meantBy(meant: Set<string>, captioned: readonly string[]): boolean {
  return captioned.some((id) => meant.has(id));
}

/**
 * Captions have at most eight words; a text with more tokens than this contains too much else to be a caption as a
 * whole.
 */
const MOST_WHOLE_TOKENS = 10;

function compareWhole(tokens: string[], { wholeIndex }: FieldCaptions): number[] | null {
  return tokens.length > MOST_WHOLE_TOKENS ? null : wholeIndex.compare(tokens);
}

/** A text that is at least this similar as a whole is a caption. */
const WHOLE_CAPTION = 0.85;

/** How well a text names each field: by the field's own words, or by the concepts it may mean. */
function ownOf(
  fields: number[] | null,
  terms: number[] | null,
  whole: number[] | null,
  profiles: FieldProfile[],
  none: Relevance,
): number[] {
  const own = none.own.slice();
  for (let index = 0; index < own.length; index += 1) {
    const meant = profiles[index]?.concepts ?? [];
    const near = profiles[index]?.isNearConcepts === true ? NEAR_CONCEPT : 0;
    let best = fields?.[index] ?? 0;
    const asWhole = whole?.[index] ?? 0;
    if (asWhole >= WHOLE_CAPTION) best = Math.max(best, asWhole * WHOLE_TRUST);
    let isEarlier = false;
    for (let rank = 0; terms !== null && rank < meant.length; rank += 1) {
      const similarity = terms[meant[rank] ?? -1] ?? 0;
      best = Math.max(best, similarity * (CONCEPT_TRUSTS[rank + near] ?? LAST_CONCEPT_TRUST));
      isEarlier ||= rank >= CONCEPT_TRUSTS.length && similarity >= CLEAR_NAME;
    }
    own[index] = Math.fround(isEarlier ? best * EARLIER_DOCUMENT : best);
  }
  return own;
}

interface FieldParty {
  members: number[];
  phrases: string[];
}

/** The parties that fields ask several things about, with the fields' positions and what headings call the party. */
function findFieldParties(profiles: FieldProfile[]): FieldParty[] {
  const byParty = new Map<string, number[]>();
  for (const [index, { party }] of profiles.entries()) {
    if (party !== null) byParty.set(party, [...(byParty.get(party) ?? []), index]);
  }
  const isBlock = (members: number[]) =>
    members.length > 1 && members.some((index) => blockKinds.has(profiles[index]?.kind));
  return [...byParty.values()].filter(isBlock).map((members) => ({
    members,
    phrases: [
      ...new Set(
        members.flatMap((index) =>
          blockKinds.has(profiles[index]?.kind) ? (profiles[index]?.partyPhrases ?? []) : [],
        ),
      ),
    ],
  }));
}

/** What a block of lines under a party's heading begins with. */
const blockKinds = new Set<ValueKind | undefined>(["name", "address"]);

/** For each position, the largest of all the other numbers. */
function bestOfOthers(numbers: number[]): number[] {
  let largest = 0;
  for (let i = 1; i < numbers.length; i += 1) if ((numbers[i] ?? 0) > (numbers[largest] ?? 0)) largest = i;
  let second = 0;
  for (let i = 0; i < numbers.length; i += 1) if (i !== largest) second = Math.max(second, numbers[i] ?? 0);
  const others = numbers.slice().fill(numbers[largest] ?? 0);
  if (largest < others.length) others[largest] = second;
  return others;
}

/** Concepts whose captions speak against a value of something else. */
const canRival = concepts.map(({ isGeneral }) => isGeneral !== true);

/** Each field's strongest rival: another field, or a concept that it does not mean. */
function findRivals(own: number[], terms: number[] | null, { conceptSets, sameThings, none }: FieldCaptions): number[] {
  const rival = none.rival.slice();
  const fields = strongestFirst(own, () => true);
  const rivals = terms === null ? [] : strongestFirst(terms, (concept) => canRival[concept] === true);
  for (let index = 0; index < rival.length; index += 1) {
    const same = sameThings[index];
    const meant = conceptSets[index];
    const field = fields.find((other) => same?.[other] !== true);
    const concept = rivals.find((each) => meant?.has(each) !== true);
    rival[index] = Math.max(own[field ?? -1] ?? 0, terms?.[concept ?? -1] ?? 0);
  }
  return rival;
}

/** The positions of what a text resembles, strongest first. */
function strongestFirst(similarities: number[], counts: (position: number) => boolean): number[] {
  const matched: number[] = [];
  for (let i = 0; i < similarities.length; i += 1) if ((similarities[i] ?? 0) > 0 && counts(i)) matched.push(i);
  return matched.sort((a, b) => (similarities[b] ?? 0) - (similarities[a] ?? 0));
}
