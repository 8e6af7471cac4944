import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "../domain/unavailable.ts";

/** Milliseconds between tries: a restarted database is found soon, and not asked more often than workers do. */
const retryMs = 250;

/**
 * Reads, and while the database is away reads again, until `giveUpAt` (as `Date.now()` gives it): for a request whose
 * document is accepted already, so that it can only be answered by waiting.
 */
export async function throughOutage<Result>(read: () => Promise<Result>, giveUpAt: number): Promise<Result> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Unavailable) || Date.now() > giveUpAt) throw error;
      await sleep(retryMs);
    }
  }
}
