import { assignProbabilities, givenChoice, type Ranking } from "../rank-candidates.ts";
import type { Ranked } from "../rank-scalars.ts";
import { sumPoints } from "../step-weights.ts";
import { type ChoiceWeights, choiceWeights, pointsInContext, scoreOfChoice } from "./choice-weights.ts";
import { createDescriber, type DescribedField } from "./describe-choices.ts";
import { describeContext, type FieldInContext } from "./describe-context.ts";
import { taughtPoints, withoutTeaching } from "./without-teaching.ts";

/**
 * Scores the choices of all fields, and "absent", again by what was learned from documents of many kinds: first each
 * against the others of its field, then in the context of what the other fields were found to be. What a parser's own
 * examples taught is added unchanged. The scores of a field stay if documents of the parser's kind were asked for it when
 * its weights were trained.
 */
export function rerank({ start, rankings, asked }: Ranked, weights: ChoiceWeights = choiceWeights): void {
  const isWeighed = rankings.map((ranking) => !ranking.profile.isKnownToKind && !isTold(ranking));
  if (!isWeighed.includes(true)) return;
  const untaught = rankings.map(withoutTeaching);
  const describe = createDescriber({ start, rankings: untaught, asked });
  // All are described before the first is scored: what each says of the others is how they were ranked.
  const described = untaught.flatMap((_, index) => (isWeighed[index] === true ? [describe(index)] : []));
  for (const field of described) scoreAnew(field, weights);
  // The engine's own fields, which only check others, are not part of the parser.
  const inContext = describeContext(untaught.slice(0, asked), start.context);
  for (const [index, field] of inContext.entries()) {
    const ranking = untaught[index];
    if (isWeighed[index] === true && ranking !== undefined && field !== null) scoreInContext(ranking, field, weights);
  }
  for (const [index, ranking] of rankings.entries()) {
    const weighed = untaught[index];
    if (isWeighed[index] === true && weighed !== undefined) addTeaching(ranking, weighed, weights.leastShare);
  }
}

/**
 * From this similarity of a form's caption on, its place is surely the field's. At .3, tax forms are read at .93 and
 * the set `kinds` at .58; at .5, at .93 and .59; at .7, at .88 and .59.
 */
const CLEARLY_NAMED = 0.5;

/**
 * Whether a field's choices need no comparison, because a form names the place of its value or sentences state it.
 * Addresses need none either: where one ends is known better than training documents teach, few of which print a
 * region.
 */
export function isTold(ranking: Ranking): boolean {
  return (
    ranking.isStated ||
    ranking.profile.kind === "address" ||
    (givenChoice(ranking)?.candidate.traits.captioned ?? 0) >= CLEARLY_NAMED
  );
}

/** Scores the choices of a field against each other. */
export function scoreAnew(
  { rows, absent, ranking }: DescribedField,
  weights: Pick<ChoiceWeights, "prior" | "choice" | "absent" | "trees">,
): void {
  for (const [place, choice] of ranking.choices.entries()) {
    const row = rows[place];
    if (row === undefined) continue;
    choice.score = scoreOfChoice(choice.score, row, absent, weights);
    choice.compared = row;
  }
  ranking.absentScore = weights.prior * ranking.absentScore + sumPoints(absent, weights.absent);
  ranking.absentCompared = absent;
  assignProbabilities(ranking);
}

function scoreInContext(ranking: Ranking, { rows, absent }: FieldInContext, { context }: ChoiceWeights): void {
  for (const [place, choice] of ranking.choices.entries()) {
    const row = rows[place];
    if (row === undefined) continue;
    choice.score += pointsInContext(row, context);
    choice.inContext = row;
  }
  ranking.absentScore += sumPoints(absent, context.absent);
  ranking.absentInContext = absent;
}

/**
 * Takes over the scores of a ranking that was weighed without what a parser's own examples taught, and adds what they
 * taught.
 */
function addTeaching(ranking: Ranking, weighed: Ranking, leastShare: number): void {
  for (const choice of weighed.choices) choice.score += taughtPoints(choice);
  ranking.choices = weighed.choices;
  ranking.absentScore = weighed.absentScore + ranking.absentTaught;
  ranking.absentCompared = weighed.absentCompared;
  ranking.absentInContext = weighed.absentInContext;
  // Examples of a known layout have shown whether it states the field.
  ranking.leastShare = ranking.isKnownLayout ? null : leastShare;
  assignProbabilities(ranking);
}
