import { setTimeout as sleep } from "node:timers/promises";

/** Longest wait, in milliseconds: far above what a busy machine needs, so that only a hang reaches it. */
const patienceMs = 60_000;

/** Waits until something becomes true, and fails with what it waited for when it does not. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}.`);
    await sleep(10);
  }
}
