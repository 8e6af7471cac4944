import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** What a PostgreSQL server says about itself and the service's database. */
export interface ServerFacts {
  /** Such as `18.4`. */
  version: string;
  /** Such as 180004. */
  versionNumber: number;
  encoding: string;
  /** A standby, or a server that was made read-only. */
  isReadOnly: boolean;
  canCreateTables: boolean;
  sizeBytes: number;
}

export async function readServer(db: Db): Promise<ServerFacts> {
  // Every transaction of the check is read-only, so the setting tells what others get.
  const { rows } = await sql<ServerFacts>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::integer as "versionNumber",
      pg_encoding_to_char(encoding) as encoding,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "canCreateTables",
      pg_database_size(datname)::float8 as "sizeBytes"
    from pg_database where datname = current_database()`.execute(db);
  return first(rows);
}

/** How many connections there can be, and who has them. */
export interface ConnectionFacts {
  /** For users like this one: of the server, the database and the user, the lowest limit. */
  most: number;
  /** Connections of other programs. */
  others: number;
}

export async function readConnections(db: Db): Promise<ConnectionFacts> {
  const { rows } = await sql<ConnectionFacts>`
    select least(
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true)::integer, 0),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
      ) as most,
      (select count(*)::integer from pg_stat_activity
        where coalesce(backend_type, 'client backend') = 'client backend'
          and coalesce(application_name, '') not like 'winnow%') as others`.execute(db);
  return first(rows);
}

/** A transaction that does nothing and keeps the server from cleaning up. */
export interface IdleTransaction {
  pid: number;
  user: string;
  program: string;
  ageMs: number;
}

/** Transactions that have been idle for longer than this, the longest first. */
export async function findIdleTransactions(db: Db, leastMs: number): Promise<IdleTransaction[]> {
  const { rows } = await sql<IdleTransaction>`
    select pid, coalesce(usename, '') as user, coalesce(application_name, '') as program,
      extract(epoch from clock_timestamp() - state_change)::float8 * 1000 as "ageMs"
    from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and state_change < clock_timestamp() - ${leastMs} * interval '1 millisecond'
    order by state_change limit 20`.execute(db);
  return rows;
}

/** The server's clock. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return first(rows).now;
}

function first<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error("the database returned no row");
  return row;
}
