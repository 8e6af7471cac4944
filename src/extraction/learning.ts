import type { TrainedKind } from "./fields/trained/trained-weights.ts";
import type { LearnReport, LearnTask } from "./learning/contract/learn-task.ts";
import type { LearnedModel } from "./learning/contract/learned-model.ts";
import { createLocalLearner } from "./learning/learn-locally.ts";

/**
 * Learns from a parser's examples. Pure computation: the same task gives the same model, byte for byte. Takes seconds
 * for a hundred examples, so it does not run within a request.
 */
export type Learn = (task: LearnTask) => { model: LearnedModel; report: LearnReport };

export const learn: Learn = createLearner();

/** A learner for an engine with the same `kinds` (`createLocalEngine`). */
export function createLearner(kinds?: TrainedKind[]): Learn {
  return createLocalLearner(kinds);
}
