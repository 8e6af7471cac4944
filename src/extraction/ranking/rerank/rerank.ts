import { assignProbabilities, givenChoice, type Ranking } from "../rank-candidates.ts";
import type { Ranked } from "../rank-scalars.ts";
import { type ChoiceWeights, choiceWeights, scoreOfChoice, sumPoints } from "./choice-weights.ts";
import { type DescribedField, describeChoices } from "./describe-choices.ts";
import { taughtPoints, withoutTeaching } from "./without-teaching.ts";

/**
 * Scores the choices of all fields, and "absent", again by what was learned from documents of many kinds: each against
 * the others of its field, and against what other fields want. What a parser's own examples taught is added unchanged.
 * Scores stay if they come from weights trained on documents of the parser's kind, which know it better.
 */
export function rerank({ start, rankings, asked }: Ranked, weights: ChoiceWeights = choiceWeights): void {
  if (rankings.some(({ profile }) => profile.trained)) return;
  const described = describeChoices({ start, rankings: rankings.map(withoutTeaching), asked });
  for (const [index, field] of described.entries()) {
    const ranking = rankings[index];
    if (ranking !== undefined && !isTold(ranking)) scoreAnew(ranking, field, weights);
  }
}

/**
 * Similarity of a caption in a form from which its place is surely the field's. At .3 tax forms are read at .93 and
 * kinds at .58, at .5 at .93 and .59, at .7 at .88 and .59.
 */
const CLEARLY_NAMED = 0.5;

/**
 * A form names the place of its value, or sentences about nothing else state it: no comparison is needed. Where an address
 * ends is known better than papers teach, few of which print a region.
 */
function isTold(ranking: Ranking): boolean {
  return (
    ranking.isStated ||
    ranking.profile.kind === "address" ||
    (givenChoice(ranking)?.candidate.traits.captioned ?? 0) >= CLEARLY_NAMED
  );
}

function scoreAnew(
  ranking: Ranking,
  { rows, absent, ranking: untaught }: DescribedField,
  weights: ChoiceWeights,
): void {
  const { prior, absent: ofAbsent, leastShare } = weights;
  for (const [place, choice] of untaught.choices.entries()) {
    const row = rows[place];
    if (row === undefined) continue;
    choice.score = scoreOfChoice(choice.score, row, absent, weights) + taughtPoints(choice);
    choice.compared = row;
  }
  ranking.choices = untaught.choices;
  ranking.absentScore = prior * untaught.absentScore + sumPoints(absent, ofAbsent) + ranking.absentTaught;
  ranking.absentCompared = absent;
  // Examples of its layout have shown whether it states the field.
  ranking.leastShare = ranking.isKnownLayout ? null : leastShare;
  assignProbabilities(ranking);
}
