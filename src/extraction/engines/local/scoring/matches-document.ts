import type { Choice, Ranking } from "./rank-candidates.ts";

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
 * A parser of so many fields finds more than this share of them at clear labels, in documents of its kind: at .3 invoices lose a twentieth
 * of their values, at .12 none.
 */
const MANY_FIELDS = 12;
const LABELLED_SHARE = 0.12;
/** Similarity of a label without which no value is given, in a document that has few of a parser's labels. */
const LABELLED = 0.5;

/**
 * Which choices a document gives to a parser's fields, by how much it looks like one of the parser's kind. A letter has a date, names
 * and perhaps an amount, yet it is no invoice: when no value stands at a clear label and few fields have any, all of them are chance.
 * When few of many fields have a clear label, those without any label are.
 */
export function acceptsChoice(rankings: Ranking[]): (choice: Choice) => boolean {
  if (rankings.length < FEWEST_FIELDS || rankings.some((ranking) => ranking.isKnownLayout)) return () => true;
  const found = rankings.flatMap((ranking) => {
    const best = ranking.choices[0];
    return best !== undefined && best.score > ranking.absentScore ? [best] : [];
  });
  const labelled = found.filter(
    (choice) => choice.labelSimilarity > CLEAR_LABEL && choice.candidate.spans[0].segment.words.length <= PROSE_WORDS,
  ).length;
  const stated = found.filter(({ candidate }) => (candidate.traits.stated ?? 0) >= CLEARLY_STATED).length;
  const isMatch = labelled > 0 || stated >= FEWEST_STATED || found.length >= ENOUGH_FIELDS * rankings.length;
  if (!isMatch) return () => false;
  const isDoubtful = rankings.length >= MANY_FIELDS && stated === 0 && labelled < LABELLED_SHARE * rankings.length;
  return isDoubtful ? isLabelled : () => true;
}

function isLabelled({ labelSimilarity, candidate: { traits } }: Choice): boolean {
  return labelSimilarity >= LABELLED || (traits.captioned ?? 0) > 0 || (traits.stated ?? 0) > 0;
}
