import type { Segment } from "../../domain/document-layout.ts";
import { captionTokens, isKnownWord } from "../../vocabulary/caption-tokens.ts";
import { tokensOf } from "../../vocabulary/field-words.ts";
import { wordsOf } from "../../vocabulary/languages.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { Candidate } from "../candidates/candidate.ts";
import { isLargePrint } from "../document/print.ts";
import { goesOn } from "../evidence/captions/goes-on.ts";
import type { Relevance, RelevanceFinder } from "../evidence/captions/relevance.ts";
import type { Surroundings, SurroundingsFinder } from "../evidence/captions/surroundings.ts";
import { headlineFit, type IssuerClues } from "../evidence/parties/find-issuer.ts";
import type { Parties } from "../evidence/parties/find-parties.ts";
import type { Section } from "../evidence/parties/find-sections.ts";
import { conceptOf, type FieldProfile, isDay } from "../fields/field-profile.ts";
import { at, type Features, toEntries } from "./features.ts";

/** What ranking needs to know of the document. */
export interface RankingContext {
  relevance: RelevanceFinder;
  surroundings: SurroundingsFinder;
  parties: Parties;
  issuer: IssuerClues;
  sections: Map<Segment, Section>;
  /** By kind, the key of a value that no other value and no other field of its kind is beside. */
  loneValues: ReadonlyMap<ValueKind, string>;
  /** What stands in the rows of the parser's lists. */
  listCells: Set<Segment>;
  /** What was noted of each candidate when it was first scored. */
  notes: Map<Candidate, CandidateNotes>;
}

/** What is true of a candidate whatever the field. */
interface CandidateNotes {
  /** Its traits and its place as pairs of a feature's position and its value. */
  entries: number[];
  around: Surroundings;
  /** How well its own text serves as a caption; null until a field of words asks. */
  asCaption: Relevance | null;
}

/** Similarity of a caption from which the user's own wording is as good as certain. */
const STRONG_CAPTION = 0.85;

/** Similarity of a value's own text to a caption from which it is that caption rather than a value. */
const IS_CAPTION = 0.6;

/** Similarity below which the words before a value are not its caption. */
const LEAST_CAPTION = 0.3;

/** What words of a sentence count beside a printed caption. */
const LEAD_IN_TRUST = 0.95;

/** Of a date that needs a caption, a caption of this similarity is enough; less of one counts in part. */
const DATE_CAPTION = 0.5;

/**
 * From this similarity on a caption names a field in part; then it is raised to the power, which was chosen on made documents of unknown
 * kinds: .4 finds more, and gives a value to one absent field in ten.
 */
const LEAST_PART = 0.3;
const STRETCH = 0.6;

/** Words that lead to a value in a sentence, such as "governed by the laws of", from which they are as good as a caption. */
const LEAD_IN = 0.6;

/** The same for values of any words, which the rest of any sentence could be. */
const leastLeadIn: Partial<Record<ValueKind, number>> = { name: LEAD_IN, text: STRONG_CAPTION };

/** Kinds of values that stand in a party's block. */
const partyKinds = new Set<ValueKind>(["name", "address", "vat", "iban", "bic", "email", "phone", "url", "id"]);

/** Longer texts are no captions, in characters. */
const LONGEST_CAPTION = 48;

/** Similarity from which a text is another field's caption and nothing else. */
const IS_OTHER_CAPTION = 0.9;

/** What a customer pays in the end, and the traits that tell it from the sums before it. */
const paidConcepts = new Set(["grand_total", "amount_due"]);
const paidTraits = [at.isSettled, at.isBeforeRounding, at.isTaxBase, at.isColumnSum];

/** Words near a number that tell it is another one than the field asks for, unless the field names them too. */
const qualifiers = tokensOf("qualifiers");

