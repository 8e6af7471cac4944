import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Role } from "../../src/roles.ts";
import { bareEnvironment } from "./bare-environment.ts";
import { type TestService, testSecret, toDatabaseUrl } from "./service.ts";

const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

/** `winnow serve` as a process of its own. */
export interface ServeProcess {
  child: ChildProcess;
  /** Where it listens; rejects when it ends before it does. */
  url: Promise<string>;
  /** Resolves when the process has ended, however it did. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** What it has printed on standard output and standard error so far. */
  printed(): string;
}

/** Starts a worker process beside a service, on the same database and files. */
export function startWorkerBeside({ config, database }: TestService, settings: Record<string, string>): ServeProcess {
  return startServeProcess(
    {
      WINNOW_DATA_DIR: config.dataDir,
      WINNOW_SECRET: testSecret,
      WINNOW_WORKERS: "1",
      DATABASE_URL: toDatabaseUrl(database.connection),
      ...settings,
    },
    "worker",
  );
}

/** Starts the service with these settings and no others, all of it or one role; its output is read all the time. */
export function startServeProcess(settings: Record<string, string>, role: Role = "all"): ServeProcess {
  const env = { ...bareEnvironment(), WINNOW_PORT: "0", ...settings };
  const child = spawn(process.execPath, [main, "serve", "--role", role], { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  const listening = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    text += chunk;
    const [, url] = /listening at (http:[^"]+)/.exec(text) ?? [];
    if (url) listening.resolve(url);
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  );
  void ended.then(() => listening.reject(new Error(`the service ended: ${text}`)));
  listening.promise.catch(() => {});
  return { child, url: listening.promise, ended, printed: () => text };
}
