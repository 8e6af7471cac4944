import type { Ranking } from "./rank-candidates.ts";

/** A parser of fewer fields gives too little to judge by: there, each field is judged by itself. */
const FEWEST_FIELDS = 5;
/** Similarity of a label that shows that the document is of the parser's kind. */
const CLEAR_LABEL = 0.7;
/** Segments of more words are running text, where the words of a label stand by chance. */
const PROSE_WORDS = 14;
/** A document that states this share of the fields is of the parser's kind even without a label. */
const ENOUGH_FIELDS = 0.34;

/** Values that sentences state as clearly as this, and how many of them make a document one of the parser's kind: a contract. */
const CLEARLY_STATED = 0.7;
const FEWEST_STATED = 2;

/**
 * Whether a document is of the kind that the parser reads. A letter has a date, names and perhaps an amount, yet it is no
 * invoice: when no value stands at a clear label and few fields have any, all of them are chance.
 */
export function matchesDocument(rankings: Ranking[]): boolean {
  if (rankings.length < FEWEST_FIELDS || rankings.some((ranking) => ranking.isKnownLayout)) return true;
  const found = rankings.flatMap((ranking) => {
    const best = ranking.choices[0];
    return best !== undefined && best.score > ranking.absentScore ? [best] : [];
  });
  const hasLabel = found.some(
    (choice) => choice.labelSimilarity > CLEAR_LABEL && choice.candidate.spans[0].segment.words.length <= PROSE_WORDS,
  );
  const stated = found.filter(({ candidate }) => (candidate.traits.stated ?? 0) >= CLEARLY_STATED).length;
  return hasLabel || stated >= FEWEST_STATED || found.length >= ENOUGH_FIELDS * rankings.length;
}
