import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSealer } from "../../src/platform/sealer.ts";
import { applySetup } from "../../src/setup/apply-setup.ts";
import { readSetupFile } from "../../src/setup/read-setup-file.ts";
import { becomeOperator, DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { createTestDatabase } from "./database.ts";
import { startServeProcess } from "./serve-process.ts";
import { testSecret, toDatabaseUrl } from "./service.ts";

/** A whole service in a process of its own, which can be killed and started again on the same data. */
export async function startKillableService(
  setup: { accounts: [{ email: string; [member: string]: unknown }] },
  more: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "winnow-killable-"));
  const database = await createTestDatabase();
  await applySetup({ db: database.db, sealer: createSealer(testSecret) }, readSetupFile(JSON.stringify(setup)));
  const settings = {
    WINNOW_DATA_DIR: join(folder, "data"),
    WINNOW_SECRET: testSecret,
    WINNOW_WORKERS: "1",
    DATABASE_URL: toDatabaseUrl(database.connection),
    ...more,
  };
  let running = startServeProcess(settings);
  const stop = async () => {
    running.child.kill("SIGKILL");
    await running.ended;
  };
  const service = {
    database,
    /** What another process needs to join it. */
    settings,
    /** The owner of the first account, on the process that runs. */
    client: await becomeOperator({ url: await running.url, database }, setup.accounts[0].email),
    async killAndRestart() {
      await stop();
      running = startServeProcess(settings);
      const next = new DashboardClient(await running.url);
      next.cookie = service.client.cookie;
      service.client = next;
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return service;
}
