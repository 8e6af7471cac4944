import { sql } from "kysely";
import type { Role } from "../../domain/role.ts";
import type { Db } from "../../platform/database/database.ts";
import type { PersonKey } from "../people.ts";

/** An open session, whose it is, and their account. */
export interface OpenSession extends PersonKey {
  /** The member's ID; an owner's is the account's. */
  id: string;
  email: string;
  name: string;
  /** Of the dashboard; null: the one that the browser asks for. */
  language: string | null;
  role: Role;
  isOperator: boolean;
  /** The account's, which members see. */
  accountName: string;
  currency: string;
  /** Decimal text without trailing zeros. */
  balance: string;
  accountCreatedAt: Date;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Finds a session that has not ended, of an active account. Every request of the dashboard calls it. Members of an account
 * are never operators, whatever their role.
 */
export async function findSession(db: Db, secretHash: Buffer, now: Date): Promise<OpenSession | null> {
  const { rows } = await sql<OpenSession>`
    select accounts.id, accounts.id as "accountId", null as "memberId", accounts.email, accounts.name, accounts.language,
      'owner' as role, is_operator as "isOperator", accounts.name as "accountName", currency,
      trim_scale(balance)::text as balance, accounts.created_at as "accountCreatedAt", sessions.created_at as "createdAt", sessions.expires_at as "expiresAt"
    from sessions join accounts on accounts.id = sessions.account_id
    where accounts.is_active and sessions.secret_hash = ${secretHash} and sessions.expires_at > ${now}
    union all
    select members.id, accounts.id, members.id, members.email, members.name, members.language,
      members.role, false, accounts.name, currency, trim_scale(balance)::text,
      accounts.created_at, member_sessions.created_at, member_sessions.expires_at
    from member_sessions join members on members.id = member_sessions.member_id
      join accounts on accounts.id = members.account_id
    where accounts.is_active and member_sessions.secret_hash = ${secretHash} and member_sessions.expires_at > ${now}
  `.execute(db);
  return rows[0] ?? null;
}

export async function insertSession(
  db: Db,
  person: PersonKey,
  session: { secretHash: Buffer; expiresAt: Date },
): Promise<void> {
  const { accountId, memberId } = person;
  const row = { secret_hash: session.secretHash, expires_at: session.expiresAt };
  const now = { last_sign_in_at: new Date() };
  if (memberId === null) {
    await db
      .insertInto("sessions")
      .values({ ...row, account_id: accountId })
      .execute();
    await db.updateTable("accounts").set(now).where("id", "=", accountId).execute();
  } else {
    await db
      .insertInto("member_sessions")
      .values({ ...row, member_id: memberId })
      .execute();
    await db.updateTable("members").set(now).where("id", "=", memberId).execute();
  }
}

/** The table with the sessions of such a person. */
function tableOf({ memberId }: Pick<PersonKey, "memberId">) {
  return memberId === null ? "sessions" : "member_sessions";
}

/** Extends a session. */
export async function extendSession(
  db: Db,
  person: PersonKey,
  session: { secretHash: Buffer; expiresAt: Date },
): Promise<void> {
  const { secretHash, expiresAt } = session;
  await db.updateTable(tableOf(person)).set({ expires_at: expiresAt }).where("secret_hash", "=", secretHash).execute();
}

/** Deletes a session, whoever's it is; false if there is none. */
export async function deleteSession(db: Db, secretHash: Buffer): Promise<boolean> {
  for (const table of ["sessions", "member_sessions"] as const) {
    const result = await db.deleteFrom(table).where("secret_hash", "=", secretHash).executeTakeFirst();
    if (result.numDeletedRows === 1n) return true;
  }
  return false;
}

/** Ends all sessions of a person, except `except`. */
export async function deleteSessionsOf(db: Db, person: PersonKey, except: Buffer | null = null): Promise<void> {
  const { accountId, memberId } = person;
  const other = except ?? Buffer.alloc(0);
  if (memberId === null) {
    await db.deleteFrom("sessions").where("account_id", "=", accountId).where("secret_hash", "!=", other).execute();
  } else {
    await db
      .deleteFrom("member_sessions")
      .where("member_id", "=", memberId)
      .where("secret_hash", "!=", other)
      .execute();
  }
}

/**
 * Deletes people who were invited and never answered, once no link of theirs is valid any more; of one address, whatever its
 * links. So nobody keeps somebody else's address by inviting it.
 */
export async function deletePendingMembers(db: Db, now: Date, email: string | null = null): Promise<void> {
  const links = sql`exists (select from member_links where member_id = members.id and expires_at > ${now})`;
  await db
    .deleteFrom("members")
    .where("password_hash", "is", null)
    .where("last_sign_in_at", "is", null)
    .where(email === null ? sql<boolean>`not ${links}` : sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .execute();
}

/** Ends every session and link of an account's owner and members. */
export async function endAccess(db: Db, accountId: string): Promise<void> {
  const members = db.selectFrom("members").select("id").where("account_id", "=", accountId);
  await db.deleteFrom("sessions").where("account_id", "=", accountId).execute();
  await db.deleteFrom("password_resets").where("account_id", "=", accountId).execute();
  await db.deleteFrom("member_sessions").where("member_id", "in", members).execute();
  await db.deleteFrom("member_links").where("member_id", "in", members).execute();
}

/** Deletes expired rows. Nothing depends on this; it only keeps the tables small. */
export async function deleteEnded(db: Db, now: Date): Promise<void> {
  for (const table of ["sessions", "member_sessions", "password_resets", "member_links"] as const)
    await db.deleteFrom(table).where("expires_at", "<", now).execute();
  await deletePendingMembers(db, now);
  await deleteFirstStartCodes(db, now);
  await db
    .deleteFrom("tries")
    .where("began_at", "<", new Date(now.getTime() - 86_400_000))
    .execute();
}

export async function insertLink(
  db: Db,
  person: PersonKey,
  link: { secretHash: Buffer; expiresAt: Date },
): Promise<void> {
  const row = { secret_hash: link.secretHash, expires_at: link.expiresAt };
  const { accountId, memberId } = person;
  if (memberId === null)
    await db
      .insertInto("password_resets")
      .values({ ...row, account_id: accountId })
      .execute();
  else
    await db
      .insertInto("member_links")
      .values({ ...row, member_id: memberId })
      .execute();
}

/** Finds whose link it is; null if it was used or has expired, or if the account is not active. */
export async function findLink(db: Db, secretHash: Buffer, now: Date): Promise<PersonKey | null> {
  const { rows } = await sql<PersonKey>`
    select accounts.id as "accountId", null as "memberId"
    from password_resets join accounts on accounts.id = password_resets.account_id
    where accounts.is_active and secret_hash = ${secretHash} and expires_at > ${now}
    union all
    select accounts.id, members.id
    from member_links join members on members.id = member_links.member_id
      join accounts on accounts.id = members.account_id
    where accounts.is_active and secret_hash = ${secretHash} and expires_at > ${now}
  `.execute(db);
  return rows[0] ?? null;
}

/** Deletes a link: false if it was used in the meantime. */
export async function deleteLink(db: Db, { memberId }: PersonKey, secretHash: Buffer): Promise<boolean> {
  const table = memberId === null ? "password_resets" : "member_links";
  const result = await db.deleteFrom(table).where("secret_hash", "=", secretHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Invalidates a person's unused links. */
export async function deleteLinksOf(db: Db, { accountId, memberId }: PersonKey): Promise<void> {
  if (memberId === null) await db.deleteFrom("password_resets").where("account_id", "=", accountId).execute();
  else await db.deleteFrom("member_links").where("member_id", "=", memberId).execute();
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
