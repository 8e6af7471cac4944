import { getEntry, type StoredEntry } from "../entries/entry-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import type { Db } from "../platform/database/database.ts";

/** An entry as webhooks get it: its current state, and whether its parser's current settings hold it back. */
export async function getDeliverableEntry(db: Db, entryId: string): Promise<StoredEntry & { isHeldBack: boolean }> {
  const entry = await getEntry(db, entryId);
  const isHeldBack = !entry.isValid && (await getParser(db, entry.parserId)).settings.blockInvalid;
  return { ...entry, isHeldBack };
}
