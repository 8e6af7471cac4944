import type { CompiledQuery } from "kysely";
import { z } from "zod";
import type { EntryStatus } from "../domain/document.ts";
import { modelUseSchema } from "../domain/model-use.ts";
import {
  parsedDataSchema,
  recordGroundingSchema,
  unfilledFieldsSchema,
  validationErrorSchema,
} from "../domain/record.ts";
import { warningSchema } from "../domain/warning.ts";
import type { Db } from "../platform/database/database.ts";
import { findLowestConfidence } from "./lowest-confidence.ts";

const validationErrorsSchema = z.array(validationErrorSchema);
const warningsSchema = z.array(warningSchema);

/**
 * An extracted record, as stored in its table or in the response kept for a repeated request. Money is decimal text.
 */
const storedEntrySchema = z.object({
  id: z.string(),
  documentId: z.string(),
  parserId: z.string(),
  position: z.number(),
  status: z.enum(["completed", "duplicate"]),
  isDeduplicated: z.boolean(),
  duplicateOf: z.string().nullable(),
  isValid: z.boolean(),
  parsedData: parsedDataSchema,
  validationErrors: validationErrorsSchema,
  // Responses stored before there were warnings have none.
  warnings: warningsSchema.default([]),
  /** Null if it was not loaded. */
  grounding: recordGroundingSchema.nullable(),
  /** Why fields were left empty when the document was processed; null if it was not loaded. */
  unfilled: unfilledFieldsSchema.nullable().default(null),
  editedFields: z.array(z.string()),
  parserVersion: z.number(),
  /**
   * The version of the parser's model that read it; null if none had been trained yet, and in responses stored before
   * there was learning.
   */
  modelVersion: z.number().nullable().default(null),
  cost: z.string(),
  costCurrency: z.string(),
  processingTimeSeconds: z.number(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  /** When and by which account every value was confirmed; null if nobody has. */
  confirmedAt: z.coerce.date().nullable().default(null),
  confirmedBy: z.string().nullable().default(null),
  /** E-mail address of the member who did; null if the account's owner did. */
  confirmedByMember: z.string().nullable().default(null),
  /** Null if no language model was asked. */
  modelUse: modelUseSchema.nullable().default(null),
});

export type StoredEntry = z.output<typeof storedEntrySchema>;

/** Entries stored as JSON, such as a response for a repeated request. */
export const keptEntriesSchema = z.array(storedEntrySchema);

const columns = [
  "id",
  "document_id",
  "parser_id",
  "position",
  "status",
  "is_deduplicated",
  "duplicate_of",
  "is_valid",
  "parsed_data",
  "validation_errors",
  "warnings",
  "edited_fields",
  "parser_version",
  "model_version",
  "cost",
  "cost_currency",
  "processing_time_seconds",
  "created_at",
  "updated_at",
  "confirmed_at",
  "confirmed_by",
  "confirmed_by_member",
  "model_use",
] as const;

export async function insertEntry(db: Db, entry: StoredEntry): Promise<void> {
  await db
    .insertInto("entries")
    .values({
      id: entry.id,
      document_id: entry.documentId,
      parser_id: entry.parserId,
      position: entry.position,
      status: entry.status,
      is_deduplicated: entry.isDeduplicated,
      duplicate_of: entry.duplicateOf,
      is_valid: entry.isValid,
      parsed_data: JSON.stringify(entry.parsedData),
      validation_errors: JSON.stringify(entry.validationErrors),
      warnings: JSON.stringify(entry.warnings),
      grounding: JSON.stringify(entry.grounding ?? {}),
      lowest_confidence: findLowestConfidence(entry.grounding ?? {}),
      unfilled: JSON.stringify(entry.unfilled ?? {}),
      edited_fields: entry.editedFields,
      parser_version: entry.parserVersion,
      model_version: entry.modelVersion,
      cost: entry.cost,
      cost_currency: entry.costCurrency,
      processing_time_seconds: entry.processingTimeSeconds.toFixed(3),
      created_at: entry.createdAt,
      updated_at: entry.updatedAt,
      model_use: entry.modelUse && JSON.stringify(entry.modelUse),
    })
    .execute();
}

/** Writes everything about an entry that processing or a person can change. */
export async function updateEntry(db: Db, entry: StoredEntry): Promise<void> {
  await db
    .updateTable("entries")
    .set({
      is_valid: entry.isValid,
      parsed_data: JSON.stringify(entry.parsedData),
      validation_errors: JSON.stringify(entry.validationErrors),
      warnings: JSON.stringify(entry.warnings),
      ...(entry.grounding === null
        ? {}
        : {
            grounding: JSON.stringify(entry.grounding),
            lowest_confidence: findLowestConfidence(entry.grounding),
          }),
      edited_fields: entry.editedFields,
      updated_at: entry.updatedAt,
      confirmed_at: entry.confirmedAt,
      confirmed_by: entry.confirmedBy,
      confirmed_by_member: entry.confirmedByMember,
    })
    .where("id", "=", entry.id)
    .execute();
}

/** The entries of a document in their order. Called for every get-document: its SQL is built once. */
export async function findEntries(
  db: Db,
  documentId: string,
  options: { withGrounding: boolean },
): Promise<StoredEntry[]> {
  const kind = options.withGrounding ? "grounded" : "plain";
  entriesOfDocument[kind] ??= db
    .selectFrom("entries")
    .select(columns)
    .$if(options.withGrounding, (query) => query.select(["grounding", "unfilled"]))
    .where("document_id", "=", documentId)
    .orderBy("position")
    .compile();
  const { rows } = await db.executeQuery<EntryRow>({ ...entriesOfDocument[kind], parameters: [documentId] });
  return rows.map(toEntry);
}

const entriesOfDocument: Record<"grounded" | "plain", CompiledQuery | null> = { grounded: null, plain: null };

/** An entry by its ID, without its grounding; throws if there is none, because IDs come from rows that refer to it. */
export async function getEntry(db: Db, entryId: string): Promise<StoredEntry> {
  return toEntry(await db.selectFrom("entries").select(columns).where("id", "=", entryId).executeTakeFirstOrThrow());
}

/** Entries of a parser with their grounding, in any order; unknown IDs are left out. */
export async function findEntriesById(db: Db, parserId: string, entryIds: readonly string[]): Promise<StoredEntry[]> {
  if (entryIds.length === 0) return [];
  const rows = await db
    .selectFrom("entries")
    .select([...columns, "grounding", "unfilled"])
    .where("id", "in", entryIds)
    .where("parser_id", "=", parserId)
    .execute();
  return rows.map(toEntry);
}

/** An entry with its grounding, its row locked until the transaction ends; null if the parser has no such entry. */
export async function lockEntry(db: Db, parserId: string, entryId: string): Promise<StoredEntry | null> {
  const row = await db
    .selectFrom("entries")
    .select([...columns, "grounding", "unfilled"])
    .where("id", "=", entryId)
    .where("parser_id", "=", parserId)
    .forUpdate()
    .executeTakeFirst();
  return row ? toEntry(row) : null;
}

export interface Edit {
  entryId: string;
  field: string;
  oldValue: unknown;
  newValue: unknown;
  tokenId: string | null;
  accountId: string;
  /** The member who changed it; null: the account's owner, or a token. */
  memberEmail: string | null;
  isLearned?: boolean;
}

export async function insertEdits(db: Db, edits: Edit[]): Promise<void> {
  if (edits.length === 0) return;
  const rows = edits.map((edit) => ({
    entry_id: edit.entryId,
    field: edit.field,
    old_value: JSON.stringify(edit.oldValue),
    new_value: JSON.stringify(edit.newValue),
    token_id: edit.tokenId,
    account_id: edit.accountId,
    member_email: edit.memberEmail,
    is_learned: edit.isLearned ?? false,
  }));
  await db.insertInto("entry_edits").values(rows).execute();
}

interface EntryRow {
  id: string;
  document_id: string;
  parser_id: string;
  position: number;
  status: EntryStatus;
  is_deduplicated: boolean;
  duplicate_of: string | null;
  is_valid: boolean;
  parsed_data: unknown;
  validation_errors: unknown;
  warnings: unknown;
  grounding?: unknown;
  unfilled?: unknown;
  edited_fields: string[];
  parser_version: number;
  model_version: number | null;
  cost: string;
  cost_currency: string;
  processing_time_seconds: string;
  created_at: Date;
  updated_at: Date;
  confirmed_at: Date | null;
  confirmed_by: string | null;
  confirmed_by_member: string | null;
  model_use: unknown;
}

function toEntry(entry: EntryRow): StoredEntry {
  return {
    id: entry.id,
    documentId: entry.document_id,
    parserId: entry.parser_id,
    position: entry.position,
    status: entry.status,
    isDeduplicated: entry.is_deduplicated,
    duplicateOf: entry.duplicate_of,
    isValid: entry.is_valid,
    parsedData: parsedDataSchema.parse(entry.parsed_data),
    validationErrors: validationErrorsSchema.parse(entry.validation_errors),
    warnings: warningsSchema.parse(entry.warnings),
    grounding: entry.grounding === undefined ? null : recordGroundingSchema.parse(entry.grounding),
    unfilled: entry.unfilled === undefined ? null : unfilledFieldsSchema.parse(entry.unfilled),
    editedFields: entry.edited_fields,
    parserVersion: entry.parser_version,
    modelVersion: entry.model_version,
    cost: entry.cost,
    costCurrency: entry.cost_currency,
    processingTimeSeconds: Number(entry.processing_time_seconds),
    createdAt: entry.created_at,
    updatedAt: entry.updated_at,
    confirmedAt: entry.confirmed_at,
    confirmedBy: entry.confirmed_by,
    confirmedByMember: entry.confirmed_by_member,
    modelUse: modelUseSchema.nullable().parse(entry.model_use),
  };
}
