import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { nameForUser, serverEnvironment } from "./data-folder.ts";
import type { Installation } from "./installation.ts";
import { type Address, hasSockets } from "./server-address.ts";

/** A server, as it records itself in its data folder. */
export interface ServerRecord extends Address {
  pid: number;
}

/** A start of the server that may still fail. */
export interface Launch {
  pid: number | undefined;
  /** What the server said when it ended with an error; null before that. */
  failure(): string | null;
}

/** A record without a process ID that is younger than this may belong to a server that is just starting. */
const youngMs = 1_000;

/** A log larger than this is put aside when the server starts; one older log is kept. */
const mostLogBytes = 5_000_000;

/**
 * Small and durable: fsync, full page writes and synchronous commit keep their defaults. 16 MB of buffers hold the hot
 * rows of a single machine; the file system's cache holds the rest. With 64 MB the queue's bench is no faster, and the
 * service grows by the difference as they fill.
 */
const settings: Record<string, string> = {
  shared_buffers: "16MB",
  work_mem: "8MB",
  maintenance_work_mem: "32MB",
  max_connections: "200",
  // One machine, no replicas: less to write, fewer processes.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  io_method: "sync",
  // Short queries on small tables: parallel plans and compilation cost more than they give.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  random_page_cost: "1.1",
  timezone: "UTC",
  log_timezone: "UTC",
  // Only starts, stops and fatal errors. Errors of single statements come back to us, and may quote people's data.
  log_min_messages: "log",
  log_checkpoints: "off",
};

/** The server that the data folder names, running or not; null if it was shut down. */
export function readServerRecord(dataDir: string): ServerRecord | null {
  try {
    const [pid, , , port, socketFolder, address] = readFileSync(recordFile(dataDir), "utf8").split("\n");
    const host = socketFolder || address;
    if (!pid || !port || !host) return null;
    return { pid: Number(pid), port: Number(port), host };
  } catch {
    return null;
  }
}

const recordFile = (dataDir: string): string => join(dataDir, "postmaster.pid");

/** Starts a server that outlives this process. It refuses to run if another one already has the data. */
export async function launchServer({ binaries, dataDir, user }: Installation, address: Address): Promise<Launch> {
  const logFile = `${dataDir}.log`;
  const logStart = rotateLog(logFile);
  const log = openSync(logFile, "a", 0o600);
  const listening = hasSockets
    ? { listen_addresses: "", unix_socket_directories: address.host, unix_socket_permissions: "0700" }
    : { listen_addresses: address.host };
  const options = Object.entries({ ...settings, ...listening, port: String(address.port) });
  const child = spawnServer(
    binaries,
    nameForUser(dataDir, user),
    options.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    {
      cwd: dataDir,
      env: serverEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ["ignore", log, log],
      ...(user && { uid: user.uid, gid: user.gid }),
    },
  );
  closeSync(log);
  child.unref();
  return watch(child, () => readFileSync(logFile).subarray(logStart).toString("utf8").trim());
}

function spawnServer(
  binaries: Binaries,
  data: string,
  options: string[],
  spawnOptions: Parameters<typeof spawn>[2],
): ChildProcess {
  // On Windows, pg_ctl drops an administrator's rights, with which the server refuses to run.
  if (process.platform === "win32")
    return spawn(binaries.pgCtl, ["start", "-w", "-D", data, "-o", options.join(" ")], spawnOptions);
  return spawn(binaries.postgres, ["-D", data, ...options], spawnOptions);
}

function watch(child: ChildProcess, readOutput: () => string): Launch {
  let failure: string | null = null;
  child.on("error", (error) => {
    failure = error.message;
  });
  child.on("exit", (code, signal) => {
    if (code !== 0) failure ??= readOutput() || `it ended with ${signal ?? code}`;
  });
  return { pid: child.pid, failure: () => failure };
}

/** Puts a long log aside; returns the position at which the new part of the log starts. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= mostLogBytes) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

/**
 * Whether the process is this folder's server. Process IDs are reused, and every container counts from 1, so only its
 * working directory, on Linux, is proof; elsewhere the record is trusted.
 */
export function isServerProcess(pid: number, dataDir: string): boolean {
  if (process.platform !== "linux") return true;
  try {
    const [own, its] = [statSync(dataDir), statSync(`/proc/${pid}/cwd`)];
    return own.dev === its.dev && own.ino === its.ino;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
}

/**
 * Removes the records of a killed server if PostgreSQL would refuse to start because of them: the process ID now
 * belongs to another program, or to a dead process that nobody waited for, or was never written. PostgreSQL also checks
 * by other means that no server has the data. Call it under the start lock.
 */
export function removeStaleRecords(dataDir: string): void {
  const record = readServerRecord(dataDir);
  const socketRecord = record && hasSockets ? [join(record.host, `.s.PGSQL.${record.port}.lock`)] : [];
  for (const file of [...socketRecord, recordFile(dataDir)]) {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) continue;
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
    const isStale = Number.isNaN(pid) ? Date.now() - stats.mtimeMs > youngMs : !isServerProcess(pid, dataDir);
    if (isStale) rmSync(file, { force: true });
  }
}

/** Tells the server to stop now: running transactions are undone, everything committed is kept. */
export async function shutDownServer(binaries: Binaries, dataDir: string, record: ServerRecord): Promise<void> {
  if (process.platform === "win32")
    await new Promise((resolve) =>
      spawn(binaries.pgCtl, ["stop", "-m", "fast", "-D", dataDir], { stdio: "ignore", windowsHide: true })
        .on("error", resolve)
        .on("exit", resolve),
    );
  else process.kill(record.pid, "SIGINT");
}
