import { z } from "zod";

const moment = z.iso.datetime();
const count = z.int().nonnegative();

/** A complete backup that is kept. */
const keptBackupSchema = z.object({
  name: z.string(),
  madeAt: moment,
  version: z.string(),
  rows: count,
  files: count,
  /** Of rows and files together; files that backups share count for each. */
  bytes: count,
  /** Null for those of an earlier version. */
  tookMs: count.nullable(),
  /** Files that rows name and the file store did not have. */
  missingFiles: count,
});

const runningSchema = z.object({
  /** Tells one attempt from the next. */
  id: z.string(),
  name: z.string(),
  startedAt: moment,
  /** Until when it counts as alive without another sign of life. */
  aliveUntil: moment,
  step: z.enum(["rows", "files"]),
  done: count,
  total: count,
});

/** What the service knows of its backups, in one row: the process that makes them writes it, all may read it. */
export const backupStateSchema = z.object({
  /** The folder or bucket, for people. */
  address: z.string(),
  /** Time of day, as `HH:MM` of the clock of the machine that makes them. */
  time: z.string(),
  kept: count,
  /** When that process last looked. */
  seenAt: moment,
  nextAt: moment,
  /** Newest first. */
  backups: z.array(keptBackupSchema),
  running: runningSchema.nullable(),
  /** The last attempt, if it failed: when, and a sentence for operators. */
  failure: z.object({ at: moment, message: z.string() }).nullable(),
  /** When somebody asked for a backup that has not begun yet. */
  requestedAt: moment.nullable(),
});

export type BackupState = z.infer<typeof backupStateSchema>;
export type KeptBackup = z.infer<typeof keptBackupSchema>;

/** Without a look for this long, in milliseconds, no process makes backups any more. */
const absentMs = 600_000;
/** A backup of the last night should be there a day after the one before, and some hours for making it. */
const lateMs = 28 * 3_600_000;

/** Whether a process makes backups now. */
export function isMakingBackups({ seenAt }: BackupState, now: Date): boolean {
  return now.getTime() - Date.parse(seenAt) < absentMs;
}

/** Whether a backup is being written: one whose process was killed no longer is. */
export function isRunning({ running }: BackupState, now: Date): boolean {
  return running !== null && Date.parse(running.aliveUntil) > now.getTime();
}

/** What is wrong with the nightly backups, as a sentence for operators; null if nothing is, or if there are none. */
export function findBackupTrouble(state: BackupState | null, now: Date): string | null {
  if (state === null || !isMakingBackups(state, now)) return null;
  const { failure, backups } = state;
  if (failure !== null) return `The last backup failed: ${failure.message}`;
  const [newest] = backups;
  const ageMs = newest === undefined ? 0 : now.getTime() - Date.parse(newest.madeAt);
  if (ageMs < lateMs || isRunning(state, now)) return null;
  return `The last backup is ${Math.round(ageMs / 3_600_000)} hours old.`;
}
