import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { type Attachment, attach, toConnection } from "./attach.ts";
import type { Holder } from "./holder.ts";
import { type Installation, install } from "./installation.ts";
import { isServerProcess, readServerRecord, shutDownServer } from "./server-process.ts";

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
/** A clean stop writes 64 MB of buffers at most. */
const stopTimeoutMs = 30_000;

/**
 * Runs PostgreSQL 18 from the installed package on a data folder, or joins the one that runs on it already. As long as
 * it is not stopped, a server that goes away is started again, at the same address. Throws `EmbeddedPostgresUnavailable`
 * where it cannot run.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const installation = await install(resolve(options.dataDir), log, options.nativeFolder);
  const closing = new AbortController();
  const first = await attach(installation, null, closing.signal);
  let holder: Holder | null = first.holder;

  const stayAttached = async () => {
    while (holder) {
      await holder.ended;
      holder = null;
      if (closing.signal.aborted) return;
      log.warn("The embedded PostgreSQL went away; starting it again");
      holder = (await reattach(installation, first, closing.signal, log))?.holder ?? null;
    }
  };
  const watching = stayAttached();

  return {
    connection: toConnection(first.address, installation.dataDir),
    isAdopted: first.isAdopted,
    stop: async () => {
      closing.abort();
      if (holder) await leave(installation, holder, log);
      await watching;
    },
  };
}

async function reattach(
  installation: Installation,
  { address }: Attachment,
  signal: AbortSignal,
  log: Logger,
): Promise<Attachment | null> {
  for (let retryMs = firstRetryMs; !signal.aborted; retryMs = Math.min(retryMs * 2, longestRetryMs)) {
    try {
      return await attach(installation, address, signal);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, "The embedded PostgreSQL cannot be started");
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
  if (!isServerProcess(record, dataDir)) return await holder.close();
  await shutDownServer(binaries, dataDir, record);
  await holder.ended;
  const deadline = Date.now() + stopTimeoutMs;
  while (readServerRecord(dataDir)?.pid === record.pid) {
    if (Date.now() > deadline) return log.warn(`The embedded PostgreSQL (process ${record.pid}) is slow to stop`);
    await sleep(10);
  }
}
