import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";

const script = fileURLToPath(new URL("database-embedded-child.ts", import.meta.url));

/** What `database-embedded-child.ts` prints. */
export type Report = { isAdopted: boolean; connection: pg.PoolConfig; error?: undefined } | { error: string };

/** A separate process that uses the embedded server, until it is told to stop or is killed. */
export class EmbeddedProcess {
  readonly child: ChildProcess;
  readonly #report: Promise<Report>;

  constructor(dataDir: string, { nativeFolder = "", ...options }: SpawnOptions & { nativeFolder?: string } = {}) {
    this.child = spawn(process.execPath, ["--no-warnings", script, dataDir, nativeFolder], {
      stdio: ["pipe", "pipe", "inherit"],
      ...options,
    });
    const lines = createInterface({ input: this.child.stdout ?? process.stdin });
    this.#report = once(lines, "line").then(([line]) => JSON.parse(line) as Report);
    // A process killed on the way says nothing.
    this.#report.catch(() => {});
  }

  async report(): Promise<Exclude<Report, { error: string }>> {
    const report = await this.#report;
    if (report.error !== undefined) throw new Error(report.error);
    return report;
  }

  async leave(): Promise<void> {
    this.child.stdin?.end();
    if (this.child.exitCode === null) await once(this.child, "exit");
  }

  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, "exit");
  }
}

/** Runs one statement on a separate connection. */
export async function query<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The process of the server that has the folder; null when it was shut down. */
export function serverPid(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

/** Kills a server, and waits until it is gone, or for 5 s if nobody reaps dead processes. */
export async function killServer(dataDir: string): Promise<void> {
  const pid = serverPid(dataDir);
  if (pid === null || !isAlive(pid)) return;
  process.kill(pid, "SIGKILL");
  for (let tries = 0; tries < 1000 && isAlive(pid); tries++) await sleep(5);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
