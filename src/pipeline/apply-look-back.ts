import { isDeepStrictEqual } from "node:util";
import { recordChange } from "../audit/record-change.ts";
import { findDocument } from "../documents/document-store.ts";
import type { Actor } from "../domain/audit-event.ts";
import type { Parser } from "../domain/parser.ts";
import { ownValue } from "../domain/record.ts";
import { type Editor, lockForEdit, writeValues } from "../entries/correct-entry.ts";
import type { StoredEntry } from "../entries/entry-store.ts";
import {
  listLookBackValues,
  type StoredLookBackValue,
  setLookBackApplied,
} from "../learning/look-backs/look-back-store.ts";
import type { Db } from "../platform/database/database.ts";
import { planEntryEvent } from "./plan-entry-event.ts";

/** Which look back, and who takes its values over or back. */
interface Application {
  lookBackId: string;
  isApplied: boolean;
  editor: Omit<Editor, "isLearned">;
  actor: Actor;
}

/**
 * Gives entries the values that their parser has learned to read, or those that they had before. An entry that somebody
 * corrected or confirmed since stays as it is, and so does a value that is another one by now. No example is made of them:
 * nobody looked at them. Webhooks are told as of a correction. Returns how many entries were changed. Call it in a
 * transaction.
 */
export async function applyLookBack(
  tx: Db,
  parser: Parser,
  { lookBackId, isApplied, editor, actor }: Application,
): Promise<number> {
  const byEntry = new Map<string, StoredLookBackValue[]>();
  for (const value of await listLookBackValues(tx, lookBackId)) {
    if (value.isApplied !== isApplied) byEntry.set(value.entryId, [...(byEntry.get(value.entryId) ?? []), value]);
  }
  let count = 0;
  // In the order in which a deletion locks them.
  for (const [entryId, values] of [...byEntry].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const entry = await lockForEdit(tx, { parserId: parser.id, entryId, fields: parser.fields });
    if (!entry || entry.confirmedAt !== null || entry.editedFields.length > 0) continue;
    const changed = await writeOver(tx, parser, entry, values, { isApplied, editor });
    if (changed.length === 0) continue;
    await setLookBackApplied(tx, lookBackId, entryId, changed, isApplied);
    const document = await findDocument(tx, entry.documentId);
    if (document !== null) await planEntryEvent(tx, parser, document, { entry, event: "corrected" });
    count += 1;
  }
  if (count > 0) {
    const target = { kind: "parser", id: parser.id, name: parser.name } as const;
    const action = isApplied ? "learning.applied" : "learning.taken_back";
    await recordChange(tx, actor, parser.accountId, { action, target, changes: [{ member: "entries", after: count }] });
  }
  return count;
}

/** Writes those values of an entry that are still as they were seen; returns the names of their fields. */
async function writeOver(
  tx: Db,
  { fields }: Parser,
  entry: StoredEntry,
  values: readonly StoredLookBackValue[],
  { isApplied, editor }: Pick<Application, "isApplied" | "editor">,
): Promise<string[]> {
  const known = new Set(fields.map(({ name }) => name));
  const seen = values.filter(({ field, before, after }) => {
    return known.has(field) && isDeepStrictEqual(ownValue(entry.parsedData, field), isApplied ? before : after);
  });
  if (seen.length === 0) return [];
  const places = seen.map((value) => [value.field, isApplied ? value.afterGrounding : value.beforeGrounding] as const);
  const regrounded = { ...entry, grounding: { ...entry.grounding, ...Object.fromEntries(places) } };
  await writeValues(
    tx,
    { entry: regrounded, fields, editor: { ...editor, isLearned: true } },
    seen.map(({ field, before, after }) => [field, isApplied ? after : before]),
  );
  return seen.map(({ field }) => field);
}
