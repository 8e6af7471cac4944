import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { PersonKey } from "../people.ts";

/** Finds whom a provider means by its own ID of a person; null if nobody signed in with it yet. */
export async function findIdentity(db: Db, issuer: string, subject: string): Promise<PersonKey | null> {
  const { rows } = await sql<PersonKey>`
    select coalesce(open_identities.account_id, members.account_id) as "accountId", member_id as "memberId"
    from open_identities left join members on members.id = member_id
    where issuer = ${issuer} and subject = ${subject}`.execute(db);
  return rows[0] ?? null;
}

/** Remembers whom a provider means; false if the person is somebody else there, or the ID is taken. */
export async function insertIdentity(
  db: Db,
  { accountId, memberId }: PersonKey,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  const result = await db
    .insertInto("open_identities")
    .values({ issuer, subject, account_id: memberId === null ? accountId : null, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
