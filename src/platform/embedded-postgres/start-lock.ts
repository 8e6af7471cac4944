import { chownSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerUser } from "./server-user.ts";

/** Milliseconds between tries. */
const pollMs = 20;
/** Longer than the longest start. */
const patienceMs = 150_000;
const sqliteBusy = 5;

/**
 * Runs `work` while no other process creates or starts a server on the folder. Two servers that start at the same time
 * after a crash can each take the other's record for the crashed server's and delete it. The lock is the system's own
 * lock on a file, which ends with the process, however that ends. SQLite is how Node can get such a lock on every
 * platform.
 */
export async function withStartLock<Result>(
  dataDir: string,
  user: ServerUser | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = `${dataDir}.lock`;
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    if (user) chownSync(file, user.uid, user.gid);
    const deadline = Date.now() + patienceMs;
    while (!tryLock(lock)) {
      if (Date.now() > deadline) throw new Error(`another process holds ${file} and does not release it`);
      await sleep(pollMs);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === sqliteBusy) return false;
    throw error;
  }
}
