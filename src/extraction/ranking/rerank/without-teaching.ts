import { assignProbabilities, type Choice, type Ranking } from "../rank-candidates.ts";

/** The ranking that a field has before its parser learns. */
export function withoutTeaching(ranking: Ranking): Ranking {
  const choices = ranking.choices.map((choice) => ({ ...choice, score: choice.score - taughtPoints(choice) }));
  const untaught = { ...ranking, choices, absentScore: ranking.absentScore - ranking.absentTaught };
  assignProbabilities(untaught);
  return untaught;
}

/** What the parser's examples added to a score, and what was changed because of them. */
export function taughtPoints({ taught, changes }: Choice): number {
  return changes.reduce((sum, { points }) => sum + points, taught);
}
