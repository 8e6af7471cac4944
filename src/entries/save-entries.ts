import { randomUUID } from "node:crypto";
import type { Field } from "../domain/field.ts";
import type { ModelUse } from "../domain/model-use.ts";
import { ownValue } from "../domain/record.ts";
import type { ParsedRecord } from "../domain/warning.ts";
import type { Db } from "../platform/database/database.ts";
import { insertEntry, lockEntry, type StoredEntry, updateEntry } from "./entry-store.ts";
import { nextInstant } from "./next-instant.ts";
import { openUniqueValues } from "./uniqueness/open-unique-values.ts";
import { findEntryWithValue, insertUniqueValues, replaceUniqueValues } from "./uniqueness/unique-value-store.ts";
import { uniqueValuesOf } from "./uniqueness/unique-values.ts";

/** What the entries of a document share. */
export interface EntryOrigin {
  documentId: string;
  parserId: string;
  parserVersion: number;
  /** The model of the parser that read the document; null for none. */
  modelVersion: number | null;
  fields: readonly Field[];
  currency: string;
  processingTimeSeconds: number;
  /** Null if no language model was asked. */
  modelUse: ModelUse | null;
}

/**
 * Writes a document's entries, one per record with its share of the cost. A record whose unique value an entry of the
 * parser already has becomes a `duplicate`, and that entry takes over its values. Call it in the transaction that
 * completes the document: racing documents of one parser wait for each other here.
 */
export async function saveEntries(
  db: Db,
  origin: EntryOrigin,
  records: { record: ParsedRecord; cost: string }[],
): Promise<StoredEntry[]> {
  await openUniqueValues(db, origin.parserId, origin.fields);
  const now = new Date();
  const entries: StoredEntry[] = [];
  for (const [position, { record, cost }] of records.entries()) {
    const uniqueValues = uniqueValuesOf(record.parsedData, origin.fields);
    const originalId = await findEntryWithValue(db, origin.parserId, uniqueValues);
    const entry = toEntry(origin, record, { position, cost, originalId, now });
    await insertEntry(db, entry);
    if (originalId === null) {
      const held = uniqueValues.map((value) => ({ entryId: entry.id, value }));
      await insertUniqueValues(db, origin.parserId, held);
    } else {
      const original = await updateOriginal(db, originalId, entry);
      // Only the current values of an original count: a value that the duplicate replaced is free again.
      const values = uniqueValuesOf(original.parsedData, origin.fields);
      await replaceUniqueValues(db, { parserId: origin.parserId, entryId: originalId }, values);
    }
    entries.push(entry);
  }
  return entries;
}

function toEntry(
  origin: EntryOrigin,
  record: ParsedRecord,
  own: { position: number; cost: string; originalId: string | null; now: Date },
): StoredEntry {
  const isDuplicate = own.originalId !== null;
  return {
    id: randomUUID(),
    documentId: origin.documentId,
    parserId: origin.parserId,
    position: own.position,
    status: isDuplicate ? "duplicate" : "completed",
    isDeduplicated: isDuplicate,
    duplicateOf: own.originalId,
    isValid: record.isValid,
    parsedData: record.parsedData,
    validationErrors: record.validationErrors,
    warnings: record.warnings,
    grounding: record.grounding,
    unfilled: record.unfilled,
    editedFields: [],
    parserVersion: origin.parserVersion,
    modelVersion: origin.modelVersion,
    cost: own.cost,
    costCurrency: origin.currency,
    processingTimeSeconds: origin.processingTimeSeconds,
    createdAt: own.now,
    updatedAt: own.now,
    confirmedAt: null,
    confirmedBy: null,
    confirmedByMember: null,
    modelUse: origin.modelUse,
  };
}

/**
 * The existing entry takes over the duplicate's non-null values and validation result; what a person edited stays.
 * Returns the resulting entry.
 */
async function updateOriginal(db: Db, originalId: string, duplicate: StoredEntry): Promise<StoredEntry> {
  const original = await lockEntry(db, duplicate.parserId, originalId);
  if (!original) throw new Error(`entry ${originalId} holds a unique value but does not exist`);
  const takenOver = Object.entries(duplicate.parsedData).filter(
    ([name, value]) => value !== null && !original.editedFields.includes(name),
  );
  const grounding = takenOver.map(([name]) => [name, ownValue(duplicate.grounding ?? {}, name)] as const);
  const updated = {
    ...original,
    parsedData: { ...original.parsedData, ...Object.fromEntries(takenOver) },
    grounding: { ...original.grounding, ...Object.fromEntries(grounding) },
    isValid: duplicate.isValid,
    validationErrors: duplicate.validationErrors,
    warnings: duplicate.warnings,
    updatedAt: nextInstant(original.updatedAt),
  };
  await updateEntry(db, updated);
  return updated;
}
