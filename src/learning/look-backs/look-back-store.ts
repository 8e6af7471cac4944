import { sql } from "kysely";
import { fieldValueSchema, recordGroundingSchema } from "../../domain/record.ts";
import type { Db } from "../../platform/database/database.ts";
import type { LookBackValue } from "./look-back.ts";

/** What a parser would read differently, with what it has learned, in earlier documents that nobody looked at. */
export interface LookBack {
  id: string;
  parserId: string;
  status: "pending" | "running" | "completed" | "failed";
  /** Documents that were read again. */
  documentCount: number;
  /** Why it failed, for people. */
  error: string | null;
  createdAt: Date;
}

/** A value of a look back, and whether a person took it over. */
export interface StoredLookBackValue extends LookBackValue {
  isApplied: boolean;
}

/** The one that is not finished, or a new one with this ID. `isNew`: whether it was made. */
export async function insertLookBack(
  db: Db,
  { id, parserId }: { id: string; parserId: string },
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`
    insert into look_backs (id, parser_id, status) values (${id}, ${parserId}, 'pending')
    on conflict (parser_id) where finished_at is null do update set status = look_backs.status
    returning id`.execute(db);
  const kept = rows[0]?.id ?? id;
  return { id: kept, isNew: kept === id };
}

/** Null if there is no such look back. */
export async function findLookBack(db: Db, lookBackId: string): Promise<LookBack | null> {
  const row = await db
    .selectFrom("look_backs")
    .select(["id", "parser_id as parserId", "status", "document_count as documentCount"])
    .select(["error_message as error", "created_at as createdAt"])
    .where("id", "=", lookBackId)
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps others from finding it unfinished, or finishing it, until the transaction ends. */
export async function lockLookBack(db: Db, lookBackId: string): Promise<void> {
  await db.selectFrom("look_backs").select("id").where("id", "=", lookBackId).forUpdate().execute();
}

export async function noteLookBackProgress(db: Db, lookBackId: string, documentCount: number): Promise<void> {
  await db
    .updateTable("look_backs")
    .set({ status: "running", document_count: documentCount })
    .where("id", "=", lookBackId)
    .where("finished_at", "is", null)
    .execute();
}

/** Keeps the result of a look back; values of entries that were deleted meanwhile are left out. */
export async function completeLookBack(
  db: Db,
  lookBackId: string,
  result: { documentCount: number; modelVersion: number | null; values: readonly LookBackValue[] },
): Promise<void> {
  const { documentCount, modelVersion } = result;
  await db
    .updateTable("look_backs")
    .set({ status: "completed", document_count: documentCount, model_version: modelVersion })
    .set({ finished_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", lookBackId)
    .execute();
  const rows = JSON.stringify(
    result.values.map((value) => ({
      entry_id: value.entryId,
      field: value.field,
      before: value.before,
      after: value.after,
      before_grounding: value.beforeGrounding,
      after_grounding: value.afterGrounding,
    })),
  );
  await sql`
    insert into look_back_values (look_back_id, entry_id, field, before, after, before_grounding, after_grounding)
    select ${lookBackId}::uuid, row.entry_id, row.field, row.before, row.after, row.before_grounding, row.after_grounding
    from json_to_recordset(${rows}::json) as row (
      entry_id uuid, field text, before json, after json, before_grounding json, after_grounding json
    )
    where exists (select from entries where entries.id = row.entry_id for key share)`.execute(db);
}

export async function failLookBack(db: Db, lookBackId: string, reason: string): Promise<void> {
  await db
    .updateTable("look_backs")
    .set({ status: "failed", error_message: reason, finished_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", lookBackId)
    .execute();
}

/** The values of a look back that would change, those of the newest documents first. */
export async function listLookBackValues(
  db: Db,
  lookBackId: string,
): Promise<(StoredLookBackValue & { documentId: string; filename: string | null })[]> {
  const rows = await db
    .selectFrom("look_back_values")
    .innerJoin("entries", "entries.id", "look_back_values.entry_id")
    .innerJoin("documents", "documents.id", "entries.document_id")
    .select(["entry_id as entryId", "field", "before", "after", "is_applied as isApplied"])
    .select(["before_grounding", "after_grounding", "documents.id as documentId", "filename"])
    .where("look_back_id", "=", lookBackId)
    .orderBy("entries.created_at", "desc")
    .orderBy("entries.id")
    .orderBy("field")
    .execute();
  return rows.map(({ before, after, before_grounding, after_grounding, ...row }) => ({
    ...row,
    before: fieldValueSchema.parse(before),
    after: fieldValueSchema.parse(after),
    beforeGrounding: evidenceSchema.parse(before_grounding),
    afterGrounding: evidenceSchema.parse(after_grounding),
  }));
}

/** The evidence for one field. */
const evidenceSchema = recordGroundingSchema.valueType;

/** Notes for the fields of an entry whether they are taken over. */
export async function setLookBackApplied(
  db: Db,
  lookBackId: string,
  entryId: string,
  fields: readonly string[],
  isApplied: boolean,
): Promise<void> {
  await db
    .updateTable("look_back_values")
    .set({ is_applied: isApplied })
    .where("look_back_id", "=", lookBackId)
    .where("entry_id", "=", entryId)
    .where("field", "in", [...fields])
    .execute();
}

/** Deletes a parser's finished look backs from before a time, with the values that they show. */
export async function deleteLookBacksBefore(db: Db, parserId: string, time: Date): Promise<void> {
  await db.deleteFrom("look_backs").where("parser_id", "=", parserId).where("finished_at", "<", time).execute();
}
