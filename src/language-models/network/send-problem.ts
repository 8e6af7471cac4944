import { SafeFetchError } from "../../platform/safe-fetch/safe-fetch-error.ts";
import type { LanguageModel } from "../language-model.ts";
import { ModelTrouble, type ModelTroubleKind } from "../model-trouble.ts";

/** What a server refuses of a request that could be sent otherwise. */
export type RefusedPart = "form" | "temperature" | "seed" | "thinking" | "pictures" | "length" | "output";

/** Why a request got no response that can be read, and what may help. */
export class SendProblem extends Error {
  override readonly name = "SendProblem";
  readonly trouble: ModelTrouble;
  /** Whether the same request may succeed later. */
  readonly isPassing: boolean;
  /** How long the server asked to wait; null if it did not say. */
  readonly waitMs: number | null;
  /** What to send otherwise; null if that is not the problem. */
  readonly refused: RefusedPart | null;

  constructor(
    trouble: ModelTrouble,
    {
      isPassing = false,
      waitMs = null,
      refused = null,
    }: Partial<Pick<SendProblem, "isPassing" | "waitMs" | "refused">> = {},
  ) {
    super(trouble.message);
    this.trouble = trouble;
    this.isPassing = isPassing;
    this.waitMs = waitMs;
    this.refused = refused;
  }
}

/** A server's refusal, as the library reports it. */
export interface RefusedCall {
  message: string;
  statusCode?: number | undefined;
  responseHeaders?: Record<string, string> | undefined;
}

/** How much of what a server says about its refusal is shown. */
const mostSaid = 200;

/**
 * Turns an error of the library or the network into a problem; `refusal` is the error if it is a server's. Nothing of it is
 * kept but what the server said: it holds the whole request.
 */
export function toSendProblem(error: unknown, refusal: RefusedCall | null, model: LanguageModel): SendProblem {
  const host = new URL(model.settings.address).host;
  const network = findCause(error, isNetworkError);
  if (network instanceof SafeFetchError) return toNetworkProblem(network, host);
  if (refusal?.statusCode === undefined || refusal.statusCode < 400)
    return problem("badResponse", `${host} answered with something else than a language model's response.`);
  const status = refusal.statusCode;
  const said = describe(refusal, model);
  if (status === 401 || status === 403) return problem("wrongKey", `${host} does not accept the key.${said}`);
  if (status === 404)
    return problem("unknownModel", `${host} has no language model ${model.settings.name} at this address.${said}`);
  const waitMs = readRetryAfter(refusal.responseHeaders ?? {});
  if (status === 429)
    return problem("busy", `${host} accepts no more requests for now.${said}`, { isPassing: true, waitMs });
  const refused = findRefused(status, refusal.message);
  // Some servers call what they cannot do their own failure.
  if (status >= 500 && refused === null)
    return problem("serverFailed", `${host} failed (${status}).${said}`, { isPassing: true, waitMs });
  return problem("rejected", `${host} refused the request (${status}).${said}`, { refused });
}

function problem(
  kind: ModelTroubleKind,
  sentence: string,
  more?: ConstructorParameters<typeof SendProblem>[1],
): SendProblem {
  return new SendProblem(new ModelTrouble(kind, sentence), more);
}

/** Codes of connections that ended early; a new one may live longer. One that was never made is not tried again. */
const resetCodes = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"]);

function toNetworkProblem(error: SafeFetchError, host: string): SendProblem {
  if (error.problem === "refused") return problem("notAllowed", error.message);
  if (error.problem === "tooLarge")
    return problem("tooLarge", `The response of ${host} is longer than any answer can be.`);
  const isReset = findCause(error, (each) => "code" in each && resetCodes.has(String(each.code))) !== null;
  return problem("unreachable", `${host}: ${error.message}`, { isPassing: isReset });
}

/** Whether the network, or what guards it, is the reason. */
export function isOfNetwork(error: unknown): boolean {
  return findCause(error, isNetworkError) !== null;
}

const isNetworkError = (error: Error) => error instanceof SafeFetchError;

function findCause(error: unknown, isWanted: (error: Error) => boolean): Error | null {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < 10; depth++, current = current.cause)
    if (isWanted(current)) return current;
  return null;
}

/** What the server said, in one short line without the key, or nothing. */
function describe({ message }: RefusedCall, { key }: LanguageModel): string {
  const shown = key === null ? message : message.replaceAll(key.reveal(), "…");
  const line = shown.replaceAll(/\s+/g, " ").trim();
  if (line === "") return "";
  return ` It says: ${line.length > mostSaid ? `${line.slice(0, mostSaid)}…` : line}`;
}

/** Milliseconds to wait, as seconds or as a date; null if the server did not say. */
function readRetryAfter(headers: Record<string, string>): number | null {
  const exact = Number(headers["retry-after-ms"]);
  if (headers["retry-after-ms"] !== undefined && Number.isFinite(exact)) return Math.max(exact, 0);
  const given = headers["retry-after"]?.trim();
  if (given === undefined || given === "") return null;
  if (/^\d+(\.\d+)?$/.test(given)) return Number(given) * 1000;
  const time = Date.parse(given);
  return Number.isNaN(time) ? null : Math.max(time - Date.now(), 0);
}

/** What a refusal is about, by its words; every server has its own. A refusal without any known word is about the form. */
function findRefused(status: number, message: string): RefusedPart | null {
  if (/max_(?:completion_|output_)?tokens|(?:output|completion) tokens/i.test(message)) return "output";
  if (status === 413 || /context|too (?:long|many tokens|large)|maximum.{0,40}(?:tokens|length)|exceed/i.test(message))
    return "length";
  if (/\bimages?\b|vision|multimodal|mmproj/i.test(message)) return "pictures";
  if (/temperature/i.test(message)) return "temperature";
  if (/\bseed\b/i.test(message)) return "seed";
  if (/reasoning|thinking|chat_template_kwargs/i.test(message)) return "thinking";
  if (/schema|response_?format|json|grammar|structured|guided/i.test(message)) return "form";
  return status === 400 || status === 415 || status === 422 ? "form" : null;
}
