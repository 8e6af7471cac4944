import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "../../domain/unavailable.ts";
import type { Db } from "../../platform/database/database.ts";
import type { ClaimedJob } from "../../platform/queue/job.ts";
import { endJob } from "../../platform/queue/queue.ts";
import { findSealed } from "../../platform/sealer.ts";
import { toSeenKey } from "../../sources/item-keys.ts";
import { forgetGone, type KnownItem, noteSeen, readClock } from "../../sources/item-store.ts";
import { scheduleLook } from "../../sources/schedule-looks.ts";
import type { FoundItem, ItemEnding } from "../../sources/source-kind.ts";
import { beginLook, endLook, findLookedAt, type LookedAt, lockSource } from "../../sources/source-store.ts";
import { SourceTrouble } from "../../sources/source-trouble.ts";
import type { PipelineDeps } from "../pipeline-deps.ts";
import { type Taking, takeItem } from "./take-item.ts";

/** Milliseconds after which a look makes room for those at other sources; the next one goes on at once. */
const longestMs = 60_000;
/** Documents of an account that may wait before its sources wait as well: what it sends by itself must not wait behind thousands. */
const mostWaiting = 100;
/** Items that one look leaves waiting: a server that lists new ones without end must not fill the database. */
const mostLeft = 5_000;
/** Milliseconds after which what waits is forgotten unless it is seen again; much longer than a look at everything takes. */
const forgottenAfterMs = 3_600_000;
/** Milliseconds between two attempts while there is no room. */
const busyMs = 500;
/** A look that took long is not repeated before this many times its duration. */
const restShare = 10;
/** Milliseconds between two looks at a source that does not work, at most. */
const longestPauseMs = 900_000;

/** What a look has found out so far. */
interface Progress {
  problem: string | null;
  /** Everything was listed, and nothing is left to take that could be taken now. */
  isWhole: boolean;
  /** In how many milliseconds something that is still being written may be complete; null: nothing is. */
  restsForMs: number | null;
  /** How many items were left waiting. */
  left: number;
}

/**
 * Looks once at a source: takes what is new, clears away what was taken. One transaction ends the look and writes the job of
 * the next one. A crash at any moment leaves the job, and what was taken is taken.
 */
export async function lookAtSource(deps: PipelineDeps, job: ClaimedJob, sourceId: string): Promise<void> {
  const source = await findLookedAt(deps.db, sourceId);
  if (source === null || !(await beginLook(deps.db, sourceId, job.id))) return endJob(deps.db, job);
  const beganAt = performance.now();
  const progress: Progress = { problem: null, isWhole: false, restsForMs: null, left: 0 };
  if (source.isAccountActive) await look(deps, source, progress, job.signal);
  else progress.problem = "The account is deactivated.";
  await endJob(deps.db, job, async (tx) => {
    const now = await lockSource(tx, sourceId);
    if (now === null || now.jobId !== job.id) return;
    await endLook(tx, sourceId, progress);
    const tookMs = performance.now() - beganAt;
    await scheduleLook(tx, now, now.isLookWanted ? 0 : pauseMs(deps, source, { ...progress, tookMs }));
  });
}

/** A look that nobody could finish says so and leaves the next one. Call it in the transaction that removes its job. */
export async function giveUpLook(tx: Db, sourceId: string): Promise<void> {
  const source = await lockSource(tx, sourceId);
  if (source === null || source.isPaused) return;
  const problem = "Winnow ended several times while it looked at this source. It tries again.";
  await endLook(tx, sourceId, { problem, isWhole: false });
  await scheduleLook(tx, source, longestMs);
}

function pauseMs(
  { sourceKinds }: PipelineDeps,
  { settings, failingSince }: LookedAt,
  { problem, isWhole, restsForMs, tookMs }: Progress & { tookMs: number },
): number {
  const { everyMs } = sourceKinds[settings.kind];
  if (problem !== null) {
    const failedForMs = failingSince === null ? 0 : Date.now() - failingSince.getTime();
    return Math.min(longestPauseMs, Math.max(everyMs, failedForMs / 4));
  }
  if (!isWhole) return restsForMs ?? 0;
  const usual = Math.max(everyMs, restShare * tookMs);
  return restsForMs === null ? usual : Math.min(usual, restsForMs);
}

