import { z } from "zod";
import type { LanguageModel } from "../language-model.ts";
import { isHosted } from "../model-settings.ts";

/** What a server says about itself at a path; null if it says nothing there. */
export type Look = (path: string) => Promise<unknown>;

const tokens = z.int().min(1024);

/** Where servers say how many tokens one question can have, and how they write it. None of them is a standard. */
const places: { path: string; read: (said: unknown, name: string) => number | null }[] = [
  // Ollama, of the language models that are loaded: what they are loaded with, not what they could have.
  {
    path: "/api/ps",
    read(said, name) {
      const list = z
        .object({ models: z.array(z.object({ name: z.string(), context_length: tokens })) })
        .safeParse(said);
      const found = list.data?.models.find((each) => each.name === name || each.name === `${name}:latest`);
      return found?.context_length ?? null;
    },
  },
  // llama.cpp's server, for one of its slots.
  {
    path: "/props",
    read: (said) =>
      z.object({ default_generation_settings: z.object({ n_ctx: tokens }) }).safeParse(said).data
        ?.default_generation_settings.n_ctx ?? null,
  },
  // LM Studio.
  {
    path: "/api/v0/models",
    read(said, name) {
      const model = z.object({ id: z.string(), loaded_context_length: tokens.optional() });
      const list = z.object({ data: z.array(model) }).safeParse(said);
      return list.data?.data.find(({ id }) => id === name)?.loaded_context_length ?? null;
    },
  },
  // vLLM.
  {
    path: "/v1/models",
    read(said, name) {
      const model = z.object({ id: z.string(), max_model_len: tokens.optional() });
      const list = z.object({ data: z.array(model) }).safeParse(said);
      return list.data?.data.find(({ id }) => id === name)?.max_model_len ?? null;
    },
  },
];

/**
 * Tokens of a language model's context, as its server says; null if it does not. Ask after a question: Ollama knows only
 * what is loaded.
 */
export async function findContext({ settings }: LanguageModel, look: Look): Promise<number | null> {
  if (isHosted(settings.provider)) return null;
  for (const { path, read } of places) {
    const found = read(await look(path), settings.name);
    if (found !== null) return found;
  }
  return null;
}
