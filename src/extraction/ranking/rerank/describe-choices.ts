import type { PageLayout } from "../../../domain/document-layout.ts";
import { sharePlace } from "../../../domain/span.ts";
import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import { valueKinds } from "../../../vocabulary/value-kind.ts";
import { compareWithConcepts } from "../../fields/compare-with-concepts.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { aloneNames } from "../alone-features.ts";
import { at, type Features, featureNames } from "../features.ts";
import { aloneOf, fillFeatures, type RankingContext, surroundingsOf } from "../fill-features.ts";
import type { Choice, Ranking } from "../rank-candidates.ts";
import type { Ranked } from "../rank-scalars.ts";
import { absentAt, absentFeatureNames, tellingNames } from "./absent-features.ts";
import { added, BEHIND, choiceFeatureNames, comparedNames, UNLIKE } from "./choice-features.ts";
import { createSpelledTexts, createSpellingDescriber } from "./describe-spelling.ts";
import { type Expectations, expectedLooks } from "./expectations.ts";
import { looksOf, rememberLooks } from "./looks.ts";

/** A field's choices as the numbers by which they are weighed against each other and against "absent". */
export interface DescribedField {
  ranking: Ranking;
  /** A row for each choice, in the order of `choiceFeatureNames`. */
  rows: Features[];
  /** In the order of `absentFeatureNames`. */
  absent: Features;
  /** What each choice looks like, as positions in `lookNames`. */
  looks: number[][];
}

/** Maximum words of a caption. */
const MOST_CAPTION_WORDS = 8;
/** Maximum characters of a text that is compared with captions. */
const LONGEST_CAPTION = 48;
/** How many choices of another field may want the same place. */
const RIVALS = 6;
/** Above this similarity, a caption counts as naming the field. */
const NAMED = 0.5;
/** Share above which a choice counts as wanting its place. */
const WANTS = 0.3;

/** Describes the choices of all fields, after each was ranked by itself. */
export function describeChoices(ranked: Ranked, expectations: Expectations): DescribedField[] {
  const describe = createDescriber(ranked, expectations);
  return ranked.rankings.map((_, index) => describe(index));
}

/** Describes the choices of a field by its position, among those of all fields as they are ranked now. */
export function createDescriber(
  { start: { pages, context }, rankings, asked }: Ranked,
  expectations: Expectations,
): (index: number) => DescribedField {
  const captions = bestCaptions(rankings, pages, context);
  // The engine's own fields, which only check others, take no place from them.
  const wanted = rankings.slice(0, asked).map((ranking) => wantedPlaces(ranking));
  const wordsOf = createSpelledTexts();
  const ofText = rememberLooks();
  return (index) => {
    const ranking = rankings[index];
    if (ranking === undefined) throw new RangeError(`There is no field ${index}.`);
    const describeSpelling = createSpellingDescriber(ranking.profile, wordsOf);
    const rows = ranking.choices.map((choice) => {
      const row = describeChoice(choice, ranking, index, context);
      describeSpelling(row, choice.candidate, surroundingsOf(choice.candidate, context));
      return row;
    });
    for (const [place, choice] of ranking.choices.entries())
      addWanted(rows[place] ?? none, choice, ranking, wanted, index);
    markOthers(rows);
    const texts = ranking.choices.map(({ candidate }) => candidate.text);
    const looks = looksOf(texts, rows, ranking.profile.kind, ofText);
    compareWithExpected(rows, looks, ranking, expectations);
    return { ranking, rows, absent: describeAbsent(rows, ranking, captions[index] ?? 0), looks };
  };
}

/** From this similarity on, a caption before a colon is the field's own, or another's. */
const OWN = 0.85;

/**
 * Marks the choices that are another field's: those after the colon of another known caption and, if one stands after the
 * field's own, those after any other caption's colon or without the caption that they need.
 */
function markOthers(rows: Features[]): void {
  const hasOwn = rows.some((row) => (row[at.near] ?? 0) >= OWN && row[at.colon] === 1);
  for (const row of rows) {
    const isKnown = (row[at.nearRival] ?? 0) >= OWN;
    const isAfterOther = hasOwn || isKnown ? (row[at.otherColon] ?? 0) : 0;
    row[added.isOthers] = Math.max(isAfterOther, hasOwn ? (row[at.isUnlabelled] ?? 0) : 0);
  }
}

/** Describes choices again, as other expectations see them. */
export function describeAsExpected(described: DescribedField, expectations: Expectations): void {
  const { ranking, rows, absent, looks } = described;
  compareWithExpected(rows, looks, ranking, expectations);
  described.absent = describeAbsent(rows, ranking, absent[absentAt.get("documentCaption") ?? -1] ?? 0);
}

