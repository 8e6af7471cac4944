import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "../domain/unavailable.ts";

/**
 * Milliseconds between tries: short enough to find a restarted database soon, and no more frequent than the workers'
 * tries.
 */
const retryMs = 250;

/**
 * Reads, and reads again while the database is unavailable, until `giveUpAt` (in the units of `Date.now()`). This is
 * for a request whose document is already accepted, so that only waiting can answer it.
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
