import { logOdds } from "../confidence-line.ts";
import type { Features } from "../features.ts";
import type { MatchFacts } from "../matches-document.ts";
import { type Choice, isBareName, type Ranking } from "../rank-candidates.ts";
import { treeFeatures } from "../rerank/choice-trees.ts";
import {
  type BestName,
  type DocumentFact,
  documentFacts,
  FACTS,
  ofBest,
  surenessFeatureNames,
} from "./sureness-features.ts";

/** Above this share, the best choice counts as likely. */
const LIKELY = 0.5;
/** Above this similarity, its caption counts as naming the field. */
const NAMED = 0.6;
/** Shares below this count as this small when two are compared. */
const SMALLEST_SHARE = 1e-4;
/**
 * The other fields count as if there were two more, one of them likely and captioned: of a parser with one field,
 * nothing is known.
 */
const ASSUMED = { count: 2, measure: 0.5 };

/**
 * Describes the best choice of each of a parser's fields, in the order of `surenessFeatureNames`; null for a field
 * without choices, and for one whose choices were not weighed against each other.
 */
export function describeBest(rankings: readonly Ranking[], facts: Pick<MatchFacts, DocumentFact>): (Features | null)[] {
  const best = rankings.map(({ choices: [first] }) => first);
  const shares = meansOfOthers(best, ({ probability }) => probability);
  const likely = meansOfOthers(best, ({ probability }) => (probability > LIKELY ? 1 : 0));
  const captioned = meansOfOthers(best, ({ captionSimilarity }) => (captionSimilarity > NAMED ? 1 : 0));
  return rankings.map((ranking, index) => {
    const choice = best[index];
    if (choice === undefined || choice.compared === null || ranking.absentCompared === null) return null;
    const features = new Float64Array(surenessFeatureNames.length);
    features.set(treeFeatures(choice.compared, ranking.absentCompared));
    const own: Record<BestName, number> = {
      ...compareBest(choice, ranking),
      othersShare: shares[index] ?? 0,
      othersLikely: likely[index] ?? 0,
      othersCaptioned: captioned[index] ?? 0,
      fieldCount: Math.log1p(best.length),
    };
    for (const name in own) features[ofBest[name as BestName]] = own[name as BestName];
    for (const [position, name] of documentFacts.entries()) features[FACTS + position] = facts[name];
    return features;
  });
}

/** For each field, the mean measure of the other fields' best choices; a field without choices measures 0. */
function meansOfOthers(best: (Choice | undefined)[], measure: (choice: Choice) => number): number[] {
  const measures = best.map((choice) => (choice === undefined ? 0 : measure(choice)));
  const all = measures.reduce((sum, each) => sum + each, ASSUMED.count * ASSUMED.measure);
  return measures.map((own) => (all - own) / (measures.length - 1 + ASSUMED.count));
}

type Compared = Exclude<BestName, "othersShare" | "othersLikely" | "othersCaptioned" | "fieldCount">;

function compareBest(best: Choice, { choices, absentScore, absentProbability }: Ranking): Record<Compared, number> {
  const others = choices.filter(({ candidate }) => candidate.key !== best.candidate.key);
  const isCut = ({ candidate: { text } }: Choice) =>
    text.includes(best.candidate.text) || best.candidate.text.includes(text);
  const cuts = others.filter(isCut).reduce((sum, { probability }) => sum + probability, 0);
  const other = others.reduce((most, each) => (isCut(each) ? most : Math.max(most, each.probability)), 0);
  const [next] = others;
  const lead = Math.max(SMALLEST_SHARE, best.probability) / Math.max(SMALLEST_SHARE, next?.probability ?? 0);
  return {
    shareOdds: logOdds(best.probability),
    absentOdds: logOdds(absentProbability),
    otherOdds: logOdds(other),
    cutOdds: logOdds(cuts),
    leadOverOther: Math.log(lead),
    leadOverAbsent: best.score - absentScore,
    isNextCut: next !== undefined && isCut(next) ? 1 : 0,
    changed: best.changes.reduce((sum, { points }) => sum + points, 0),
    isBareName: isBareName(best) ? 1 : 0,
  };
}
