import type { CompiledQuery } from "kysely";
import { z } from "zod";
import type { EntryStatus } from "../domain/document.ts";
import { embeddedSources } from "../domain/embedded-source.ts";
import {
  emptyReasons,
  type ParsedData,
  type RecordGrounding,
  repairProofs,
  type UnfilledFields,
  type ValidationError,
} from "../domain/record.ts";
import { ruleNames } from "../domain/rule.ts";
import { type Warning, warningKinds } from "../domain/warning.ts";
import type { Db } from "../platform/database/database.ts";
import { findLowestConfidence } from "./lowest-confidence.ts";

/** An extracted record, as stored. Money is decimal text. */
export interface StoredEntry {
  id: string;
  documentId: string;
  parserId: string;
  position: number;
  status: EntryStatus;
  isDeduplicated: boolean;
  duplicateOf: string | null;
  isValid: boolean;
  parsedData: ParsedData;
  validationErrors: ValidationError[];
  warnings: Warning[];
  /** Null where it was not loaded. */
  grounding: RecordGrounding | null;
  /** Why fields were left empty when the document was processed; null where it was not loaded. */
  unfilled: UnfilledFields | null;
  editedFields: string[];
  parserVersion: number;
  /** The model of its parser that read it; null when none had been trained. */
  modelVersion: number | null;
  cost: string;
  costCurrency: string;
  processingTimeSeconds: number;
  createdAt: Date;
  updatedAt: Date;
  /** When and by which account every value was said to be right; null when nobody has said so. */
  confirmedAt: Date | null;
  confirmedBy: string | null;
}

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
    })
    .execute();
}

/** Overwrites what processing or a person may change of an entry. */
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
    })
    .where("id", "=", entry.id)
    .execute();
}

/** The entries of a document in their order. On the path of every get-document: its SQL is built once. */
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

/** An entry by its id, without its grounding; throws where there is none: ids come from rows that refer to it. */
export async function getEntry(db: Db, entryId: string): Promise<StoredEntry> {
  return toEntry(await db.selectFrom("entries").select(columns).where("id", "=", entryId).executeTakeFirstOrThrow());
}

/** An entry with its grounding, its row locked until the transaction ends; null where the parser has no such entry. */
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
  }));
  await db.insertInto("entry_edits").values(rows).execute();
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const row = z.record(z.string(), scalar);
/** A value as entries keep it. */
export const fieldValueSchema = z.union([scalar, z.array(row), row]);
/** The values of an entry as they are kept. */
export const parsedDataSchema: z.ZodType<ParsedData> = z.record(z.string(), fieldValueSchema);

const path = z.object({ key: z.string(), depth: z.number(), index: z.number() });

const validationErrorsSchema: z.ZodType<ValidationError[]> = z.array(
  z.object({
    field: z.string(),
    value: fieldValueSchema,
    rule: z.enum(ruleNames),
    message: z.string(),
    isValid: z.literal(false),
    parserFieldId: z.string(),
    path,
  }),
);

const warningsSchema: z.ZodType<Warning[]> = z.array(
  z.object({
    kind: z.enum(warningKinds),
    message: z.string(),
    source: z.enum(embeddedSources),
    field: z.string().nullable(),
    parserFieldId: z.string().nullable(),
    path: path.nullable(),
    value: scalar,
    printed: scalar,
  }),
);

const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }).nullable();
const alternative = z.object({
  value: scalar,
  text: z.string(),
  confidence: z.number(),
  page: z.number().nullable(),
  box,
});
const groundingLeaf = z.object({
  confidence: z.number(),
  page: z.number().nullable(),
  box,
  text: z.string(),
  label: z.string().exactOptional(),
  repaired: z.object({ from: z.string(), by: z.enum(repairProofs) }).exactOptional(),
  source: z.enum(embeddedSources).exactOptional(),
  conflict: alternative.exactOptional(),
  alternatives: z.array(alternative),
});
const groundingRow = z.record(z.string(), groundingLeaf.nullable());
const groundingSchema: z.ZodType<RecordGrounding> = z.record(
  z.string(),
  z.union([z.null(), groundingLeaf, z.array(groundingRow), groundingRow]),
);

const unfilledSchema: z.ZodType<UnfilledFields> = z.record(
  z.string(),
  z.object({ why: z.enum(emptyReasons), alternatives: z.array(alternative) }),
);

/** Entries that were kept as JSON, such as an answer for a repeated request. */
export const keptEntriesSchema = z.array(
  z.object({
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
    // Answers that were kept before there were warnings have none.
    warnings: warningsSchema.default([]),
    grounding: groundingSchema.nullable(),
    unfilled: unfilledSchema.nullable().default(null),
    editedFields: z.array(z.string()),
    parserVersion: z.number(),
    // Answers that were kept before there was learning have none of its members.
    modelVersion: z.number().nullable().default(null),
    cost: z.string(),
    costCurrency: z.string(),
    processingTimeSeconds: z.number(),
    createdAt: z.coerce.date(),
    updatedAt: z.coerce.date(),
    confirmedAt: z.coerce.date().nullable().default(null),
    confirmedBy: z.string().nullable().default(null),
  }),
) satisfies z.ZodType<StoredEntry[]>;

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
    grounding: entry.grounding === undefined ? null : groundingSchema.parse(entry.grounding),
    unfilled: entry.unfilled === undefined ? null : unfilledSchema.parse(entry.unfilled),
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
  };
}
