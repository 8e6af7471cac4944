import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { findBackupTrouble } from "./backup/backup-state.ts";
import { readBackupState } from "./backup/backup-state-store.ts";
import { documentQueues } from "./pipeline/jobs.ts";
import type { Db } from "./platform/database/database.ts";
import { probeDatabase } from "./platform/database/probe-database.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import { describeStorageTrouble } from "./platform/files/storage-trouble.ts";
import { isNobodyWorking } from "./platform/queue/process-store.ts";

/** Finds what prevents the service from working: the end of a sentence for people, or null if nothing does. */
type Check = () => Promise<string | null>;

/** How long a result is reused, in milliseconds, so that frequent requests cause few writes. */
const freshMs = 1_000;
/** Time limit for each check, in milliseconds. What has not responded by then counts as not working. */
const patienceMs = 3_000;

/** Makes the check of whether the service can do its work: it really writes to the database and to the file store. */
export function createReadiness({ db, files, log }: { db: Db; files: FileStore; log: Logger }): Check {
  const checks = [
    once(async () => {
      const state = await probeDatabase(db);
      if (state === "writable") return null;
      return state === "away" ? "the database cannot be reached" : "the database cannot be written to";
    }, "the database does not respond"),
    once(async () => {
      try {
        await files.probe();
        return null;
      } catch (error) {
        log.warn({ err: error }, "Files cannot be stored");
        return describeStorageTrouble(error) ?? "files cannot be stored";
      }
    }, "the file store does not respond"),
  ];
  let latest: { until: number; trouble: Promise<string | null> } | null = null;
  return () => {
    if (latest === null || performance.now() > latest.until) {
      const trouble = Promise.all(checks.map((check) => check())).then(
        (troubles) => troubles.filter((each) => each !== null).join(", and ") || null,
      );
      latest = { until: Number.POSITIVE_INFINITY, trouble };
      const mine = latest;
      void trouble.finally(() => {
        mine.until = performance.now() + freshMs;
      });
    }
    return latest.trouble;
  };
}

/**
 * Makes the check for what does not work although requests can be accepted: a sentence for people, or null. It looks at
 * most once a second.
 */
export function createWarning({ db }: { db: Db }): Check {
  const queues = [...documentQueues.sync, ...documentQueues.async];
  let latest: { until: number; warning: Promise<string | null> } | null = null;
  const findWarning = async () => {
    if (await isNobodyWorking(db, queues)) return "Documents wait, but no worker process is alive.";
    // Why one failed is for the operator: the dashboard and the log say it.
    const trouble = findBackupTrouble(await readBackupState(db), new Date());
    return trouble?.replace(/ failed: .*/s, " failed.") ?? null;
  };
  return () => {
    if (latest !== null && performance.now() <= latest.until) return latest.warning;
    // A database that is away is the other check's matter.
    const warning = findWarning().catch(() => null);
    latest = { until: performance.now() + freshMs, warning };
    return warning;
  };
}

/** A check that never starts while an earlier one still hangs, and that always returns. */
function once(check: Check, silence: string): Check {
  let running: Promise<string | null> | null = null;
  return async () => {
    running ??= check().finally(() => {
      running = null;
    });
    const timer = new AbortController();
    const patience = sleep(patienceMs, silence, { signal: timer.signal }).catch(() => silence);
    try {
      return await Promise.race([running, patience]);
    } finally {
      timer.abort();
    }
  };
}
