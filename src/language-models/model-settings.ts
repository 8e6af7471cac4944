import { Decimal } from "decimal.js";
import { z } from "zod";
import { type ModelProvider, modelProviders } from "../domain/language-model.ts";

/** Where a provider's models answer; null: it has no address of its own. */
const ownAddresses: Record<ModelProvider, string | null> = {
  "openai-compatible": null,
  ollama: null,
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
};

/** The path that is added to an address without one. */
const ownPaths: Record<ModelProvider, string> = {
  "openai-compatible": "/v1",
  ollama: "/api",
  openai: "/v1",
  anthropic: "/v1",
  google: "/v1beta",
};

/** A price or a limit as exact decimal text, such as `0.15`. */
const amountPattern = /^\d{1,9}(\.\d{1,6})?$/;
const amount = z.string().regex(amountPattern, "must be an amount such as 0.15");

/** A key as headers can carry it. */
export const modelKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,1000}$/, "must be letters, digits and signs without spaces");

/** The longest time and the most requests at once that anybody can set. */
export const mostModelSettings = { timeLimitSeconds: 3600, atOnce: 256, contextTokens: 10_000_000 };
const contextError = `must be a whole number from 1024 to ${mostModelSettings.contextTokens}`;

/** A language model, where it answers and what it may cost; everything but its key. */
export const modelSettingsSchema = z
  .object({
    provider: z.enum(modelProviders),
    /** Default: the provider's own. */
    address: z
      .url({ protocol: /^https?$/, error: "must be an http or https address such as http://127.0.0.1:11434" })
      .max(2000)
      .refine(hasNoPassword, "must not contain a user name or password; the key has a setting of its own")
      .optional(),
    /** As the provider calls it, such as `qwen3:8b`. */
    name: z.string().min(1).max(200),
    /** For everything that one question needs, once it is its turn. */
    timeLimitSeconds: z.int().min(1).max(mostModelSettings.timeLimitSeconds).default(120),
    /** The most requests at once, in each process. */
    atOnce: z.int().min(1).max(mostModelSettings.atOnce).default(4),
    /** Per million tokens, in any one currency; null: unknown. */
    inputPrice: amount.nullable().default(null),
    outputPrice: amount.nullable().default(null),
    /** What an account may spend in a calendar month (UTC), in the currency of the prices; null: no limit. */
    monthlyLimit: amount.nullable().default(null),
    /** Tokens for question and answer together; null: what the check found, or a cautious default. */
    contextTokens: z
      .int(contextError)
      .min(1024, contextError)
      .max(mostModelSettings.contextTokens, contextError)
      .nullable()
      .default(null),
  })
  .superRefine((settings, context) => {
    if (settings.address === undefined && ownAddresses[settings.provider] === null)
      context.addIssue({ code: "custom", path: ["address"], message: "is missing: say where the server is" });
    if (settings.monthlyLimit !== null && (settings.inputPrice === null || settings.outputPrice === null))
      context.addIssue({ code: "custom", path: ["monthlyLimit"], message: "means nothing without both prices" });
  })
  .transform((settings) => ({ ...settings, address: toAddress(settings.provider, settings.address) }));

export type GivenModelSettings = z.input<typeof modelSettingsSchema>;
export type ModelSettings = z.infer<typeof modelSettingsSchema>;

/** Whether the provider runs the server, and not whoever runs Winnow. */
export function isHosted(provider: ModelProvider): boolean {
  return ownAddresses[provider] !== null;
}

/** Whether a language model answers at its provider's own address, on the internet. */
export function isAtProvider({ provider, address }: ModelSettings): boolean {
  return address === ownAddresses[provider];
}

/** What a number of tokens costs, as exact decimal text; null while a price is unknown. */
export function costOf(
  { inputPrice, outputPrice }: Pick<ModelSettings, "inputPrice" | "outputPrice">,
  tokens: { input: number; output: number },
): string | null {
  if (inputPrice === null || outputPrice === null) return null;
  const sum = new Decimal(inputPrice).times(tokens.input).plus(new Decimal(outputPrice).times(tokens.output));
  return sum.dividedBy(1_000_000).toFixed();
}

/** A provider's own address, or the given one with the provider's path if it has none; no slash at the end. */
function toAddress(provider: ModelProvider, given: string | undefined): string {
  if (given === undefined) return ownAddresses[provider] ?? "";
  const url = new URL(given);
  if (url.pathname === "/") url.pathname = ownPaths[provider];
  url.search = "";
  url.hash = "";
  return url.href.replace(/\/+$/, "");
}

function hasNoPassword(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const url = new URL(address);
  return url.username === "" && url.password === "";
}
