import type pg from "pg";
import { quote } from "./table-store.ts";

/** Removes tables with their triggers' functions; fails, and removes nothing, if something of others depends on them. */
export async function dropTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  const { rows: functions } = await client.query<{ name: string }>(
    `select distinct tgfoid::regprocedure::text as name from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid
    where tgrelid = any($1::text[]::regclass[]) and not tgisinternal and pronamespace = to_regnamespace(current_schema())`,
    [tables],
  );
  await client.query(`drop table ${tables.map(quote).join(", ")}`);
  for (const { name } of functions) await client.query(`drop function ${name}`);
}