/** Fills in what speaks for a candidate as one field's value; `features` is overwritten. */
export function fillFeatures(
  features: Features,
  candidate: Candidate,
  profile: FieldProfile,
  fieldIndex: number,
  context: RankingContext,
): void {
  const { segment } = candidate.spans[0];
  const notes = noteCandidate(candidate, context);
  const { entries, around } = notes;
  features.fill(0);
  for (let i = 0; i < entries.length; i += 2) features[entries[i] ?? 0] = entries[i + 1] ?? 0;
  const section = context.sections.get(segment);
  const asked = {
    profile,
    fieldIndex,
    inSection: section === undefined ? 0 : sectionFit(section, profile, fieldIndex),
  };
  fillCaptionFeatures(features, candidate, around, asked, context);
  const isWords = profile.kind === "name" || profile.kind === "text" || (candidate.traits.hasNoDigit ?? 0) > 0;
  if (isWords) fillOwnTextFeatures(features, candidate, notes, fieldIndex, context);
  if (profile.kind === "address") features[at.isWholeAddress] = context.parties.isWholeAddress(candidate) ? 1 : 0;
  if (isDay(profile.kind) && profile.needsCaption && (features[at.rangeRight] ?? 0) === 0) {
    const elsewhere = Math.max(features[at.column] ?? 0, features[at.rowHead] ?? 0);
    features[at.isUnlabelled] = Math.max(0, uncaptioned(features, elsewhere) - DATE_CAPTION) / (1 - DATE_CAPTION);
  }
  if (partyKinds.has(profile.kind)) fillPartyFeatures(features, candidate, asked, context);
  // Trained weights were fitted without these features.
  if (profile.isIssuer && !profile.trained) fillIssuerFeatures(features, candidate, asked, context);
  if (context.loneValues.get(profile.kind) === candidate.key) features[at.isLone] = 1;
  adaptTraits(features, profile);
  if ((candidate.traits.stated ?? 0) > 0) dropDoubts(features);
}

function noteCandidate(candidate: Candidate, context: RankingContext): CandidateNotes {
  const known = context.notes.get(candidate);
  if (known !== undefined) return known;
  const { segment, from } = candidate.spans[0];
  const notes = {
    entries: [...toEntries(candidate.traits), ...placeEntries(segment, context)],
    around: context.surroundings.at(segment, candidate.captionedFrom ?? from),
    asCaption: null,
  };
  context.notes.set(candidate, notes);
  return notes;
}

/** What was read as a candidate's caption: that of its box to tick, the words before it, or else above it. */
export function captionOf(candidate: Candidate, context: RankingContext): string {
  if (candidate.caption !== "") return candidate.caption;
  const { around } = noteCandidate(candidate, context);
  const { above } = candidate.spans[0].segment;
  return around.nearText !== "" ? around.nearText : (above?.text ?? "");
}

/** What stands around a candidate, as captions. */
export function surroundingsOf(candidate: Candidate, context: RankingContext): Surroundings {
  return noteCandidate(candidate, context).around;
}

/** A field that is asked for, and how well the heading above a candidate names its party. */
interface Asked {
  profile: FieldProfile;
  fieldIndex: number;
  inSection: number;
}

/** How well the text around the value names the field, and how well it names something else. */
function fillCaptionFeatures(
  features: Features,
  candidate: Candidate,
  around: Surroundings,
  { profile, fieldIndex, inSection }: Asked,
  context: RankingContext,
): void {
  const flow = around.flow[fieldIndex] ?? 0;
  // Half a caption within a sentence leads to a date or an amount; what would be a text is the rest of that sentence.
  const leadIn = flow < (leastLeadIn[profile.kind] ?? 0) ? 0 : flow;
  const near = Math.max(
    stretch(around.near.own[fieldIndex] ?? 0, profile),
    inSection > 0 ? (around.near.bare[fieldIndex] ?? 0) : 0,
    LEAD_IN_TRUST * leadIn,
    candidate.caption === "" ? 0 : (context.relevance.ofText(candidate.caption).own[fieldIndex] ?? 0),
    // A box to tick has a caption of its own.
    profile.kind === "boolean" ? (candidate.traits.captioned ?? 0) : 0,
  );
  const above = stretch(around.above.own[fieldIndex] ?? 0, profile) * around.aboveWeight;
  // Under a clear caption of its own, a value does not belong to the text on its left, which is its neighbour's value.
  const nearRival = (around.near.rival[fieldIndex] ?? 0) * (around.isCaptionInSegment ? 1 : 1 - above);
  const aboveRival = (around.above.rival[fieldIndex] ?? 0) * around.aboveWeight;
  features[at.near] = near;
  features[at.nearSquared] = near * near;
  features[at.nearStrong] = near > STRONG_CAPTION ? 1 : 0;
  features[at.above] = around.isCaptionInSegment ? 0 : above;
  features[at.aboveStrong] = !around.isCaptionInSegment && above > STRONG_CAPTION ? 1 : 0;
  features[at.column] = around.isCaptionInSegment ? 0 : (around.column.own[fieldIndex] ?? 0);
  features[at.rowHead] = around.rowHead.own[fieldIndex] ?? 0;
  features[at.flow] = flow;
  features[at.left2] = around.left2.own[fieldIndex] ?? 0;
  features[at.right] = around.right.own[fieldIndex] ?? 0;
  features[at.below] = around.below.own[fieldIndex] ?? 0;
  features[at.colon] = around.hasColon ? 1 : 0;
  features[at.nearRival] = nearRival;
  features[at.aboveRival] = aboveRival;
  features[at.nearLead] = near - nearRival;
  features[at.aboveLead] = above - aboveRival;
  features[at.inTableRow] = around.tableLine === "row" && near < IS_CAPTION ? 1 : 0;
  features[at.inTableHead] = around.tableLine === "head" ? 1 : 0;
  features[at.isStackedLabel] = around.isStackedLabel ? 1 : 0;
  features[at.prose] = around.isProse && near < LEAD_IN ? 1 : 0;
  if (profile.kind === "amount" || profile.kind === "id" || profile.kind === "number") {
    features[at.qualifier] = countQualifiers(around.nearText, profile);
  }
}

