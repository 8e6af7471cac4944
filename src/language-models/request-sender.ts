import type { Db } from "../platform/database/database.ts";
import type { ResolveHost } from "../platform/safe-fetch/guarded-connector.ts";
import { createGuardedFetch } from "../platform/safe-fetch/guarded-fetch.ts";
import type { LanguageModel } from "./language-model.ts";
import { costOf } from "./model-settings.ts";
import { ModelTrouble } from "./model-trouble.ts";
import { ModelTurns } from "./model-turns.ts";
import { type AddressOwner, createReachPolicy, explainReach, type Reach } from "./network/reach.ts";
import { SendProblem } from "./network/send-problem.ts";
import { type Manner, type ModelResponse, sendRequest } from "./network/send-request.ts";
import { type ReadAnswer, readAnswer } from "./request/read-answer.ts";
import { estimateInput, type QuestionWindow } from "./request/split-question.ts";
import type { WrittenRequest } from "./request/write-request.ts";
import {
  type Asker,
  beginRequest,
  endRequest,
  type RequestOutcome,
  type RequestResult,
} from "./stores/request-store.ts";

export interface SenderDeps {
  db: Db;
  reach: Reach;
  /** Instead of the machine's own name service. */
  resolveHost?: ResolveHost;
  /** Certificates of authorities in PEM, instead of the system's. */
  ca?: string;
}

/** A window to ask about, and how. */
export interface SingleRequest {
  window: QuestionWindow;
  written: WrittenRequest;
  manner: Manner;
  /** What was wrong with the last answer, in words for the language model; null the first time. */
  correction: string | null;
}

/** What a request came to. */
export interface SentOnce {
  read: ReadAnswer;
  response: ModelResponse;
  /** Decimal text; null: unknown, because a price or a count is. */
  cost: string | null;
}

/** How long a request may take: until its signal, which fires after `timeoutMs` at the latest. */
export interface RequestTime {
  signal: AbortSignal;
  timeoutMs: number;
}

