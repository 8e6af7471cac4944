import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { PageLayout } from "../../domain/document-layout.ts";
import { provenanceSchema } from "../../formats/provenance.ts";
import { provenKinds, type ValueKind } from "../../vocabulary/value-kind.ts";
import { captionsOnPage } from "../document/captions-on-page.ts";
import { LONGEST_LINE_WORDS } from "../document/print.ts";
import type { RelevanceFinder } from "../evidence/captions/relevance.ts";
import type { FieldProfile } from "../fields/field-profile.ts";
import { type Choice, givenChoice, type Ranking } from "./rank-candidates.ts";
import { inContext } from "./rerank/context-features.ts";
import { nameFit, readTitles, titleFit } from "./title-fit.ts";

/** What is known about a document and a parser before deciding whether they match. */
export const matchFactNames = [
  "captioned",
  "found",
  "fields",
  "lists",
  "title",
  "name",
  "named",
  "ownCaptions",
  "otherCaptions",
  "shares",
  "inOrder",
] as const;
export type MatchFacts = Record<(typeof matchFactNames)[number], number>;

export const matchingSchema = z.strictObject({
  fitted: provenanceSchema,
  /** Weights of the facts, and what is added to their sum. */
  weights: z.record(z.enum(matchFactNames), z.number()),
  offset: z.number(),
  /** Below it a document is not of the parser's kind; below `clear` it is doubtful. */
  least: z.number(),
  clear: z.number(),
});
export type Matching = z.infer<typeof matchingSchema>;

/** Numbers that `training/fit-matching.ts` fits on documents sent to the parsers of all kinds. */
const matching = matchingSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "matching.json"), "utf8")));

/** A parser with fewer fields gives too little to judge by: its fields are judged one by one. */
export const FEWEST_FIELDS = 5;
/** Up to this similarity, a caption may match by chance, and is no evidence for the parser's kind. */
const CHANCE_CAPTION = 0.4;
/** Being in a form proves less about a value's field than a caption that names it. */
const CAPTION_TRUST = 0.7;

/** Minimum similarity of its caption for a value to be given from a doubtful document. */
export const CAPTIONED = 0.5;
/**
 * The same for a unique field in any document: a wrong value makes the next document a duplicate of this one. Part of
 * the caption is enough.
 */
const UNIQUE_CAPTIONED = 0.25;
/**
 * Of people's documents, this many match their parser for each one that does not. The fit assumes as many of both, so a
 * document that it refuses may still be of the parser's kind: of 78 documents of `kinds`, 11 gave nothing. Down to this
 * bound, a document gives its surest values.
 */
const MATCHING_ODDS = 9;
/**
 * The least probability and similarity of its caption of such a sure value. Set by hand: of 752 values of `kinds`, 8
 * more are right and 2 more wrong, and twice as many documents of other kinds give some value, but as few as before are valid.
 */
const SURE = 0.8;
const CLEARLY_CAPTIONED = 0.75;
/** Kinds whose values look like any other number or word of the page, so that only the caption says whose they are. */
const bareKinds = new Set<ValueKind>(["id", "number", "text"]);

/** What documents are compared with: a parser's captions, and the words of its name. */
export interface JudgedParser {
  relevance: RelevanceFinder;
  nameTokens: string[];
}

/** A list of the parser: what its columns ask for, and whether the document has it. */
export interface JudgedList {
  columns: FieldProfile[];
  isFound: boolean;
}

/** Whether a document is one that the parser is for. */
export interface Match {
  /** Single values and lists are extracted; otherwise everything is null. */
  isMatch: boolean;
  /**
   * What it was judged by; null if a document is not judged because the parser has few fields or its layout is known.
   */
  facts: MatchFacts | null;
  /** Log-odds of a match, and the minimum that counts as one; infinite if it is not judged. */
  score: number;
  least: number;
  /** What speaks for and against a match, also of a document that is not judged. */
  describe(): MatchFacts;
  /** Whether a field's best choice is its value. */
  accepts(choice: Choice, ranking: Ranking): boolean;
}

/**
 * Judges a document by everything that was found for a parser's fields and lists. A letter has a date, names and
 * perhaps an amount, but is no invoice: a document of another kind gives nothing, one that is likelier of another kind
 * only its surest values, and a doubtful one only values at captions, as far as shares decide what is given. A unique
 * field always needs a caption or a value with a form of its own.
 */
