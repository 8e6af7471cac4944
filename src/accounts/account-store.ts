import type { Db } from "../platform/database/database.ts";

export interface StoredAccount {
  id: string;
  name: string;
  passwordHash: string | null;
  isActive: boolean;
  /** ISO 4217. */
  currency: string;
}

/** Finds an account by its e-mail address, whatever its case. */
export async function findAccountByEmail(db: Db, email: string): Promise<StoredAccount | null> {
  const row = await db
    .selectFrom("accounts")
    .select(["id", "name", "password_hash", "is_active", "currency"])
    .where((where) => where(where.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, password_hash: passwordHash, is_active: isActive, currency } = row;
  return { id, name, passwordHash, isActive, currency };
}

export async function insertAccount(db: Db, account: StoredAccount & { email: string }): Promise<void> {
  const { id, email, name, passwordHash, isActive, currency } = account;
  await db
    .insertInto("accounts")
    .values({ id, email, name, password_hash: passwordHash, is_active: isActive, currency })
    .execute();
}

/** Whether the insert of an account or a member was rejected because the e-mail address belongs to somebody already. */
export function isAddressTaken(error: unknown): boolean {
  const constraint = error instanceof Error && "constraint" in error ? error.constraint : null;
  return constraint === "accounts_email" || constraint === "members_email";
}

/** Writes what can change about an account; its e-mail address and its currency cannot. */
export async function updateAccount(
  db: Db,
  id: string,
  settings: { name: string; passwordHash: string | null; isActive: boolean },
): Promise<void> {
  const { name, passwordHash, isActive } = settings;
  await db
    .updateTable("accounts")
    .set({ name, password_hash: passwordHash, is_active: isActive })
    .where("id", "=", id)
    .execute();
}

/** Activates or deactivates an account; a deactivated account's tokens are rejected at once. False if there is no such account. */
export async function setAccountActive(db: Db, id: string, isActive: boolean): Promise<boolean> {
  const result = await db.updateTable("accounts").set({ is_active: isActive }).where("id", "=", id).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The e-mail address of an active account's owner; null if there is none. */
export async function findAccountEmail(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("accounts")
    .select("email")
    .where("id", "=", id)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row?.email ?? null;
}
