import { surenessOf } from "../../src/extraction/ranking/sureness/find-sureness.ts";
import { heldBack, ofBest, surenessFeatureNames } from "../../src/extraction/ranking/sureness/sureness-features.ts";
import { packTrees, type Trees } from "../../src/extraction/trees/trees.ts";
import { fitTrees, type TreeFit } from "../fits/fit-trees.ts";
import type { Answer, Asking } from "./read-given.ts";

/** Chosen on held-out kinds: more trees, or smaller steps, gave the same. */
const treeFit: TreeFit = { trees: 150, rate: 0.1, featureShare: 0.25, questionShare: 0.7, fewest: 40, hold: 5 };
/** How much an answer counts by what its document was asked for. */
const weights: Record<Asking, number> = { own: 1, few: 0.5, strange: 1, other: 0.2 };

/**
 * Fits trees that say whether a field's best choice is right, to answers about documents of kinds that the weights of
 * choices have not seen. `weightOf`: how much a document counts.
 */
export function fitSureness(answers: readonly Answer[], weightOf: (answer: Answer) => number): Trees {
  const questions = answers.flatMap((answer) =>
    answer.described === null
      ? []
      : [
          {
            rows: [answer.described],
            scores: [answer.described[ofBest.shareOdds] ?? 0],
            absent: [],
            absentScore: 0,
            isRight: [answer.isRight],
            weight: weights[answer.asking] * weightOf(answer),
          },
        ],
  );
  return fitTrees(questions, surenessFeatureNames, new Set(heldBack), treeFit);
}

/** An answer with how sure it is of its best choice; null if its share decides. */
export type JudgedAnswer = Answer & { sureness: number | null };

/** Judges the answers of each part of the kinds by trees that were fitted to those of the others. */
export function judgeHeldOut(
  answers: readonly Answer[],
  partOf: (answer: Answer) => number,
  weightOf: (answer: Answer) => number,
): JudgedAnswer[] {
  const parts = [...new Set(answers.map(partOf))];
  return parts.flatMap((part) => {
    const trees = packTrees(
      fitSureness(
        answers.filter((answer) => partOf(answer) !== part),
        weightOf,
      ),
      surenessFeatureNames,
    );
    return answers
      .filter((answer) => partOf(answer) === part)
      .map((answer) => ({
        ...answer,
        sureness: answer.described === null ? null : surenessOf(answer.described, trees),
      }));
  });
}