/**
 * How well a caption names a field of which only the name is known: no synonyms of a concept and no hints. A document's caption agrees with
 * that name in part, so that a part of it says more there.
 */
function stretch(similarity: number, { concepts, field }: FieldProfile): number {
  const isKnown = concepts.length > 0 || field.hints.length > 0;
  return isKnown || similarity < LEAST_PART ? similarity : similarity ** STRETCH;
}

/** Whether the value's own text is a caption, or half of a longer text. */
function fillOwnTextFeatures(
  features: Features,
  candidate: Candidate,
  notes: CandidateNotes,
  fieldIndex: number,
  context: RankingContext,
): void {
  notes.asCaption ??=
    candidate.text.length > LONGEST_CAPTION ? context.relevance.none : context.relevance.ofText(candidate.text);
  const { around, asCaption: inside } = notes;
  const own = inside.own[fieldIndex] ?? 0;
  const rival = inside.rival[fieldIndex] ?? 0;
  const isName = (candidate.traits.endsInLegalForm ?? 0) > 0;
  features[at.labelInside] = own > IS_CAPTION && !isName ? own : 0;
  features[at.rivalInside] = rival > IS_CAPTION && !isName ? rival : 0;
  features[at.isOtherLabel] = (inside.other[fieldIndex] ?? 0) > IS_OTHER_CAPTION ? 1 : 0;
  if (around.isCaptionInSegment && !around.hasColon && goesOn(candidate.text)) dropNearCaption(features);
  if (around.isUnparted && (features[at.near] ?? 0) >= LEAST_CAPTION) features[at.runsOn] = 1;
  if (namesItself(candidate, own)) {
    features[at.labelInside] = 0;
    features[at.near] = Math.max(features[at.near] ?? 0, OWN_NAME);
    features[at.nearLead] = Math.max(features[at.nearLead] ?? 0, OWN_NAME);
  }
  if (smallWords.has(candidate.text)) features[at.isTiny] = SMALL_WORD_ALONE;
  const isCutOff =
    candidate.spans[0].from > 0 && !around.hasColon && /[:：]$/u.test(candidate.spans[0].segment.left?.text ?? "");
  if (isCutOff) features[at.isCut] = 1;
  // Words cut off from a text that is no caption of this field: half a name.
  if (around.isCaptionInSegment && (features[at.near] ?? 0) < LEAST_CAPTION && !around.hasColon) features[at.isCut] = 1;
}

function dropNearCaption(features: Features): void {
  for (const position of [at.near, at.nearSquared, at.nearStrong, at.nearLead]) features[position] = 0;
}

/** What a name that says what it is counts as: less than a printed caption. */
const OWN_NAME = 0.75;
/** How well a part of the name must name the field. */
const LEAST_OWN = 0.3;
/** Lines of the first page among which a document's sender names itself. */
const OWN_NAME_LINES = 4;
/** Words of such a name. */
const FEWEST_OWN_WORDS = 2;
const MOST_OWN_WORDS = 6;

