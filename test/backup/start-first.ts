import { sql } from "kysely";
import { DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { findFreePort } from "../support/free-port.ts";
import { type ServeProcess, startServeProcess } from "../support/serve-process.ts";
import { toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";
import type { Machine } from "./made-service.ts";

/** `winnow serve` for the first time on a machine, with the code that it prints. */
export async function startFirst(machine: Machine, settings: Record<string, string>) {
  const { db, connection } = machine.database;
  // The test's own connections are those of another process.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await db.connection().execute(async (own) => sql`set application_name = 'test'`.execute(own));
  return startIn(machine.folder, { DATABASE_URL: toDatabaseUrl(connection), ...settings });
}

/** The same in a data folder, with the embedded database unless the settings name another one. */
export async function startIn(folder: string, settings: Record<string, string>) {
  // It listens at the same address again.
  const address = { WINNOW_DATA_DIR: folder, WINNOW_PORT: String(await findFreePort()) };
  const service = startServeProcess({ ...address, ...settings });
  const client = new DashboardClient(await service.url);
  await until("it says its code", async () => /sign-up#/.test(service.printed()));
  const [, code = ""] = /sign-up#([\w-]+)/.exec(service.printed()) ?? [];
  return { service, client, code, [Symbol.asyncDispose]: () => stop(service) };
}

async function stop({ child, ended }: ServeProcess): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}
