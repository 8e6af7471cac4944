import { setTimeout as sleep } from "node:timers/promises";

/**
 * The longest wait, in milliseconds. Only a hang should reach it: on a machine with ten times as much work as it can
 * do, 60 s was too short.
 */
export const patienceMs = 180_000;

/** Shortest and longest pause between two looks, in milliseconds. */
const pauseMs = { shortest: 10, longest: 250 };

/**
 * How late a wait may notice its end, as a share of the wait: looking every 10 ms took most of the time of some tests.
 */
const lateShare = 1 / 8;

/** Pauses before the next look at what has been waited for since `begunAt`, as `performance.now()` gives it. */
export async function pause(begunAt: number): Promise<void> {
  const late = (performance.now() - begunAt) * lateShare;
  await sleep(Math.min(Math.max(late, pauseMs.shortest), pauseMs.longest));
}

/** Waits until something becomes true, and fails with what it waited for when it does not. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const begunAt = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - begunAt > patienceMs) throw new Error(`Waited in vain: ${what}.`);
    await pause(begunAt);
  }
}
