/** What an entry is shown with beyond its specified members. */
export interface Extras {
  grounding: boolean;
  warnings: boolean;
  modelUse: boolean;
}

/** What an answer has that was asked for nothing more. */
export const noExtras: Extras = { grounding: false, warnings: false, modelUse: false };

/**
 * What `?include=` asks for: a comma-separated list, given once or several times. Words without a meaning are ignored,
 * so that a client may ask for what a later version returns.
 */
export function readExtras(query: unknown): Extras {
  const words = new Set(includedWords(query));
  return {
    grounding: words.has("grounding"),
    warnings: words.has("warnings"),
    modelUse: words.has("model_use"),
  };
}

function includedWords(query: unknown): string[] {
  if (typeof query !== "object" || query === null || !("include" in query)) return [];
  const given: unknown[] = Array.isArray(query.include) ? query.include : [query.include];
  return given.flatMap((words) => (typeof words === "string" ? words.split(",").map((word) => word.trim()) : []));
}
