import type { Segment } from "../../domain/document-layout.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { isCaptionWord } from "../../vocabulary/caption-words.ts";
import { tokensOf } from "../../vocabulary/field-words.ts";
import { organisation } from "../../vocabulary/printed-words.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { Candidate } from "../candidates/candidate.ts";
import { isDateline } from "../evidence/captions/dateline.ts";
import type { Relevance, RelevanceFinder } from "../evidence/captions/relevance.ts";
import type { Surroundings, SurroundingsFinder } from "../evidence/captions/surroundings.ts";
import { headlineFit, type IssuerClues } from "../evidence/parties/find-issuer.ts";
import type { Parties } from "../evidence/parties/find-parties.ts";
import type { Section } from "../evidence/parties/find-sections.ts";
import { conceptOf, type FieldProfile, isDay } from "../fields/field-profile.ts";
import { describeAlone } from "./describe-alone.ts";
import { at, type Features, toEntries } from "./features.ts";
import { fillIssuerFeatures } from "./fill-issuer-features.ts";
import { fillOwnTextFeatures, IS_CAPTION } from "./fill-own-text-features.ts";
import { fillPartyFeatures, sectionFit } from "./fill-party-features.ts";
import { aloneListingOf, type Shortlist, type ShortlistGroup } from "./shortlist.ts";
import { uncaptioned } from "./uncaptioned.ts";

/** What ranking needs to know about the document. */
export interface RankingContext {
  relevance: RelevanceFinder;
  surroundings: SurroundingsFinder;
  parties: Parties;
  issuer: IssuerClues;
  /** Lines with the name of somebody who signs. */
  signers: Set<Segment>;
  sections: Map<Segment, Section>;
  /** By kind, the key of the document's only value of that kind, if only one field asks for the kind. */
  loneValues: ReadonlyMap<ValueKind, string>;
  /** The texts in the rows of the parser's lists. */
  listCells: Set<Segment>;
  /** What was noted about each candidate when it was first scored. */
  notes: Map<Candidate, CandidateNotes>;
  /** Which of a field's candidates become its choices. */
  shortlist: Shortlist;
}

/** What is true of a candidate whatever the field. */
interface CandidateNotes {
  /** Its traits and its place as pairs of a feature's position and its value. */
  entries: number[];
  around: Surroundings;
  /** How well its own text serves as a caption; null until a field whose values are words asks. */
  asCaption: Relevance | null;
  /** What is true of it by itself; null until asked for. */
  alone: Features | null;
  /** What that adds to its listing, by group; only of groups that were asked for. */
  listings: Partial<Record<ShortlistGroup, number>>;
}

/** Above this similarity, a caption is as good as certain to be the user's own wording. */
const STRONG_CAPTION = 0.85;

/** How much words of a sentence count, relative to a printed caption. */
const LEAD_IN_TRUST = 0.95;

/** For a date that needs a caption, one with this similarity is enough; a lower one counts in part. */
const DATE_CAPTION = 0.5;

/**
 * From this similarity on, a caption names a field in part, and the similarity is raised to the power `STRETCH`. The
 * power was chosen on made documents of unknown kinds: .4 finds more, but gives a value to one in ten absent fields.
 */
const LEAST_PART = 0.3;
const STRETCH = 0.6;

/**
 * From this similarity on, words that introduce a value in a sentence, such as "governed by the laws of", are as good
 * as a caption.
 */
const LEAD_IN = 0.6;

/** The same for values that may be any words, and so could be the rest of any sentence. */
const leastLeadIn: Partial<Record<ValueKind, number>> = { name: LEAD_IN, text: STRONG_CAPTION };

/** Below this similarity, a caption with a colon is not the field's. */
const OTHER_LABEL = 0.05;

/** Kinds of values that stand in a party's block. */
const partyKinds = new Set<ValueKind>(["name", "address", "vat", "iban", "bic", "email", "phone", "url", "id"]);

/** Kinds of values that tables print in columns under a header and in rows after a caption. */
const cellKinds = new Set<ValueKind>(["amount", "number", "percent", "date"]);

/** Maximum characters of a caption. */
const LONGEST_CAPTION = 48;

/** What a customer pays in the end, and the traits that distinguish it from the sums before it. */
const paidConcepts = new Set(["grand_total", "amount_due"]);
const paidTraits = [at.isSettled, at.isBeforeRounding, at.isTaxBase, at.isColumnSum];