export function matchDocument(
  pages: PageLayout[],
  rankings: Ranking[],
  lists: JudgedList[],
  parser: JudgedParser,
): Match {
  const isJudged = rankings.length >= FEWEST_FIELDS && !rankings.some(({ isKnownLayout }) => isKnownLayout);
  const isHinted = rankings.some(({ profile }) => profile.isHinted);
  // With hints, a parser says what its documents print: one that prints too little of it is of another kind.
  const least = isHinted ? matching.least : matching.least - Math.log(MATCHING_ODDS);
  const clear = isHinted ? matching.clear : matching.least;
  // What is found for the fields is known now: how sure of it the engine is says nothing more about the document.
  let described: MatchFacts | null = null;
  const describe = () => {
    described ??= matchFacts(pages, rankings, lists, parser);
    return described;
  };
  const facts = isJudged ? describe() : null;
  const score = facts === null || isShortMatch(pages, facts, rankings.length) ? Infinity : scoreMatch(facts);
  const isMatch = score >= least && (facts === null || speaksForParser(facts));
  return {
    isMatch,
    facts,
    score,
    least,
    describe,
    accepts(choice, { profile, isKnownLayout, sureness }) {
      if (!isMatch) return false;
      if (isKnownLayout) return true;
      const tellsApart = profile.field.isUnique && bareKinds.has(profile.kind);
      // How sure the engine is of a value already considers how well the document matches, but not what hints say.
      const isWeighed = sureness !== null && !isHinted;
      if (!isWeighed && score < matching.least)
        return choice.probability >= SURE && isCaptioned(choice, CLEARLY_CAPTIONED);
      const needed = Math.max(!isWeighed && score < clear ? CAPTIONED : 0, tellsApart ? UNIQUE_CAPTIONED : 0);
      return isCaptioned(choice, needed) || provenKinds.has(profile.kind);
    },
  };
}

/**
 * Clear captions that a document must have under a title that names the parser's kind. Set by hand so that one caption
 * is never enough, and two slightly misread ones are: an invoice of four lines prints its number and its total.
 */
const TITLED_CAPTIONS = 1.5;
/**
 * If at least this share of a document's segments are values at clear captions of the parser, the document says little
 * else. Set by hand: if each caption has a segment of its own, two thirds of everything printed is then asked for.
 */
const MOSTLY_CAPTIONED = 1 / 3;

/**
 * A short document of the parser's kind leaves most fields of a large parser empty, but still shows its kind: by its
 * title and some captions, or because nearly everything in it is asked for. Documents of other kinds have neither.
 */
function isShortMatch(pages: PageLayout[], { captioned, title }: MatchFacts, fieldCount: number): boolean {
  const clear = captioned * fieldCount;
  const segmentCount = pages.reduce((count, { segments }) => count + segments.length, 0);
  return (title > 0 && clear >= TITLED_CAPTIONS) || clear >= MOSTLY_CAPTIONED * segmentCount;
}

/** Whether anything that the parser asks for is on the document. */
function speaksForParser({ found, ownCaptions, lists }: MatchFacts): boolean {
  return found > 0 || ownCaptions > 0 || lists > 0;
}

/** How much the facts speak for a match: log-odds, assuming that as many documents match as not. */
export function scoreMatch(
  facts: MatchFacts,
  { weights, offset }: Pick<Matching, "weights" | "offset"> = matching,
): number {
  return matchFactNames.reduce((sum, name) => sum + weights[name] * facts[name], offset);
}

/** The share of found lists that speaks neither for nor against a match; a parser without lists counts as having it. */
const HALF_OF_LISTS = 0.5;

/** Pages whose captions are looked at: those of later pages are mostly the same. */
const CAPTION_PAGES = 3;

/**
 * More captions say nothing more: a form also prints those of its blanks. Chosen on held-out kinds: with as many right
 * values lost, bounds from 6 to 15 reject nearly as many documents of other kinds, and without a bound a tax form is
 * rejected.
 */
const MOST_CAPTIONS = 12;

