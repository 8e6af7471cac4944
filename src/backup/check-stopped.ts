import { setTimeout as sleep } from "node:timers/promises";
import { findLiveProcesses } from "../platform/queue/process-store.ts";
import { BackupRefused } from "./backup-refused.ts";
import { hasOtherUsers, readPid } from "./running-store.ts";
import type { ServiceData } from "./service-place.ts";
import { withClient } from "./table-store.ts";

/** How long connections of a process that has just ended may take to go, and the pause between looks, in milliseconds. */
const graceMs = 3_000;
const pauseMs = 100;

/** Whose database it is: of a move's source or target, or the one that gets a backup. */
type Side = "source" | "target" | "restore";

/**
 * Refuses a database that a process of Winnow uses now, other than through the given connections of our own. Whoever takes
 * jobs has written that down; others are connected.
 */
export async function checkStopped(
  side: Side,
  { database, isEmbedded }: Pick<ServiceData, "database"> & { isEmbedded: boolean },
  ownPids: readonly number[],
): Promise<void> {
  const isConnected = () =>
    withClient(database.pool, async (client) => {
      const own = { pids: [...ownPids, await readPid(client)], supervisors: isEmbedded ? 1 : 0 };
      return await hasOtherUsers(client, own);
    });
  const deadline = Date.now() + graceMs;
  for (;;) {
    const [worker] = await findLiveProcesses(database.db);
    if (worker === undefined && !(await isConnected())) return;
    if (Date.now() > deadline) throw new BackupRefused(describe(side, worker?.name));
    await sleep(pauseMs);
  }
}

function describe(side: Side, name: string | undefined): string {
  const who = name === undefined ? "a process of Winnow is connected to its database" : `process ${name} takes jobs`;
  if (side === "restore")
    return `Another process of this service runs: ${who}. A restore replaces its tables. Stop all other processes, then start again. One that was killed counts for ten more seconds.`;
  const why =
    side === "source" ? "What it received from now on would be left behind." : "A move only goes where no service is.";
  return `The ${side}'s service still runs: ${who}. ${why} Stop it, with all its processes, then start again. One that was killed counts for ten more seconds.`;
}
