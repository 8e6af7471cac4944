import type { Parser } from "../domain/parser.ts";
import { changeEntry, type EntryChangeRequest } from "../entries/change-entry.ts";
import { confirmEntry } from "../entries/confirm-entry.ts";
import { type CorrectedEntry, type Correction, correctEntry } from "../entries/correct-entry.ts";
import type { StoredEntry } from "../entries/entry-store.ts";
import { findExampleOfEntry } from "../learning/example-store.ts";
import { learnFromEntry } from "../learning/learn-from-entry.ts";
import type { Db } from "../platform/database/database.ts";

type TaughtParser = Pick<Parser, "id" | "accountId" | "fields">;

/** Corrects an entry as the public API allows, and teaches the parser with it. Call it in a transaction. */
export async function teachByCorrection(
  tx: Db,
  parser: TaughtParser,
  correction: Correction,
): Promise<CorrectedEntry | null> {
  const corrected = await correctEntry(tx, correction);
  if (corrected && corrected.changed.length > 0) await learnFromEntry(tx, parser, corrected.entry);
  return corrected;
}

/** Changes values, cells and rows as the dashboard allows, and teaches the parser with it. Call it in a transaction. */
export async function teachByChange(
  tx: Db,
  parser: TaughtParser,
  request: EntryChangeRequest,
): Promise<StoredEntry | null> {
  const changed = await changeEntry(tx, request);
  if (changed && changed.changed.length > 0) await learnFromEntry(tx, parser, changed.entry, changed.marks);
  return changed?.entry ?? null;
}

/**
 * Confirms that an entry's values are right, which teaches the parser all of them, or withdraws that confirmation: a
 * corrected entry then stays an example, with only the corrected values reviewed. Call it in a transaction.
 */
export async function teachByConfirmation(
  tx: Db,
  parser: TaughtParser,
  confirmation: { entryId: string; isConfirmed: boolean; accountId: string },
): Promise<StoredEntry | null> {
  const entry = await confirmEntry(tx, { parserId: parser.id, ...confirmation });
  if (!entry) return null;
  if (confirmation.isConfirmed || (await findExampleOfEntry(tx, entry.id))) await learnFromEntry(tx, parser, entry);
  return entry;
}
