import type { LanguageModel as SdkModel } from "ai";
import { z } from "zod";
import type { ModelKey } from "../language-model.ts";

/** The kind of model that the library's providers make today. */
type CurrentModel = Extract<SdkModel, { specificationVersion: "v4" }>;
type CallOptions = Parameters<CurrentModel["doGenerate"]>[0];
type CallResult = Awaited<ReturnType<CurrentModel["doGenerate"]>>;

interface OllamaSettings {
  /** With its path, such as `http://127.0.0.1:11434/api`. */
  address: string;
  /** As Ollama calls it. */
  name: string;
  key: ModelKey | null;
  /** Tokens for question and answer together. Ollama loads the language model with this much context. */
  contextTokens: number;
  fetch: typeof fetch;
}

/** A response of `/api/chat` that is not streamed. Ollama does not count what it had read before. */
const chatResponse = z.object({
  message: z.object({ content: z.string().default(""), thinking: z.string().nullish() }),
  done_reason: z.string().optional(),
  prompt_eval_count: z.int().optional(),
  eval_count: z.int().optional(),
});

const failure = z.object({ error: z.string() });

/**
 * A language model behind Ollama's own `/api/chat`. Unlike its OpenAI-compatible address, that takes the length of the
 * context with each request and turns thinking off for every language model. Source: docs/api.md of Ollama.
 */
export function createOllamaModel(settings: OllamaSettings): SdkModel {
  const model: CurrentModel = {
    specificationVersion: "v4",
    provider: "ollama",
    modelId: settings.name,
    supportedUrls: {},
    doGenerate: (options) => generate(settings, options),
    doStream: () => Promise.reject(new Error("Answers are not streamed.")),
  };
  return model;
}

async function generate(settings: OllamaSettings, options: CallOptions): Promise<CallResult> {
  const { APICallError } = await import("ai");
  const url = `${settings.address}/chat`;
  const problem = (message: string, { status, headers }: Pick<Response, "status" | "headers">, cause?: unknown) => {
    const responseHeaders = Object.fromEntries(headers);
    return new APICallError({ message, url, requestBodyValues: {}, statusCode: status, responseHeaders, cause });
  };
  const response = await settings.fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(settings.key === null ? {} : { authorization: `Bearer ${settings.key.reveal()}` }),
    },
    body: JSON.stringify(toBody(settings, options)),
    ...(options.abortSignal === undefined ? {} : { signal: options.abortSignal }),
  });
  const text = await response.text().catch((cause: unknown) => {
    throw problem("The response ended early.", response, cause);
  });
  const said = parse(text);
  const failed = failure.safeParse(said);
  if (!response.ok) throw problem(failed.data?.error ?? response.statusText, response);
  // What fails while it writes comes with a status that says that all is well.
  if (failed.success) throw problem(failed.data.error, { status: 500, headers: response.headers });
  const read = chatResponse.safeParse(said);
  if (!read.success) throw problem("The response has another form.", response);
  return toResult(read.data);
}

function toBody({ name, contextTokens }: OllamaSettings, options: CallOptions): object {
  const { prompt, responseFormat, temperature, seed, maxOutputTokens, reasoning } = options;
  const format = responseFormat?.type === "json" ? { format: responseFormat.schema ?? "json" } : {};
  return {
    model: name,
    messages: prompt.flatMap(toMessage),
    stream: false,
    // Older versions do not know these two, and drop the beginning of what is too long without a word.
    ...{ truncate: false, shift: false },
    ...format,
    ...(reasoning === "none" ? { think: false } : {}),
    options: { num_ctx: contextTokens, num_predict: maxOutputTokens, temperature, seed },
  };
}

/** Pictures go beside a message's text. */
function toMessage({ role, content }: CallOptions["prompt"][number]): object[] {
  if (role === "system") return [{ role, content }];
  if (role !== "user") return [];
  const images = content.flatMap((part) =>
    part.type === "file" && part.data.type === "data" ? [toBase64(part.data.data)] : [],
  );
  const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
  return [{ role, content: text, ...(images.length > 0 ? { images } : {}) }];
}

function toBase64(data: string | Uint8Array): string {
  return typeof data === "string" ? data : Buffer.from(data).toString("base64");
}

function toResult({
  message,
  done_reason: reason,
  prompt_eval_count: input,
  eval_count: output,
}: z.infer<typeof chatResponse>): CallResult {
  const thinking = message.thinking ?? "";
  return {
    content: [
      ...(thinking === "" ? [] : [{ type: "reasoning" as const, text: thinking }]),
      { type: "text", text: message.content },
    ],
    finishReason: { unified: reason === "stop" || reason === "length" ? reason : "other", raw: reason },
    usage: {
      inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: output, text: undefined, reasoning: undefined },
    },
    warnings: [],
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