/** The sender's name at the head says what it is: "Collège Jean Moulin" is a school, "Gimnasio Altamira" a gym. */
function namesItself({ traits, spans: [{ segment }], text }: Candidate, own: number): boolean {
  if ((traits.isWhole ?? 0) === 0 || own < LEAST_OWN || segment.page.number !== 1) return false;
  const { index, segments } = segment.line;
  const count = segment.words.length;
  const isAtHead = index < OWN_NAME_LINES && (segments[0] === segment || segments.at(-1) === segment);
  if (!isAtHead || count < FEWEST_OWN_WORDS || count > MOST_OWN_WORDS || /[\d:]/u.test(text)) return false;
  return segment.words.some((word) => /^\p{Lu}\p{L}{2}/u.test(word.text) && !isKnownWord(word.text));
}

/** Articles, prepositions and the like: alone they are the seam of a sentence, no value. */
const smallWords = new Set(wordsOf("small words"));
/** Such a word counts as much as so many single signs. */
const SMALL_WORD_ALONE = 2;

/** Print is at most so much larger than the page's usual one, in line heights, and pages behind so many count alike: bounds of features, so that one odd value outweighs nothing. */
const LARGEST_SIZE = 2;
const MOST_PAGES = 5;

/** What a sentence states of the field needs no caption: the words before it are the sentence's, and name nothing else. */
function dropDoubts(features: Features): void {
  for (const position of [at.nearRival, at.aboveRival, at.prose, at.isUnlabelled, at.isCut]) features[position] = 0;
  for (const position of [at.nearLead, at.aboveLead]) features[position] = Math.max(0, features[position] ?? 0);
}

/** Where it stands, whatever the field: pairs of a feature's position and value. */
function placeEntries(segment: Segment, { listCells }: RankingContext): number[] {
  const size = clamp(segment.fontSize / Math.max(segment.page.lineHeight, 1e-6) - 1, -1, LARGEST_SIZE);
  const entries = [
    at.pageNumber,
    Math.min(segment.page.number - 1, MOST_PAGES),
    at.order,
    Math.log1p(segment.line.index),
  ];
  entries.push(at.fontSize, size);
  if (segment.line.isRepeated) entries.push(at.repeatedLine, 1);
  if (listCells.has(segment)) entries.push(at.inListRow, 1);
  return entries;
}

/** 1 where no caption at all names a value, 0 where one does clearly. */
function uncaptioned(features: Features, inSection: number): number {
  const caption = Math.max(features[at.near] ?? 0, features[at.above] ?? 0, inSection, features[at.captioned] ?? 0);
  return Math.max(0, 1 - caption);
}

function fillPartyFeatures(
  features: Features,
  candidate: Candidate,
  { profile, inSection }: Asked,
  context: RankingContext,
): void {
  const { segment } = candidate.spans[0];
  const { role } = profile;
  if (role === null && profile.party === null) return;
  // A number in somebody's block may be any of theirs: there, only its caption tells.
  const trust = candidate.kind === "id" ? Math.max(features[at.near] ?? 0, features[at.above] ?? 0) : 1;
  const fit = role === null ? 0 : trust * context.parties.fit(candidate, role);
  features[at.partyFits] = Math.max(0, fit);
  features[at.partyClashes] = Math.max(0, -fit);
  features[at.sectionFits] = inSection > 0 ? trust * inSection : 0;
  features[at.sectionClashes] = Math.max(0, -inSection);
  // Of a party of its own, such as the place of delivery or an insurer, only a caption or heading tells.
  const isOwnParty = profile.needsCaption || (profile.kind === "address" && role === null);
  if (isOwnParty) features[at.isUnlabelled] = uncaptioned(features, inSection);
  if (role !== null && role === context.parties.senderRole) features[at.isLetterhead] = isLetterhead(candidate) ? 1 : 0;
  features[at.lineFromTop] = role === "seller" && segment.page.number === 1 ? Math.log1p(segment.line.index) : 0;
}

/**
 * What tells whoever gave out the paper where no caption does. It stands in for a caption, as far as it goes; for a party that is one among
 * several, such as an insurer, only where the name says what it is: "Tarn Insurance".
 */