function compareWithExpected(rows: Features[], looks: number[][], ranking: Ranking, expectations: Expectations): void {
  const expected = expectedLooks(ranking.profile, expectations);
  for (const [place, row] of rows.entries())
    row[added.expected] = (looks[place] ?? []).reduce((sum, look) => sum + (expected[look] ?? 0), 0);
  compareRows(rows, ranking);
}

/** Similarity of each field's best caption anywhere in the document. */
function bestCaptions(rankings: Ranking[], pages: PageLayout[], context: RankingContext): number[] {
  const captions = rankings.map(() => 0);
  for (const page of pages) {
    for (const segment of page.segments) {
      if (segment.words.length > MOST_CAPTION_WORDS) continue;
      const { own } = context.relevance.ofSegment(segment);
      for (let i = 0; i < captions.length; i += 1) captions[i] = Math.max(captions[i] ?? 0, own[i] ?? 0);
    }
  }
  return captions;
}

/** What a choice has by itself. */
function describeChoice(choice: Choice, ranking: Ranking, index: number, context: RankingContext): Features {
  const { candidate } = choice;
  const row = new Float64Array(choiceFeatureNames.length);
  fillFeatures(row.subarray(0, featureNames.length), candidate, ranking.profile, index, context);
  describeCaptions(row, choice, ranking.profile, index, context);
  row.set(aloneOf(candidate, context), added[aloneNames[0]]);
  row[added.listing] = choice.listing;
  row[added.repeated] = Math.log(choice.occurrences);
  return row;
}

function describeCaptions(
  row: Features,
  { candidate, captionSimilarity }: Choice,
  profile: FieldProfile,
  index: number,
  context: RankingContext,
): void {
  const around = surroundingsOf(candidate, context);
  const { above } = candidate.spans[0].segment;
  row[added.caption] = captionSimilarity;
  row[added.bareCaption] = around.near.bare[index] ?? 0;
  row[added.neighbourNear] = largestBut(around.near.own, index);
  row[added.neighbourAbove] = largestBut(around.above.own, index) * around.aboveWeight;
  const described = tokensIn(profile.field.description);
  row[added.nearInDescription] = shareIn(around.nearText, described);
  row[added.aboveInDescription] = shareIn(above?.text ?? "", described);
  if (candidate.text.length > LONGEST_CAPTION) return;
  row[added.inDescription] = shareIn(candidate.text, described);
  row[added.inName] = shareIn(candidate.text, tokensIn(profile.field.name));
  const relevance = context.relevance.ofText(candidate.text);
  row[added.ownCaption] = relevance.own[index] ?? 0;
  row[added.anyCaption] = largestBut(relevance.own, -1);
  row[added.conceptCaption] = largestBut(compareWithConcepts(candidate.text) ?? [], -1);
}

function largestBut(numbers: number[], index: number): number {
  let largest = 0;
  for (let i = 0; i < numbers.length; i += 1) if (i !== index) largest = Math.max(largest, numbers[i] ?? 0);
  return largest;
}

/** Words with fewer letters only join others, and say nothing. */
const FEWEST_LETTERS = 3;

function tokensIn(text: string): Set<string> {
  return new Set(captionTokens(text).filter((token) => token.length >= FEWEST_LETTERS));
}

/** The share of a text's words that are among others. */
function shareIn(text: string, others: Set<string>): number {
  if (others.size === 0 || text.length > LONGEST_CAPTION) return 0;
  const tokens = tokensIn(text);
  if (tokens.size === 0) return 0;
  let shared = 0;
  for (const token of tokens) if (others.has(token)) shared += 1;
  return shared / tokens.size;
}

/** One of a field's best choices, whose place the field wants. */
interface Wanted {
  choice: Choice;
  lead: number;
}

function wantedPlaces({ choices, absentScore }: Ranking): Wanted[] {
  return choices.slice(0, RIVALS).map((choice) => ({ choice, lead: choice.score - absentScore }));
}

/** How much other fields want the place of a choice. */
function addWanted(
  row: Features,
  { candidate }: Choice,
  { profile }: Ranking,
  wanted: Wanted[][],
  index: number,
): void {
  let lead = -LEAST_LEAD;
  for (const [other, places] of wanted.entries()) {
    if (other === index) continue;
    for (const { choice, lead: otherLead } of places) {
      if (!sharePlace(choice.candidate.spans, candidate.spans)) continue;
      if (choice.probability > WANTS) row[added.wantedBy] = (row[added.wantedBy] ?? 0) + 1;
      row[added.wantedShare] = Math.max(row[added.wantedShare] ?? 0, choice.probability);
      row[added.wantedCaption] = Math.max(row[added.wantedCaption] ?? 0, choice.captionSimilarity);
      if (choice.candidate.kind === profile.kind)
        row[added.wantedSameKind] = Math.max(row[added.wantedSameKind] ?? 0, choice.probability);
      lead = Math.max(lead, otherLead);
    }
  }
  row[added.wantedLead] = lead;
}

