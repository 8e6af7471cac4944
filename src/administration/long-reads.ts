import { Failure } from "../domain/failure.ts";
import { AccountLine } from "../platform/account-line.ts";
import type { Db } from "../platform/database/database.ts";
import { readWithin, StatementTimedOut } from "../platform/database/read-within.ts";

/** Lists, searches and figures: queries that read many rows of an account. */
export interface LongReads {
  /** Reads over one connection, when its turn comes. Run one query after another: in parallel they would only queue up. */
  run<Result>(person: { accountId: string }, read: (db: Db) => Promise<Result>): Promise<Result>;
}

/** A page of the dashboard requests two or three at once; any more from its tabs wait. */
const perAccount = { atOnce: 3, waiting: 60 };
/** For all accounts together: half of a process's connections, so that the rest is there for documents. */
const inAll = { atOnce: 8, waiting: 500 };

/** A query is stopped after this long, in milliseconds: by then, nobody is waiting for it. */
const statementTimeoutMs = 10_000;

/** Limits how many reads run, per account and in total, and for how long, so that documents always get the database. */
export function createLongReads(database: Db): LongReads {
  const own = new AccountLine({
    ...perAccount,
    refusal: "Your account already has many requests running. Try again when they have finished.",
  });
  const all = new AccountLine({
    ...inAll,
    refusal: "The service is busy. Try again shortly.",
  });
  const readInTime = async <Result>(read: (db: Db) => Promise<Result>): Promise<Result> => {
    try {
      return await readWithin(database, statementTimeoutMs, read);
    } catch (error) {
      if (!(error instanceof StatementTimedOut)) throw error;
      throw new Failure("overloaded", "This request took too long. Narrow it down, for example by date.", {
        cause: error,
      });
    }
  };
  return {
    run: ({ accountId }, read) =>
      own.run(accountId, undefined, () => all.run("everybody", undefined, () => readInTime(read))),
  };
}
