import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { type TrialResult, trialResultSchema } from "./trial.ts";

export type TrialStatus = "pending" | "running" | "completed" | "failed";

/** A proposed change of a parser, and what it would do to past documents. */
export interface Trial {
  id: string;
  parserId: string;
  status: TrialStatus;
  /** As requested; the pipeline parses it. */
  proposal: unknown;
  doneCount: number;
  totalCount: number;
  /** Null until it is completed. */
  result: TrialResult | null;
  /** Why it failed, for people. */
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export async function insertTrial(db: Db, trial: { id: string; parserId: string; proposal: object }): Promise<void> {
  await db
    .insertInto("history_trials")
    .values({
      id: trial.id,
      parser_id: trial.parserId,
      status: "pending",
      proposal: JSON.stringify(trial.proposal),
    })
    .execute();
}

function selectTrials(db: Db) {
  return db
    .selectFrom("history_trials")
    .select(["id", "parser_id", "status", "proposal", "done_count", "total_count", "result", "error_message"])
    .select(["created_at", "finished_at"]);
}

type TrialRow = Awaited<ReturnType<ReturnType<typeof selectTrials>["executeTakeFirstOrThrow"]>>;

function toTrial(row: TrialRow): Trial {
  return {
    id: row.id,
    parserId: row.parser_id,
    status: row.status,
    proposal: row.proposal,
    doneCount: row.done_count,
    totalCount: row.total_count,
    result: row.result === null ? null : trialResultSchema.parse(row.result),
    error: row.error_message,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

/** Null if there is no such trial. */
export async function findTrial(db: Db, trialId: string): Promise<Trial | null> {
  const row = await selectTrials(db).where("id", "=", trialId).executeTakeFirst();
  return row ? toTrial(row) : null;
}

/** The latest trials of a parser, newest first. */
export async function listTrials(db: Db, parserId: string, limit: number): Promise<Trial[]> {
  const rows = await selectTrials(db)
    .where("parser_id", "=", parserId)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(toTrial);
}

/** Records the progress of a trial; a finished one stays finished. */
export async function noteProgress(db: Db, trialId: string, done: number, total: number): Promise<void> {
  await db
    .updateTable("history_trials")
    .set({ status: "running", done_count: done, total_count: total })
    .where("id", "=", trialId)
    .where("status", "in", ["pending", "running"])
    .execute();
}

export async function completeTrial(db: Db, trialId: string, result: TrialResult): Promise<void> {
  await finish(db, trialId, { status: "completed", result: JSON.stringify(result) });
}

export async function failTrial(db: Db, trialId: string, reason: string): Promise<void> {
  await finish(db, trialId, { status: "failed", error_message: reason });
}

/** Deletes a parser's trials that ended before a time, with the values of documents that they show. */
export async function deleteTrialsBefore(db: Db, parserId: string, time: Date): Promise<void> {
  await db.deleteFrom("history_trials").where("parser_id", "=", parserId).where("finished_at", "<", time).execute();
}

async function finish(
  db: Db,
  trialId: string,
  end: { status: "completed" | "failed"; result?: string; error_message?: string },
): Promise<void> {
  await db
    .updateTable("history_trials")
    .set({ ...end, finished_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", trialId)
    .execute();
}
