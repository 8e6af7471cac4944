/**
 * `openai-compatible`: any server that speaks OpenAI's chat completions, such as vLLM, llama.cpp or LM Studio. `ollama`: one
 * that speaks Ollama's own protocol.
 */
export const modelProviders = ["openai-compatible", "ollama", "openai", "anthropic", "google"] as const;

export type ModelProvider = (typeof modelProviders)[number];

/** How a language model is told to answer in JSON: by a schema, by `json_object`, or by the words of the request alone. */
export const answerForms = ["schema", "json_object", "prompt"] as const;

export type AnswerForm = (typeof answerForms)[number];

/** Whether a language model thinks before it answers; `canBeOff`: only if it is not told otherwise. */
export const thinkingHabits = ["never", "canBeOff", "always"] as const;

export type ThinkingHabit = (typeof thinkingHabits)[number];

/** What became of a form in a check: the answer kept to it, ignored it, or the server refused it. */
export const formResults = ["kept", "ignored", "refused"] as const;

export type FormResult = (typeof formResults)[number];
