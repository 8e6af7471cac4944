import type { CompiledQuery } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** A token with what decides whether it is accepted. */
export interface StoredToken {
  id: string;
  accountId: string;
  name: string;
  isActive: boolean;
  isDeleted: boolean;
  /** Null: never expires. */
  expiresAt: Date | null;
  /** To the minute; null: never used. */
  lastUsedAt: Date | null;
  isAccountActive: boolean;
}

/** A token as its owner sees it: never its secret. */
export interface OwnToken {
  id: string;
  name: string;
  isActive: boolean;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

let tokenByHash: CompiledQuery<TokenRow> | null = null;

/**
 * Finds a token, including deleted ones, by the hash of its secret. Called for every request: one indexed lookup whose
 * SQL is built once, because building it costs more than sending it.
 */
export async function findTokenByHash(db: Db, hash: Buffer): Promise<StoredToken | null> {
  tokenByHash ??= tokens(db).where("api_tokens.token_hash", "=", hash).compile();
  const { rows } = await db.executeQuery<TokenRow>({ ...tokenByHash, parameters: [hash] });
  return rows[0] ? toToken(rows[0]) : null;
}

/** Finds an account's token by its name, ignoring deleted ones; among several, the newest. */
export async function findTokenByName(db: Db, accountId: string, name: string): Promise<StoredToken | null> {
  const row = await tokens(db)
    .where("api_tokens.account_id", "=", accountId)
    .where("api_tokens.name", "=", name)
    .where("api_tokens.deleted_at", "is", null)
    .orderBy("api_tokens.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toToken(row) : null;
}

function tokens(db: Db) {
  return db
    .selectFrom("api_tokens")
    .innerJoin("accounts", "accounts.id", "api_tokens.account_id")
    .select([
      "api_tokens.id",
      "api_tokens.account_id",
      "api_tokens.name",
      "api_tokens.is_active",
      "api_tokens.deleted_at",
      "api_tokens.expires_at",
      "api_tokens.last_used_at",
      "accounts.is_active as is_account_active",
    ]);
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof tokens>["executeTakeFirstOrThrow"]>>;

function toToken(row: TokenRow): StoredToken {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    isActive: row.is_active,
    isDeleted: row.deleted_at !== null,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    isAccountActive: row.is_account_active,
  };
}

export async function insertToken(
  db: Db,
  token: { id: string; accountId: string; name: string; expiresAt: Date | null; isActive: boolean; hash: Buffer },
): Promise<void> {
  const { id, accountId, name, expiresAt, isActive, hash } = token;
  await db
    .insertInto("api_tokens")
    .values({ id, account_id: accountId, name, expires_at: expiresAt, is_active: isActive, token_hash: hash })
    .execute();
}

/** Writes a token's settings, which restores a deleted one. */
export async function updateToken(
  db: Db,
  id: string,
  settings: { name: string; expiresAt: Date | null; isActive: boolean },
): Promise<void> {
  const { name, expiresAt, isActive } = settings;
  await db
    .updateTable("api_tokens")
    .set({ name, expires_at: expiresAt, is_active: isActive, deleted_at: null })
    .where("id", "=", id)
    .execute();
}

/** False if the account has no such token. */
export async function setTokenInactive(db: Db, accountId: string, tokenId: string): Promise<boolean> {
  const result = await db
    .updateTable("api_tokens")
    .set({ is_active: false })
    .where("id", "=", tokenId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False if the account has no such token, or if it is already deleted. */
export async function setTokenDeleted(db: Db, accountId: string, tokenId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("api_tokens")
    .set({ deleted_at: now })
    .where("id", "=", tokenId)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setTokenUsed(db: Db, tokenId: string, now: Date): Promise<void> {
  await db.updateTable("api_tokens").set({ last_used_at: now }).where("id", "=", tokenId).execute();
}

/** An account's tokens that are not deleted, newest first. */
export async function listOwnTokens(db: Db, accountId: string): Promise<OwnToken[]> {
  return db
    .selectFrom("api_tokens")
    .select(["id", "name", "is_active as isActive", "expires_at as expiresAt", "last_used_at as lastUsedAt"])
    .select("created_at as createdAt")
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** An account's own token that is not deleted, its row locked until the transaction ends; null if it has none with this ID. */
export async function lockOwnToken(
  db: Db,
  accountId: string,
  tokenId: string,
): Promise<{ name: string; isActive: boolean } | null> {
  const row = await db
    .selectFrom("api_tokens")
    .select(["name", "is_active as isActive"])
    .where("id", "=", tokenId)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A token's name, whatever its state; null if there is no such token. */
export async function findTokenName(db: Db, tokenId: string): Promise<string | null> {
  const row = await db.selectFrom("api_tokens").select("name").where("id", "=", tokenId).executeTakeFirst();
  return row?.name ?? null;
}

/** Activates, deactivates or renames an account's own token; false if it has none with this ID. */
export async function changeOwnToken(
  db: Db,
  accountId: string,
  tokenId: string,
  change: { isActive?: boolean | undefined; name?: string | undefined },
): Promise<boolean> {
  const result = await db
    .updateTable("api_tokens")
    .set((update) => ({
      is_active: change.isActive ?? update.ref("is_active"),
      name: change.name ?? update.ref("name"),
    }))
    .where("id", "=", tokenId)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
