import { recordChange } from "../audit/record-change.ts";
import { findDocument } from "../documents/document-store.ts";
import type { Actor, AuditAction } from "../domain/audit-event.ts";
import type { Parser } from "../domain/parser.ts";
import { changeEntry, type EntryChangeRequest } from "../entries/change-entry.ts";
import { confirmEntry } from "../entries/confirm-entry.ts";
import { type CorrectedEntry, type Correction, correctEntry } from "../entries/correct-entry.ts";
import type { StoredEntry } from "../entries/entry-store.ts";
import { findExampleOfEntry } from "../learning/example-store.ts";
import { learnFromEntry } from "../learning/learn-from-entry.ts";
import type { Db } from "../platform/database/database.ts";
import { planEntryEvent } from "./plan-entry-event.ts";

type TaughtParser = Pick<Parser, "id" | "accountId" | "fields" | "settings">;

/** Corrects an entry as the public API allows, and teaches the parser with it. Call it in a transaction. */
export async function teachByCorrection(
  tx: Db,
  parser: TaughtParser,
  correction: Correction,
  actor: Actor,
): Promise<CorrectedEntry | null> {
  const corrected = await correctEntry(tx, correction);
  if (!corrected || corrected.changed.length === 0) return corrected;
  await learnFromEntry(tx, parser, corrected.entry);
  await recordEntry(tx, actor, parser, corrected.entry, "entry.corrected", corrected.changed);
  return corrected;
}

/** Changes values, cells and rows as the dashboard allows, and teaches the parser with it. Call it in a transaction. */
export async function teachByChange(
  tx: Db,
  parser: TaughtParser,
  request: EntryChangeRequest,
  actor: Actor,
): Promise<StoredEntry | null> {
  const changed = await changeEntry(tx, request);
  if (!changed || changed.changed.length === 0) return changed?.entry ?? null;
  await learnFromEntry(tx, parser, changed.entry, changed.marks);
  await recordEntry(tx, actor, parser, changed.entry, "entry.corrected", changed.changed);
  return changed.entry;
}

/**
 * Confirms that an entry's values are right, which teaches the parser all of them, or withdraws that confirmation: a
 * corrected entry then stays an example, with only the corrected values reviewed. Returns whether that changed the
 * entry. Call it in a transaction.
 */
export async function teachByConfirmation(
  tx: Db,
  parser: TaughtParser,
  confirmation: { entryId: string; isConfirmed: boolean; accountId: string; memberEmail: string | null },
  actor: Actor,
): Promise<boolean> {
  const entry = await confirmEntry(tx, { parserId: parser.id, ...confirmation });
  if (!entry) return false;
  if (confirmation.isConfirmed || (await findExampleOfEntry(tx, entry.id))) await learnFromEntry(tx, parser, entry);
  await recordEntry(tx, actor, parser, entry, confirmation.isConfirmed ? "entry.confirmed" : "entry.unconfirmed", []);
  return true;
}

/** Webhooks' names of what people do to entries. */
const webhookEvents = { "entry.corrected": "corrected", "entry.confirmed": "confirmed" } as const;

/** Writes down what happened to an entry, with the names of the fields and never their values, and tells the webhooks. */
async function recordEntry(
  tx: Db,
  actor: Actor,
  parser: TaughtParser,
  entry: StoredEntry,
  action: Extract<AuditAction, "entry.corrected" | "entry.confirmed" | "entry.unconfirmed">,
  fields: string[],
): Promise<void> {
  const document = await findDocument(tx, entry.documentId);
  const target = { kind: "entry", id: entry.id, name: document?.file?.filename ?? null } as const;
  await recordChange(tx, actor, parser.accountId, { action, target, changes: fields.map((member) => ({ member })) });
  if (document === null || action === "entry.unconfirmed") return;
  await planEntryEvent(tx, parser, document, { entry, event: webhookEvents[action] });
}
