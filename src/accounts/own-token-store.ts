import type { Db } from "../platform/database/database.ts";

/** A token as its owner sees it: never its secret. */
export interface OwnToken {
  id: string;
  name: string;
  isActive: boolean;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

/** An account's tokens that are not deleted, the newest first. */
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

/** Switches or renames an account's own token; false where it has no such one. */
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