/** Words near a number that show it is not the one the field asks for, unless the field names them too. */
const qualifiers = tokensOf("qualifiers");

/** A column header that says that the numbers below cover another period counts as this many of these words. */
const OTHER_PERIOD = 2;

/** Fills in what speaks for a candidate as one field's value; overwrites `features`. */
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
  const inSection = section === undefined ? 0 : sectionFit(section, profile, fieldIndex);
  fillCaptionFeatures(features, candidate, around, { profile, fieldIndex, inSection }, context);
  if (canSign(profile) && context.signers.has(segment)) features[at.isSigner] = 1;
  const isWords = profile.kind === "name" || profile.kind === "text" || (candidate.traits.hasNoDigit ?? 0) > 0;
  if (isWords) {
    notes.asCaption ??= ownTextAsCaption(candidate, context);
    fillOwnTextFeatures(features, candidate, fieldIndex, around, notes.asCaption);
  }
  if (profile.isDayOfWriting && !profile.trained && isDateline(candidate.spans[0])) takeAsCaptioned(features);
  if (profile.kind === "address") features[at.isWholeAddress] = context.parties.isWholeAddress(candidate) ? 1 : 0;
  if (isDay(profile.kind) && profile.needsCaption && (features[at.rangeRight] ?? 0) === 0) {
    const elsewhere = Math.max(features[at.column] ?? 0, features[at.rowHead] ?? 0);
    features[at.isUnlabelled] = Math.max(0, uncaptioned(features, elsewhere) - DATE_CAPTION) / (1 - DATE_CAPTION);
  }
  if (partyKinds.has(profile.kind)) fillPartyFeatures(features, candidate, profile, inSection, context.parties);
  // Trained weights were fitted without these features.
  if (profile.isAddressee && !profile.trained && context.parties.isAddressee(candidate)) {
    features[at.isAddressee] = features[at.partyFits] = 1;
    features[at.isUnlabelled] = 0;
  }
  if (profile.isIssuer && !profile.isAddressee && !profile.trained && context.parties.isAddressee(candidate))
    features[at.partyClashes] = 1;
  if (profile.isIssuer && !profile.trained) fillIssuerFeatures(features, candidate, profile, fieldIndex, context);
  if (profile.isSubject && !profile.trained)
    features[at.isHeadline] = isNameOfPerson(candidate) ? headlineFit(segment) : 0;
  if (context.loneValues.get(profile.kind) === candidate.key) features[at.isLone] = 1;
  adaptTraits(features, profile);
  if ((candidate.traits.stated ?? 0) > 0) dropDoubts(features);
}

/** Whether a field may ask who signs: signers are rarely the issuer of a document, and never its addressee. */
export function canSign({ kind, isIssuer, isAddressee, trained }: FieldProfile): boolean {
  // Trained weights were fitted without this feature.
  return kind === "name" && !isIssuer && !isAddressee && !trained;
}

/** Two to five capitalised words. */
const personName = /^\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){1,4}$/u;

function isNameOfPerson({ text }: Candidate): boolean {
  return personName.test(text) && !organisation.test(text) && !text.split(/\s+/u).some(isCaptionWord);
}

function noteCandidate(candidate: Candidate, context: RankingContext): CandidateNotes {
  const known = context.notes.get(candidate);
  if (known !== undefined) return known;
  const { segment, from } = candidate.spans[0];
  const notes = {
    entries: [...toEntries(candidate.traits), ...placeEntries(segment, context)],
    around: context.surroundings.at(segment, candidate.captionedFrom ?? from),
    asCaption: null,
    alone: null,
    listings: {},
  };
  context.notes.set(candidate, notes);
  return notes;
}

function ownTextAsCaption({ text }: Candidate, { relevance }: RankingContext): Relevance {
  return text.length > LONGEST_CAPTION ? relevance.none : relevance.ofText(text);
}

/** What was read as a candidate's caption: that of its tick box, the words before it, or else above it. */
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

/** What is true of a candidate by itself, in the order of `aloneNames`. */
export function aloneOf(candidate: Candidate, context: RankingContext): Features {
  const notes = noteCandidate(candidate, context);
  notes.alone ??= describeAlone(candidate, notes.around);
  return notes.alone;
}

/** What is true of a candidate by itself, as a part of `listingOf`. */
export function aloneListing(group: ShortlistGroup, candidate: Candidate, context: RankingContext): number {
  const notes = noteCandidate(candidate, context);
  notes.listings[group] ??= aloneListingOf(group, aloneOf(candidate, context), context.shortlist);
  return notes.listings[group];
}

