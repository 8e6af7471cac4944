import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { PageLayout } from "../../domain/document-layout.ts";
import { provenanceSchema } from "../../formats/provenance.ts";
import { provenKinds, type ValueKind } from "../../vocabulary/value-kind.ts";
import { LONGEST_LINE_WORDS } from "../document/print.ts";
import { type Choice, givenChoice, type Ranking } from "./rank-candidates.ts";
import { titleFit } from "./title-fit.ts";

/** What is known of a document and a parser before it is decided whether one matches the other. */
export const matchFactNames = ["captioned", "found", "fields", "lists", "title"] as const;
export type MatchFacts = Record<(typeof matchFactNames)[number], number>;

export const matchingSchema = z.strictObject({
  fitted: provenanceSchema,
  /** Weights of the facts, and what is added to their sum. */
  weights: z.record(z.enum(matchFactNames), z.number()),
  offset: z.number(),
  /** Below it a document is not of the parser's kind; below `clear` it is doubtful. */
  least: z.number(),
  /** The same for a parser without hints, which finds fewer captions in documents of its kind: fewer right values may be lost. */
  leastUnhinted: z.number(),
  clear: z.number(),
});
export type Matching = z.infer<typeof matchingSchema>;

/** Numbers that `training/fit-matching.ts` fits on documents sent to the parsers of all kinds. */
const matching = matchingSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "matching.json"), "utf8")));

/** A parser of fewer fields gives too little to judge by: there, each field is judged by itself. */
export const FEWEST_FIELDS = 5;
/** Similarity up to which a caption may be chance, as evidence for the parser's kind. */
const CHANCE_CAPTION = 0.4;
/** What stands in a form belongs to its field less surely than a caption in running order that names it. */
const CAPTION_TRUST = 0.7;

/** Similarity of a caption without which a doubtful document gives no value. */
export const CAPTIONED = 0.5;
/** The same for a unique field in any document: a wrong one makes the next document a duplicate of this. A part of the caption is enough. */
const UNIQUE_CAPTIONED = 0.25;
/** Kinds of which a value looks like any other number or word of the page, so that only its caption tells whose it is. */
const bareKinds = new Set<ValueKind>(["id", "number", "text"]);

/** Whether a document is one that the parser is for. */
export interface Match {
  /** Single values and lists are looked for; otherwise all is null. */
  isMatch: boolean;
  /** What it was judged by; null where a document is not judged, since the parser has few fields or its layout is known. */
  facts: MatchFacts | null;
  /** Log-odds of a match, and the least that counts as one; infinite where it is not judged. */
  score: number;
  least: number;
  /** Whether a field's best choice is its value. */
  accepts(choice: Choice, ranking: Ranking): boolean;
}

/**
 * Judges a document by all that was found for a parser's fields and lists. A letter has a date, names and perhaps an amount, yet it is no
 * invoice: a document of another kind gives nothing, a doubtful one only what stands at a caption. What tells entries apart always needs
 * a caption or a form of its own.
 */
export function matchDocument(pages: PageLayout[], rankings: Ranking[], lists: { isFound: boolean }[]): Match {
  const isJudged = rankings.length >= FEWEST_FIELDS && !rankings.some(({ isKnownLayout }) => isKnownLayout);
  const isHinted = rankings.some(({ profile }) => profile.isHinted);
  const least = isHinted ? matching.least : matching.leastUnhinted;
  const clear = isHinted ? matching.clear : least;
  const facts = isJudged ? matchFacts(pages, rankings, lists) : null;
  const score = facts === null || isShortMatch(pages, facts, rankings.length) ? Infinity : scoreMatch(facts);
  return {
    isMatch: score >= least,
    facts,
    score,
    least,
    accepts(choice, { profile, isKnownLayout }) {
      if (score < least) return false;
      if (isKnownLayout) return true;
      const tellsApart = profile.field.isUnique && bareKinds.has(profile.kind);
      const needed = Math.max(score < clear ? CAPTIONED : 0, tellsApart ? UNIQUE_CAPTIONED : 0);
      return isCaptioned(choice, needed) || provenKinds.has(profile.kind);
    },
  };
}

/**
 * Clear captions that a document has to have under a title that names the parser's kind. Set by hand so that one caption is never
 * enough, and two that are a little misread are: an invoice of four lines prints its number and its total.
 */
const TITLED_CAPTIONS = 1.5;
/**
 * Share of a document's segments that are values at clear captions of the parser: it says little else. Set by hand: where each value
 * has its caption in a segment of its own, two thirds of all that is printed are then asked for.
 */
const MOSTLY_CAPTIONED = 1 / 3;

/**
 * A short document of the parser's kind leaves most fields of a large parser empty, and yet says so: by its title and some
 * captions, or since nearly all that it says is asked for. Strangers have neither.
 */
function isShortMatch(pages: PageLayout[], { captioned, title }: MatchFacts, fieldCount: number): boolean {
  const clear = captioned * fieldCount;
  const segmentCount = pages.reduce((count, { segments }) => count + segments.length, 0);
  return (title > 0 && clear >= TITLED_CAPTIONS) || clear >= MOSTLY_CAPTIONED * segmentCount;
}

/** How much the facts speak for a match: log-odds, if as many documents matched as not. */
export function scoreMatch(
  facts: MatchFacts,
  { weights, offset }: Pick<Matching, "weights" | "offset"> = matching,
): number {
  return matchFactNames.reduce((sum, name) => sum + weights[name] * facts[name], offset);
}

/** Share of a parser's lists that says nothing: what stands for a parser without lists. */
const HALF_OF_LISTS = 0.5;

/** What was found for a parser in a document. */
export function matchFacts(pages: PageLayout[], rankings: Ranking[], lists: { isFound: boolean }[]): MatchFacts {
  const found = rankings.flatMap((ranking) => {
    const best = givenChoice(ranking);
    if (best === null) return [];
    // A form of another kind fills its places: what stands beside them says nothing of the parser.
    return (best.candidate.traits.isElsewhere ?? 0) > 0 ? [] : [best];
  });
  const captioned = found.reduce((sum, choice) => sum + evidenceOf(choice), 0);
  return {
    captioned: captioned / rankings.length,
    found: found.length / rankings.length,
    fields: Math.log(rankings.length),
    // Neither for nor against where a parser has no list.
    lists: lists.length === 0 ? 0 : lists.filter(({ isFound }) => isFound).length / lists.length - HALF_OF_LISTS,
    title: titleFit(
      pages,
      rankings.map(({ profile }) => profile),
    ),
  };
}

/** How clearly a value says by its caption that it is the field's, 0 to 1. */
function evidenceOf({ captionSimilarity, candidate: { spans, traits } }: Choice): number {
  // In running text the words of a caption stand by chance.
  const caption = spans[0].segment.words.length > LONGEST_LINE_WORDS ? 0 : captionSimilarity;
  const clear = Math.max(caption, CAPTION_TRUST * (traits.captioned ?? 0), traits.stated ?? 0);
  return Math.max(0, clear - CHANCE_CAPTION) / (1 - CHANCE_CAPTION);
}

/** Whether a value stands at a caption that names the field so well, or is stated by a sentence or a form. */
export function isCaptioned({ captionSimilarity, candidate: { traits } }: Choice, least: number): boolean {
  return captionSimilarity >= least || (traits.captioned ?? 0) > 0 || (traits.stated ?? 0) > 0;
}
