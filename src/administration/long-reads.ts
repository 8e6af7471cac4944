import { Failure } from "../domain/failure.ts";
import { AccountLine } from "../platform/account-line.ts";
import type { Db } from "../platform/database/database.ts";
import { readWithin, StatementTimedOut } from "../platform/database/read-within.ts";

/** Lists, searches and figures: queries that look at many rows of an account. */
export interface LongReads {
  /** Reads over one connection, in its turn. Ask one thing after another: side by side they would only queue up. */
  run<Result>(person: { accountId: string }, read: (db: Db) => Promise<Result>): Promise<Result>;
}

/** A page of the dashboard asks for two or three at once; what more its tabs ask for waits. */
const perAccount = { atOnce: 3, waiting: 60 };
/** Of all accounts together: half of the connections that a process has, so that the rest is there for documents. */
const inAll = { atOnce: 8, waiting: 500 };

/** A query that takes longer is stopped, in milliseconds: people have gone by then. */
const statementTimeoutMs = 10_000;

/** Bounds reads in number, for each account and in all, and in time: they can never take the database from documents. */
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
