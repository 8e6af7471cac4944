import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, closeSync, mkdirSync, openSync } from "node:fs";
import { chown, copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { type Binaries, findNativeFolder, prepareBinaries } from "../../src/platform/embedded-postgres/binaries.ts";
import { findFreePort } from "../support/free-port.ts";
import { until } from "../support/until.ts";
import type { Address } from "./proxy.ts";
import { Supervised } from "./supervised.ts";

/** PostgreSQL refuses to run as root, and initdb wants a user with a name: `nobody`. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

export const login = { user: "winnow", database: "postgres" };

/** Durable as by default, small, and ready to be copied by a standby. */
const settings: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "16MB",
  min_wal_size: "32MB",
  max_wal_size: "96MB",
  // What a standby that just begins still has to read.
  wal_keep_size: "32MB",
  wal_level: "replica",
  jit: "off",
  timezone: "UTC",
};

/** Milliseconds that a server has to come back by itself; its supervisor starts one that ended within less. */
const recoveryMs = 15_000;

/** A PostgreSQL server of a test's own, which a supervisor starts again when it ends by itself. */
export class PostgresServer {
  readonly #port: number;
  readonly #binaries: Binaries;
  readonly #dataDir: string;
  readonly #process: Supervised;

  private constructor(binaries: Binaries, dataDir: string, port: number, more: Record<string, string> = {}) {
    this.#binaries = binaries;
    this.#dataDir = dataDir;
    this.#port = port;
    const options = Object.entries({ ...settings, ...more, port: String(port) });
    this.#process = new Supervised(
      "PostgreSQL",
      () =>
        spawnServer(
          binaries,
          dataDir,
          options.map(([name, value]) => `--${name}=${value}`),
        ),
      () => canConnect(this.connection),
    );
  }

  /** Makes an empty database in a new folder of `folder`, and starts its server. */
  static async create(folder: string, name: string): Promise<PostgresServer> {
    const dataDir = makeFolder(folder, name);
    const binaries = await prepareBinaries(findNativeFolder(), user, dataDir, pino({ level: "silent" }));
    const options = ["--auth=trust", `--username=${login.user}`, "--encoding=UTF8", "--locale=C", "--no-sync"];
    execFileSync(binaries.initdb, [`--pgdata=${dataDir}`, ...options], { stdio: "pipe", cwd: dataDir, ...user });
    const server = new PostgresServer(binaries, dataDir, await findFreePort());
    await server.start();
    return server;
  }

  get address(): Address {
    return { host: "127.0.0.1", port: this.#port };
  }

  get connection(): pg.ClientConfig {
    return { ...this.address, ...login };
  }

  start(): Promise<void> {
    return this.#process.start();
  }

  /** `kill -9` of the main process; the others notice it and end. */
  kill(): Promise<void> {
    return this.#process.kill();
  }

  /**
   * Waits for it after its disk was full, and starts it again if it does not come back: version 18 can hang when its start
   * fails for lack of room. True if it had to be started.
   */
  async recover(): Promise<boolean> {
    const deadline = performance.now() + recoveryMs;
    while (performance.now() < deadline) {
      if (await canConnect(this.connection)) return false;
      await sleep(200);
    }
    await this.kill();
    await this.start();
    return true;
  }

  /** Ends all connections, and stops as for a restart of the machine. */
  stop(): Promise<void> {
    return this.#process.end("SIGINT");
  }

  async remove(): Promise<void> {
    await this.kill();
    // Those of the server that have not noticed yet may still write.
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 10 });
  }

  /** Begins a new file of the write-ahead log, for which there must be room. */
  switchLog(): Promise<void> {
    return withClient(this.connection, async (client) => {
      await client.query("select pg_switch_wal()");
    });
  }

  /**
   * Starts a standby in a new folder, which follows this server, and resolves when nothing is committed here any more that
   * it does not have.
   */
  async startStandby(folder: string, name: string): Promise<PostgresServer> {
    const dataDir = makeFolder(folder, name);
    await withClient(this.connection, async (client) => {
      await client.query("select pg_backup_start('standby', true)");
      await copyData(this.#dataDir, dataDir);
      const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
      await writeOwned(join(dataDir, "backup_label"), rows[0].labelfile);
    });
    await writeOwned(join(dataDir, "standby.signal"), "");
    const standby = new PostgresServer(this.#binaries, dataDir, await findFreePort(), {
      primary_conninfo: `host=127.0.0.1 port=${this.#port} user=${login.user}`,
    });
    await standby.start();
    await withClient(this.connection, async (client) => {
      await client.query("alter system set synchronous_standby_names = '*'");
      await client.query("select pg_reload_conf()");
      await until("the standby has all commits", async () => {
        const { rows } = await client.query("select from pg_stat_replication where sync_state = 'sync'");
        return rows.length === 1;
      });
    });
    return standby;
  }

  /** Makes a standby the server that takes writes. */
  promote(): Promise<void> {
    return withClient(this.connection, async (client) => {
      await client.query("select pg_promote(true, 120)");
    });
  }
}

function spawnServer(binaries: Binaries, dataDir: string, options: string[]): ChildProcess {
  const log = openSync(`${dataDir}.log`, "a", 0o644);
  const stdio = ["ignore", log, log] satisfies ["ignore", number, number];
  try {
    return spawn(binaries.postgres, ["-D", dataDir, ...options], { cwd: dataDir, stdio, env: { TZ: "UTC" }, ...user });
  } finally {
    closeSync(log);
  }
}

function makeFolder(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

async function writeOwned(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  if (user) chownSync(path, user.uid, user.gid);
}

/** What belongs to the running server and not to its data. */
const notCopied = new Set(["postmaster.pid", "postmaster.opts", "postgresql.auto.conf"]);
/** Folders whose contents do not matter to a copy, or which a standby asks for: the write-ahead log. */
const copiedEmpty = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_subtrans",
]);

/** Copies the files of a running server, of which some go meanwhile. */
async function copyData(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (notCopied.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    try {
      if (entry.isDirectory()) await mkdir(target, { mode: 0o700 });
      else await copyFile(source, target);
      if (user) await chown(target, user.uid, user.gid);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    if (entry.isDirectory() && !copiedEmpty.has(entry.name)) await copyData(source, target);
  }
}

async function canConnect(connection: pg.ClientConfig): Promise<boolean> {
  return await withClient(connection, async () => true).catch(() => false);
}

async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
