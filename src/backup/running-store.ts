import type pg from "pg";

/** Connections of this process, which do not count as others'. */
export interface OwnConnections {
  pids: readonly number[];
  /** How many embedded servers' supervisors are ours: one if the database is embedded. */
  supervisors: number;
}

/** The server's number for a connection. */
export async function readPid(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

/**
 * Whether another process of Winnow is connected, also one that takes no jobs: each names itself to the server, and for an
 * embedded server has a supervisor.
 */
export async function hasOtherUsers(client: pg.ClientBase, { pids, supervisors }: OwnConnections): Promise<boolean> {
  const { rows } = await client.query<{ others: boolean }>(
    `select count(*) filter (where application_name = 'winnow' and pid <> all($1::integer[])) > 0
        or count(*) filter (where application_name = 'winnow supervisor') > $2 as others
    from pg_stat_activity where datname = current_database()`,
    [pids, supervisors],
  );
  return rows[0]?.others ?? false;
}

/** Locks a number for this transaction, for `sees` to look for. */
export async function lockNumber(client: pg.ClientBase, number: number): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [number]);
}

/** Whether a number that another connection has locked is locked here, too: then both see the same database. */
export async function seesLock(client: pg.ClientBase, number: number): Promise<boolean> {
  const { rows } = await client.query<{ is_free: boolean }>("select pg_try_advisory_lock($1) as is_free", [number]);
  if (rows[0]?.is_free !== true) return true;
  await client.query("select pg_advisory_unlock($1)", [number]);
  return false;
}

/** Tables in the schema that are not Winnow's or an extension's. */
export async function findForeignTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
    order by relname limit 3`);
  return rows.map(({ name }) => name);
}
