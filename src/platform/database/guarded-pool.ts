import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { Unavailable } from "../../domain/unavailable.ts";
import { isNameTrouble, StatementNames } from "./statement-names.ts";

/**
 * SQLSTATEs that mean that the server, not the statement, is the problem: connection lost, disk full, too many
 * connections, shut down or starting, a session ended for idling, and a read-only server.
 */
const lossCodes = /^(08...|53100|53300|57P0[1-5]|25P03|25P04|25006)$/;

/**
 * Milliseconds to wait for a response. The server itself ends a statement long before that (`statement_timeout`), so a
 * server that stays silent is gone without having closed the connection.
 */
const answerTimeoutMs = 45_000;

const beginsTransaction = /^(begin|start transaction)\b/;

/**
 * Wraps a pool whose connections may be lost at any moment: the process survives, and whoever asked gets `Unavailable`.
 * The pool itself only notices losses while a connection is idle. Without our own listener, a loss between two
 * statements would end the process.
 */
export function guardPool(pool: pg.Pool, log: Logger): PostgresPool {
  const lost = new WeakSet<object>();
  const names = new StatementNames();
  pool.on("connect", (client) => client.on("error", () => void lost.add(client)));
  // The pool replaces the connection by itself.
  pool.on("error", (error) => log.warn({ err: error }, "An idle database connection was lost"));

  const query = async <Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    sql: string,
    parameters: readonly unknown[],
  ) => {
    if (lost.has(client)) throw new Unavailable("database", { isUndone: true });
    const giveUp = setTimeout(() => {
      lost.add(client);
      // With a statement on its way, this cuts the connection.
      void client.end().catch(() => {});
    }, answerTimeoutMs);
    try {
      // Without parameters it is one message, such as `begin`, and there is nothing to plan.
      const name = parameters.length > 0 ? names.nameOf(sql) : undefined;
      return await client.query<Row>({ name, text: sql, values: [...parameters] });
    } catch (error) {
      const isLoss = lost.has(client) || (error instanceof pg.DatabaseError && lossCodes.test(error.code ?? ""));
      throw isLoss ? new Unavailable("database", { cause: error }) : error;
    } finally {
      clearTimeout(giveUp);
    }
  };

  /** The server undoes what was begun on a lost connection, so the first error stands. */
  const rollBack = async (client: pg.PoolClient) => {
    try {
      return await query(client, "rollback", []);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      lost.add(client);
      return { command: "ROLLBACK", rowCount: 0, rows: [] };
    }
  };

  const stopNaming = (error: unknown) => {
    if (!names.giveUp()) return;
    log.info({ err: error }, "The database server does not keep named statements, so each is sent in full from now on");
  };

  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new Unavailable("database", { cause: error, isUndone: true });
      });
      let isInTransaction = false;
      const ask = async (sql: string, parameters: readonly unknown[]) => {
        if (sql === "rollback") return rollBack(client);
        isInTransaction = beginsTransaction.test(sql) || (isInTransaction && sql !== "commit");
        try {
          return await query(client, sql, parameters);
        } catch (error) {
          if (!isNameTrouble(error)) throw error;
          stopNaming(error);
          // The server has undone the transaction, so `withTransaction` runs all of it again.
          if (isInTransaction) throw error;
          return await query(client, sql, parameters);
        }
      };
      // Kysely's other way to query, by cursor, is not used.
      return { query: ask as unknown as PostgresPoolClient["query"], release: () => client.release(lost.has(client)) };
    },
    end: () => pool.end(),
  };
}
