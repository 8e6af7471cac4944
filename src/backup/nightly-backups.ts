import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { countRows } from "./manifest.ts";
import { type BackupSource, writeBackup } from "./write-backup.ts";

/** What is backed up, when and where. */
export interface NightlyBackups {
  source: BackupSource;
  /** Each backup is a folder in it, named after its day. */
  folder: string;
  /** The time of day, as `HH:MM` of this machine's clock. */
  time: string;
  /** How many backups are kept; the oldest go. */
  kept: number;
}

const lookEveryMs = 60_000;
/** How long after a failed backup the next one is tried. */
const retryMs = 3_600_000;

const namePattern = /^winnow-\d{4}-\d{2}-\d{2}$/;
/** What a service that was killed left of one. */
const draftPattern = /^winnow-\d{4}-\d{2}-\d{2}\.partial$/;

/**
 * Makes a backup every night, or as soon as the service runs again after a night in which it did not. The first one is
 * made at once. What goes wrong is logged, and tried again an hour later.
 */
export function startNightlyBackups(nightly: NightlyBackups, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let notBefore = 0;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const look = () => {
    if (isRunning || Date.now() < notBefore) return;
    isRunning = true;
    running = makeDueBackup(nightly, new Date(), log, stopping.signal)
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        notBefore = Date.now() + retryMs;
        log.error({ err: error, folder: nightly.folder }, "The nightly backup failed; it is tried again in an hour");
      })
      .finally(() => {
        isRunning = false;
      });
  };
  look();
  const timer = setInterval(look, lookEveryMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/** Makes the backup of the last night if there is none, and removes the oldest. */
export async function makeDueBackup(
  { source, folder, time, kept }: NightlyBackups,
  now: Date,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  const due = `winnow-${lastNight(now, time)}`;
  if ((await listBackups(folder)).includes(due)) return;
  for (const draft of await listNames(folder, draftPattern))
    await rm(join(folder, draft), { recursive: true, force: true });
  const manifest = await writeBackup(source, join(folder, due), { signal });
  const { files } = manifest;
  log.info(
    { folder: join(folder, due), rows: countRows(manifest), files: files.count, bytes: files.bytes },
    "A backup was made",
  );
  if (files.missing.length > 0)
    log.error(
      { missing: files.missing.length },
      "Files that documents name are not in the file store; backup.json lists them",
    );
  const backups = await listBackups(folder);
  for (const old of backups.slice(0, Math.max(0, backups.length - kept)))
    await rm(join(folder, old), { recursive: true, force: true });
}

/** Complete backups, oldest first. */
export function listBackups(folder: string): Promise<string[]> {
  return listNames(folder, namePattern);
}

async function listNames(folder: string, pattern: RegExp): Promise<string[]> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return found.filter((name) => pattern.test(name)).sort();
}

/** The day on which the time of day was last reached, as `YYYY-MM-DD`. */
export function lastNight(now: Date, time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const moment = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hours, minutes);
  if (moment > now) moment.setDate(moment.getDate() - 1);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