/** Sends requests to language models, and writes down what was sent where and what came of it. */
export interface RequestSender {
  /** Does what sends requests for a question when it is the account's turn; throws the signal's reason if that fires before. */
  inTurn<Result>(model: LanguageModel, asker: Asker, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
  /** Sends one request, once, in the caller's turn. Throws `SendProblem`, `spendLimit`, or the signal's reason. */
  send(model: LanguageModel, request: SingleRequest, asker: Asker, time: RequestTime): Promise<SentOnce>;
  /** What a server says about itself at a path, with a body to post or none; null if it says nothing there. */
  look(model: LanguageModel, path: string, body: object | null, signal: AbortSignal): Promise<unknown>;
}

/** The longest response: the longest answer has 16,384 tokens, and thinking is several times as long. */
const mostResponseBytes = 4_000_000;

/** How much longer than the time limit a hold can last, if the process dies in between. */
const holdSpareMs = 60_000;

export function createRequestSender(deps: SenderDeps): RequestSender {
  const turns = new Map<string, ModelTurns>();
  const fetches = { operator: createFetch(deps, "operator"), account: createFetch(deps, "account") };
  const fetchFor = ({ accountId }: LanguageModel) => fetches[accountId === null ? "operator" : "account"];

  const inTurn = async <Result>(
    model: LanguageModel,
    { accountId }: Asker,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const id = identify(model);
    const line = turns.get(id) ?? new ModelTurns(model.settings.atOnce);
    turns.set(id, line);
    try {
      return await line.run(accountId ?? "", signal, work);
    } finally {
      if (line.isIdle) turns.delete(id);
    }
  };

  return {
    inTurn,

    async send(model, request, asker, { signal, timeoutMs }) {
      const { window, written } = request;
      const id = await writeDown(deps.db, model, request, asker, timeoutMs + holdSpareMs);
      const begun = performance.now();
      const end = async (
        outcome: RequestOutcome,
        response: ModelResponse | null,
        more: Partial<RequestResult> = {},
      ) => {
        const { inputTokens = null, outputTokens = null } = response ?? {};
        const cost = costIfCounted(model, inputTokens, outputTokens);
        const durationMs = performance.now() - begun;
        const result = { outcome, remark: null, mayHaveCost: true, inputTokens, outputTokens, cost, durationMs };
        await endRequest(deps.db, id, { ...result, ...more });
        return cost;
      };
      let response: ModelResponse;
      try {
        const { outputTokens } = window;
        response = await sendRequest(model, { ...request, outputTokens, signal, fetch: fetchFor(model) });
      } catch (error) {
        await end(outcomeOf(error), null, { mayHaveCost: mayHaveCost(error) });
        throw error;
      }
      const read = readAnswer(response.raw, window.question, written.fields);
      const cost =
        "fault" in read
          ? await end(read.fault.kind, response)
          : await end("answered", response, { remark: read.remark });
      return { read, response, cost };
    },

    async look(model, path, body, signal) {
      const url = new URL(path, model.settings.address);
      const key = model.key === null ? {} : { authorization: `Bearer ${model.key.reveal()}` };
      const response = await fetchFor(model)(url, {
        method: body === null ? "GET" : "POST",
        headers: { ...key, ...(body === null ? {} : { "content-type": "application/json" }) },
        body: body === null ? null : JSON.stringify(body),
        signal,
      }).catch(() => null);
      return response?.ok ? response.json().catch(() => null) : null;
    },
  };
}

/** Tells language models apart; those of different accounts are, even at one address. */
export function identify({ accountId, settings: { provider, address, name } }: LanguageModel): string {
  return JSON.stringify([accountId, provider, address, name]);
}

/** Writes a request down and holds what it may cost; throws `spendLimit` if that may be too much. Returns the row's ID. */
async function writeDown(
  db: Db,
  { settings }: LanguageModel,
  { window, written }: SingleRequest,
  asker: Asker,
  holdMs: number,
): Promise<string> {
  const input = estimateInput(window, written.pictures.length > 0);
  const most = costOf(settings, { input, output: window.outputTokens });
  const { monthlyLimit } = settings;
  const hasLimit = asker.accountId !== null && monthlyLimit !== null && most !== null;
  const { pages } = window.question;
  const sent = {
    ...{ accountId: asker.accountId, parserId: asker.parserId, documentId: asker.documentId },
    ...{ provider: settings.provider, host: new URL(settings.address).host, modelName: settings.name },
    ...{ pages: pages.length, lines: pages.reduce((sum, { lines }) => sum + lines.length, 0) },
    pictures: written.pictures.length,
  };
  const id = await beginRequest(db, sent, { limit: hasLimit ? { most, monthlyLimit } : null, holdMs });
  if (id !== null) return id;
  throw new ModelTrouble(
    "spendLimit",
    `The account's limit for language models this month (${monthlyLimit}) does not cover another request. It begins anew on the first of the month (UTC).`,
  );
}

function costIfCounted({ settings }: LanguageModel, input: number | null, output: number | null): string | null {
  return input === null || output === null ? null : costOf(settings, { input, output });
}

function outcomeOf(error: unknown): RequestOutcome {
  if (error instanceof SendProblem) return error.trouble.kind;
  return error instanceof ModelTrouble ? error.kind : "givenUp";
}

/** A server that could not be reached, or refused the request, has written nothing. */
function mayHaveCost(error: unknown): boolean {
  if (!(error instanceof SendProblem)) return true;
  const { kind } = error.trouble;
  return kind === "tooLarge" || kind === "badResponse" || (kind === "unreachable" && error.isPassing);
}

function createFetch({ reach, resolveHost, ca }: SenderDeps, owner: AddressOwner): typeof fetch {
  return createGuardedFetch({
    policyFor: createReachPolicy(reach, owner),
    explainRefusal: explainReach(reach, owner),
    maxResponseBytes: mostResponseBytes,
    ...(resolveHost === undefined ? {} : { resolveHost }),
    ...(ca === undefined ? {} : { ca }),
  });
}
