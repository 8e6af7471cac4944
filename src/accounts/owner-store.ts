import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** Whom an account was created for; who signs in with its address. */
export interface Owner {
  id: string;
  email: string;
  name: string;
  /** Of the dashboard; null: the one that the browser asks for. */
  language: string | null;
  passwordHash: string | null;
  isActive: boolean;
  isOperator: boolean;
}

/** Finds an account by its e-mail address, whatever its case. */
export async function findOwner(db: Db, email: string): Promise<Owner | null> {
  const row = await owners(db).where(sql<boolean>`lower(email) = ${email.toLowerCase()}`).executeTakeFirst();
  return row ?? null;
}

export async function findOwnerById(db: Db, accountId: string): Promise<Owner | null> {
  return (await owners(db).where("id", "=", accountId).executeTakeFirst()) ?? null;
}

/** Like `findOwnerById`, with the row locked until the transaction ends. */
export async function lockOwner(db: Db, accountId: string): Promise<Owner | null> {
  return (await owners(db).where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

function owners(db: Db) {
  return db
    .selectFrom("accounts")
    .select([
      "id",
      "email",
      "name",
      "language",
      "password_hash as passwordHash",
      "is_active as isActive",
      "is_operator as isOperator",
    ]);
}

export async function setOwnerPasswordHash(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable("accounts").set({ password_hash: passwordHash }).where("id", "=", accountId).execute();
}

export async function setOwnerDetails(
  db: Db,
  accountId: string,
  details: Pick<Owner, "name" | "language">,
): Promise<void> {
  await db.updateTable("accounts").set(details).where("id", "=", accountId).execute();
}

/** Appoints or dismisses an operator; false where there is nothing to change. */
export async function setOperator(db: Db, accountId: string, isOperator: boolean): Promise<boolean> {
  const result = await db
    .updateTable("accounts")
    .set({ is_operator: isOperator })
    .where("id", "=", accountId)
    .where("is_operator", "!=", isOperator)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether there is any account, including accounts from a set-up file, with or without a password. */
export async function hasAnyAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom("accounts").select("id").limit(1).execute()).length > 0;
}

/** Whether anybody can sign in; until then, a code from the console creates the first account. */
export async function hasAnyPassword(db: Db): Promise<boolean> {
  const row = await db.selectFrom("accounts").select("id").where("password_hash", "is not", null).limit(1).execute();
  return row.length > 0;
}

/** Active operators other than this account: the last one must not lock everybody out. */
export async function hasOtherOperator(db: Db, accountId: string): Promise<boolean> {
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    .where("is_operator", "=", true)
    .where("is_active", "=", true)
    .where("password_hash", "is not", null)
    .where("id", "!=", accountId)
    .limit(1)
    .forUpdate()
    .execute();
  return rows.length > 0;
}

/** The last row of the previous page: its time as the database writes it, because a Date would cut off the microseconds. */
interface PageBefore {
  createdAt: string;
  id: string;
}

/** Accounts with their figures, newest first; `before` is the last one of the previous page. */
export async function listAccounts(
  db: Db,
  filter: { search: string | null; id: string | null; before: PageBefore | null; limit: number },
) {
  const { search, id, before, limit } = filter;
  return db
    .selectFrom("accounts")
    .select(["id", "email", "name", "is_active as isActive", "is_operator as isOperator", "currency"])
    .select(["created_at as createdAt", "last_sign_in_at as lastSignInAt"])
    .select(sql<string>`created_at::text`.as("createdAtText"))
    .select(sql<boolean>`password_hash is not null`.as("hasPassword"))
    .select(sql<string>`trim_scale(balance)::text`.as("balance"))
    .select(sql<number>`(select count(*)::int from parsers where account_id = accounts.id)`.as("parsers"))
    .select(sql<number>`(select count(*)::int from documents where account_id = accounts.id)`.as("documents"))
    .select(
      sql<number>`(select coalesce(sum(page_count), 0)::int from documents
        where account_id = accounts.id and status = 'completed')`.as("pages"),
    )
    .select(
      sql<number>`(select count(*)::int from documents
        where account_id = accounts.id and created_at > now() - interval '30 days')`.as("documentsLast30Days"),
    )
    .$if(search !== null, (query) =>
      query.where(sql<boolean>`position(${search?.toLowerCase() ?? ""} in lower(email || ' ' || name)) > 0`),
    )
    .$if(id !== null, (query) => query.where("id", "=", id ?? ""))
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${before?.createdAt}::timestamptz, ${before?.id}::uuid)`),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** A setting of the service that operators can change while it runs; null if it was never set. */
export async function findServiceSetting(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom("service_settings").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

export async function saveServiceSetting(db: Db, name: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto("service_settings")
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: json }))
    .execute();
}
