import type { Db } from "../platform/database/database.ts";

/** Stores the packed words of a document as they were read, replacing those of an earlier attempt. */
export async function saveWords(db: Db, documentId: string, words: Uint8Array): Promise<void> {
  const packed = Buffer.from(words);
  await db
    .insertInto("document_words")
    .values({ document_id: documentId, words: packed })
    .onConflict((conflict) => conflict.column("document_id").doUpdateSet({ words: packed }))
    .execute();
}

/** The packed words of a document; null if it was read before words were stored. */
export async function findWords(db: Db, documentId: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom("document_words")
    .select("words")
    .where("document_id", "=", documentId)
    .executeTakeFirst();
  return row?.words ?? null;
}
