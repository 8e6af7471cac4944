import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

/** A part of the service that is to be stopped. */
export interface StopStep {
  name: keyof typeof stopShares;
  /** Gets the number of milliseconds it has; what it has not finished by then is abandoned. */
  stop: (withinMs: number) => Promise<unknown>;
}

/**
 * How long each part may take when the service stops, in milliseconds. Together they stay below the ten seconds after
 * which Docker and others kill a process. Open requests get the most, because their clients are waiting; work on
 * documents continues at the next start.
 */
export const stopShares = {
  requests: 4_100,
  mails: 250,
  workers: 2_500,
  backups: 200,
  processes: 100,
  subscriptions: 100,
  temporaryFiles: 300,
  database: 1_500,
  traces: 150,
} as const;

/**
 * Stops the parts one after another. The time that a part does not use goes to the next one. A part that does not
 * finish in time is abandoned, so that stopping never takes longer than all shares together.
 */
export async function stopInTime(
  steps: StopStep[],
  log: Logger,
  shares: Record<StopStep["name"], number> = stopShares,
): Promise<void> {
  const taken = new Set<string>();
  let spareMs = 0;
  for (const { name, stop } of steps) {
    // Several steps with the same name share its time.
    const withinMs = spareMs + (taken.has(name) ? 0 : shares[name]);
    taken.add(name);
    const begin = performance.now();
    const timer = new AbortController();
    const ended = await Promise.race([
      stop(withinMs).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error, part: name }, "A part of the service could not be stopped");
          return true;
        },
      ),
      sleep(withinMs, false, { signal: timer.signal }).catch(() => false),
    ]);
    timer.abort();
    if (!ended) log.warn({ part: name, withinMs }, "A part of the service did not stop in time and was abandoned");
    spareMs = ended ? Math.max(0, withinMs - (performance.now() - begin)) : 0;
  }
}
