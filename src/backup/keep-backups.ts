import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { type BackupPlace, isNightly, nameOfMoment } from "./backup-place.ts";
import { type BackupSchedule, findNextNight, findOld, nameOfLastNight } from "./backup-schedule.ts";
import { type BackupState, isRunning, type KeptBackup } from "./backup-state.ts";
import { changeBackupState, readBackupState } from "./backup-state-store.ts";
import { describeFailure } from "./describe-trouble.ts";
import { listBackups } from "./list-backups.ts";
import { countBytes, countRows, type Manifest } from "./manifest.ts";
import { findFilledTable, withClient } from "./table-store.ts";
import { type BackupProgress, type BackupSource, writeBackup } from "./write-backup.ts";

/** What is backed up, when and where. */
export interface BackupKeeping extends BackupSchedule {
  source: BackupSource;
  place: BackupPlace;
}

/** Milliseconds between looks at what is due; somebody who asks for a backup waits for the next one. */
const lookEveryMs = 3_000;
/** How often, in milliseconds, a look is written down if nothing has changed. */
const seenEveryMs = 120_000;
/** How long after a failed backup, in milliseconds, the next one is tried. */
const retryMs = 3_600_000;
/** How often a running backup says how far it is, and for how long that counts, in milliseconds. */
const progressMs = 2_000;
const aliveMs = 60_000;

/**
 * Makes a backup every night, or as soon as the service runs again after a night in which it did not, and whenever
 * somebody asks for one. The first one is made at once. What goes wrong is logged and written down, and tried again an hour
 * later. Of several processes that do this with the same database, one at a time makes a backup. A service without
 * accounts is not backed up: it may be a new one that will get an earlier one's backup, which must stay the newest.
 */
export function keepBackups(keeping: BackupKeeping, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const work = createBackupWork(keeping, log, stopping.signal);
  let current: Promise<void> | null = null;
  const look = () => {
    current ??= work
      .look(new Date())
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, "Whether a backup is due could not be found out");
      })
      .finally(() => {
        current = null;
      });
  };
  look();
  const timer = setInterval(look, lookEveryMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await current;
      await keeping.place.close();
    },
  };
}

/** The looks of one process: `look` makes what is due at a moment, and returns when that is done. */
export function createBackupWork(keeping: BackupKeeping, log: Logger, signal?: AbortSignal) {
  const { source, place, time, kept } = keeping;
  const { db } = source.database;
  /** The name of the last night's backup, once it is known to be there. */
  let found = "";
  let notBefore = 0;
  /** What is there, as last listed by this process; null before. */
  let backups: KeptBackup[] | null = null;
  const manifests = new Map<string, Manifest>();

  /** Writes down what this process knows, and `changes`. */
  const tell = (now: Date, changes: Partial<BackupState> = {}) =>
    changeBackupState(db, (state) => ({
      running: null,
      failure: null,
      requestedAt: null,
      ...state,
      ...{ address: place.address, time, kept },
      seenAt: now.toISOString(),
      nextAt: new Date(Math.max(notBefore, nextOf(now).getTime())).toISOString(),
      backups: backups ?? state?.backups ?? [],
      ...changes,
    }));
  const hasAccounts = () =>
    withClient(source.database.pool, async (client) => (await findFilledTable(client, ["accounts"])) !== null);
  const nextOf = (now: Date) => (found === nameOfLastNight(now, time) ? findNextNight(now, time) : now);

  /** Claims the making of a backup; false if another process makes one. */
  const claim = async (id: string, name: string, now: Date): Promise<boolean> => {
    const running = { id, name, startedAt: now.toISOString(), aliveUntil: aliveFrom(now), ...noProgress };
    const state = await changeBackupState(db, (before) =>
      before !== null && !isRunning(before, now) ? { ...before, running, requestedAt: null } : null,
    );
    return state?.running?.id === id;
  };

  const make = async (name: string, now: Date): Promise<void> => {
    const id = randomUUID();
    if (!(await claim(id, name, now))) return;
    let progress: Pick<NonNullable<BackupState["running"]>, "step" | "done" | "total"> = noProgress;
    const timer = setInterval(() => {
      const change = (state: BackupState | null) =>
        state?.running?.id === id
          ? { ...state, running: { ...state.running, ...progress, aliveUntil: aliveFrom(new Date()) } }
          : null;
      // While the database is away, so is everybody who would read it.
      changeBackupState(db, change).catch(() => {});
    }, progressMs);
    const onProgress = (step: BackupProgress) => {
      progress = { done: 0, total: 0, ...step };
    };
    try {
      const manifest = await place.hold(async (held) => {
        const made = await writeBackup(source, await held.begin(name), { signal, onProgress });
        await held.remove(findOld(await place.list(), kept));
        return made;
      });
      announce(log, `${place.address}/${name}`, manifest);
      backups = await listBackups(place, manifests);
      // One that somebody asked for, or that took until the next night, is not that night's.
      if (isNightly(name)) found = name;
      clearInterval(timer);
      await tell(new Date(), { running: null, failure: null });
    } catch (error) {
      clearInterval(timer);
      if (signal?.aborted) {
        await tell(new Date(), { running: null }).catch(() => {});
        return;
      }
      notBefore = Date.now() + retryMs;
      log.error({ err: error, place: place.address }, "A backup failed; it is tried again in an hour");
      const failure = { at: new Date().toISOString(), message: describeFailure(error) };
      await tell(new Date(), { running: null, failure });
    }
  };

  return {
    async look(now: Date): Promise<void> {
      const due = nameOfLastNight(now, time);
      const state = await readBackupState(db);
      const isFree = state === null || !isRunning(state, now);
      if (isFree && (backups === null || found !== due) && now.getTime() >= notBefore) {
        try {
          backups = await listBackups(place, manifests);
        } catch (error) {
          notBefore = Date.now() + retryMs;
          log.error({ err: error, place: place.address }, "The backups cannot be listed; it is tried again in an hour");
          await tell(now, { failure: { at: now.toISOString(), message: describeFailure(error) } });
          return;
        }
        if (backups.some(({ name }) => name === due)) found = due;
        await tell(now);
        if (found !== due && (await hasAccounts())) return await make(due, now);
      }
      if (isFree && state?.requestedAt) return await make(nameOfMoment(now), now);
      if (isFree && (state === null || now.getTime() - Date.parse(state.seenAt) > seenEveryMs)) await tell(now);
    },
  };
}

const noProgress = { step: "rows", done: 0, total: 0 } as const;

function aliveFrom(now: Date): string {
  return new Date(now.getTime() + aliveMs).toISOString();
}

function announce(log: Logger, address: string, manifest: Manifest): void {
  const { files } = manifest;
  log.info(
    { address, rows: countRows(manifest), files: files.count, bytes: countBytes(manifest), added: files.added },
    "A backup was made",
  );
  if (files.missing.length === 0) return;
  log.error(
    { missing: files.missing.length },
    "Files that documents name are not in the file store; backup.json lists them",
  );
}
