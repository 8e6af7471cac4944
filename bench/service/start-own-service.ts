import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { measureProcesses, type Part, type PartUse } from "./service-processes.ts";

const command = fileURLToPath(new URL("../../packages/cli/winnow.js", import.meta.url));
const token = "a-token-of-the-benchmarks-0123456789-0123456789";

/** `winnow serve`, as users run it: with one account, on an empty folder, on the embedded database. */
export interface OwnService {
  url: string;
  /** The header with which its account sends requests. */
  authorization: string;
  measure(): Record<Part, PartUse>;
  stop(): Promise<void>;
}

/** Starts the service with these parsers, as the set-up file defines them, and these settings. */
export async function startOwnService(parsers: object[], settings: Record<string, string> = {}): Promise<OwnService> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-"));
  const dataFolder = join(folder, "data");
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const env = {
    PATH: process.env.PATH,
    WINNOW_PORT: String(port),
    WINNOW_DATA_DIR: dataFolder,
    WINNOW_LOG_LEVEL: "warn",
    ...settings,
  };
  const run = (...args: string[]) => spawn(command, args, { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
  const account = { email: "bench@example.com", balance: "1000000", tokens: [{ name: "bench", token }], parsers };
  await writeFile(join(folder, "setup.json"), JSON.stringify({ accounts: [account] }));
  await once(run("apply", join(folder, "setup.json")), "exit");
  const service = run("serve");
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  const deadline = Date.now() + 60_000;
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error("The service was not ready within a minute.");
    await sleep(100);
  }
  return {
    url,
    authorization: `Token ${token}`,
    measure: () => measureProcesses(service.pid ?? 0, dataFolder),
    async stop() {
      service.kill("SIGTERM");
      if (service.exitCode === null) await once(service, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
