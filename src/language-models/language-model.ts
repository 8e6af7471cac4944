import type { AnswerForm, ThinkingHabit } from "../domain/language-model.ts";
import { isHosted, type ModelSettings } from "./model-settings.ts";

/** A key that no log, JSON or error shows. */
export class ModelKey {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  /** The key, for the request alone. */
  reveal(): string {
    return this.#key;
  }
}

/** What `winnow models check` found. */
export interface ModelFindings {
  /** The strictest form that the server accepts and the language model keeps to. */
  form: AnswerForm;
  /** Whether it read a word from a picture. */
  seesPictures: boolean;
  thinking: ThinkingHabit;
  /** As the server says; null if it does not. */
  contextTokens: number | null;
  /** Tokens written in a second; null if the server does not count them. */
  tokensPerSecond: number | null;
}

/** A language model that is set up, for all accounts or for one. */
export interface LanguageModel {
  /** Null: the operator's, for all accounts that have none of their own. */
  accountId: string | null;
  settings: ModelSettings;
  key: ModelKey | null;
  /** Null until it was checked. */
  findings: ModelFindings | null;
}

/** Whether pictures of pages help; before a check, only the hosted providers are believed to see. */
export function seesPictures({ settings, findings }: LanguageModel): boolean {
  return findings?.seesPictures ?? isHosted(settings.provider);
}

/** Tokens for question and answer together: as set, as found, or what a server without any settings has. */
export function contextOf({ settings, findings }: LanguageModel): number {
  return settings.contextTokens ?? findings?.contextTokens ?? defaultContext[settings.provider];
}

/**
 * Ollama's compatible address reads 4,096 tokens unless the server is told otherwise, and drops the rest of a longer
 * question without a word; its own protocol is told with each request, and 8,192 fit in most machines' memory. The hosted
 * providers' current language models read 128,000 and more.
 */
const defaultContext = {
  ...{ "openai-compatible": 4096, ollama: 8192 },
  ...{ openai: 128_000, anthropic: 128_000, google: 128_000 },
};
