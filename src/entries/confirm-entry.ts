import type { Db } from "../platform/database/database.ts";
import { lockEntry, type StoredEntry, updateEntry } from "./entry-store.ts";
import { nextInstant } from "./next-instant.ts";

/**
 * Records that every value of an entry is right as it is, or takes that back. Returns null if the parser has no such
 * entry, or if that is so already: whoever confirmed it first stays the one who did. Call it in a transaction.
 */
export async function confirmEntry(
  db: Db,
  confirmation: {
    parserId: string;
    entryId: string;
    isConfirmed: boolean;
    accountId: string;
    memberEmail: string | null;
  },
): Promise<StoredEntry | null> {
  const { parserId, entryId, isConfirmed, accountId, memberEmail } = confirmation;
  const entry = await lockEntry(db, parserId, entryId);
  if (!entry || (entry.confirmedAt !== null) === isConfirmed) return null;
  const confirmed = {
    ...entry,
    confirmedAt: isConfirmed ? new Date() : null,
    confirmedBy: isConfirmed ? accountId : null,
    confirmedByMember: isConfirmed ? memberEmail : null,
    updatedAt: nextInstant(entry.updatedAt),
  };
  await updateEntry(db, confirmed);
  return confirmed;
}
