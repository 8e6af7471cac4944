import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../../packages/cli/winnow.js", import.meta.url));
const token = "a-token-of-the-memory-benchmark-0123456789";

/** How often memory is measured while the service works, in milliseconds. */
const sampleMs = 250;

/** The whole service with one account, on a separate folder, and how much memory all of its processes take. */
export interface MeasuredService {
  /** Accepts a document; null if it is refused. */
  send(slug: string, bytes: Uint8Array, filename: string): Promise<string | null>;
  /** Waits until it is finished, and gives its status. */
  wait(slug: string, documentId: string): Promise<string>;
  /** Proportional set sizes, so that shared pages count once, in MB. */
  measureMb(): number;
  /** Measures during `work`; gives the highest sum with its result. */
  peakWhile<Result>(work: () => Promise<Result>): Promise<{ peakMb: number; result: Result }>;
  stop(): Promise<void>;
}

/** Starts the service with these parsers. */
export async function startMeasuredService(parsers: object[]): Promise<MeasuredService> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-memory-"));
  const url = `http://127.0.0.1:${20_000 + Math.floor(Math.random() * 20_000)}`;
  const environment = {
    PATH: process.env.PATH,
    WINNOW_PORT: new URL(url).port,
    WINNOW_DATA_DIR: folder,
    WINNOW_LOG_LEVEL: "fatal",
  };
  const run = (...args: string[]) => spawn(command, args, { env: environment, stdio: ["ignore", "ignore", "inherit"] });
  const account = { email: "bench@example.com", balance: "1000", tokens: [{ name: "bench", token }], parsers };
  await writeFile(join(folder, "setup.json"), JSON.stringify({ accounts: [account] }));
  await new Promise((resolve) => run("apply", join(folder, "setup.json")).once("exit", resolve));
  const service = run("serve");
  const isReady = () =>
    fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isReady())) await sleep(100);

  const request = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}${path}`, { ...init, headers: { authorization: `Token ${token}` } });
    return (await answer.json()) as { data: { document_id: string; status: string } | null };
  };
  const measureMb = () => sumPssMb(folder, service.pid ?? 0);
  return {
    async send(slug, bytes, filename) {
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(bytes)]), filename);
      const { data } = await request(`/dapi/v1/parser/${slug}/parse/async`, { method: "POST", body: form });
      return data?.document_id ?? null;
    },
    async wait(slug, id) {
      for (;;) {
        const { data } = await request(`/dapi/v1/parser/${slug}/document/${id}`);
        if (data?.status === "completed" || data?.status === "failed") return data.status;
        await sleep(sampleMs);
      }
    },
    measureMb,
    async peakWhile(work) {
      let peakMb = 0;
      const timer = setInterval(() => {
        peakMb = Math.max(peakMb, measureMb());
      }, sampleMs);
      try {
        return { result: await work(), peakMb };
      } finally {
        clearInterval(timer);
      }
    },
    async stop() {
      service.kill("SIGTERM");
      await new Promise((resolve) => service.once("exit", resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The proportional set sizes, in MB, of the process, all its descendants, and the PostgreSQL that runs in the data
 * folder.
 */
function sumPssMb(folder: string, rootPid: number): number {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  const postmaster = readText(join(folder, "postgres/postmaster.pid"));
  const roots = new Set([rootPid, Number(postmaster?.split("\n")[0])]);
  const isOurs = (pid: number): boolean => roots.has(pid) || (pid > 1 && isOurs(parents.get(pid) ?? 0));
  const sizes = pids.filter(isOurs).map((pid) => ({ pid, mb: pssMbOf(pid) }));
  if (process.env.BENCH_MEMORY_PROCESSES) console.error(describeSizes(sizes));
  return sizes.reduce((sum, { mb }) => sum + mb, 0);
}

/** Which processes take how much, for `BENCH_MEMORY_PROCESSES=1`. */
function describeSizes(sizes: { pid: number; mb: number }[]): string {
  const parts = sizes.map(({ pid, mb }) => {
    const name = /(document-process|postgres|winnow\.js)/.exec(readText(`/proc/${pid}/cmdline`) ?? "")?.[1] ?? "other";
    return { name, mb };
  });
  const named = (wanted: string) => parts.filter(({ name }) => name === wanted).map(({ mb }) => mb);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0).toFixed(0);
  const children = named("document-process").map((mb) => mb.toFixed(0));
  return `service ${sum(named("winnow.js"))}, postgres ${sum(named("postgres"))}, children ${children.join(" + ")}, other ${sum(named("other"))}`;
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`) ?? "")?.[1] ?? 0);
}

function pssMbOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readText(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0) / 1024;
}

/** Null for a process or file that is gone by now. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
