import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { login, readPassword } from "./data-folder.ts";
import { Holder } from "./holder.ts";
import type { Installation } from "./installation.ts";
import { type Address, chooseAddress, isTrusted, prepareAddress } from "./server-address.ts";
import {
  type Launch,
  launchServer,
  readServerRecord,
  removeStaleRecords,
  type ServerRecord,
} from "./server-process.ts";
import { withStartLock } from "./start-lock.ts";
import { EmbeddedPostgresUnavailable } from "./unavailable.ts";

/** This process's use of a server. */
export interface Attachment {
  holder: Holder;
  address: Address;
  /** Whether the server was already running. */
  isAdopted: boolean;
}

/** Replaying the write-ahead log (at most 256 MB) after a crash takes seconds, on a slow disk a minute. */
const startTimeoutMs = 120_000;
/**
 * Milliseconds between looks at a server that is starting, and before the next attempt if another server was in the
 * way.
 */
const pollMs = 15;
const rivalMs = 100;
/** What a server says if it finds another that is just ending, or processes and records of one that was killed. */
const rivalPattern =
  /lock file ".*" (already exists|is empty)|pre-existing shared memory|another server might be running/;

/** Joins the server that runs on the data folder, or restarts it at its previous address. */
export async function reattach(installation: Installation, address: Address): Promise<Attachment> {
  const { dataDir, user } = installation;
  const running = await join(installation);
  if (running) return { ...running, isAdopted: true };
  return await withStartLock(dataDir, user, () => attach(installation, address));
}

async function join({ dataDir, user }: Installation): Promise<{ holder: Holder; address: ServerRecord } | null> {
  const record = readServerRecord(dataDir);
  if (!record || !isTrusted(record, user)) return null;
  const holder = await Holder.tryOpen(toConnection(record, dataDir));
  return holder && { holder, address: record };
}

/**
 * Joins the server that runs on the data folder, or starts one, reachable at `wanted`. Call it under the start lock, so
 * that processes that do this at the same time all join the same server.
 */
export async function attach(installation: Installation, wanted: Address | null): Promise<Attachment> {
  const { dataDir } = installation;
  const deadline = Date.now() + startTimeoutMs;
  let launch: Launch | null = null;
  for (;;) {
    const running = await join(installation);
    if (running) return { ...running, isAdopted: running.address.pid !== launch?.pid };

    const failure: string | null = launch?.failure() ?? null;
    if (failure !== null && !rivalPattern.test(failure)) throw explain(failure, dataDir);
    if (Date.now() > deadline) throw explain(failure ?? "it did not respond in time", dataDir);
    if (failure !== null) {
      removeStaleRecords(dataDir);
      launch = null;
      await sleep(rivalMs);
    } else if (launch) await sleep(pollMs);
    else launch = await start(installation, wanted);
  }
}

/** What the driver needs to connect to the server of a data folder. */
export function toConnection({ host, port }: Address, dataDir: string): pg.PoolConfig {
  const password = readPassword(dataDir);
  return { host, port, ...login, ...(password !== undefined && { password }) };
}

async function start(installation: Installation, wanted: Address | null): Promise<Launch> {
  const address = wanted ?? (await chooseAddress(installation.dataDir, installation.user));
  prepareAddress(address, installation.user);
  return await launchServer(installation, address);
}

function explain(failure: string, dataDir: string): Error {
  const reason = failure.split("\n").slice(-5).join("\n");
  return new EmbeddedPostgresUnavailable(`PostgreSQL could not be started on ${dataDir}: ${reason}\nFix the cause.`);
}
