import { randomUUID } from "node:crypto";
import type { Parser } from "../../domain/parser.ts";
import { findLearning } from "../../learning/learning-state-store.ts";
import { lookBackQueue } from "../../learning/look-backs/look-back.ts";
import {
  completeLookBack,
  deleteLookBacksBefore,
  failLookBack,
  findLookBack,
  insertLookBack,
  lockLookBack,
  noteLookBackProgress,
} from "../../learning/look-backs/look-back-store.ts";
import { getParser } from "../../parsers/parser-store.ts";
import type { Db } from "../../platform/database/database.ts";
import type { ClaimedJob } from "../../platform/queue/job.ts";
import { endJob, enqueue } from "../../platform/queue/queue.ts";
import type { PipelineDeps } from "../pipeline-deps.ts";
import { lookBack } from "./look-back.ts";

/** How often a look back is tried if its process dies. */
const tries = 3;
/** How long it waits before it asks again whether the parser has learned, in milliseconds. */
const askAgainMs = 1000;
/** How long a parser may go on learning before a look back gives up, in milliseconds. */
const patienceMs = 15 * 60_000;
/** How long finished look backs are kept, in milliseconds: longer than anybody waits before taking one back. */
const keptMs = 24 * 60 * 60_000;

/** The look back of a parser that is not finished, or a new one with its job. Call it in a transaction. */
export async function requestLookBack(tx: Db, parser: Pick<Parser, "id" | "accountId">): Promise<string> {
  await deleteLookBacksBefore(tx, parser.id, new Date(Date.now() - keptMs));
  const { id, isNew } = await insertLookBack(tx, { id: randomUUID(), parserId: parser.id });
  if (isNew) await enqueue(tx, jobOf(id, parser.accountId));
  return id;
}

function jobOf(lookBackId: string, accountId: string) {
  return { queue: lookBackQueue, payload: { lookBackId }, accountId, priority: 0, maxAttempts: tries };
}

/**
 * Looks at earlier documents once the parser has learned everything it was taught. If it is taught more meanwhile, the job
 * ends with another one, which begins anew: the next training never waits for it.
 */
export async function runLookBack(deps: PipelineDeps, job: ClaimedJob, lookBackId: string): Promise<void> {
  const { db } = deps;
  const found = await findLookBack(db, lookBackId);
  if (found === null || found.status === "completed" || found.status === "failed") return endJob(db, job);
  const parser = await getParser(db, found.parserId);
  const model = await deps.modelFiles.findCurrent(db, parser.id);
  const modelVersion = model?.version ?? null;
  const read = await lookBack(deps, parser, {
    model,
    signal: job.signal,
    isOvertaken: () => isOvertaken(db, parser.id, modelVersion),
    onProgress: (documentCount) => noteLookBackProgress(db, lookBackId, documentCount),
  });
  await endJob(db, job, async (tx) => {
    // Whoever teaches the parser and asks for a look finds this one as long as its row is free, so the last look at what
    // the parser knows comes after that.
    await lockLookBack(tx, lookBackId);
    if (read !== null && !(await isOvertaken(tx, parser.id, modelVersion))) {
      return completeLookBack(tx, lookBackId, { ...read, modelVersion });
    }
    if (Date.now() - found.createdAt.getTime() > patienceMs) {
      return failLookBack(tx, lookBackId, "The parser is still learning. Try again later.");
    }
    await enqueue(tx, { ...jobOf(lookBackId, parser.accountId), runAt: new Date(Date.now() + askAgainMs) });
  });
}

/** Whether a parser knows more than this version of its model, or was taught more and will. */
async function isOvertaken(db: Db, parserId: string, modelVersion: number | null): Promise<boolean> {
  const state = await findLearning(db, parserId);
  if (state === null) return false;
  // After a training that failed for good, there is none until the parser is taught something else.
  const isDue = state.changes !== state.trainedChanges && state.lastError === null;
  const isLearning = !state.isFrozen && (state.hasJob || isDue);
  return isLearning || state.currentVersion !== modelVersion;
}

/** Fails a look back that has no tries left. */
export async function giveUpLookBack(tx: Db, lookBackId: string): Promise<void> {
  await failLookBack(tx, lookBackId, "Looking at earlier documents failed three times.");
}
