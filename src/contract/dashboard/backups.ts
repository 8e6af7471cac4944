import { z } from "zod";
import { route } from "./route.ts";
import { timestampSchema } from "./wire.ts";

const count = z.int().nonnegative();

export const backupSchema = z.object({
  name: z.string(),
  madeAt: timestampSchema,
  /** The version of Winnow that made it. */
  version: z.string(),
  rows: count,
  files: count,
  /** Of rows and files together. */
  bytes: count,
  /** Null: not known. */
  tookMs: count.nullable(),
  /** Files that documents name and that the backup lacks. */
  missingFiles: count,
});

export const backupsSchema = z.object({
  /** The folder or bucket. */
  address: z.string(),
  /** The time of day at which one is made, `HH:MM` by the clock of the machine that makes it. */
  time: z.string(),
  /** Null: the process that makes backups has not been seen for ten minutes. */
  nextAt: timestampSchema.nullable(),
  /** The newest complete one; null if there is none yet. */
  last: backupSchema.nullable(),
  /** How many there are; at most 50 are counted. */
  count,
  /** One that is being made: how many of its files are done; `total` is 0 until the rows are. */
  running: z.object({ startedAt: timestampSchema, done: count, total: count }).nullable(),
  /** What is wrong, as a sentence; null if nothing is. */
  trouble: z.string().nullable(),
  /** Somebody asked for one, which has not begun yet. */
  isRequested: z.boolean(),
});

/** How far a restore is. */
export const restoreStateSchema = z.object({
  step: z.enum(["none", "check", "files", "rows"]),
  /** Of the files. */
  done: count,
  total: count,
  /** Whether the last restore since the start failed. */
  hasFailed: z.boolean(),
});

export type Backup = z.infer<typeof backupSchema>;
export type Backups = z.infer<typeof backupsSchema>;
export type RestoreState = z.infer<typeof restoreStateSchema>;

const code = z.string().trim().max(100);

export const backupRoutes = {
  getBackups: route({
    method: "GET",
    path: "/operator/backups",
    access: "operator",
    summary: "The last backup, the next one and what is wrong; null if the service makes none.",
    response: z.object({ backups: backupsSchema.nullable() }),
  }),
  requestBackup: route({
    method: "POST",
    path: "/operator/backups",
    access: "operator",
    summary: "Asks for a backup now. It begins within seconds.",
    response: z.object({ backups: backupsSchema.nullable() }),
  }),
  listRestorable: route({
    method: "POST",
    path: "/first-start/backups",
    access: "everybody",
    summary:
      "On a first start: the backups in the place that `WINNOW_BACKUPS` names, newest first, and why the last restore failed. Requires the code that the service prints when it starts.",
    body: z.object({ code }),
    response: z.object({ address: z.string(), backups: z.array(backupSchema), failure: z.string().nullable() }),
  }),
  startRestore: route({
    method: "POST",
    path: "/first-start/restore",
    access: "everybody",
    summary: "On a first start: restores one of these backups. Meanwhile the service takes no other requests.",
    body: z.object({ code, name: z.string().max(100) }),
    response: restoreStateSchema,
  }),
  getRestore: route({
    method: "GET",
    path: "/first-start/restore",
    access: "everybody",
    summary: "How far a restore is.",
    response: restoreStateSchema,
  }),
};
