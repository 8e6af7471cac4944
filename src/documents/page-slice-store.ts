import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../platform/database/database.ts";

/** What a first look showed about doubtful text layers, by page number. */
export type StoredLayerChecks = Map<number, Partial<Record<"isShown" | "isReadable", boolean>>>;

/** How the pages of a long scan are read in slices. */
export interface NewReadingPlan {
  documentId: string;
  layerChecks: StoredLayerChecks;
  /** Milliseconds that the first look at the pages took. */
  planMs: number;
  /** The pages of each slice, counted from 1. */
  slices: number[][];
}

/** A slice that nobody has read yet. */
export interface UnreadSlice {
  pages: number[];
  layerChecks: StoredLayerChecks;
  /** Milliseconds that were spent on the document, in all processes; what several did at once counts once. */
  usedMs: number;
}

/** A document whose slices are all read. */
export interface WholeReading {
  layerChecks: StoredLayerChecks;
  /** The files that have the slices' words, in the order of the pages. */
  fileKeys: string[];
  /** As in `UnreadSlice`. */
  usedMs: number;
  /** Milliseconds since its processing began, waits included. */
  sinceBegunMs: number;
}

const layerChecksSchema = z.array(
  z.tuple([z.number(), z.partialRecord(z.enum(["isShown", "isReadable"]), z.boolean())]),
);

/** Writes down how a document, whose processing has begun, is read in slices. */
export async function insertReadingPlan(db: Db, plan: NewReadingPlan): Promise<void> {
  const { documentId, layerChecks, planMs, slices } = plan;
  const planned = {
    layer_checks: JSON.stringify([...layerChecks]),
    begun_at: sql<Date>`(select coalesce(started_at, clock_timestamp()) from documents where id = ${documentId})`,
    plan_ms: Math.round(planMs),
    slices_left: slices.length,
  };
  await db
    .insertInto("reading_plans")
    .values({ document_id: documentId, ...planned })
    .onConflict((conflict) => conflict.column("document_id").doUpdateSet(planned))
    .execute();
  const rows = slices.map((pages, position) => ({ document_id: documentId, position, pages }));
  await db.insertInto("page_slices").values(rows).execute();
}

/** What `slices_left` says until the plan of a document that begins anew is written. */
const begunAnew = -1;

/**
 * Notes that a document begins anew whose plan is lost; false if somebody noted it before, or it has a plan, or is finished
 * or gone.
 */
