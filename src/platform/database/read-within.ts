import { sql } from "kysely";
import type { Db } from "./database.ts";

/** A statement took longer than it may; the server stopped it. */
export class StatementTimedOut extends Error {
  override readonly name = "StatementTimedOut";
}

/** PostgreSQL's code for a statement that was stopped. */
const queryCanceled = "57014";

/**
 * Reads over one connection, in a transaction that writes nothing; each statement is stopped after
 * `statementTimeoutMs`.
 */
export async function readWithin<Result>(
  db: Db,
  statementTimeoutMs: number,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await db
      .transaction()
      .setAccessMode("read only")
      .execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`.execute(tx);
        return read(tx);
      });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== queryCanceled) throw error;
    throw new StatementTimedOut(`a statement took longer than ${statementTimeoutMs} ms`, { cause: error });
  }
}
