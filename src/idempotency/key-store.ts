import { sql } from "kysely";
import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";

/** How long a key returns its first request's response. */
const keyLifetime = "24 hours";

/** An idempotency key as a request uses it. */
export interface KeyUse {
  tokenId: string;
  key: string;
  fingerprint: Buffer;
}

/** The document that this key created within the last 24 hours, or null. The same key with another body is `invalidRequest`. */
export async function findKeyedDocument(db: Db, use: KeyUse): Promise<string | null> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["document_id", "fingerprint"])
    .where("token_id", "=", use.tokenId)
    .where("key", "=", use.key)
    .where("created_at", ">", sql<Date>`now() - ${keyLifetime}::interval`)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.fingerprint.equals(use.fingerprint)) {
    throw new Failure(
      "invalidRequest",
      "This Idempotency-Key was used for a different request in the last 24 hours. Use a new key for each request.",
    );
  }
  return row.document_id;
}

/**
 * Binds a key to the document that is being accepted, in the same transaction. False if another request bound it first
 * (this waits for a racing one to commit): the caller rolls back and looks the document up.
 */
export async function bindKey(db: Db, use: KeyUse, documentId: string): Promise<boolean> {
  await db
    .deleteFrom("idempotency_keys")
    .where("token_id", "=", use.tokenId)
    .where("key", "=", use.key)
    .where("created_at", "<=", sql<Date>`now() - ${keyLifetime}::interval`)
    .execute();
  const result = await db
    .insertInto("idempotency_keys")
    .values({
      token_id: use.tokenId,
      key: use.key,
      fingerprint: use.fingerprint,
      document_id: documentId,
      entries: null,
    })
    .onConflict((conflict) => conflict.columns(["token_id", "key"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Keeps the response to the first request, for a repeated one; does nothing if no key created the document. */
export async function keepAnswer(db: Db, documentId: string, answer: object): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ entries: JSON.stringify(answer) })
    .where("document_id", "=", documentId)
    .execute();
}

/** What `keepAnswer` kept for the document, or null. */
export async function findAnswer(db: Db, documentId: string): Promise<unknown> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select("entries")
    .where("document_id", "=", documentId)
    .executeTakeFirst();
  return row?.entries ?? null;
}

/** Forgets which requests created documents, so that the same request creates another one. */
export async function deleteKeysOf(db: Db, documentIds: readonly string[]): Promise<void> {
  await sql`delete from idempotency_keys where document_id = any(${documentIds}::uuid[])`.execute(db);
}
