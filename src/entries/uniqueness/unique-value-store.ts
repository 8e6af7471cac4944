import { sql } from "kysely";
import { type ParsedData, parsedDataSchema } from "../../domain/record.ts";
import type { Db } from "../../platform/database/database.ts";
import type { UniqueValue } from "./unique-values.ts";

/** Lets only one transaction at a time, until it ends, read and write a parser's unique values. */
export async function lockUniqueValues(db: Db, parserId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${parserId}, 1))`.execute(db);
}

/** The fields of a parser whose values are all in the index. */
export async function findIndexedFields(db: Db, parserId: string): Promise<string[]> {
  const rows = await db.selectFrom("unique_fields").select("field_id").where("parser_id", "=", parserId).execute();
  return rows.map((row) => row.field_id);
}

export async function insertIndexedFields(db: Db, parserId: string, fieldIds: string[]): Promise<void> {
  const rows = fieldIds.map((fieldId) => ({ parser_id: parserId, field_id: fieldId }));
  await db.insertInto("unique_fields").values(rows).execute();
}

/** Takes fields out of the index, with all their values. */
export async function deleteIndexedFields(db: Db, parserId: string, fieldIds: string[]): Promise<void> {
  for (const table of ["unique_fields", "unique_values"] as const)
    await db.deleteFrom(table).where("parser_id", "=", parserId).where("field_id", "in", fieldIds).execute();
}

/** Up to `limit` original entries of a parser with their values, in the order of their IDs. */
export async function findOriginals(
  db: Db,
  parserId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; parsedData: ParsedData }[]> {
  const rows = await db
    .selectFrom("entries")
    .select(["id", "parsed_data"])
    .where("parser_id", "=", parserId)
    .where("status", "=", "completed")
    .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, parsedData: parsedDataSchema.parse(row.parsed_data) }));
}

/** The entry that has one of these values: by the first value in the list, and among several entries the oldest. */
export async function findEntryWithValue(db: Db, parserId: string, values: UniqueValue[]): Promise<string | null> {
  for (const value of values) {
    const row = await db
      .selectFrom("unique_values")
      .innerJoin("entries", "entries.id", "unique_values.entry_id")
      .select("entries.id")
      .where("unique_values.parser_id", "=", parserId)
      .where("field_id", "=", value.fieldId)
      .where("value_hash", "=", value.hash)
      .orderBy("entries.created_at")
      .orderBy("entries.position")
      .orderBy("entries.id")
      .limit(1)
      .executeTakeFirst();
    if (row) return row.id;
  }
  return null;
}

/** Rows in one statement: each takes four parameters, and the protocol allows 65,535. */
const rowsPerInsert = 1000;

/** Adds values that entries have. */
export async function insertUniqueValues(
  db: Db,
  parserId: string,
  held: { entryId: string; value: UniqueValue }[],
): Promise<void> {
  const rows = held.map(({ entryId, value }) => ({
    parser_id: parserId,
    field_id: value.fieldId,
    value_hash: value.hash,
    entry_id: entryId,
  }));
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await db
      .insertInto("unique_values")
      .values(rows.slice(start, start + rowsPerInsert))
      .execute();
}

/** Makes these the only unique values of an entry. */
export async function replaceUniqueValues(
  db: Db,
  { parserId, entryId }: { parserId: string; entryId: string },
  values: UniqueValue[],
): Promise<void> {
  await db.deleteFrom("unique_values").where("entry_id", "=", entryId).execute();
  await insertUniqueValues(
    db,
    parserId,
    values.map((value) => ({ entryId, value })),
  );
}
