import { recordChange } from "../audit/record-change.ts";
import { serviceActor } from "../domain/audit-event.ts";
import { type Parser, subjectOf } from "../domain/parser.ts";
import {
  endTraining,
  findLearning,
  type LearningState,
  lockLearning,
  setCurrentModel,
  setTrainingJob,
  takeVersion,
} from "../learning/learning-state-store.ts";
import { dropModels, findModel, insertModel, pruneModels } from "../learning/model-store.ts";
import { queueTraining } from "../learning/request-training.ts";
import { getParser } from "../parsers/parser-store.ts";
import type { Db } from "../platform/database/database.ts";
import { TaskCrashed, TaskOutgrewMemory, TaskTimedOut } from "../platform/process-pool/process-pool.ts";
import type { ClaimedJob } from "../platform/queue/job.ts";
import { endJob } from "../platform/queue/queue.ts";
import { packExamples, readExamples } from "./learn-examples.ts";
import type { PackedLearnReply } from "./learn-process.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

/**
 * A training is stopped after this time, in milliseconds. A hundred examples take seconds; a thousand with 27 fields
 * were not done in three minutes on a core shared by six other programs.
 */
const trainTimeoutMs = 600_000;

/** The result of a training, to be written with the end of its job. */
interface Training {
  /** Null: no example is left to learn from. */
  learned: (PackedLearnReply & { exampleCount: number; durationMs: number }) | null;
}

/**
 * Trains a parser on its examples. The new model is a new version; it is current once the transaction that ends the job
 * commits, unless it reads the parser's held-out examples worse than the current one. Changes made meanwhile queue the
 * next training.
 */
export async function trainParser(deps: PipelineDeps, job: ClaimedJob, parserId: string): Promise<void> {
  const state = await findLearning(deps.db, parserId);
  if (state === null || state.isFrozen) {
    await endJob(deps.db, job, async (tx) => {
      await setTrainingJob(tx, parserId, false);
      // Somebody may have unfrozen it in the meantime, and left its training to this job.
      await queueTraining(tx, { id: parserId, accountId: job.accountId });
    });
    return;
  }
  const parser = await getParser(deps.db, parserId);
  try {
    const training = await train(deps, parser, state, job.signal);
    await endJob(deps.db, job, (tx) => settle(tx, parser, state, training));
  } catch (error) {
    const reason = toLastingReason(error, job);
    if (reason === null || job.signal.aborted) throw error;
    deps.log.error({ err: error, parserId }, "A training failed");
    await endJob(deps.db, job, async (tx) => {
      await endTraining(tx, parserId, { trainedChanges: state.changes, error: reason });
      await queueTraining(tx, parser);
    });
  }
}

/** Ends a training that has no tries left; the next change of an example starts a new one. */
export async function giveUpTraining(tx: Db, parserId: string): Promise<void> {
  await endTraining(tx, parserId, { trainedChanges: null, error: "The training failed three times." });
}

async function train(deps: PipelineDeps, parser: Parser, state: LearningState, signal: AbortSignal): Promise<Training> {
  const startedAt = performance.now();
  const examples = packExamples(parser.fields, await readExamples(deps, parser.id, signal));
  if (examples.length === 0) return { learned: null };
  const previous =
    state.currentVersion === null || knowsWithdrawn(state)
      ? null
      : await findModel(deps.db, parser.id, state.currentVersion);
  const reply = await deps.learnWork.learn(
    { fields: parser.fields, subject: subjectOf(parser), examples, previous },
    { timeoutMs: trainTimeoutMs, accountId: parser.accountId, signal },
  );
  return { learned: { ...reply, exampleCount: examples.length, durationMs: performance.now() - startedAt } };
}

/**
 * Whether the current model was trained on an example that has since been removed. Such a model is dropped, whatever
 * replaces it.
 */
function knowsWithdrawn(state: LearningState): boolean {
  return state.withdrawals !== state.modelWithdrawals;
}

async function settle(tx: Db, parser: Parser, seen: LearningState, { learned }: Training): Promise<void> {
  const now = await lockLearning(tx, parser.id);
  if (now === null) return;
  // An example removed meanwhile may be in this model, and a parser frozen meanwhile keeps the one it has.
  const isOutdated = now.withdrawals !== seen.withdrawals || now.isFrozen;
  await endTraining(tx, parser.id, { trainedChanges: isOutdated ? null : seen.changes, error: null });
  if (!isOutdated) await writeModel(tx, parser, now, learned);
  await queueTraining(tx, parser);
}

async function writeModel(tx: Db, parser: Parser, state: LearningState, learned: Training["learned"]): Promise<void> {
  const { withdrawals } = state;
  if (learned === null) {
    await setCurrentModel(tx, parser.id, { version: null, withdrawals });
    await dropModels(tx, parser.id);
    return;
  }
  const isAdopted = learned.report.isNotWorse;
  const version = await takeVersion(tx, parser.id);
  await insertModel(tx, parser.id, {
    version,
    outcome: isAdopted ? "adopted" : "refused",
    parserVersion: parser.version,
    exampleCount: learned.exampleCount,
    report: learned.report,
    bytes: isAdopted ? learned.model : null,
    durationMs: learned.durationMs,
  });
  if (isAdopted) {
    await setCurrentModel(tx, parser.id, { version, withdrawals });
    const target = { kind: "parser", id: parser.id, name: parser.name } as const;
    const changes = [{ member: "version", before: state.currentVersion, after: version }];
    await recordChange(tx, serviceActor, parser.accountId, { action: "learning.adopted", target, changes });
  } else if (knowsWithdrawn(state)) await setCurrentModel(tx, parser.id, { version: null, withdrawals });
  await pruneModels(tx, parser.id);
}

/**
 * Why the training would fail again with the same examples, for people; null for an error that a later try may not
 * have.
 */
function toLastingReason(error: unknown, job: ClaimedJob): string | null {
  if (error instanceof TaskTimedOut) return `The training was stopped at its time limit of ${trainTimeoutMs / 1000} s.`;
  if (error instanceof TaskOutgrewMemory) return "The training needed more memory than it may use.";
  // The crash may have come from outside, so another try is worthwhile.
  if (error instanceof TaskCrashed && job.attempts >= job.maxAttempts) return "The training's process crashed.";
  return null;
}
