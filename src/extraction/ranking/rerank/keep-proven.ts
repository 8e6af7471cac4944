import { provenKinds } from "../../../vocabulary/value-kind.ts";
import { assignProbabilities, changeScore, givenChoice, type Ranking } from "../rank-candidates.ts";
import { choiceWeights } from "./choice-weights.ts";
import { withoutTeaching } from "./without-teaching.ts";

/**
 * Minimum similarity of a caption that says as clearly as an example what the value is; and the same if the layout is
 * known.
 */
const PROVING_CAPTION = 0.85;
const NAMING_CAPTION = 0.5;
/** How far such a value is put above "absent": likely, not certain. */
const KEPT_LEAD = 0.8;

/**
 * Keeps a value at a clear caption although other documents leave the field empty: look-alikes only speak against it if
 * they print such a value and people left it out. A value that its form proves, such as a VAT ID, is kept even then,
 * unless all look-alikes leave the field empty: then people do not want what the caption says.
 */
export function keepProven(rankings: Ranking[]): void {
  for (const ranking of rankings) {
    const { learned, profile } = ranking;
    if (learned === null || givenChoice(ranking) !== null) continue;
    const isProven = provenKinds.has(profile.kind) && !learned.isLeftEmpty;
    const leastShare = ranking.absentCompared === null ? null : choiceWeights.leastShare;
    const best = givenChoice({ ...withoutTeaching(ranking), leastShare });
    if (best === null) continue;
    const isKept = learned.isKnownLayout && !learned.isRejected(best.candidate);
    if (best.captionSimilarity < (isKept ? NAMING_CAPTION : PROVING_CAPTION) || !(isProven || isKept)) continue;
    const kept = ranking.choices.find(({ candidate }) => candidate === best.candidate);
    if (kept === undefined) continue;
    changeScore(kept, ranking.absentScore + KEPT_LEAD - kept.score, "form and label prove it");
    assignProbabilities(ranking);
  }
}
