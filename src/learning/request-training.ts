import type { Db } from "../platform/database/database.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { countExamples } from "./example-store.ts";
import { lockLearning, noteChange, setTrainingJob } from "./learning-state-store.ts";
import { learningQueue } from "./training-job.ts";

/**
 * Milliseconds between a change and the training that sees it: a person who corrects five fields one by one causes one
 * training, and still sees its effect within seconds.
 */
const debounceMs = 1000;

/** A training whose process died is tried three times, like documents. */
const trainingTries = 3;

/**
 * Records a change that the parser's next training must see, and queues that training unless one is already queued or
 * running, which sees the change or queues another at its end. A frozen parser trains when it is unfrozen.
 * `isWithdrawal`: the change removed examples, so a model that knows them must go. Call it in the transaction that
 * makes the change.
 */
export async function requestTraining(
  tx: Db,
  parser: { id: string; accountId: string },
  { isWithdrawal = false } = {},
): Promise<void> {
  await noteChange(tx, parser.id, { isWithdrawal });
  await queueTraining(tx, parser);
}

/** Queues a training if one is due and none is queued or running. Call it in a transaction. */
export async function queueTraining(tx: Db, parser: { id: string; accountId: string }): Promise<void> {
  const state = await lockLearning(tx, parser.id);
  if (state === null || state.isFrozen || state.hasJob || state.changes === state.trainedChanges) return;
  await setTrainingJob(tx, parser.id, true);
  await enqueue(tx, {
    queue: learningQueue,
    payload: { parserId: parser.id },
    accountId: parser.accountId,
    priority: 0,
    maxAttempts: trainingTries,
    runAt: new Date(Date.now() + debounceMs),
  });
}

/**
 * Requests a training because fields or settings of a parser changed, unless it has no examples. Call it in the
 * transaction of the change.
 */
export async function retrainChanged(tx: Db, parser: { id: string; accountId: string }): Promise<void> {
  if ((await countExamples(tx, parser.id)) > 0) await requestTraining(tx, parser);
}
