import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { type Truths, truthsSchema } from "./truths.ts";
import { findNeededWords, type KeptWords } from "./word-store.ts";

/** The truth of one record of a document, kept for learning; it is stored in the column `labels`. */
export interface Example {
  id: string;
  /** The same for an example and its copies elsewhere. */
  origin: string;
  /**
   * Null for an example that came with an imported parser, or whose document was deleted; then `documentId` is null, too.
   */
  entryId: string | null;
  documentId: string | null;
  /** The same for all examples of one document, and for their copies. */
  source: string;
  position: number;
  isConfirmed: boolean;
  truths: Truths;
  createdAt: Date;
  updatedAt: Date;
}

/** An example, and where the packed words of its document are. */
export type ExampleWithWords = Example & KeptWords;

const columns = [
  "learned_examples.id",
  "learned_examples.origin",
  "learned_examples.entry_id",
  "learned_examples.document_id",
  "learned_examples.source",
  "learned_examples.position",
  "learned_examples.is_confirmed",
  "learned_examples.labels",
  "learned_examples.created_at",
  "learned_examples.updated_at",
] as const;

interface ExampleRow {
  id: string;
  origin: string;
  entry_id: string | null;
  document_id: string | null;
  source: string;
  position: number;
  is_confirmed: boolean;
  labels: unknown;
  created_at: Date;
  updated_at: Date;
}

function toExample(row: ExampleRow): Example {
  return {
    id: row.id,
    origin: row.origin,
    entryId: row.entry_id,
    documentId: row.document_id,
    source: row.source,
    position: row.position,
    isConfirmed: row.is_confirmed,
    truths: truthsSchema.parse(row.labels),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The example made from an entry; null for none. */
export async function findExampleOfEntry(db: Db, entryId: string): Promise<Example | null> {
  const row = await db
    .selectFrom("learned_examples")
    .select(columns)
    .where("entry_id", "=", entryId)
    .executeTakeFirst();
  return row ? toExample(row) : null;
}

/** Stores what an entry says now as its example. An entry has at most one, which is updated. */
export async function saveExample(
  db: Db,
  parserId: string,
  example: { entryId: string; documentId: string; position: number; isConfirmed: boolean; truths: Truths },
): Promise<void> {
  const labels = JSON.stringify(example.truths);
  const changed = { is_confirmed: example.isConfirmed, labels, updated_at: new Date() };
  await db
    .insertInto("learned_examples")
    .values({
      id: randomUUID(),
      parser_id: parserId,
      origin: example.entryId,
      entry_id: example.entryId,
      document_id: example.documentId,
      source: example.documentId,
      position: example.position,
      words: null,
      ...changed,
    })
    .onConflict((conflict) => conflict.columns(["parser_id", "origin"]).doUpdateSet(changed))
    .execute();
}

/**
 * Adds an example from another installation, with its words. Returns false, and changes nothing, if the parser already
 * has the example or made it itself.
 */
export async function importExample(
  db: Db,
  parserId: string,
  example: Pick<Example, "origin" | "source" | "position" | "isConfirmed" | "truths"> & { words: Uint8Array },
): Promise<boolean> {
  const result = await db
    .insertInto("learned_examples")
    .values({
      id: randomUUID(),
      parser_id: parserId,
      origin: example.origin,
      entry_id: null,
      document_id: null,
      source: example.source,
      position: example.position,
      is_confirmed: example.isConfirmed,
      labels: JSON.stringify(example.truths),
      words: Buffer.from(example.words),
    })
    .onConflict((conflict) => conflict.columns(["parser_id", "origin"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The parser's newest examples, oldest of them first, and where the words of their documents are. */
export async function loadExamples(db: Db, parserId: string, limit: number): Promise<ExampleWithWords[]> {
  const rows = await db
    .selectFrom("learned_examples")
    .leftJoin("document_words", "document_words.document_id", "learned_examples.document_id")
    .select(columns)
    .select((select) => [
      select.fn.coalesce("learned_examples.words", "document_words.words").as("words"),
      select.fn.coalesce("learned_examples.words_key", "document_words.words_key").as("words_key"),
    ])
    .where("learned_examples.parser_id", "=", parserId)
    .orderBy("learned_examples.created_at", "desc")
    .orderBy("learned_examples.id")
    .limit(limit)
    .execute();
  return rows.reverse().map((row) => ({ ...toExample(row), words: row.words, wordsKey: row.words_key }));
}

/** A page of a parser's examples for people, newest first, with their total number. */
export async function listExamples(
  db: Db,
  parserId: string,
  page: { limit: number; offset: number },
): Promise<{ total: number; examples: (Example & { filename: string | null })[] }> {
  const rows = await db
    .selectFrom("learned_examples")
    .leftJoin("documents", "documents.id", "learned_examples.document_id")
    // An example of a sample has its ID.
    .leftJoin("samples", (join) =>
      join
        .onRef("samples.id", "=", "learned_examples.source")
        .onRef("samples.parser_id", "=", "learned_examples.parser_id"),
    )
    .select(columns)
    .select((select) => select.fn.coalesce("documents.filename", "samples.filename").as("filename"))
    .where("learned_examples.parser_id", "=", parserId)
    .orderBy("learned_examples.created_at", "desc")
    .orderBy("learned_examples.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const examples = rows.map((row) => ({ ...toExample(row), filename: row.filename }));
  return { total: await countExamples(db, parserId), examples };
}

export async function countExamples(db: Db, parserId: string): Promise<number> {
  const row = await db
    .selectFrom("learned_examples")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where("parser_id", "=", parserId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How many of a parser's examples no person made or confirmed. */
export async function countAnsweredExamples(db: Db, parserId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from learned_examples
    where parser_id = ${parserId} and not is_confirmed
      and not exists (select from json_each(labels) where (value ->> 'isTouched')::boolean)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Forgets one example; returns the files that nobody needs any more, and null if the parser has none with that ID. */
export async function deleteExample(db: Db, parserId: string, exampleId: string): Promise<string[] | null> {
  const row = await db
    .deleteFrom("learned_examples")
    .where("id", "=", exampleId)
    .where("parser_id", "=", parserId)
    .returning("words_key")
    .executeTakeFirst();
  return row === undefined ? null : leaveUnneeded(db, [row]);
}

/** Forgets the examples made from documents; returns their number. */
export async function deleteExamplesOfDocuments(db: Db, documentIds: readonly string[]): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from learned_examples where document_id = any(${documentIds}::uuid[])`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Lets the examples made from documents outlive them, as if they had been imported: each gets the words of its document, or
 * names their file. Those of documents without words stay with them.
 */
export async function detachExamples(db: Db, documentIds: readonly string[]): Promise<void> {
  await sql`
    update learned_examples x set entry_id = null, document_id = null,
      words = case when w.words_key is null then w.words end,
      words_key = w.words_key, words_sha256 = w.words_sha256, words_bytes = w.words_bytes
    from document_words w
    where x.document_id = any(${documentIds}::uuid[]) and w.document_id = x.document_id`.execute(db);
}

/** Forgets all examples of a parser; returns the files that nobody needs any more. */
export async function deleteExamples(db: Db, parserId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom("learned_examples")
    .where("parser_id", "=", parserId)
    .returning("words_key")
    .execute();
  return leaveUnneeded(db, rows);
}

async function leaveUnneeded(db: Db, deleted: readonly { words_key: string | null }[]): Promise<string[]> {
  const keys = [...new Set(deleted.flatMap(({ words_key: key }) => key ?? []))];
  const needed = await findNeededWords(db, keys);
  return keys.filter((key) => !needed.has(key));
}
