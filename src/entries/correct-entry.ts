import type { Field } from "../model/field.ts";
import type { FieldValue, ScalarValue } from "../model/record.ts";
import type { Db } from "../platform/database/database.ts";
import {
  deleteUniqueValues,
  insertEdits,
  insertUniqueValues,
  lockEntry,
  lockUniqueValues,
  type StoredEntry,
  updateEntry,
} from "./store.ts";
import { uniqueValuesOf } from "./unique-values.ts";

export interface Correction {
  parserId: string;
  entryId: string;
  fields: readonly Field[];
  /** New values by field name, as sent. */
  updates: Record<string, unknown>;
  /** Who corrects; the token is null for a person in the dashboard. */
  editor: { accountId: string; tokenId: string | null };
}

/**
 * Overwrites top-level values of an entry. Unknown names are ignored; objects and lists are skipped, as are scalars for
 * object and list fields; null clears any value. Validation is not run again. Null where the parser has no such entry. Call it in a
 * transaction.
 */
export async function correctEntry(db: Db, correction: Correction): Promise<StoredEntry | null> {
  const { parserId, entryId, fields, editor } = correction;
  if (fields.some((field) => field.isUnique)) await lockUniqueValues(db, parserId);
  const entry = await lockEntry(db, parserId, entryId);
  if (!entry) return null;
  const changes = correctableUpdates(fields, correction.updates);
  const edited = {
    ...entry,
    parsedData: { ...entry.parsedData, ...Object.fromEntries(changes) },
    editedFields: [...new Set([...entry.editedFields, ...changes.map(([name]) => name)])],
    updatedAt: new Date(Math.max(Date.now(), entry.updatedAt.getTime() + 1)),
  };
  await updateEntry(db, edited);
  await insertEdits(
    db,
    changes.map(([field, newValue]) => ({
      entryId,
      field,
      oldValue: entry.parsedData[field] ?? null,
      newValue,
      ...editor,
    })),
  );
  if (entry.status === "completed") await moveUniqueValues(db, edited, fields, changes);
  return edited;
}

/** The updates that a correction may make, in the order of the fields. */
function correctableUpdates(
  fields: readonly Field[],
  updates: Record<string, unknown>,
): [name: string, value: ScalarValue][] {
  return fields.flatMap((field): [string, ScalarValue][] => {
    const value = Object.hasOwn(updates, field.name) ? updates[field.name] : undefined;
    const takesScalars = field.type !== "object" && field.type !== "list";
    return value === null || (takesScalars && isScalar(value)) ? [[field.name, value]] : [];
  });
}

function isScalar(value: unknown): value is NonNullable<ScalarValue> {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** An entry that is corrected in a unique field is from now on found by its new value, no longer by the old one. */
async function moveUniqueValues(
  db: Db,
  entry: StoredEntry,
  fields: readonly Field[],
  changes: [name: string, value: FieldValue][],
): Promise<void> {
  const changed = fields.filter((field) => field.isUnique && changes.some(([name]) => name === field.name));
  await deleteUniqueValues(
    db,
    entry.id,
    changed.map((field) => field.id),
  );
  await insertUniqueValues(
    db,
    { parserId: entry.parserId, entryId: entry.id },
    uniqueValuesOf(entry.parsedData, changed),
  );
}