/** What was found for a parser in a document. */
function matchFacts(pages: PageLayout[], rankings: Ranking[], lists: JudgedList[], parser: JudgedParser): MatchFacts {
  const found = rankings.flatMap((ranking) => {
    const best = givenChoice(ranking);
    if (best === null) return [];
    // If a form has another place for the value, what stands elsewhere says nothing about the parser.
    return (best.candidate.traits.isElsewhere ?? 0) > 0 ? [] : [best];
  });
  const profiles = rankings.map(({ profile }) => profile);
  const columns = lists.flatMap((list) => list.columns);
  const count = Math.max(1, rankings.length);
  return {
    ...readPrint(pages, { profiles, columns, ...parser }),
    captioned: found.reduce((sum, choice) => sum + evidenceOf(choice), 0) / count,
    found: found.length / count,
    // Neither for nor against if a parser has no list.
    lists: lists.length === 0 ? 0 : lists.filter(({ isFound }) => isFound).length / lists.length - HALF_OF_LISTS,
    // How likely the values are, and whether they stand in the order of the fields: any document has some by chance.
    shares: found.reduce((sum, { probability }) => sum + probability, 0) / count,
    inOrder: Math.max(0, ...found.map((choice) => choice.inContext?.[inContext.fieldsInOrder] ?? 0)),
  };
}

/** What a document prints for a parser: facts that need no look at any value. */
export type PrintFacts = Pick<MatchFacts, "fields" | "title" | "name" | "named" | "ownCaptions" | "otherCaptions">;

/** Reads what a document prints for a parser, which takes a small part of the time that finding its values takes. */
export function readPrint(
  pages: PageLayout[],
  { profiles, columns, relevance, nameTokens }: JudgedParser & { profiles: FieldProfile[]; columns: FieldProfile[] },
): PrintFacts {
  const meant = new Set([...profiles, ...columns].flatMap((each) => [...each.meant]));
  const captions = new Map(pages.slice(0, CAPTION_PAGES).flatMap((page) => [...captionsOnPage(page)]));
  const own = [...captions.values()].filter((concepts) => concepts.some((concept) => meant.has(concept))).length;
  const titles = readTitles(pages);
  const count = Math.max(1, profiles.length);
  return {
    fields: Math.log(count),
    title: titleFit(titles, profiles),
    name: nameFit(titles, nameTokens),
    named: namedShare(pages, count, relevance),
    // Different captions on the pages, by whether a field asks for them: a letter has few of either.
    ownCaptions: Math.log1p(Math.min(MOST_CAPTIONS, own)),
    otherCaptions: Math.log1p(Math.min(MOST_CAPTIONS, captions.size - own)),
  };
}

/**
 * How clearly the pages print captions for a parser's fields, with or without a value beside them: 0 for none, 1 for
 * all.
 */
function namedShare(pages: PageLayout[], count: number, relevance: RelevanceFinder): number {
  const clearest = new Float64Array(count);
  for (const page of pages.slice(0, CAPTION_PAGES)) {
    for (const segment of page.segments) {
      if (segment.words.length > LONGEST_LINE_WORDS) continue;
      const { own } = relevance.ofSegment(segment);
      for (let i = 0; i < count; i += 1) clearest[i] = Math.max(clearest[i] ?? 0, own[i] ?? 0);
    }
  }
  return clearest.reduce((sum, similarity) => sum + aboveChance(similarity), 0) / count;
}

/** What a similarity says beyond chance, 0 to 1. */
function aboveChance(similarity: number): number {
  return Math.max(0, similarity - CHANCE_CAPTION) / (1 - CHANCE_CAPTION);
}

/** How clearly a value's caption says that it is the field's, 0 to 1. */
function evidenceOf({ captionSimilarity, candidate: { spans, traits } }: Choice): number {
  // In running text, the words of a caption occur by chance.
  const caption = spans[0].segment.words.length > LONGEST_LINE_WORDS ? 0 : captionSimilarity;
  return aboveChance(Math.max(caption, CAPTION_TRUST * (traits.captioned ?? 0), traits.stated ?? 0));
}

/** Whether a value stands at a caption that names the field this well, or is stated by a sentence or a form. */
export function isCaptioned({ captionSimilarity, candidate: { traits } }: Choice, least: number): boolean {
  return captionSimilarity >= least || (traits.captioned ?? 0) > 0 || (traits.stated ?? 0) > 0;
}
