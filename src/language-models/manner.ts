import { type AnswerForm, answerForms } from "../domain/language-model.ts";
import { type LanguageModel, seesPictures } from "./language-model.ts";
import type { RefusedPart } from "./network/send-problem.ts";
import type { Manner } from "./network/send-request.ts";

/** How a language model is asked as long as its server has refused nothing. */
export function firstManner(model: LanguageModel): Manner {
  const { settings, findings } = model;
  // The library and Ollama know which ones think, and whether they can do without; of others, only a check knows.
  const isKnown = settings.provider !== "openai-compatible";
  const isThinkingOff = findings === null ? isKnown : findings.thinking === "canBeOff";
  return {
    form: findings?.form ?? "schema",
    isThinkingOff,
    hasPictures: seesPictures(model),
    mostOutputTokens: Number.MAX_SAFE_INTEGER,
    hasTemperature: true,
    hasSeed: true,
  };
}

/** Fewer tokens of output are of no use. */
const leastOutput = 1024;

/** The manner without what a server refused of an answer of so many tokens; null if there is nothing to leave out. */
export function leaveOut(manner: Manner, refused: RefusedPart | null, outputTokens: number): Manner | null {
  if (refused === "output") {
    const mostOutputTokens = Math.floor(Math.min(manner.mostOutputTokens, outputTokens) / 2);
    return mostOutputTokens < leastOutput ? null : { ...manner, mostOutputTokens };
  }
  if (refused === "temperature" && manner.hasTemperature) return { ...manner, hasTemperature: false };
  if (refused === "seed" && manner.hasSeed) return { ...manner, hasSeed: false };
  if (refused === "thinking" && manner.isThinkingOff) return { ...manner, isThinkingOff: false };
  if (refused === "pictures" && manner.hasPictures) return { ...manner, hasPictures: false };
  const form = refused === null || refused === "length" ? null : lowerForm(manner);
  return form === null ? null : { ...manner, form };
}

/** The next looser form; null below the loosest. */
export function lowerForm({ form }: Manner): AnswerForm | null {
  return answerForms[answerForms.indexOf(form) + 1] ?? null;
}
