import type { LanguageModel as SdkModel } from "ai";
import type { AnswerForm } from "../../domain/language-model.ts";
import { contextOf, type LanguageModel } from "../language-model.ts";
import { createOllamaModel } from "./ollama-model.ts";

/** What a request of one form needs from the provider. */
export interface ProviderModel {
  model: SdkModel;
  /** Whether the provider knows a seed; another one would be refused or ignored. */
  takesSeed: boolean;
}

/** How a request is sent. */
export interface Sending {
  form: AnswerForm;
  isThinkingOff: boolean;
  fetch: typeof fetch;
}

/** A key for servers that ask for none: the libraries of the hosted providers need one. */
const noKey = "none";

/**
 * Makes the provider's side of a language model, for one request. A compatible server is told by every means in use to
 * leave thinking out, because there is no standard one: Ollama and vLLM read `reasoning_effort`, vLLM, llama.cpp and SGLang
 * `chat_template_kwargs`. Ollama's own protocol has a switch for it.
 */
export async function createProviderModel(
  languageModel: LanguageModel,
  { form, isThinkingOff, fetch }: Sending,
): Promise<ProviderModel> {
  const {
    settings: { provider, address, name },
    key,
  } = languageModel;
  const apiKey = key?.reveal() ?? noKey;
  if (provider === "openai") {
    const { createOpenAI } = await import("@ai-sdk/openai");
    // Chat completions are not stored by the provider unless it is asked to; its newer interface stores by default.
    return { model: createOpenAI({ baseURL: address, apiKey, fetch }).chat(name), takesSeed: true };
  }
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return { model: createAnthropic({ baseURL: address, apiKey, fetch })(name), takesSeed: false };
  }
  if (provider === "google") {
    const { createGoogle } = await import("@ai-sdk/google");
    return { model: createGoogle({ baseURL: address, apiKey, fetch })(name), takesSeed: true };
  }
  if (provider === "ollama") {
    const contextTokens = contextOf(languageModel);
    return { model: createOllamaModel({ address, name, key, contextTokens, fetch }), takesSeed: true };
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const model = createOpenAICompatible({
    name: "compatible",
    baseURL: address,
    fetch,
    ...(key === null ? {} : { apiKey }),
    supportsStructuredOutputs: form === "schema",
    transformRequestBody: (body) =>
      isThinkingOff ? { ...body, reasoning_effort: "none", chat_template_kwargs: { enable_thinking: false } } : body,
  })(name);
  return { model, takesSeed: true };
}
