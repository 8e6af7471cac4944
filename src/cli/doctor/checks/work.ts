import { type Check, databaseLimitMs } from "../check.ts";
import { type Finding, ok, problem, warning } from "../finding.ts";
import { counted, toDuration } from "../to-text.ts";
import { countAbandonedJobs, countDeliveries, findLiveWorkers } from "../work-store.ts";

/** A job normally starts at once; one this late has no worker, or waits behind many. */
const lateSeconds = 60;

/** Every account's balance is the sum of its movements, as a restore checks it, too. */
export const ledger: Check = {
  name: "ledger",
  limitMs: databaseLimitMs,
  async look(around) {
    const { pool } = await around.getServiceDatabase();
    const { countWrongBalances, withClient } = await import("../../../backup/table-store.ts");
    const wrong = await withClient(pool, countWrongBalances);
    if (wrong === 0) return ok("adds up");
    return problem(
      `${counted(wrong, "balance")} ${wrong === 1 ? "is" : "are"} not the sum of the movements.`,
      "Somebody changed the database by hand, or it is damaged. Compare with a backup, and report it if nobody did.",
    );
  },
};

/** The jobs that wait, and whether a process takes them. */
export const queue: Check = {
  name: "queue",
  limitMs: databaseLimitMs,
  async look(around) {
    const { readQueueDepths } = await import("../../../platform/queue/queue-depth.ts");
    const [depths, workers] = [await around.readService(readQueueDepths), await around.readService(findLiveWorkers)];
    const abandoned = await around.readService((db) => countAbandonedJobs(db, workers ?? []));
    const hasWorkers = workers === null || workers.length > 0;
    const found: Finding[] = depths
      .filter(({ queued, oldestSeconds }) => queued > 0 && oldestSeconds > lateSeconds)
      .map(({ queue: name, queued, oldestSeconds }) =>
        warning(
          `In "${name}", ${counted(queued, "job")} ${queued === 1 ? "waits" : "wait"}, the oldest for ${toDuration(oldestSeconds * 1000)}${hasWorkers ? "" : ", and no process takes any"}.`,
          hasWorkers ? adviseSlow : adviseStart,
        ),
      );
    if (abandoned > 0)
      found.push(
        warning(
          `${counted(abandoned, "job")} ${abandoned === 1 ? "was" : "were"} begun by a process that has died.`,
          hasWorkers ? "They are taken over within seconds; if not, restart the service." : adviseStart,
        ),
      );
    if (found.length > 0) return found;
    const jobs = depths.map(({ queue: name, queued, active }) => `${name}: ${queued} waiting, ${active} running`);
    return ok(jobs.length === 0 ? "empty" : jobs.join("; "));
  },
};

const adviseStart = "Start the service (winnow serve, or --role worker); it goes on with them.";
const adviseSlow = "If this lasts, raise WINNOW_WORKERS or start another worker process.";

/** Webhook deliveries that failed lately. */
export const deliveries: Check = {
  name: "deliveries",
  limitMs: databaseLimitMs,
  async look(around) {
    const { all, failed } = await around.readService(countDeliveries);
    if (failed === 0) return ok(all === 0 ? "none within a day" : `${all} within a day, none failed`);
    return warning(
      `Of ${all} deliveries within a day, ${failed} failed.`,
      "The dashboard says why under Webhooks, and sends them again.",
    );
  },
};
