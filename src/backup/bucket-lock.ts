import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { S3Objects } from "../platform/files/s3/s3-objects.ts";
import { BackupRefused } from "./backup-refused.ts";

/** Objects of those who write into the place now, one for each. */
const folder = "in-use/";

/** How often a holder says that it lives, and after how long without that it counts as dead, in milliseconds. */
export interface LockTimes {
  beatMs: number;
  deadMs: number;
}

export const usualTimes: LockTimes = { beatMs: 10_000, deadMs: 45_000 };

/**
 * Lets one process at a time write into a place in a bucket. Few servers refuse to overwrite an object, so nothing is ever
 * overwritten: each puts an object of its own first, and only then looks for others'. Of two who begin at once, at least
 * one sees the other and gives up. A holder changes its object again and again, so one whose object stays the same was
 * killed: no clocks are compared. `work` calls `check` right before and after what must not happen beside another's work;
 * it throws if the holder may be taken for dead, or may have been.
 */
export async function holdBucket<Result>(
  objects: Pick<S3Objects, "list" | "putBytes" | "readText" | "remove">,
  { address, times }: { address: string; times: LockTimes },
  work: (check: () => void) => Promise<Result>,
): Promise<Result> {
  const own = `${folder}${randomUUID()}`;
  let beats = 0;
  let latest = performance.now();
  let isLost = false;
  const isLate = () => performance.now() - latest >= times.deadMs / 2;
  const beat = async () => {
    const began = performance.now();
    beats += 1;
    await objects.putBytes(own, Buffer.from(`${beats}`));
    // Somebody may have been here in the meantime.
    isLost ||= isLate();
    latest = began;
  };
  await beat();
  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    // One that fails is followed by the next; `check` says when there were none for too long.
    beat()
      .catch(() => {})
      .finally(() => {
        isBeating = false;
      });
  }, times.beatMs).unref();
  try {
    await waitForDead(objects, own, { address, times });
    return await work(() => {
      if (!isLost && !isLate()) return;
      throw new BackupRefused(
        `The connection to ${address} was too bad to be sure that nobody else writes there. Try again later.`,
      );
    });
  } finally {
    clearInterval(timer);
    while (isBeating) await sleep(10);
    // What stays is taken for that of a killed process.
    await objects.remove(own).catch(() => {});
  }
}

/** Returns once no other holder is alive; removes what dead ones left. */
async function waitForDead(
  objects: Pick<S3Objects, "list" | "readText" | "remove">,
  own: string,
  { address, times }: { address: string; times: LockTimes },
): Promise<void> {
  const others = await readOthers(objects, own);
  if (others.size === 0) return;
  const until = performance.now() + times.deadMs;
  while (performance.now() < until) {
    await sleep(Math.min(times.beatMs, Math.max(0, until - performance.now())));
    const now = await readOthers(objects, own);
    for (const [name, text] of now) if (others.get(name) !== text) throw refuse(address);
    if (now.size === 0) return;
  }
  for (const name of others.keys()) await objects.remove(name);
}

async function readOthers(objects: Pick<S3Objects, "list" | "readText">, own: string): Promise<Map<string, string>> {
  const others = new Map<string, string>();
  for await (const page of objects.list(folder))
    for (const { name } of page) {
      const text = name === own ? null : await objects.readText(name);
      if (text !== null) others.set(name, text);
    }
  return others;
}

function refuse(address: string): BackupRefused {
  return new BackupRefused(`Another process writes backups to ${address} now. Try again when it has finished.`);
}
