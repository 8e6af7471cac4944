import { z } from "zod";
import type { Db } from "../platform/database/database.ts";

/** `refused`: it read held-out examples worse than the current model, which stayed. */
export type ModelOutcome = "adopted" | "refused" | "imported";

const heldOut = z.object({ right: z.number(), total: z.number() });

/** How well a model and the one before it read the parser's own examples, each held out in turn. */
export const modelReportSchema = z.object({
  examples: z.number(),
  fields: z.array(
    z.object({ path: z.string(), labels: z.number(), places: z.number(), before: heldOut, after: heldOut }),
  ),
  before: heldOut,
  after: heldOut,
});

export type ModelReport = z.infer<typeof modelReportSchema>;

/** A version of what a parser has learned, without the model itself. */
export interface ModelVersion {
  version: number;
  outcome: ModelOutcome;
  /** Version of the parser's fields and settings that it was trained with. */
  parserVersion: number;
  exampleCount: number;
  report: ModelReport;
  durationMs: number;
  createdAt: Date;
}

/** How many versions keep their model: the current one, and those with which a document may still be being read. */
const keptModels = 3;

export async function insertModel(
  db: Db,
  parserId: string,
  model: Omit<ModelVersion, "createdAt"> & { bytes: Uint8Array | null },
): Promise<void> {
  await db
    .insertInto("parser_models")
    .values({
      parser_id: parserId,
      version: model.version,
      outcome: model.outcome,
      parser_version: model.parserVersion,
      example_count: model.exampleCount,
      report: JSON.stringify(model.report),
      model: model.bytes === null ? null : Buffer.from(model.bytes),
      duration_ms: Math.round(model.durationMs),
    })
    .execute();
}

/** Deletes the models of old versions; their data and results stay. */
export async function pruneModels(db: Db, parserId: string): Promise<void> {
  const kept = db
    .selectFrom("parser_models")
    .select("version")
    .where("parser_id", "=", parserId)
    .where("model", "is not", null)
    .orderBy("version", "desc")
    .limit(keptModels);
  await db
    .updateTable("parser_models")
    .set({ model: null })
    .where("parser_id", "=", parserId)
    .where("model", "is not", null)
    .where("version", "not in", kept)
    .execute();
}

/** Deletes every model of a parser; the versions stay as a record. */
export async function dropModels(db: Db, parserId: string): Promise<void> {
  await db.updateTable("parser_models").set({ model: null }).where("parser_id", "=", parserId).execute();
}

/** The model of a version; null if it is no longer kept. */
export async function findModel(db: Db, parserId: string, version: number): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom("parser_models")
    .select("model")
    .where("parser_id", "=", parserId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.model ?? null;
}

/** The version with which new documents of a parser are read; null for none. Every parse calls it. */
export async function findCurrentVersion(db: Db, parserId: string): Promise<number | null> {
  const row = await db
    .selectFrom("parser_learning")
    .select("current_version")
    .where("parser_id", "=", parserId)
    .executeTakeFirst();
  return row?.current_version ?? null;
}

/** The newest versions of a parser, including rejected ones, newest first. */
export async function listModels(db: Db, parserId: string, limit: number): Promise<ModelVersion[]> {
  const rows = await db
    .selectFrom("parser_models")
    .select(["version", "outcome", "parser_version", "example_count", "report", "duration_ms", "created_at"])
    .where("parser_id", "=", parserId)
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    version: row.version,
    outcome: row.outcome,
    parserVersion: row.parser_version,
    exampleCount: row.example_count,
    report: modelReportSchema.parse(row.report),
    durationMs: row.duration_ms,
    createdAt: row.created_at,
  }));
}
