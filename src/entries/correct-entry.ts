import type { Field } from "../domain/field.ts";
import { type FieldValue, ownValue, type ParsedData, type ScalarValue } from "../domain/record.ts";
import type { Db } from "../platform/database/database.ts";
import { insertEdits, lockEntry, type StoredEntry, updateEntry } from "./entry-store.ts";
import { nextInstant } from "./next-instant.ts";
import { openUniqueValues } from "./uniqueness/open-unique-values.ts";
import { replaceUniqueValues } from "./uniqueness/unique-value-store.ts";
import { uniqueValuesOf } from "./uniqueness/unique-values.ts";

export interface Correction {
  parserId: string;
  entryId: string;
  fields: readonly Field[];
  /** The result of `correctableUpdates`. */
  updates: [name: string, value: ScalarValue][];
  /** Who corrects. */
  editor: Editor;
}

/** Who changes an entry. */
export interface Editor {
  accountId: string;
  /** Null: a person in the dashboard. */
  tokenId: string | null;
  /** E-mail address of the member who does; null: the account's owner, or a token. */
  memberEmail: string | null;
  /** Takes over what the parser has learned: such values are none that a person set. */
  isLearned?: boolean;
}

/**
 * An entry after a correction, and the names of the fields that were given a value, even if it is the same as before.
 */
export interface CorrectedEntry {
  entry: StoredEntry;
  changed: string[];
}

/**
 * Overwrites top-level values of an entry. Validation does not run again. Null if the parser has no such entry. Call it
 * in a transaction.
 */
export async function correctEntry(db: Db, correction: Correction): Promise<CorrectedEntry | null> {
  const { parserId, entryId, fields, updates, editor } = correction;
  const entry = await lockForEdit(db, { parserId, entryId, fields });
  if (!entry || updates.length === 0) return entry && { entry, changed: [] };
  return { entry: await writeValues(db, { entry, fields, editor }, updates), changed: updates.map(([name]) => name) };
}

/** An entry with its row locked for a change of its values; null if the parser has no such entry. */
export async function lockForEdit(
  db: Db,
  { parserId, entryId, fields }: { parserId: string; entryId: string; fields: readonly Field[] },
): Promise<StoredEntry | null> {
  await openUniqueValues(db, parserId, fields);
  return lockEntry(db, parserId, entryId);
}

/**
 * Writes new values of top-level fields, and who changed them. From then on, the entry is found by its new unique
 * values.
 */
export async function writeValues(
  db: Db,
  { entry, fields, editor }: { entry: StoredEntry; fields: readonly Field[]; editor: Editor },
  changes: [name: string, value: FieldValue][],
): Promise<StoredEntry> {
  const names = changes.map(([name]) => name);
  const edited = {
    ...entry,
    parsedData: { ...entry.parsedData, ...Object.fromEntries(changes) } satisfies ParsedData,
    editedFields: editor.isLearned ? entry.editedFields : [...new Set([...entry.editedFields, ...names])],
    updatedAt: nextInstant(entry.updatedAt),
  };
  await updateEntry(db, edited);
  await insertEdits(
    db,
    changes.map(([field, newValue]) => ({
      entryId: entry.id,
      field,
      oldValue: ownValue(entry.parsedData, field),
      newValue,
      ...editor,
    })),
  );
  if (entry.status === "completed") {
    const { id: entryId, parserId } = entry;
    await replaceUniqueValues(db, { parserId, entryId }, uniqueValuesOf(edited.parsedData, fields));
  }
  return edited;
}
