import type { AnswerForm } from "../../domain/language-model.ts";
import type { LanguageModel } from "../language-model.ts";
import type { RawAnswer } from "../request/read-answer.ts";
import type { WrittenRequest } from "../request/write-request.ts";
import { createProviderModel } from "./provider-model.ts";
import { isOfNetwork, toSendProblem } from "./send-problem.ts";

/** How a request is written and sent: what a server refuses or ignores is left out the next time. */
export interface Manner {
  form: AnswerForm;
  isThinkingOff: boolean;
  hasPictures: boolean;
  /** The most tokens of an answer that the server allows, as far as it is known. */
  mostOutputTokens: number;
  hasTemperature: boolean;
  hasSeed: boolean;
}

/** One request to a language model. */
export interface ModelRequest {
  written: WrittenRequest;
  manner: Manner;
  /** What was wrong with the last answer, in words for the language model; null the first time. */
  correction: string | null;
  outputTokens: number;
  signal: AbortSignal;
  fetch: typeof fetch;
}

/** A server's response to a request. */
export interface ModelResponse {
  raw: RawAnswer;
  /** Null: the server does not count. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Whether it thought before it answered. */
  hasThought: boolean;
}

/** The same number for all requests, so that a server that draws lots draws the same ones. */
const seed = 1;

/** Sends one request and returns the response; throws `SendProblem`, or the signal's reason. Tries once. */
export async function sendRequest(model: LanguageModel, request: ModelRequest): Promise<ModelResponse> {
  const { written, manner, correction, outputTokens, signal } = request;
  // Loaded with the first question: most installations never ask one.
  const { AISDKError, APICallError, generateText, Output } = await import("ai");
  // What a provider cannot do is no news, and the service's log has a form of its own.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { model: sdkModel, takesSeed } = await createProviderModel(model, { ...manner, fetch: request.fetch });
  try {
    const result = await generateText({
      model: sdkModel,
      instructions: correction === null ? written.instructions : `${written.instructions}\n\n${correction}`,
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: written.document },
            ...written.pictures.map((data) => ({ type: "file" as const, mediaType: "image/png", data })),
          ],
        },
      ],
      // Only the form of the request is the library's: answers are read by `read-answer.ts`, broken ones too.
      output: { ...Output.text(), responseFormat: Promise.resolve(formatOf(manner.form, written)) },
      maxOutputTokens: Math.min(outputTokens, manner.mostOutputTokens),
      ...(manner.hasTemperature ? { temperature: 0 } : {}),
      ...(manner.hasSeed && takesSeed ? { seed } : {}),
      ...(manner.isThinkingOff && model.settings.provider !== "openai-compatible" ? { reasoning: "none" } : {}),
      maxRetries: 0,
      abortSignal: signal,
    });
    const { inputTokens, outputTokens: written_ = undefined, outputTokenDetails } = result.usage;
    const thought = (result.reasoningText ?? "") !== "" || (outputTokenDetails.reasoningTokens ?? 0) > 0;
    return {
      raw: { text: result.text, finish: finishOf(result.finishReason) },
      inputTokens: inputTokens ?? null,
      outputTokens: written_ ?? null,
      hasThought: thought || /^\s*<think/i.test(result.text),
    };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    // A fault of this program is no answer of the server.
    if (!AISDKError.isInstance(error) && !isOfNetwork(error)) throw error;
    throw toSendProblem(error, APICallError.isInstance(error) ? error : null, model);
  }
}

function formatOf(form: AnswerForm, { schema }: WrittenRequest) {
  if (form === "prompt") return { type: "text" as const };
  return form === "schema" ? { type: "json" as const, schema, name: "answer" } : { type: "json" as const };
}

function finishOf(reason: string): RawAnswer["finish"] {
  if (reason === "length") return "length";
  return reason === "content-filter" ? "declined" : "stop";
}