function fillIssuerFeatures(
  features: Features,
  candidate: Candidate,
  { profile, fieldIndex }: Asked,
  { issuer, relevance }: RankingContext,
): void {
  const { segment, from, to } = candidate.spans[0];
  const isLine = to === segment.text.length && !/[\p{L}\p{N}]/u.test(segment.text.slice(0, from));
  const clues = {
    isLetterhead: isLetterhead(candidate) ? 1 : 0,
    isHeadline: isLine ? headlineFit(segment) : 0,
    agreesWithDomain: issuer.agreesWithDomain(candidate.text),
  };
  for (const name of ["isLetterhead", "isHeadline", "agreesWithDomain"] as const) features[at[name]] = clues[name];
  const isOneOfSeveral = profile.needsCaption && (relevance.ofText(candidate.text).own[fieldIndex] ?? 0) < LEAST_OWN;
  const known = isOneOfSeveral ? 0 : Math.max(...Object.values(clues));
  features[at.isUnlabelled] = (features[at.isUnlabelled] ?? 0) * (1 - known);
}

/** Lines of the first page among which a letterhead begins. */
const LETTERHEAD_LINES = 2;
/** A longer first line is a sentence. */
const LETTERHEAD_WORDS = 8;

/** The first words of a document, where they name a firm or are set large, are its sender's name; above nothing they head nothing. */
function isLetterhead({ spans: [{ segment, from, to }], traits }: Candidate): boolean {
  const isHead = segment.page.lines.length > LETTERHEAD_LINES;
  const isFirst = isHead && segment.page.number === 1 && segment.line.index < LETTERHEAD_LINES && from === 0;
  const isLarge = isLargePrint(segment) || segment.isBold;
  const isAlone = segment.line.segments.length === 1 && to === segment.text.length && !/\d/u.test(segment.text);
  const isName = (traits.hasOrganisation ?? 0) > 0 || (segment.line.index === 0 && (isLarge || isAlone));
  return isFirst && isName && (traits.isTitle ?? 0) === 0 && segment.words.length <= LETTERHEAD_WORDS;
}

/** Similarity of a heading to a field's party from which the lines below it are that party's. */
const SAME_PARTY = 0.75;

/** 1 where the heading above names the field's party, -1 where it names another one, 0 where it names none. */
function sectionFit(section: Section, profile: FieldProfile, fieldIndex: number): number {
  const own = section.fit[fieldIndex] ?? 0;
  const { best } = section;
  if (own >= SAME_PARTY && own === best) return 1;
  if (profile.role === null) return best >= SAME_PARTY && own > 0 ? -1 : 0;
  if (section.role === null) return best >= SAME_PARTY ? -1 : 0;
  const isOther = section.role !== profile.role || (best >= SAME_PARTY && profile.party !== null && own < SAME_PARTY);
  return isOther ? -1 : 1;
}

/** Traits that mean something for some fields only, or the opposite. */
function adaptTraits(features: Features, profile: FieldProfile): void {
  if (!profile.isLargestAmount) {
    features[at.shareOfLargest] = 0;
    features[at.isLargest] = 0;
    features[at.repeatedLarge] = 0;
  }
  for (const position of paidTraits) {
    if (features[position] !== 0 && !paidConcepts.has(conceptOf(profile) ?? "")) features[position] = 0;
  }
  if (profile.isPerson) {
    features[at.namesFirm] = Math.max(features[at.hasOrganisation] ?? 0, features[at.endsInLegalForm] ?? 0);
    features[at.hasOrganisation] = 0;
    features[at.endsInLegalForm] = 0;
  }
  if (profile.rangeEnd === null) {
    features[at.rangeRight] = 0;
    features[at.rangeWrong] = 0;
  } else if (profile.rangeEnd === "to") {
    [features[at.rangeRight], features[at.rangeWrong]] = [features[at.rangeWrong] ?? 0, features[at.rangeRight] ?? 0];
  }
}

const qualifiersByText = new Map<string, string[]>();
/** Texts remembered between documents. */
const MOST_REMEMBERED = 10_000;

function countQualifiers(text: string, profile: FieldProfile): number {
  if (text === "") return 0;
  let found = qualifiersByText.get(text);
  if (found === undefined) {
    found = captionTokens(text).filter((token) => qualifiers.has(token));
    if (qualifiersByText.size >= MOST_REMEMBERED) qualifiersByText.clear();
    qualifiersByText.set(text, found);
  }
  let count = 0;
  for (const token of found) if (!profile.ownTokens.has(token)) count += 1;
  return count;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
