import type { findDocument } from "../documents/document-store.ts";
import type { Parser } from "../domain/parser.ts";
import type { StoredEntry } from "../entries/entry-store.ts";
import type { Db } from "../platform/database/database.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { planEvent } from "../webhooks/plan-deliveries.ts";

type EntryDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** Tells a parser's webhooks what somebody did to an entry of a document, unless entries that break rules are held back. */
export async function planEntryEvent(
  tx: Db,
  { id: parserId, accountId, settings }: Pick<Parser, "id" | "accountId" | "settings">,
  document: EntryDocument,
  { entry: { id: entryId, isValid }, event }: { entry: StoredEntry; event: "corrected" | "confirmed" },
): Promise<void> {
  const isHeldBack = !isValid && settings.blockInvalid;
  await planEvent(tx, { parserId, accountId, document, event, entryId, isHeldBack }, enqueue);
}
