import { sql } from "kysely";
import { DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { findFreePort } from "../support/free-port.ts";
import { type ServeProcess, startServeProcess } from "../support/serve-process.ts";
import { toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";
import type { Machine } from "./made-service.ts";

/** `winnow serve` for the first time, with the code that it prints. */
export async function startFirst(machine: Machine, settings: Record<string, string>) {
  // The test's own connections are those of another process.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(machine.database.db);
  await machine.database.db.connection().execute(async (db) => sql`set application_name = 'test'`.execute(db));
  const service = startServeProcess({
    DATABASE_URL: toDatabaseUrl(machine.database.connection),
    WINNOW_DATA_DIR: machine.folder,
    // It listens at the same address again.
    WINNOW_PORT: String(await findFreePort()),
    ...settings,
  });
  const client = new DashboardClient(await service.url);
  await until("it says its code", async () => /sign-up#/.test(service.printed()));
  const [, code = ""] = /sign-up#([\w-]+)/.exec(service.printed()) ?? [];
  return { service, client, code, [Symbol.asyncDispose]: () => stop(service) };
}

async function stop({ child, ended }: ServeProcess): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}
