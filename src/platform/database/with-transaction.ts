import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "kysely";
import { Unavailable } from "../../domain/unavailable.ts";
import type { Db } from "./database.ts";
import type { Schema } from "./schema.ts";
import { isNameTrouble } from "./statement-names.ts";

/** serialization_failure and deadlock_detected: the server undid the transaction and asks to run it again. */
const conflictCodes = new Set(["40001", "40P01"]);
/** A conflict that lasts for this many runs is no accident, and neither is a connection that is lost this often. */
const mostRuns = 5;
/** Milliseconds; the wait before run n + 1 is a random part of this times 2^n, so that the rivals separate. */
const baseDelayMs = 10;

/**
 * Runs `work` in a transaction: committed when it resolves, undone when it throws. It runs again if the server undid it
 * because of a conflict or a named statement that it does not know, or if the connection was lost before the commit was
 * requested, so it must change nothing but the database. A connection lost during the commit throws `Unavailable`: its
 * outcome is unknown.
 */
export async function withTransaction<Result>(
  db: Db,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let run = 1; ; run++) {
    let isCommitting = false;
    const actions: ((db: Db) => void)[] = [];
    try {
      const result = await db.transaction().execute(async (tx) => {
        actionsAfter.set(tx, actions);
        const worked = await work(tx);
        isCommitting = true;
        return worked;
      });
      for (const act of actions) act(db);
      return result;
    } catch (error) {
      const isUndone =
        isConflict(error) ||
        isNameTrouble(error) ||
        (error instanceof Unavailable && (!isCommitting || error.isUndone));
      if (run >= mostRuns || !isUndone) throw error;
      await sleep(Math.random() * baseDelayMs * 2 ** run);
    }
  }
}

/** What is done once a transaction is committed. */
const actionsAfter = new WeakMap<Db, ((db: Db) => void)[]>();

/**
 * Calls `act` with the database once the transaction `db` is committed, and never if it is undone. At once if `db` is no
 * transaction.
 */
export function afterCommit(db: Db, act: (db: Db) => void): void {
  const actions = actionsAfter.get(db);
  if (actions) actions.push(act);
  else act(db);
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && "code" in error && conflictCodes.has(String(error.code));
}
