import { learnLocally } from "./engines/local/learning/learn-locally.ts";
import type { LearnReport, LearnTask } from "./learn-task.ts";
import type { LearnedModel } from "./learned-model.ts";

/**
 * Learns from a parser's examples. Pure computation: the same task gives the same model, byte for byte. Takes seconds for
 * a hundred examples, so it is done away from requests.
 */
export function learn(task: LearnTask): { model: LearnedModel; report: LearnReport } {
  return learnLocally(task);
}
