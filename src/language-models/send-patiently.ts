import { setTimeout as sleep } from "node:timers/promises";
import { ModelTrouble } from "./model-trouble.ts";
import { SendProblem } from "./network/send-problem.ts";

/** How often a request is sent that fails for a passing reason. */
const mostTries = 4;
/** Milliseconds before the second try; each later wait is twice as long. Up to as much again is added by chance. */
const firstWaitMs = 500;

/** Until when a request may be sent again. */
export interface Patience {
  signal: AbortSignal;
  /** When the signal fires at the latest, as `performance.now()` counts. */
  endsAt: number;
}

/** Sends a request again after passing trouble, as long as the time limit allows; then throws the trouble. */
export async function sendPatiently<Response>(
  { signal, endsAt }: Patience,
  send: () => Promise<Response>,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof SendProblem) || !error.isPassing) throw error;
      if (attempt >= mostTries) throw error.trouble;
      const waitMs = error.waitMs ?? firstWaitMs * 2 ** (attempt - 1) * (1 + Math.random());
      // Who is told to come back after the time limit need not wait for it.
      if (performance.now() + waitMs >= endsAt) throw error.trouble;
      await sleep(waitMs, undefined, { signal }).catch(() => {
        throw waitedInVain(error, signal);
      });
    }
  }
}

/** At the time limit, the trouble that was waited for says more than the limit itself. */
function waitedInVain(problem: SendProblem, signal: AbortSignal): unknown {
  const isTimeout = signal.reason instanceof ModelTrouble && signal.reason.kind === "timedOut";
  return isTimeout ? problem.trouble : signal.reason;
}
