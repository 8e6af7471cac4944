import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Db } from "../database/database.ts";
import { withTransaction } from "../database/with-transaction.ts";
import type { FileStore } from "./file-store.ts";

const setting = "file_store_mark";
/** `next` is set from when it is chosen until it is certain that the store has it. */
const markSchema = z.object({ current: z.string(), next: z.string().nullable() });
type Mark = z.infer<typeof markSchema>;

/**
 * Whether the files belong to the database as it is now. Both then have the same mark, which changes with each call. A
 * different database, or one that was restored from a backup, has an old mark or none, and does not know about files
 * that may be somebody's only copy. A store without a mark is taken over if `knowsFiles` says that the database knows
 * its files.
 */
export async function isOwnStore(
  db: Db,
  files: Pick<FileStore, "readMark" | "writeMark">,
  knowsFiles: () => Promise<boolean>,
): Promise<boolean> {
  const isOwn = await withTransaction(db, async (tx) => {
    const [mark, stored] = [await lockMark(tx), await files.readMark()];
    if (mark === null ? stored !== null || !(await knowsFiles()) : !bears(mark, stored)) return false;
    const current = mark?.current ?? randomUUID();
    await saveMark(tx, { current, next: mark?.next ?? randomUUID() });
    return true;
  });
  if (!isOwn) return false;
  await withTransaction(db, async (tx) => {
    const mark = await lockMark(tx);
    if (mark === null || mark.next === null) return;
    await files.writeMark(mark.next);
    await saveMark(tx, { current: mark.next, next: null });
  });
  return true;
}

/** Whether the store has the mark of this database; changes nothing. */
export async function hasOwnMark(db: Db, files: Pick<FileStore, "readMark">): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const [mark, stored] = [await lockMark(tx), await files.readMark()];
    return mark !== null && stored !== null && bears(mark, stored);
  });
}

/** Makes a store this database's own, whose mark another one has written. */
export async function takeOverStore(db: Db, files: Pick<FileStore, "readMark">): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockMark(tx);
    const current = await files.readMark();
    if (current !== null) await saveMark(tx, { current, next: null });
  });
}

/** Whoever removes a store's mark confirms that it belongs to the database. */
function bears(mark: Mark, stored: string | null): boolean {
  return stored === null || stored === mark.current || stored === mark.next;
}

async function lockMark(tx: Db): Promise<Mark | null> {
  const row = await tx
    .selectFrom("service_settings")
    .select("value")
    .where("name", "=", setting)
    .forUpdate()
    .executeTakeFirst();
  return row ? markSchema.parse(row.value) : null;
}

async function saveMark(tx: Db, mark: Mark): Promise<void> {
  await tx
    .insertInto("service_settings")
    .values({ name: setting, value: JSON.stringify(mark) })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: JSON.stringify(mark) }))
    .execute();
}