/** A requested field, and how well the heading above a candidate names its party. */
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
  // Half a caption within a sentence can introduce a date or an amount; a text would be the rest of that sentence.
  const leadIn = flow < (leastLeadIn[profile.kind] ?? 0) ? 0 : flow;
  const near = Math.max(
    stretch(around.near.own[fieldIndex] ?? 0, profile),
    inSection > 0 ? (around.near.bare[fieldIndex] ?? 0) : 0,
    cellKinds.has(profile.kind) ? stretch(around.cell.own[fieldIndex] ?? 0, profile) : 0,
    LEAD_IN_TRUST * leadIn,
    candidate.caption === "" ? 0 : (context.relevance.ofText(candidate.caption).own[fieldIndex] ?? 0),
    // A tick box has a caption of its own.
    profile.kind === "boolean" ? (candidate.traits.captioned ?? 0) : 0,
  );
  const named = Math.max(
    stretch(around.above.own[fieldIndex] ?? 0, profile),
    inSection > 0 ? (around.above.bare[fieldIndex] ?? 0) : 0,
  );
  const above = named * around.aboveWeight;
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
  // What stands after another caption is that caption's value, whatever stands above it.
  features[at.otherColon] = around.hasColon && near < OTHER_LABEL && !profile.trained ? 1 : 0;
  features[at.nearRival] = nearRival;
  features[at.aboveRival] = aboveRival;
  features[at.nearLead] = near - nearRival;
  features[at.aboveLead] = above - aboveRival;
  features[at.inTableRow] = around.tableLine === "row" && near < IS_CAPTION ? 1 : 0;
  features[at.inTableHead] = around.tableLine === "head" ? 1 : 0;
  features[at.isStackedLabel] = around.isStackedLabel ? 1 : 0;
  features[at.prose] = around.isProse && near < LEAD_IN ? 1 : 0;
  if (profile.unit !== null && around.unit !== null)
    features[around.unit === profile.unit ? at.unitFits : at.unitClashes] = 1;
  else if (profile.unit !== null && profile.kind === "number" && (candidate.traits.currency ?? 0) > 0)
    features[at.unitClashes] = 1;
  if (profile.kind === "amount" || profile.kind === "id" || profile.kind === "number") {
    features[at.qualifier] =
      countQualifiers(around.nearText, profile) + (isOfThePeriod(around, profile) ? 0 : OTHER_PERIOD);
  }
}

/** How much the place name before the date of a letter counts as its caption. */
const DATELINE = 0.9;

/** Takes the place name before the date of a letter as its caption, which names nothing else. */
function takeAsCaptioned(features: Features): void {
  const near = Math.max(DATELINE, features[at.near] ?? 0);
  features[at.near] = features[at.nearLead] = near;
  features[at.nearSquared] = near * near;
  features[at.nearStrong] = 1;
  features[at.nearRival] = features[at.aboveRival] = features[at.prose] = 0;
}

/** Whether a number covers the period that a field asks for, judged by its column header or its caption. */
function isOfThePeriod(around: Surroundings, profile: FieldProfile): boolean {
  return around.isOfOtherPeriod === profile.isOfOtherPeriod || (around.head === "" && !around.isOfOtherPeriod);
}

/**
 * Raises a caption's similarity to a field of which only the name is known, with no concept's synonyms and no hints.
 * Documents' captions only agree with such a name in part, so a partial match says more there.
 */
function stretch(similarity: number, { concepts, field }: FieldProfile): number {
  const isKnown = concepts.length > 0 || field.hints.length > 0;
  return isKnown || similarity < LEAST_PART ? similarity : similarity ** STRETCH;
}

/**
 * A value that a sentence states for the field needs no caption: the words before it belong to the sentence and name
 * nothing else.
 */
function dropDoubts(features: Features): void {
  for (const position of [at.nearRival, at.aboveRival, at.prose, at.isUnlabelled, at.isCut]) features[position] = 0;
  for (const position of [at.nearLead, at.aboveLead]) features[position] = Math.max(0, features[position] ?? 0);
}

/**
 * Bounds of features, so that one odd value does not outweigh everything: how much larger than the page's usual print
 * still counts, in line heights, and from which page on all pages count alike.
 */
const LARGEST_SIZE = 2;
const MOST_PAGES = 5;

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

/** Adapts traits that mean something only for some fields, or the opposite for others. */
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
