import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import {
  beginWriting,
  continueIdentity,
  countWrongBalances,
  emptyTable,
  findFilledTable,
  readMigrationsDone,
  switchTriggers,
  writeRows,
} from "./table-store.ts";

/** A table's rows, on their way into an empty one. */
export interface IncomingTable {
  name: string;
  columns: string[];
}

/** Written by a service that has just started, and replaced by the rows that come. */
export const replacedTables: ReadonlySet<string> = new Set(["service_settings"]);

/**
 * What a database is, seen from rows that want to go there: `fresh` has no table of Winnow, `ready` has only tables that
 * the rows' version knows, and all are empty; `used` has rows or newer tables.
 */
export async function judgeTarget(
  client: pg.ClientBase,
  migrations: readonly { name: string }[],
  tables: readonly string[],
): Promise<"fresh" | "ready" | "used"> {
  const done = await readMigrationsDone(client);
  if (done.length === 0) return "fresh";
  const known = new Set(migrations.map(({ name }) => name));
  if (!done.every(({ name }) => known.has(name))) return "used";
  const filled =
    done.length < known.size
      ? null
      : await findFilledTable(
          client,
          tables.filter((name) => !replacedTables.has(name)),
        );
  return filled === null ? "ready" : "used";
}

/**
 * Fills empty tables in a transaction that the caller ends: `check` looks into the database once its tables are locked,
 * `open` gives a table's rows in PostgreSQL's text format, and `verify` gets how many were written. Returns how many
 * balances are not the sum of their ledger.
 */
export async function fillTables<Table extends IncomingTable>(
  client: pg.ClientBase,
  tables: readonly Table[],
  work: {
    check: () => Promise<void>;
    open: (table: Table) => Readable | Promise<Readable>;
    verify: (table: Table, written: number) => Promise<void>;
  },
): Promise<number> {
  await beginWriting(
    client,
    tables.map(({ name }) => name),
  );
  await work.check();
  for (const table of tables) {
    const { name, columns } = table;
    await emptyTable(client, name);
    await switchTriggers(client, name, "disable");
    const written = writeRows(client, name, columns);
    await pipeline(await work.open(table), written);
    await switchTriggers(client, name, "enable");
    await continueIdentity(client, name);
    await work.verify(table, written.rowCount);
  }
  return countWrongBalances(client);
}