/** The lead by which others want a place is at least minus this, in points, even if no other field wants it. */
const LEAST_LEAD = 6;

/** Fills in how a choice compares with the others of its field, which are in the order of their scores. */
function compareRows(rows: Features[], { choices, absentScore }: Ranking): void {
  const best = choices[0]?.score ?? 0;
  const captions = choices.map(({ captionSimilarity }) => captionSimilarity);
  const bestCaption = Math.max(0, ...captions);
  for (const [place, choice] of choices.entries()) {
    const row = rows[place] ?? none;
    const next = place === 0 ? (choices[1]?.score ?? choice.score - NO_OTHER) : best;
    row[added.score] = choice.score;
    row[added.scoreBehindBest] = choice.score - best;
    row[added.scoreOverNext] = choice.score - next;
    row[added.scoreOverAbsent] = choice.score - absentScore;
    row[added.share] = choice.probability;
    row[added.place] = Math.log1p(place);
    row[added.isFirst] = place === 0 ? 1 : 0;
    row[added.isOnly] = choices.length === 1 ? 1 : 0;
    const better = captions.filter((caption) => caption > choice.captionSimilarity).length;
    row[added.betterCaptioned] = Math.log1p(better);
    row[added.isBestCaptioned] = bestCaption > 0 && better === 0 ? 1 : 0;
  }
  for (const [position, name] of comparedNames.entries()) {
    const column = columnOf.get(name) ?? 0;
    const values = rows.map((row) => row[column] ?? 0);
    const largest = Math.max(...values);
    const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
    for (const [place, row] of rows.entries()) {
      row[BEHIND + position] = (values[place] ?? 0) - largest;
      row[UNLIKE + position] = ((values[place] ?? 0) - mean) / (spread + LEAST_SPREAD);
    }
  }
}

/** A row that nobody reads, for a choice without one. */
const none = new Float64Array(choiceFeatureNames.length);

/** Lead of a choice without alternatives, and the largest lead that counts, in points. */
const NO_OTHER = 9;
/** Added to the spread of a fact, because facts that hardly differ do not distinguish choices. */
const LEAST_SPREAD = 0.05;

const columnOf = new Map(choiceFeatureNames.map((name, index) => [name, index]));

/** What speaks for the document not stating the field. */
function describeAbsent(
  rows: Features[],
  { profile, choices, absentProbability, isStated, candidateCount }: Ranking,
  documentCaption: number,
): Features {
  const absent = new Float64Array(absentFeatureNames.length);
  const set = (name: string, value: number | boolean) => {
    absent[absentAt.get(name) ?? -1] = Number(value);
  };
  set("always", 1);
  for (const kind of valueKinds) set(`kind ${kind}`, profile.kind === kind);
  set("isKnownConcept", profile.concepts.length > 0);
  set("needsCaption", profile.needsCaption);
  set("isPerson", profile.isPerson);
  set("isIssuer", profile.isIssuer);
  set("isAddressee", profile.isAddressee);
  set("isSigner", profile.isSigner);
  set("isOfSeller", profile.role === "seller");
  set("isOfBuyer", profile.role === "buyer");
  set("isOfParty", profile.party !== null);
  set("isPeriodStart", profile.rangeEnd === "from");
  set("isPeriodEnd", profile.rangeEnd === "to");
  set("isStated", isStated);
  set("choices", Math.log1p(choices.length));
  set("candidates", Math.log1p(candidateCount));
  set("lead", choices.length > 1 ? Math.min(NO_OTHER, (choices[0]?.score ?? 0) - (choices[1]?.score ?? 0)) : NO_OTHER);
  set("bestShare", choices[0]?.probability ?? 0);
  set("spread", entropy(choices, absentProbability));
  set("captionedChoices", Math.log1p(choices.filter(({ captionSimilarity }) => captionSimilarity > NAMED).length));
  set("documentCaption", documentCaption);
  set("hasChoices", choices.length > 0);
  for (const name of tellingNames) {
    const column = columnOf.get(name) ?? 0;
    if (rows.length === 0) continue;
    set(`best ${name}`, Math.max(...rows.map((row) => row[column] ?? 0)));
    set(`first ${name}`, rows[0]?.[column] ?? 0);
  }
  return absent;
}

function entropy(choices: Choice[], absent: number): number {
  const shares = [...choices.map(({ probability }) => probability), absent];
  return shares.reduce((sum, share) => (share > 0 ? sum - share * Math.log(share) : sum), 0);
}