async function look(deps: PipelineDeps, source: LookedAt, progress: Progress, stopped: AbortSignal): Promise<void> {
  const { db, sealer, log, sourceKinds } = deps;
  const { settings, secretSealed } = source;
  const kind = sourceKinds[settings.kind];
  const secret = secretSealed === null ? null : findSealed(sealer, secretSealed);
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(2 * longestMs)]);
  const endsAt = performance.now() + longestMs;
  try {
    if (secretSealed !== null && secret === null)
      throw new SourceTrouble("The service has another WINNOW_SECRET now. Enter the secret of this source again.");
    const open = await kind.open({ ...source, settings, secret });
    try {
      const since = await readClock(db);
      await forgetGone(db, source.id, new Date(since.getTime() - (kind.waitsForMs ?? forgottenAfterMs)));
      let isWhole = true;
      for await (const items of open.list(signal)) {
        isWhole = await lookAtItems(deps, source, items, { progress, endsAt, signal });
        if (!isWhole) break;
      }
      if (isWhole && kind.waitsForMs === null) await forgetGone(db, source.id, since);
      progress.isWhole = isWhole;
    } finally {
      open.close();
    }
  } catch (error) {
    stopped.throwIfAborted();
    if (error instanceof Unavailable) throw error;
    if (error instanceof SourceTrouble) progress.problem = error.message;
    else if (signal.aborted) progress.problem = "The source did not answer in time.";
    else {
      log.error({ err: error, sourceId: source.id }, "A look at a source failed");
      progress.problem = "Winnow could not look at this source. Its log says why; it tries again.";
    }
  }
}

interface Limits {
  progress: Progress;
  endsAt: number;
  signal: AbortSignal;
}

/** Takes and clears some items; false if the look ends here, before all of them are seen. */
async function lookAtItems(deps: PipelineDeps, source: LookedAt, items: FoundItem[], limits: Limits): Promise<boolean> {
  const seen = items.map((item) => ({ item, seenKey: toSeenKey(item) }));
  const known = await noteSeen(
    deps.db,
    source.id,
    seen.map(({ item: { name, sizeBytes, mail }, seenKey }) => ({ seenKey, name, sizeBytes, mail })),
  );
  for (const { item, seenKey } of seen) {
    // First, because a look that took its time, on a busy machine, is no trouble of the source.
    if (performance.now() > limits.endsAt || limits.progress.left >= mostLeft) return false;
    limits.signal.throwIfAborted();
    const fact = known.get(seenKey);
    if (fact !== undefined && !(await lookAtItem(deps, source, { item, fact }, limits))) return false;
  }
  return true;
}

async function lookAtItem(
  deps: PipelineDeps,
  source: LookedAt,
  { item, fact }: { item: FoundItem; fact: KnownItem },
  { progress, endsAt, signal }: Limits,
): Promise<boolean> {
  const restsForMs = item.restsForMs - fact.knownForMs;
  if (fact.state === "waiting" && restsForMs > 0) {
    progress.restsForMs = Math.min(progress.restsForMs ?? Number.POSITIVE_INFINITY, restsForMs);
    progress.left += 1;
    return true;
  }
  const taking =
    fact.state === "waiting"
      ? await takeWhenRoom(deps, source, item, { knownForMs: fact.knownForMs, endsAt, signal })
      : { state: fact.state, reason: fact.reason };
  switch (taking.state) {
    case "left":
      progress.left += 1;
      return true;
    case "stopped":
    case "late":
      return false;
    case "blocked":
      progress.problem ??= taking.reason;
      progress.left += 1;
      return true;
    case "waiting":
      progress.problem ??= taking.reason;
      return false;
    default:
      await clear(item, taking, progress);
      return true;
  }
}

/** `late`: there was no room for it during this look. */
async function takeWhenRoom(
  deps: PipelineDeps,
  source: LookedAt,
  item: FoundItem,
  { knownForMs, endsAt, signal }: Pick<Limits, "endsAt" | "signal"> & Pick<KnownItem, "knownForMs">,
): Promise<Taking | { state: "late" }> {
  while (performance.now() < endsAt) {
    if (source.parserId === null || (await deps.waitingDocuments.hasRoom(source.accountId, mostWaiting))) {
      const taking = await takeItem(deps, source, item, { knownForMs, signal });
      if (taking.state !== "waiting" || !taking.isBusy) return taking;
    }
    await sleep(busyMs, undefined, { signal });
  }
  return { state: "late" };
}

async function clear(item: FoundItem, ending: ItemEnding, progress: Progress): Promise<void> {
  try {
    await item.clear?.(ending);
  } catch (error) {
    if (!(error instanceof SourceTrouble)) throw error;
    progress.problem ??= error.message;
  }
}
