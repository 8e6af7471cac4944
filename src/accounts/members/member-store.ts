import { sql } from "kysely";
import type { Role } from "../../domain/role.ts";
import type { Db } from "../../platform/database/database.ts";

/** Somebody who was invited to an account. */
export interface Member {
  id: string;
  accountId: string;
  email: string;
  name: string;
  /** Of the dashboard; null: the one that the browser asks for. */
  language: string | null;
  /** Null until one is chosen. */
  passwordHash: string | null;
  role: Role;
  hasSecondFactor: boolean;
  createdAt: Date;
  lastSignInAt: Date | null;
}

/** Whether the invitation was accepted: whoever signs in by OpenID Connect has no password. */
export function hasJoined({ passwordHash, lastSignInAt }: Pick<Member, "passwordHash" | "lastSignInAt">): boolean {
  return passwordHash !== null || lastSignInAt !== null;
}

/** Finds a member by e-mail address, whatever its case. */
export async function findMemberByEmail(db: Db, email: string): Promise<Member | null> {
  const row = await members(db).where(sql<boolean>`lower(email) = ${email.toLowerCase()}`).executeTakeFirst();
  return row ?? null;
}

export async function findMember(db: Db, id: string): Promise<Member | null> {
  return (await members(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Finds a member of this account, with the row locked until the transaction ends. */
export async function lockMemberOf(db: Db, accountId: string, id: string): Promise<Member | null> {
  const row = await members(db)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The members of an account, in the order in which they were invited. */
export async function listMembers(db: Db, accountId: string): Promise<Member[]> {
  return members(db).where("account_id", "=", accountId).orderBy("created_at").orderBy("id").execute();
}

function members(db: Db) {
  return db
    .selectFrom("members")
    .select(["id", "account_id as accountId", "email", "name", "language", "password_hash as passwordHash", "role"])
    .select(sql<boolean>`exists (select from second_factors where member_id = members.id)`.as("hasSecondFactor"))
    .select(["created_at as createdAt", "last_sign_in_at as lastSignInAt"]);
}

export async function insertMember(
  db: Db,
  member: Pick<Member, "id" | "accountId" | "email" | "name" | "role">,
): Promise<void> {
  const { id, accountId, email, name, role } = member;
  await db.insertInto("members").values({ id, account_id: accountId, email, name, role }).execute();
}

export async function setMemberRole(db: Db, id: string, role: Role): Promise<void> {
  await db.updateTable("members").set({ role }).where("id", "=", id).execute();
}

export async function setMemberDetails(db: Db, id: string, details: Pick<Member, "name" | "language">): Promise<void> {
  await db.updateTable("members").set(details).where("id", "=", id).execute();
}

export async function setMemberPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable("members").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/** Deletes a member with all sessions and links. */
export async function deleteMember(db: Db, id: string): Promise<void> {
  await db.deleteFrom("members").where("id", "=", id).execute();
}
