import { sql } from "kysely";
import { Unavailable } from "../../domain/unavailable.ts";
import type { Db } from "../database/database.ts";
import type { FileStore } from "./file-store.ts";

/** Any constant that no other program is likely to lock. */
const lockKey = 7_145_283_604;

/**
 * Keeps a received file from being swept until the transaction ends; call it in the transaction that writes the row
 * naming the file. Throws `Unavailable` if the file was already swept because it had no row for too long: then the row
 * must not be written.
 */
export async function keepFile(tx: Db, files: Pick<FileStore, "exists">, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(tx);
  if (!(await files.exists(key))) {
    throw new Unavailable("storage", { cause: new Error(`the file ${key} is gone`), isUndone: true });
  }
}

/**
 * Call it in the transaction that removes files without a row: until it ends, nobody can write a row that names one.
 */
export async function lockForSweep(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
}
