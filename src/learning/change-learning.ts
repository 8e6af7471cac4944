import type { Db } from "../platform/database/database.ts";
import {
  countExamples,
  deleteExample,
  deleteExamples,
  deleteExamplesOfDocuments,
  detachExamples,
} from "./example-store.ts";
import { beginLearning, lockLearning, noteChange, setCurrentModel, setFrozen } from "./learning-state-store.ts";
import { dropModels } from "./model-store.ts";
import { queueTraining, requestTraining } from "./request-training.ts";

interface LearningParser {
  id: string;
  accountId: string;
}

/**
 * Forgets an example, for instance after a wrong correction, and trains without it. Returns the files to delete once that
 * is committed; null if the parser has none with that ID.
 */
export async function forgetExample(tx: Db, parser: LearningParser, exampleId: string): Promise<string[] | null> {
  const unneeded = await deleteExample(tx, parser.id, exampleId);
  if (unneeded !== null) await withdraw(tx, parser);
  return unneeded;
}

/** Forgets what documents taught. Call it in the transaction that deletes them. */
export async function forgetDocuments(tx: Db, parser: LearningParser, documentIds: readonly string[]): Promise<void> {
  if ((await deleteExamplesOfDocuments(tx, documentIds)) > 0) await withdraw(tx, parser);
}

/**
 * Keeps what documents taught, without the documents. What was taught before words were stored cannot be kept, and is
 * forgotten. Call it in the transaction that deletes the documents.
 */
export async function outliveDocuments(tx: Db, parser: LearningParser, documentIds: readonly string[]): Promise<void> {
  await detachExamples(tx, documentIds);
  await forgetDocuments(tx, parser, documentIds);
}

/** A frozen parser keeps its model and collects examples; when unfrozen, it trains on what was collected meanwhile. */
export async function freezeParser(tx: Db, parser: LearningParser, isFrozen: boolean): Promise<void> {
  await setFrozen(tx, parser.id, isFrozen);
  await queueTraining(tx, parser);
}

/**
 * Deletes examples and models; documents are read as if the parser had never learned. Version numbers continue. Returns the
 * files to delete once that is committed.
 */
export async function resetLearning(tx: Db, parser: LearningParser): Promise<string[]> {
  await beginLearning(tx, parser.id);
  await lockLearning(tx, parser.id);
  const unneeded = await deleteExamples(tx, parser.id);
  await noteChange(tx, parser.id, { isWithdrawal: true });
  await forgetModels(tx, parser.id);
  return unneeded;
}

/**
 * Requests a training without the removed examples. If no example is left, there is nothing to train, so what the
 * models know is deleted at once.
 */
async function withdraw(tx: Db, parser: LearningParser): Promise<void> {
  await requestTraining(tx, parser, { isWithdrawal: true });
  if ((await countExamples(tx, parser.id)) === 0) await forgetModels(tx, parser.id);
}

async function forgetModels(tx: Db, parserId: string): Promise<void> {
  const state = await lockLearning(tx, parserId);
  if (state === null) return;
  await setCurrentModel(tx, parserId, { version: null, withdrawals: state.withdrawals });
  await dropModels(tx, parserId);
}
