import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "kysely";
import { Unavailable } from "../../domain/unavailable.ts";
import type { Db } from "./database.ts";
import type { Schema } from "./schema.ts";

/** serialization_failure and deadlock_detected: the server undid the transaction and asks to run it again. */
const retriableCodes = new Set(["40001", "40P01"]);
/** A conflict that lasts through so many runs is no accident, and a connection that is lost so often no single loss. */
const mostRuns = 5;
/** Milliseconds; the wait before run n + 1 is a random part of this times 2^n, so that the rivals come apart. */
const baseDelayMs = 10;

/**
 * Runs `work` in a transaction: committed when it resolves, undone when it throws. It is run again when the server undid
 * it for a conflict with others, and when the connection was lost before the commit was asked for, so it must change
 * nothing but the database. A connection that is lost during the commit throws `Unavailable`: what became of it is not known.
 */
export async function withTransaction<Result>(
  db: Db,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let run = 1; ; run++) {
    let isCommitting = false;
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      const isUndone = isConflict(error) || (error instanceof Unavailable && (!isCommitting || error.isUndone));
      if (run >= mostRuns || !isUndone) throw error;
      await sleep(Math.random() * baseDelayMs * 2 ** run);
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && "code" in error && retriableCodes.has(String(error.code));
}
