import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { PersonKey } from "../people.ts";

/** A key that a person's device keeps. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What a device's signature is checked with. */
export interface PasskeyCredential {
  /** As browsers name it, in base64url. */
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

function whose({ accountId, memberId }: PersonKey) {
  return memberId === null ? sql<boolean>`account_id = ${accountId}` : sql<boolean>`member_id = ${memberId}`;
}

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Db, person: PersonKey): Promise<(Passkey & PasskeyCredential)[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .select(["credential_id as credentialId", "public_key as publicKey", "transports"])
    .select(sql<number>`counter::float8`.as("counter"))
    .where(whose(person))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Saves a passkey; false if there is one with that credential. */
export async function insertPasskey(
  db: Db,
  { accountId, memberId }: PersonKey,
  passkey: PasskeyCredential & Pick<Passkey, "id" | "name">,
): Promise<boolean> {
  const result = await db
    .insertInto("passkeys")
    .values({
      id: passkey.id,
      account_id: memberId === null ? accountId : null,
      member_id: memberId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Whose passkey it is, with its row locked until the transaction ends; null if it is not known. */
export async function lockCredential(
  db: Db,
  credentialId: string,
): Promise<(PersonKey & PasskeyCredential & { id: string }) | null> {
  const { rows } = await sql<PersonKey & PasskeyCredential & { id: string }>`
    select p.id, coalesce(p.account_id, m.account_id) as "accountId", p.member_id as "memberId",
      p.credential_id as "credentialId", p.public_key as "publicKey", p.counter::float8 as counter, p.transports
    from passkeys p left join members m on m.id = p.member_id
    where p.credential_id = ${credentialId} for update of p`.execute(db);
  return rows[0] ?? null;
}

/** A passkey was used now. */
export async function markPasskeyUsed(db: Db, id: string, counter: number): Promise<void> {
  await db.updateTable("passkeys").set({ counter, last_used_at: sql`now()` }).where("id", "=", id).execute();
}

/** Removes a person's passkey and returns its name; null if they have none with that ID. */
export async function deletePasskey(db: Db, person: PersonKey, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom("passkeys")
    .where(whose(person))
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Removes all passkeys of a person; false if there is none. */
export async function deletePasskeysOf(db: Db, person: PersonKey): Promise<boolean> {
  const result = await db.deleteFrom("passkeys").where(whose(person)).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
