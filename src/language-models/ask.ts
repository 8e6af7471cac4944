import { Decimal } from "decimal.js";
import type { Answer, Question } from "../domain/question.ts";
import type { Db } from "../platform/database/database.ts";
import { findSealed, type Sealer } from "../platform/sealer.ts";
import { askWindow } from "./ask-window.ts";
import { contextOf, type LanguageModel, ModelKey } from "./language-model.ts";
import { firstManner } from "./manner.ts";
import type { ModelSettings } from "./model-settings.ts";
import { ModelTrouble } from "./model-trouble.ts";
import type { Manner } from "./network/send-request.ts";
import { mergeAnswers } from "./request/merge-answers.ts";
import { splitQuestion } from "./request/split-question.ts";
import {
  createRequestSender,
  identify,
  type RequestSender,
  type RequestTime,
  type SenderDeps,
  type SentOnce,
  type SingleRequest,
} from "./request-sender.ts";
import { findCheck } from "./stores/check-store.ts";
import { findOwnModel } from "./stores/own-model-store.ts";
import type { Asker } from "./stores/request-store.ts";
import { withinTime } from "./within-time.ts";

/** The language model of the operator's settings. */
export interface OperatorModel {
  settings: ModelSettings;
  key: string | null;
}

export interface LanguageModelDeps extends SenderDeps {
  sealer: Sealer;
  /** Null: none is set. */
  operatorModel: OperatorModel | null;
}

/** Whose question it is, and how long it may take. */
export interface Asking extends Asker {
  /** Ends the question at once; it then throws the signal's reason. */
  signal?: AbortSignal;
  /** For the whole question, with the wait for its turn; then the language model's own limit counts if it is shorter. */
  timeoutMs?: number;
}

/** An answer, and what it took. */
export interface Asked {
  /** Quotes that nobody has checked. */
  answer: Answer;
  requests: number;
  inputTokens: number;
  outputTokens: number;
  /** Decimal text in the currency of the prices; null: unknown, because a price or a count is. */
  cost: string | null;
}

/** The way to language models: the operator's, and accounts' own. */
export interface LanguageModels {
  /**
   * The language model that an account's documents are read with: its own, or the operator's; null if there is none. Throws
   * `lostKey` if the account's key was sealed with another secret.
   */
  findFor(db: Db, accountId: string): Promise<LanguageModel | null>;
  /** The operator's, whether or not an account has its own; null if none is set. */
  findOperators(db: Db): Promise<LanguageModel | null>;
  /**
   * Asks about a document, in as many requests as it takes. Throws `ModelTrouble`, or the signal's reason. Each request is
   * written down before it is sent, with what it came to.
   */
  ask(model: LanguageModel, question: Question, asking: Asking): Promise<Asked>;
  /** For checks, which send single requests. */
  sender: RequestSender;
  /** Whether documents may be sent to public addresses. */
  mayLeave: boolean;
}

/** Language models whose manners a process remembers; accounts can name as many as they like. */
const mostManners = 1000;

/** Makes the only way to language models. */
export function createLanguageModels(deps: LanguageModelDeps): LanguageModels {
  const sender = createRequestSender(deps);
  const manners = new Map<string, Manner>();

  /** How a server wants to be asked, as far as it is known: kept while the process lives and the findings are the same. */
  const mannerOf = (model: LanguageModel): Manner => {
    const id = `${identify(model)}${JSON.stringify(model.findings)}`;
    const manner = manners.get(id) ?? firstManner(model);
    if (manners.size >= mostManners) manners.clear();
    manners.set(id, manner);
    return manner;
  };

  /** Asks about all of a document, part after part. */
  const askAll = async (model: LanguageModel, question: Question, asker: Asker, time: RequestTime): Promise<Asked> => {
    const endsAt = performance.now() + time.timeoutMs;
    const manner = mannerOf(model);
    const windows = splitQuestion(question, contextOf(model), manner.hasPictures);
    const answers: Answer[] = [];
    const spent: Omit<Asked, "answer"> = { requests: 0, inputTokens: 0, outputTokens: 0, cost: "0" };
    const send = async (request: SingleRequest) => {
      spent.requests++;
      const sent = await sender.send(model, request, asker, time);
      addUp(spent, sent);
      return sent.read;
    };
    for (const [index, window] of windows.entries()) {
      const part = { number: index + 1, of: windows.length };
      answers.push(await askWindow({ model, signal: time.signal, endsAt, manner, send }, window, part));
    }
    return { answer: mergeAnswers(answers, question.entries !== null), ...spent };
  };

  const findOperators = async (db: Db) => {
    const { operatorModel } = deps;
    if (operatorModel === null) return null;
    return withFindings(db, { accountId: null, settings: operatorModel.settings, key: toKey(operatorModel.key) });
  };

  return {
    sender,
    mayLeave: deps.reach.mayLeave,
    findOperators,

    async findFor(db, accountId) {
      const own = await findOwnModel(db, accountId);
      if (own === null) return findOperators(db);
      const key = own.keySealed === null ? null : findSealed(deps.sealer, own.keySealed);
      if (own.keySealed !== null && key === null) throw lostKey();
      return withFindings(db, { accountId, settings: own.settings, key: toKey(key) });
    },

    ask(model, question, { signal: given, timeoutMs, ...asker }) {
      // Waiting for a turn takes no time of the language model's, however many documents are in front.
      const limitMs = Math.min(timeoutMs ?? Number.POSITIVE_INFINITY, model.settings.timeLimitSeconds * 1000);
      const askInTurn = (waiting: AbortSignal) =>
        sender.inTurn(model, asker, waiting, () =>
          withinTime(waiting, limitMs, model, (signal) =>
            askAll(model, question, asker, { signal, timeoutMs: limitMs }),
          ),
        );
      if (timeoutMs !== undefined) return withinTime(given, timeoutMs, model, askInTurn);
      return askInTurn(given ?? new AbortController().signal);
    },
  };
}

function addUp(spent: Omit<Asked, "answer">, { response, cost }: SentOnce): void {
  spent.inputTokens += response.inputTokens ?? 0;
  spent.outputTokens += response.outputTokens ?? 0;
  spent.cost = spent.cost === null || cost === null ? null : new Decimal(spent.cost).plus(cost).toFixed();
}

async function withFindings(db: Db, model: Omit<LanguageModel, "findings">): Promise<LanguageModel> {
  const found = await findCheck(db, model);
  return { ...model, findings: found?.findings ?? null };
}

function toKey(key: string | null): ModelKey | null {
  return key === null ? null : new ModelKey(key);
}

function lostKey(): ModelTrouble {
  return new ModelTrouble(
    "lostKey",
    "The key of your language model cannot be opened: it was stored with a different WINNOW_SECRET. Enter it again.",
  );
}
