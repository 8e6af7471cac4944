import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** Somebody of the account, as the others see them; an owner has the account's ID. */
export interface Colleague {
  id: string;
  name: string;
  email: string;
}

/** Who has to do with the review of a document. */
export interface DocumentDesk {
  /** Who is to review it; null: nobody in particular. */
  assignee: Colleague | null;
  /** Who is reviewing it now. */
  heldBy: Colleague | null;
  commentCount: number;
}

/** How long a document is somebody's without a sign of life, in milliseconds: six times as long as between two of them. */
const leaseMs = 120_000;

/** For how long ended leases stay, in milliseconds; they count for nothing. */
const endedMs = 3_600_000;

const lasts = sql<boolean>`ends_at > now()`;

function isSame(memberId: string | null) {
  return sql<boolean>`review_leases.member_id is not distinct from ${memberId}::uuid`;
}

/**
 * Takes a document for review, or keeps it. It stays with somebody else who has it, unless `isTakeOver`. Tells whether it was
 * taken, and who had it before.
 */
export async function takeLease(
  db: Db,
  documentId: string,
  memberId: string | null,
  isTakeOver: boolean,
): Promise<{ isTaken: boolean; before: "nobody" | "same" | "other" }> {
  const endsAt = sql`now() + ${leaseMs} * interval '1 millisecond'`;
  // A single statement: of two who take it at once, one waits for the other's row and then finds it taken.
  const { rows } = await sql<{ isTaken: boolean; before: "nobody" | "same" | "other" }>`
    with earlier as (
      select case when ${isSame(memberId)} then 'same' else 'other' end as who
      from review_leases where document_id = ${documentId} and ${lasts}
    ), taken as (
      insert into review_leases (document_id, member_id, ends_at) values (${documentId}, ${memberId}::uuid, ${endsAt})
      on conflict (document_id) do update set member_id = excluded.member_id, ends_at = excluded.ends_at
        where review_leases.ends_at <= now() or ${isSame(memberId)} or ${isTakeOver}
      returning document_id
    )
    select exists (select from taken) as "isTaken", coalesce((select who from earlier), 'nobody') as before`.execute(
    db,
  );
  return rows[0] ?? { isTaken: false, before: "other" };
}

/** Ends a person's lease, and removes ended ones; false if the document was not theirs. */
export async function endLease(db: Db, documentId: string, memberId: string | null): Promise<boolean> {
  const result = await db
    .deleteFrom("review_leases")
    .where("document_id", "=", documentId)
    .where(isSame(memberId))
    .where(lasts)
    .executeTakeFirst();
  await sql`delete from review_leases where ends_at < now() - ${endedMs} * interval '1 millisecond'`.execute(db);
  return result.numDeletedRows === 1n;
}

/** A document that is assigned to somebody. */
export interface AssignableDocument {
  id: string;
  filename: string | null;
  assignee: Colleague | null;
}

/** Those of the documents that are the account's own, kept from being deleted until the transaction ends. */
export async function lockAssignable(
  db: Db,
  accountId: string,
  documentIds: readonly string[],
): Promise<AssignableDocument[]> {
  const { rows } = await sql<{ id: string; filename: string | null }>`
    select id, filename from documents
    where account_id = ${accountId} and id = any(${documentIds}::uuid[]) order by id for key share`.execute(db);
  const desks = await findDesks(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, assignee: desks.get(row.id)?.assignee ?? null }));
}

/** Assigns documents to a member, or to the owner (`null`). */
export async function assignDocuments(db: Db, documentIds: readonly string[], memberId: string | null): Promise<void> {
  await sql`
    insert into document_assignments (document_id, member_id)
    select id, ${memberId}::uuid from unnest(${documentIds}::uuid[]) as each (id)
    on conflict (document_id) do update set member_id = excluded.member_id, assigned_at = now()`.execute(db);
}

export async function unassignDocuments(db: Db, documentIds: readonly string[]): Promise<void> {
  await sql`delete from document_assignments where document_id = any(${documentIds}::uuid[])`.execute(db);
}

/** Takes all documents from a member who may no longer review. */
export async function clearDeskOf(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom("document_assignments").where("member_id", "=", memberId).execute();
  await db.deleteFrom("review_leases").where("member_id", "=", memberId).execute();
}

/** Who has to do with these documents, by their IDs. */
export async function findDesks(db: Db, documentIds: readonly string[]): Promise<Map<string, DocumentDesk>> {
  if (documentIds.length === 0) return new Map();
  const colleague = (member: string) => {
    const column = (name: string) =>
      sql`coalesce(${sql.ref(`${member}.${name}`)}::text, ${sql.ref(`o.${name}`)}::text)`;
    return sql`json_build_object('id', ${column("id")}, 'name', ${column("name")}, 'email', ${column("email")})`;
  };
  const { rows } = await sql<DocumentDesk & { documentId: string }>`
    select d.id as "documentId",
      case when a.document_id is not null then ${colleague("am")} end as assignee,
      case when l.ends_at > now() then ${colleague("lm")} end as "heldBy",
      (select count(*)::int from entries e join entry_comments c on c.entry_id = e.id where e.document_id = d.id)
        as "commentCount"
    from documents d
    join accounts o on o.id = d.account_id
    left join document_assignments a on a.document_id = d.id
    left join members am on am.id = a.member_id
    left join review_leases l on l.document_id = d.id
    left join members lm on lm.id = l.member_id
    where d.id = any(${documentIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ documentId, ...desk }) => [documentId, desk]));
}
