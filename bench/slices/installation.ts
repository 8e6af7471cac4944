import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";

const command = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const token = "a-token-of-the-benchmarks-0123456789-0123456789";
const pollMs = 50;

/** A web process and some worker processes, each of which reads one slice at a time, on a database of their own. */
export interface Installation {
  workers: ChildProcess[];
  /** The single number that a query gives. */
  count(sql: string): Promise<number>;
  /** Sends a document; returns its ID. */
  send(bytes: Uint8Array): Promise<string>;
  /** Waits until a document is completed; throws if it fails. */
  waitFor(documentId: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startInstallation(server: pg.PoolConfig, workerCount: number): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-slices-"));
  const database = `slices_${Date.now()}`;
  const admin = new pg.Client({ ...server, database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  const httpPort = 20_000 + Math.floor(Math.random() * 20_000);
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: toUrl({ ...server, database }),
    WINNOW_DATA_DIR: folder,
    WINNOW_PORT: String(httpPort),
    WINNOW_WORKERS: "1",
    WINNOW_TIME_LIMIT_SECONDS: "3600",
    WINNOW_SECRET: "a secret of the benchmarks that is long enough",
    WINNOW_LOG_LEVEL: "fatal",
  };
  const run = (...words: string[]) => spawn(process.execPath, [command, ...words], { env, stdio: "ignore" });
  const parsers = [{ slug: "long", template: "invoice", max_pages: 500 }];
  const account = { email: "bench@example.com", balance: "1000000", tokens: [{ name: "bench", token }], parsers };
  await writeFile(join(folder, "setup.json"), JSON.stringify({ accounts: [account] }));
  await once(run("apply", join(folder, "setup.json")), "exit");
  const web = run("serve", "--role", "web");
  const workers = Array.from({ length: workerCount }, () => run("serve", "--role", "worker"));
  const client = new pg.Client({ ...server, database });
  await client.connect();
  const count = async (sql: string) => Number((await client.query(sql)).rows[0]?.count ?? 0);
  await waitUntil(async () => (await count("select count(*) from worker_processes")) === workerCount);
  const url = `http://127.0.0.1:${httpPort}`;
  const isReady = () =>
    fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  await waitUntil(isReady);
  return {
    workers,
    count,
    async send(bytes) {
      const body = new FormData();
      body.append("file", new Blob([new Uint8Array(bytes)]), "scan.pdf");
      const headers = { authorization: `Token ${token}` };
      const answer = await fetch(`${url}/dapi/v1/parser/long/parse/async`, { method: "POST", headers, body });
      const { data } = (await answer.json()) as { data: { document_id: string } | null };
      if (data === null) throw new Error(`the document was refused with ${answer.status}`);
      return data.document_id;
    },
    async waitFor(documentId) {
      await waitUntil(async () => {
        const { rows } = await client.query("select status, error_message from documents where id = $1", [documentId]);
        if (rows[0].status === "failed") throw new Error(`the document failed: ${rows[0].error_message}`);
        return rows[0].status === "completed";
      });
    },
    async stop() {
      await client.end();
      for (const child of [...workers, web]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(pollMs);
}

/** The embedded server listens on a socket. An address can only hold the socket's folder as a parameter. */
function toUrl({ host = "localhost", port = 5432, user = "", password, database }: pg.PoolConfig): string {
  const secret = typeof password === "string" && password !== "" ? `:${encodeURIComponent(password)}` : "";
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgres://${encodeURIComponent(user)}${secret}@localhost/${database}?${query}`;
}
