import { mkdir, rmdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { type Attachment, attach, reattach, toConnection } from "./attach.ts";
import type { Holder } from "./holder.ts";
import { type Installation, install } from "./installation.ts";
import { type Address, hasSockets } from "./server-address.ts";
import { isServerProcess, readServerRecord, shutDownServer } from "./server-process.ts";
import { chooseServerUser } from "./server-user.ts";
import { withStartLock } from "./start-lock.ts";

export interface EmbeddedPostgresOptions {
  /** The database's own folder; created if it does not exist. */
  dataDir: string;
  log: Logger;
  /** Where the binaries are; by default in the installed package. */
  nativeFolder?: string;
}

export interface EmbeddedPostgres {
  /** How to connect. */
  connection: pg.PoolConfig;
  /** Whether the server was already running, for another process or left by one that was killed. */
  isAdopted: boolean;
  /** Gives up this process's use of the server; the last one to leave stops it. Close the pools first. */
  stop(): Promise<void>;
}

/** Milliseconds before the next attempt to restart a server that stopped: the first wait, doubled up to the longest. */
const firstRetryMs = 100;
const longestRetryMs = 10_000;
/** A clean stop writes at most 16 MB of buffers. */
const stopTimeoutMs = 30_000;

/**
 * Runs PostgreSQL 18 from the installed package on a data folder, or joins the one that already runs on it. Until it is
 * stopped, a server that disappears is restarted at the same address. Throws `EmbeddedPostgresUnavailable` if it cannot
 * run.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const { installation, ...first } = await begin(resolve(options.dataDir), options);
  const closing = new AbortController();
  let holding: Promise<Holder | null> = Promise.resolve(first.holder);

  const watch = async (holder: Holder): Promise<void> => {
    await holder.ended;
    if (closing.signal.aborted) return;
    log.warn("The embedded PostgreSQL stopped; restarting it");
    holding = bringBack(installation, first.address, closing.signal, log);
    const next = await holding;
    if (next) await watch(next);
  };
  void watch(first.holder);

  return {
    connection: toConnection(first.address, installation.dataDir),
    isAdopted: first.isAdopted,
    stop: async () => {
      closing.abort();
      // Waits for a restart in progress, so that the server is not left running.
      const holder = await holding;
      if (holder) await leave(installation, holder, log);
    },
  };
}

async function begin(
  dataDir: string,
  { log, nativeFolder }: EmbeddedPostgresOptions,
): Promise<Attachment & { installation: Installation }> {
  await mkdir(dirname(dataDir), { recursive: true });
  const user = chooseServerUser(dataDir);
  return await withStartLock(dataDir, user, async () => {
    const installation = await install(dataDir, user, log, nativeFolder);
    return { installation, ...(await attach(installation, null)) };
  });
}

/** Restarts the server; null if it is told to stop before the server could be started. */
async function bringBack(
  installation: Installation,
  address: Address,
  signal: AbortSignal,
  log: Logger,
): Promise<Holder | null> {
  for (let retryMs = firstRetryMs; !signal.aborted; retryMs = Math.min(retryMs * 2, longestRetryMs)) {
    try {
      return (await reattach(installation, address)).holder;
    } catch (error) {
      log.error({ err: error }, "The embedded PostgreSQL cannot be started");
    }
    await sleep(retryMs, undefined, { signal }).catch(() => {});
  }
  return null;
}

async function leave(installation: Installation, holder: Holder, log: Logger): Promise<void> {
  const { binaries, dataDir } = installation;
  const record = readServerRecord(dataDir);
  const isLast = await holder.leave().catch(() => false);
  if (!isLast || !record) return await holder.close();
  // A server in another container counts its processes differently: it cannot be stopped from here.
  if (!isServerProcess(record.pid, dataDir)) return await holder.close();
  await shutDownServer(binaries, dataDir, record);
  await holder.ended;
  const deadline = Date.now() + stopTimeoutMs;
  while (readServerRecord(dataDir)?.pid === record.pid) {
    if (Date.now() > deadline) return log.warn(`The embedded PostgreSQL (process ${record.pid}) is slow to stop`);
    await sleep(10);
  }
  await removeSocketFolder(installation, record);
}

/** Removes the socket's folder, because it may be among temporary files, where nothing tells what it belongs to. */
async function removeSocketFolder({ dataDir, user }: Installation, { host }: Address): Promise<void> {
  if (!hasSockets) return;
  await withStartLock(dataDir, user, async () => {
    if (!readServerRecord(dataDir)) await rmdir(host);
  }).catch(() => {
    // An empty folder that stays does no harm.
  });
}
