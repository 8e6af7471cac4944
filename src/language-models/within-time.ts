import type { LanguageModel } from "./language-model.ts";
import { ModelTrouble } from "./model-trouble.ts";

/** Runs `work` with a signal that fires with the given one's reason, or with `timedOut` at the time limit. */
export async function withinTime<Result>(
  given: AbortSignal | undefined,
  timeoutMs: number,
  { settings: { name } }: LanguageModel,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const seconds = Math.round(timeoutMs / 100) / 10;
  const sentence = `The language model ${name} did not answer within ${seconds} seconds.`;
  const timer = setTimeout(() => limit.abort(new ModelTrouble("timedOut", sentence)), timeoutMs);
  try {
    return await work(given === undefined ? limit.signal : AbortSignal.any([given, limit.signal]));
  } finally {
    clearTimeout(timer);
  }
}
