import type { Candidate } from "../../candidates/candidate.ts";
import type { Choice } from "../../ranking/rank-candidates.ts";
import type { Ranked } from "../../ranking/rank-scalars.ts";
import { rerank } from "../../ranking/rerank/rerank.ts";

/**
 * What reranking a field's choices adds to the scores of its candidates and of "absent". Reading adds what was learned
 * to both the first scores and these, so weights are fitted to what both leave to learn.
 */
export interface Offsets {
  of(candidate: Candidate): number;
  absent: number;
}

export const noOffsets: Offsets = { of: () => 0, absent: 0 };

/** Reranks the choices of all fields and returns what that added: nothing to a candidate that is no choice. */
export function findOffsets(ranked: Ranked): Offsets[] {
  const before = ranked.rankings.map(({ choices, absentScore }) => ({ scores: scoresByKey(choices), absentScore }));
  rerank(ranked);
  return ranked.rankings.map(({ choices, absentScore }, index) => {
    const known = before[index];
    if (known === undefined) return noOffsets;
    const after = scoresByKey(choices);
    const offsetOf = ({ key }: Candidate) => {
      const score = known.scores.get(key);
      return score === undefined ? 0 : (after.get(key) ?? score) - score;
    };
    return { of: offsetOf, absent: absentScore - known.absentScore };
  });
}

/** Each choice has a key of its own, which other places of the same value share. */
function scoresByKey(choices: Choice[]): Map<string, number> {
  return new Map(choices.map(({ candidate, score }) => [candidate.key, score] as const));
}
