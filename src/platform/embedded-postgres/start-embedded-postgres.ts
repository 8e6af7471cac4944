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
  /** The database's own folder; made when it is not there. */
  dataDir: string;
  log: Logger;
  /** Where the binaries lie; in the installed package by default. */
  nativeFolder?: string;
}

export interface EmbeddedPostgres {
  /** How to connect. */
  connection: pg.PoolConfig;
  /** Whether the server ran already, for another process or left by one that was killed. */
  isAdopted: boolean;
  /** Gives up this process's use of the server; the last one to leave stops it. Close the pools first. */
  stop(): Promise<void>;
}

/** Milliseconds before the next try to bring back a server that went away: the first, doubled up to the longest. */
const firstRetryMs = 100;
const longestRetryMs = 10_000;
/** A clean stop writes 16 MB of buffers at most. */
const stopTimeoutMs = 30_000;

/**
 * Runs PostgreSQL 18 from the installed package on a data folder, or joins the one that runs on it already. As long as
 * it is not stopped, a server that goes away is started again, at the same address. Throws `EmbeddedPostgresUnavailable`
 * where it cannot run.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const { installation, ...first } = await begin(resolve(options.dataDir), options);
  const closing = new AbortController();
  let holding: Promise<Holder | null> = Promise.resolve(first.holder);

  const watch = async (holder: Holder): Promise<void> => {
    await holder.ended;
    if (closing.signal.aborted) return;
    log.warn("The embedded PostgreSQL went away; starting it again");
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
      // A server that is just being brought back is waited for, so that it is not left running.
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

/** Null when stopped before the server could be started. */
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

/** The socket's folder may lie among temporary files, where nothing tells what it belongs to. */
async function removeSocketFolder({ dataDir, user }: Installation, { host }: Address): Promise<void> {
  if (!hasSockets) return;
  await withStartLock(dataDir, user, async () => {
    if (!readServerRecord(dataDir)) await rmdir(host);
  }).catch(() => {
    // An empty folder that stays does no harm.
  });
}