export async function noteNewBeginning(db: Db, documentId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reading_plans (document_id, layer_checks, begun_at, plan_ms, slices_left)
    select id, '[]', clock_timestamp(), 0, ${begunAnew} from documents
    where id = ${documentId} and status in ('pending', 'processing')
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** A slice to read; null if it is read, or its document is finished or gone. */
export async function findUnreadSlice(db: Db, documentId: string, position: number): Promise<UnreadSlice | null> {
  const row = await db
    .selectFrom("page_slices")
    .innerJoin("reading_plans", "reading_plans.document_id", "page_slices.document_id")
    .select(["pages", "layer_checks", usedMsOf(documentId).as("used_ms")])
    .where("page_slices.document_id", "=", documentId)
    .where("position", "=", position)
    .where("file_key", "is", null)
    .executeTakeFirst();
  return row ? { pages: row.pages, layerChecks: toLayerChecks(row.layer_checks), usedMs: row.used_ms } : null;
}

/**
 * Records which file has the words of a slice, which a process read in `durationMs`. Returns how many slices are left to
 * read; null if nothing names the file, because another process read the slice or the document is finished or gone.
 */
export async function recordSlice(
  db: Db,
  { documentId, position }: { documentId: string; position: number },
  { fileKey, durationMs }: { fileKey: string; durationMs: number },
): Promise<number | null> {
  // The plan first: its lock makes those who record slices of one document take turns, so exactly one of them sees none left.
  if (!(await lockPlan(db, documentId))) return null;
  const slice = await db
    .updateTable("page_slices")
    .set({
      file_key: fileKey,
      read_during: sql<string>`tstzrange(clock_timestamp() - ${durationMs} * interval '1 millisecond', clock_timestamp())`,
    })
    .where("document_id", "=", documentId)
    .where("position", "=", position)
    .where("file_key", "is", null)
    .executeTakeFirst();
  if (slice.numUpdatedRows === 0n) return null;
  const { slices_left: left } = await db
    .updateTable("reading_plans")
    .set({ slices_left: sql`slices_left - 1` })
    .where("document_id", "=", documentId)
    .returning("slices_left")
    .executeTakeFirstOrThrow();
  return left;
}

/** All that was read of a document; null if slices are left, or the document is finished or gone. */
export async function findWholeReading(db: Db, documentId: string): Promise<WholeReading | null> {
  const plan = await db
    .selectFrom("reading_plans")
    .select([
      "layer_checks",
      usedMsOf(documentId).as("used_ms"),
      sql<number>`(extract(epoch from clock_timestamp() - begun_at) * 1000)::float8`.as("since_begun_ms"),
    ])
    .where("document_id", "=", documentId)
    .where("slices_left", "=", 0)
    .executeTakeFirst();
  if (!plan) return null;
  const fileKeys = await findSliceKeys(db, documentId);
  const { used_ms: usedMs, since_begun_ms: sinceBegunMs } = plan;
  return { layerChecks: toLayerChecks(plan.layer_checks), fileKeys, usedMs, sinceBegunMs };
}

/** How many pages of a document are left to read in slices; null if it is not read in slices, or not any more. */
export async function countUnreadPages(db: Db, documentId: string): Promise<number | null> {
  const row = await db
    .selectFrom("page_slices")
    .select(sql<number>`coalesce(sum(cardinality(pages)) filter (where file_key is null), 0)::integer`.as("unread"))
    .where("document_id", "=", documentId)
    .groupBy("document_id")
    .executeTakeFirst();
  return row?.unread ?? null;
}

/**
 * Removes a document's plan, whose jobs then end at once. Returns the files that its slices named, which nothing names any
 * more; null if there is no plan.
 */
export async function removeReadingPlan(db: Db, documentId: string): Promise<string[] | null> {
  // Its lock first, as whoever records a slice does: after that, no file is added.
  if (!(await lockPlan(db, documentId))) return null;
  const fileKeys = await findSliceKeys(db, documentId);
  await db.deleteFrom("reading_plans").where("document_id", "=", documentId).execute();
  return fileKeys;
}

/** Finds which of these files have the words of a slice. */
export async function findSliceFiles(db: Db, fileKeys: string[]): Promise<Set<string>> {
  if (fileKeys.length === 0) return new Set();
  const rows = await db.selectFrom("page_slices").select("file_key").where("file_key", "in", fileKeys).execute();
  return new Set(rows.flatMap(({ file_key: key }) => key ?? []));
}

/** False if there is no plan. */
async function lockPlan(db: Db, documentId: string): Promise<boolean> {
  const plan = await db
    .selectFrom("reading_plans")
    .select("document_id")
    .where("document_id", "=", documentId)
    .forUpdate()
    .executeTakeFirst();
  return plan !== undefined;
}

/** The files of the slices that are read, in the order of the pages. */
async function findSliceKeys(db: Db, documentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("page_slices")
    .select("file_key")
    .where("document_id", "=", documentId)
    .orderBy("position")
    .execute();
  return rows.flatMap(({ file_key: key }) => key ?? []);
}

/** The length of all times together in which a process worked on a document, in milliseconds. */
function usedMsOf(documentId: string) {
  return sql<number>`(plan_ms + coalesce((
    select sum(extract(epoch from upper(span) - lower(span))) * 1000
    from unnest((select range_agg(read_during) from page_slices where document_id = ${documentId})) as span
  ), 0))::float8`;
}

function toLayerChecks(column: unknown): StoredLayerChecks {
  return new Map(layerChecksSchema.parse(column));
}
