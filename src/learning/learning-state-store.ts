import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** The state of a parser's learning. */
export interface LearningState {
  parserId: string;
  isFrozen: boolean;
  /** The model with which new documents are read; null for none. */
  currentVersion: number | null;
  lastVersion: number;
  /** Counts of changes; decimal text, because they are only compared. */
  changes: string;
  trainedChanges: string;
  withdrawals: string;
  modelWithdrawals: string;
  /** A training is queued or running. */
  hasJob: boolean;
  /** Why the last training failed. */
  lastError: string | null;
}

function selectState(db: Db, parserId: string) {
  return db
    .selectFrom("parser_learning")
    .select(["parser_id", "is_frozen", "current_version", "last_version", "changes", "trained_changes"])
    .select(["withdrawals", "model_withdrawals", "has_job", "last_error"])
    .where("parser_id", "=", parserId);
}

type StateRow = Awaited<ReturnType<ReturnType<typeof selectState>["executeTakeFirstOrThrow"]>>;

function toState(row: StateRow): LearningState {
  return {
    parserId: row.parser_id,
    isFrozen: row.is_frozen,
    currentVersion: row.current_version,
    lastVersion: row.last_version,
    changes: row.changes,
    trainedChanges: row.trained_changes,
    withdrawals: row.withdrawals,
    modelWithdrawals: row.model_withdrawals,
    hasJob: row.has_job,
    lastError: row.last_error,
  };
}

/** Finds the state of a parser's learning; null if it has never learned anything. */
export async function findLearning(db: Db, parserId: string): Promise<LearningState | null> {
  const row = await selectState(db, parserId).executeTakeFirst();
  return row ? toState(row) : null;
}

/** Like `findLearning`, with the row locked until the transaction ends. */
export async function lockLearning(db: Db, parserId: string): Promise<LearningState | null> {
  const row = await selectState(db, parserId).forUpdate().executeTakeFirst();
  return row ? toState(row) : null;
}

/** Creates the parser's row if there is none yet. */
export async function beginLearning(db: Db, parserId: string): Promise<void> {
  await db
    .insertInto("parser_learning")
    .values({ parser_id: parserId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts a change that a training should see; `isWithdrawal` if it removed examples. */
export async function noteChange(db: Db, parserId: string, { isWithdrawal }: { isWithdrawal: boolean }): Promise<void> {
  await beginLearning(db, parserId);
  await db
    .updateTable("parser_learning")
    .set({ changes: sql`changes + 1`, ...(isWithdrawal ? { withdrawals: sql`withdrawals + 1` } : {}) })
    .where("parser_id", "=", parserId)
    .execute();
}

export async function setTrainingJob(db: Db, parserId: string, hasJob: boolean): Promise<void> {
  await db.updateTable("parser_learning").set({ has_job: hasJob }).where("parser_id", "=", parserId).execute();
}

export async function setFrozen(db: Db, parserId: string, isFrozen: boolean): Promise<void> {
  await beginLearning(db, parserId);
  await db.updateTable("parser_learning").set({ is_frozen: isFrozen }).where("parser_id", "=", parserId).execute();
}

/** Ends a training: records what it saw, and why it failed if it did. */
export async function endTraining(
  db: Db,
  parserId: string,
  end: { trainedChanges: string | null; error: string | null },
): Promise<void> {
  await db
    .updateTable("parser_learning")
    .set({
      has_job: false,
      last_error: end.error,
      ...(end.trainedChanges === null ? {} : { trained_changes: end.trainedChanges }),
    })
    .where("parser_id", "=", parserId)
    .execute();
}

/** Sets the model with which new documents are read from now on; `withdrawals` is the count that it includes. */
export async function setCurrentModel(
  db: Db,
  parserId: string,
  use: { version: number | null; withdrawals: string },
): Promise<void> {
  await db
    .updateTable("parser_learning")
    .set({ current_version: use.version, model_withdrawals: use.withdrawals })
    .where("parser_id", "=", parserId)
    .execute();
}

/** A version number that the parser has never had. Call it with the parser's row locked. */
export async function takeVersion(db: Db, parserId: string): Promise<number> {
  const row = await db
    .updateTable("parser_learning")
    .set({ last_version: sql`last_version + 1` })
    .where("parser_id", "=", parserId)
    .returning("last_version")
    .executeTakeFirstOrThrow();
  return row.last_version;
}
