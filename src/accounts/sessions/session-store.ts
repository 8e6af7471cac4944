import { type CompiledQuery, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** An open session and its account. */
export interface OpenSession {
  accountId: string;
  email: string;
  name: string;
  isOperator: boolean;
  currency: string;
  /** Decimal text without trailing zeros. */
  balance: string;
  accountCreatedAt: Date;
  createdAt: Date;
  expiresAt: Date;
}

let sessionByHash: CompiledQuery<OpenSession> | null = null;

/** Finds a session that has not ended, of an active account. Every request of the dashboard calls it. */
export async function findSession(db: Db, secretHash: Buffer, now: Date): Promise<OpenSession | null> {
  sessionByHash ??= db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select(["accounts.id as accountId", "email", "name", "is_operator as isOperator", "currency"])
    .select(sql<string>`trim_scale(balance)::text`.as("balance"))
    .select(["accounts.created_at as accountCreatedAt", "sessions.created_at as createdAt"])
    .select("sessions.expires_at as expiresAt")
    .where("accounts.is_active", "=", true)
    .where("sessions.secret_hash", "=", secretHash)
    .where("sessions.expires_at", ">", now)
    .compile();
  const { rows } = await db.executeQuery<OpenSession>({ ...sessionByHash, parameters: [true, secretHash, now] });
  return rows[0] ?? null;
}

export async function insertSession(
  db: Db,
  session: { secretHash: Buffer; accountId: string; expiresAt: Date },
): Promise<void> {
  const { secretHash, accountId, expiresAt } = session;
  await db
    .insertInto("sessions")
    .values({ secret_hash: secretHash, account_id: accountId, expires_at: expiresAt })
    .execute();
  await db.updateTable("accounts").set({ last_sign_in_at: new Date() }).where("id", "=", accountId).execute();
}

/** Extends a session. */
export async function extendSession(db: Db, secretHash: Buffer, expiresAt: Date): Promise<void> {
  await db.updateTable("sessions").set({ expires_at: expiresAt }).where("secret_hash", "=", secretHash).execute();
}

/** Deletes a session; false if there is none. */
export async function deleteSession(db: Db, secretHash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom("sessions").where("secret_hash", "=", secretHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Ends all sessions of an account, except `except`. */
export async function deleteSessionsOf(db: Db, accountId: string, except: Buffer | null = null): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("account_id", "=", accountId)
    .$if(except !== null, (query) => query.where("secret_hash", "!=", except ?? Buffer.alloc(0)))
    .execute();
}

/** Deletes expired rows. Nothing depends on this; it only keeps the tables small. */
export async function deleteEnded(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
  await db.deleteFrom("password_resets").where("expires_at", "<", now).execute();
  await deleteFirstStartCodes(db, now);
  await db
    .deleteFrom("tries")
    .where("began_at", "<", new Date(now.getTime() - 86_400_000))
    .execute();
}

export async function insertPasswordReset(
  db: Db,
  reset: { secretHash: Buffer; accountId: string; expiresAt: Date },
): Promise<void> {
  const { secretHash, accountId, expiresAt } = reset;
  await db
    .insertInto("password_resets")
    .values({ secret_hash: secretHash, account_id: accountId, expires_at: expiresAt })
    .execute();
}

/** Uses a reset once and returns its account; null if it was used or has expired, or if the account is not active. */
export async function takePasswordReset(db: Db, secretHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .deleteFrom("password_resets")
    .using("accounts")
    .whereRef("accounts.id", "=", "password_resets.account_id")
    .where("accounts.is_active", "=", true)
    .where("secret_hash", "=", secretHash)
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Invalidates an account's unused links. */
export async function deletePasswordResetsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("password_resets").where("account_id", "=", accountId).execute();
}

/** Counts an attempt and returns how many there were in the current window, including this one, and when the window began. */
export async function countTry(
  db: Db,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ count: number; beganAt: Date }> {
  const windowBegin = new Date(now.getTime() - windowMs);
  const row = await db
    .insertInto("tries")
    .values({ key, count: 1, began_at: now })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when tries.began_at < ${windowBegin} then 1 else tries.count + 1 end`,
        began_at: sql`case when tries.began_at < ${windowBegin} then ${now} else tries.began_at end`,
      }),
    )
    .returning(["count", "began_at as beganAt"])
    .executeTakeFirstOrThrow();
  return row;
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom("tries").where("key", "=", key).execute();
}

/** Forgets all attempts whose key starts with this prefix. */
export async function forgetTriesUnder(db: Db, prefix: string): Promise<void> {
  await db.deleteFrom("tries").where(sql<boolean>`starts_with(key, ${prefix})`).execute();
}

export async function uncountTry(db: Db, key: string): Promise<void> {
  await db.updateTable("tries").set({ count: sql`greatest(count - 1, 0)` }).where("key", "=", key).execute();
}

export async function insertFirstStartCode(db: Db, code: { codeHash: Buffer; expiresAt: Date }): Promise<void> {
  await db.insertInto("first_start_codes").values({ code_hash: code.codeHash, expires_at: code.expiresAt }).execute();
}

/** The hashes of the codes that are valid now. */
export async function listFirstStartCodes(db: Db, now: Date): Promise<Buffer[]> {
  const rows = await db.selectFrom("first_start_codes").select("code_hash").where("expires_at", ">", now).execute();
  return rows.map((row) => row.code_hash);
}

/** Deletes the codes that expired by `until`; without it, all. */
export async function deleteFirstStartCodes(db: Db, until: Date | null = null): Promise<void> {
  await db
    .deleteFrom("first_start_codes")
    .$if(until !== null, (query) => query.where("expires_at", "<=", until))
    .execute();
}

/** Makes other first starts wait until the transaction ends: two at once would create two first accounts. */
export async function lockFirstStart(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('winnow first account'))`.execute(db);
}
