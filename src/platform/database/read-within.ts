import { sql } from "kysely";
import type { Db } from "./database.ts";
import { isNameTrouble } from "./statement-names.ts";

/** A statement took longer than it may; the server stopped it. */
export class StatementTimedOut extends Error {
  override readonly name = "StatementTimedOut";
}

/** PostgreSQL's code for a statement that was stopped. */
const queryCanceled = "57014";

/**
 * Reads over one connection, in a transaction that writes nothing; each statement is stopped after
 * `statementTimeoutMs`. Reads again if the server does not know a named statement.
 */
export async function readWithin<Result>(
  db: Db,
  statementTimeoutMs: number,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  const run = () =>
    db
      .transaction()
      .setAccessMode("read only")
      .execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`.execute(tx);
        return read(tx);
      });
  try {
    return await run().catch((error: unknown) => {
      if (isNameTrouble(error)) return run();
      throw error;
    });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== queryCanceled) throw error;
    throw new StatementTimedOut(`a statement took longer than ${statementTimeoutMs} ms`, { cause: error });
  }
}
