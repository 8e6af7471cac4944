import type { LearnReport, LearnTask } from "./learning/contract/learn-task.ts";
import type { LearnedModel } from "./learning/contract/learned-model.ts";
import { learnLocally } from "./learning/learn-locally.ts";

/**
 * Learns from a parser's examples. Pure computation: the same task gives the same model, byte for byte. Takes seconds for
 * a hundred examples, so it is done away from requests.
 */
export function learn(task: LearnTask): { model: LearnedModel; report: LearnReport } {
  return learnLocally(task);
}
