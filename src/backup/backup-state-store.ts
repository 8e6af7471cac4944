import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { type BackupState, backupStateSchema } from "./backup-state.ts";

const name = "backups";

/** What the service knows of its backups; null if no process has made any. */
export async function readBackupState(db: Db): Promise<BackupState | null> {
  const row = await db.selectFrom("service_settings").select("value").where("name", "=", name).executeTakeFirst();
  return toState(row?.value);
}

type Change = (state: BackupState | null) => BackupState | null;

/** Changes what the service knows of its backups, in a transaction of its own; otherwise like `changeBackupStateIn`. */
export async function changeBackupState(db: Db, change: Change): Promise<BackupState | null> {
  return withTransaction(db, (tx) => changeBackupStateIn(tx, change));
}

/**
 * Changes what the service knows of its backups in a transaction, one process after the other; `change` returns null to
 * leave it as it is. Returns what is known now.
 */
export async function changeBackupStateIn(tx: Db, change: Change): Promise<BackupState | null> {
  // The row may not be there yet, so it is not what is locked.
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
  const before = await readBackupState(tx);
  const after = change(before);
  if (after === null) return before;
  const value = JSON.stringify(after);
  await tx
    .insertInto("service_settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
  return after;
}

/** Any constant that no other program is likely to lock. */
const lockKey = 7_145_283_607;

/** What another version wrote may have another form; the next look replaces it. */
function toState(value: unknown): BackupState | null {
  const parsed = backupStateSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
