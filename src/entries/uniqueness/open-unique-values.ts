import type { Field } from "../../domain/field.ts";
import type { Db } from "../../platform/database/database.ts";
import {
  deleteIndexedFields,
  findIndexedFields,
  findOriginals,
  insertIndexedFields,
  insertUniqueValues,
  lockUniqueValues,
} from "./unique-value-store.ts";
import { uniqueValuesOf } from "./unique-values.ts";

/** Entries that are read at once when a field is indexed: at most a few MB of values. */
const entriesPerRead = 1000;

/**
 * Locks a parser's unique values until the transaction ends, and updates them for its fields: a field that became
 * unique gets the values of the existing entries, one that is no longer unique loses them. Call it before you read or
 * change the values of entries.
 */
export async function openUniqueValues(db: Db, parserId: string, fields: readonly Field[]): Promise<void> {
  const unique = fields.filter((field) => field.isUnique);
  if (unique.length === 0 && (await findIndexedFields(db, parserId)).length === 0) return;
  await lockUniqueValues(db, parserId);
  const indexed = await findIndexedFields(db, parserId);
  const left = indexed.filter((id) => !unique.some((field) => field.id === id));
  if (left.length > 0) await deleteIndexedFields(db, parserId, left);
  const added = unique.filter((field) => !indexed.includes(field.id));
  if (added.length > 0) await indexFields(db, parserId, added);
}

async function indexFields(db: Db, parserId: string, fields: readonly Field[]): Promise<void> {
  let after: string | null = null;
  do {
    const originals = await findOriginals(db, parserId, { after, limit: entriesPerRead });
    const held = originals.flatMap(({ id, parsedData }) =>
      uniqueValuesOf(parsedData, fields).map((value) => ({ entryId: id, value })),
    );
    await insertUniqueValues(db, parserId, held);
    after = originals.length < entriesPerRead ? null : (originals.at(-1)?.id ?? null);
  } while (after !== null);
  await insertIndexedFields(
    db,
    parserId,
    fields.map((field) => field.id),
  );
}
