import type { Question } from "../../domain/question.ts";
import type { LanguageModel } from "../language-model.ts";
import { leaveOut } from "../manner.ts";
import { SendProblem } from "../network/send-problem.ts";
import type { Manner } from "../network/send-request.ts";
import { type WrittenRequest, writeRequest } from "../request/write-request.ts";
import type { RequestSender, SentOnce } from "../request-sender.ts";
import { sendPatiently } from "../send-patiently.ts";
import type { Asker } from "../stores/request-store.ts";
import { withinTime } from "../within-time.ts";

/** What one request of a check is about. */
export interface ProbeRequest {
  question: Question;
  manner: Manner;
  outputTokens: number;
  /** Instead of those that the question would have. */
  instructions?: string;
}

/** A response, and the seconds that it took; or the part of the request that the server refuses. */
export type Probed = { sent: SentOnce; seconds: number } | { refused: NonNullable<SendProblem["refused"]> };

/** Sends one request of a check. Throws `ModelTrouble`, or the signal's reason. */
export type Probe = (request: ProbeRequest) => Promise<Probed>;

/** Parts that a request can do without, whatever it is to find out. */
const dispensable = new Set(["temperature", "seed", "output"]);

/** Makes the way in which a check sends its requests: each on its own, within the language model's time limit. */
export function createProbe(
  sender: RequestSender,
  model: LanguageModel,
  asker: Asker,
  signal: AbortSignal | undefined,
): Probe {
  const timeoutMs = model.settings.timeLimitSeconds * 1000;
  return async ({ question, manner: given, outputTokens, instructions }) => {
    const written: WrittenRequest = writeRequest(question, { number: 1, of: 1 }, given.hasPictures);
    const window = { question, outputTokens };
    let manner = given;
    for (;;) {
      const request = {
        ...{ window, manner, correction: null },
        written: instructions === undefined ? written : { ...written, instructions },
      };
      try {
        return await withinTime(signal, timeoutMs, model, async (limit) => {
          const patience = { signal: limit, endsAt: performance.now() + timeoutMs };
          let begun = 0;
          const sent = await sender.inTurn(model, asker, limit, () =>
            sendPatiently(patience, () => {
              begun = performance.now();
              return sender.send(model, request, asker, { signal: limit, timeoutMs });
            }),
          );
          return { sent, seconds: (performance.now() - begun) / 1000 };
        });
      } catch (error) {
        if (!(error instanceof SendProblem)) throw error;
        if (error.refused === null) throw error.trouble;
        const changed = dispensable.has(error.refused) ? leaveOut(manner, error.refused, outputTokens) : null;
        if (changed === null) return { refused: error.refused };
        manner = changed;
      }
    }
  };
}
