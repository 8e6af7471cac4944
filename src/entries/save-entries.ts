import { randomUUID } from "node:crypto";
import type { Field } from "../model/field.ts";
import type { ParsedRecord } from "../model/warning.ts";
import type { Db } from "../platform/database/database.ts";
import {
  findEntryWithValue,
  insertEntry,
  insertUniqueValues,
  lockEntry,
  lockUniqueValues,
  type StoredEntry,
  type UniqueValue,
  updateEntry,
} from "./store.ts";
import { uniqueValuesOf } from "./unique-values.ts";

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
}

/**
 * Writes a document's entries, one per record with its share of the cost. A record whose unique value an entry of the
 * parser has already becomes a `duplicate`, and that entry takes over its values. Call it in the transaction that
 * completes the document: racing documents of one parser wait for each other here.
 */
export async function saveEntries(
  db: Db,
  origin: EntryOrigin,
  records: { record: ParsedRecord; cost: string }[],
): Promise<StoredEntry[]> {
  if (origin.fields.some((field) => field.isUnique)) await lockUniqueValues(db, origin.parserId);
  const now = new Date();
  const entries: StoredEntry[] = [];
  for (const [position, { record, cost }] of records.entries()) {
    const uniqueValues = uniqueValuesOf(record.parsedData, origin.fields);
    const originalId = await findEntryWithValue(db, origin.parserId, uniqueValues);
    const entry = toEntry(origin, record, { position, cost, originalId, now });
    await insertEntry(db, entry);
    if (originalId === null) {
      await insertUniqueValues(db, { parserId: origin.parserId, entryId: entry.id }, uniqueValues);
    } else {
      await updateOriginal(db, originalId, entry, uniqueValues);
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
  };
}

/** The existing entry takes over the duplicate's non-null values and validation result; what a person edited stays. */
async function updateOriginal(
  db: Db,
  originalId: string,
  duplicate: StoredEntry,
  uniqueValues: UniqueValue[],
): Promise<void> {
  const original = await lockEntry(db, duplicate.parserId, originalId);
  if (!original) throw new Error(`entry ${originalId} holds a unique value but does not exist`);
  const takenOver = Object.entries(duplicate.parsedData).filter(
    ([name, value]) => value !== null && !original.editedFields.includes(name),
  );
  const grounding = takenOver.map(([name]) => [name, duplicate.grounding?.[name] ?? null] as const);
  await updateEntry(db, {
    ...original,
    parsedData: { ...original.parsedData, ...Object.fromEntries(takenOver) },
    grounding: { ...original.grounding, ...Object.fromEntries(grounding) },
    isValid: duplicate.isValid,
    validationErrors: duplicate.validationErrors,
    warnings: duplicate.warnings,
    updatedAt: duplicate.updatedAt,
  });
  await insertUniqueValues(db, { parserId: duplicate.parserId, entryId: originalId }, uniqueValues);
}
