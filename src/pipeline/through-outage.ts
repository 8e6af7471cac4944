import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "../domain/unavailable.ts";

/** Milliseconds between tries: a restarted database is found soon, and not asked more often than workers ask it. */
const retryMs = 250;

/**
 * Reads, and while the database is unavailable reads again, until `giveUpAt` (as from `Date.now()`): for a request
 * whose document is already accepted, so that only waiting can answer it.
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
