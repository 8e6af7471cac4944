import { assignProbabilities, type Choice, givenChoice, type Ranking } from "../rank-candidates.ts";
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
  const told = findTold(rankings, asked);
  const isWeighed = rankings.map(({ profile }, index) => !profile.isKnownToKind && told[index] !== true);
  if (!isWeighed.includes(true)) return;
  const untaught = rankings.map(withoutTeaching);
  const describe = createDescriber({ start, rankings: untaught, asked }, weights.expectations);
  const scoresBefore = new Map(
    untaught.flatMap(({ choices }) => choices.map((choice) => [choice, choice.score] as const)),
  );
  // All are described before the first is scored: what each says of the others is how they were ranked.
  const described = untaught.flatMap((_, index) => (isWeighed[index] === true ? [describe(index)] : []));
  for (const field of described) scoreAnew(field, weights);
  // The engine's own fields, which only check others, are not part of the parser.
  const inContext = describeContext(untaught.slice(0, asked), start.context);
  for (const [index, field] of inContext.entries()) {
    const ranking = untaught[index];
    if (isWeighed[index] === true && ranking !== undefined && field !== null) scoreInContext(ranking, field, weights);
  }
  for (const ranking of untaught) keepEndings(ranking, scoresBefore);
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
 * From this share of fields with such places on, a document is a form. Its captions then say more than what is learned:
 * of 119 such values of tax forms, 118 are right without comparison and 108 with it; of 2,225 values of papers, most of
 * which are no forms, 1,262 and 1,482.
 */
const FORM = 0.5;

/**
 * Which fields' choices need no comparison, because sentences state the value, or because the document is a form and
 * names the place of the value.
 */
export function findTold(rankings: readonly Ranking[], asked: number): boolean[] {
  const named = rankings.map((ranking) => (givenChoice(ranking)?.candidate.traits.captioned ?? 0) >= CLEARLY_NAMED);
  const isForm = named.slice(0, asked).filter(Boolean).length >= FORM * asked;
  return rankings.map(({ isStated }, index) => isStated || (isForm && named[index] === true));
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
 * Keeps the region at the end of an address, and the legal form at the end of a name, if the value was better with it before
 * it was weighed: that it belongs there is known better than training documents teach, few of which print one.
 */
function keepEndings({ choices }: Ranking, scoresBefore: ReadonlyMap<Choice, number>): void {
  const before = (choice: Choice) => scoresBefore.get(choice) ?? 0;
  for (const whole of choices) {
    const { traits, text } = whole.candidate;
    if (!traits.endsInRegion && !traits.endsInLegalForm) continue;
    for (const part of choices) {
      const isPart = part !== whole && (text.startsWith(part.candidate.text) || text.endsWith(part.candidate.text));
      if (isPart && part.score > whole.score && before(part) < before(whole))
        [part.score, whole.score] = [whole.score, part.score];
    }
  }
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
