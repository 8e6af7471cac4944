import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** Somebody who is mentioned in a comment. */
export interface Mentioned {
  accountId: string;
  /** Null: the owner. */
  memberId: string | null;
}

/** What somebody said about an entry. */
export interface EntryComment {
  id: string;
  entryId: string;
  documentId: string;
  filename: string | null;
  authorId: string;
  authorName: string;
  authorEmail: string;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
}

function whose({ accountId, memberId }: Mentioned) {
  return memberId === null ? sql<boolean>`m.account_id = ${accountId}` : sql<boolean>`m.member_id = ${memberId}`;
}

const columns = sql`c.id, c.entry_id as "entryId", d.id as "documentId", d.filename, c.author_id as "authorId",
  c.author_name as "authorName", c.author_email as "authorEmail", c.text, c.created_at as "createdAt", c.edited_at as "editedAt"`;
const joined = sql`entry_comments c join entries e on e.id = c.entry_id join documents d on d.id = e.document_id`;

/** The comments on an entry, oldest first. */
export async function listComments(db: Db, entryId: string): Promise<EntryComment[]> {
  const { rows } = await sql<EntryComment>`
    select ${columns} from ${joined} where c.entry_id = ${entryId} order by c.created_at, c.id`.execute(db);
  return rows;
}

/** A comment on an entry of the account; null if there is none with that ID. */
export async function findComment(db: Db, accountId: string, id: string): Promise<EntryComment | null> {
  const { rows } = await sql<EntryComment>`
    select ${columns} from ${joined} where d.account_id = ${accountId} and c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** How many comments each of these entries has; those without any are left out. */
export async function countComments(db: Db, entryIds: readonly string[]): Promise<Map<string, number>> {
  if (entryIds.length === 0) return new Map();
  const { rows } = await sql<{ entryId: string; count: number }>`
    select entry_id as "entryId", count(*)::int as count from entry_comments
    where entry_id = any(${entryIds}::uuid[]) group by entry_id`.execute(db);
  return new Map(rows.map(({ entryId, count }) => [entryId, count]));
}

/** Writes a comment; false if its entry is gone, or being deleted. */
export async function insertComment(
  db: Db,
  comment: Pick<EntryComment, "id" | "entryId" | "authorId" | "authorName" | "authorEmail" | "text">,
): Promise<boolean> {
  const { id, entryId, authorId, authorName, authorEmail, text } = comment;
  const { numAffectedRows } = await sql`
    insert into entry_comments (id, entry_id, author_id, author_name, author_email, text)
    select ${id}::uuid, id, ${authorId}::uuid, ${authorName}, ${authorEmail}, ${text}
    from entries where id = ${entryId} for key share`.execute(db);
  return numAffectedRows === 1n;
}

export async function setCommentText(db: Db, id: string, text: string): Promise<void> {
  await db.updateTable("entry_comments").set({ text, edited_at: sql`now()` }).where("id", "=", id).execute();
}

export async function deleteComment(db: Db, id: string): Promise<void> {
  await db.deleteFrom("entry_comments").where("id", "=", id).execute();
}

/** Writes down who is mentioned; whoever was before stays so. */
export async function insertMentions(db: Db, commentId: string, people: readonly Mentioned[]): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ accountId, memberId }) => ({
    comment_id: commentId,
    account_id: memberId === null ? accountId : null,
    member_id: memberId,
  }));
  await db
    .insertInto("comment_mentions")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The comments that mention a person who has not seen them yet, newest first. */
export async function listUnseenMentions(db: Db, person: Mentioned, limit: number): Promise<EntryComment[]> {
  const { rows } = await sql<EntryComment>`
    select ${columns} from ${joined} join comment_mentions m on m.comment_id = c.id
    where ${whose(person)} and m.seen_at is null order by c.created_at desc, c.id limit ${limit}`.execute(db);
  return rows;
}

/** A person has seen the comments on an entry. */
export async function seeMentions(db: Db, person: Mentioned, entryId: string): Promise<void> {
  await sql`
    update comment_mentions m set seen_at = now() from entry_comments c
    where c.id = m.comment_id and c.entry_id = ${entryId} and ${whose(person)} and m.seen_at is null`.execute(db);
}
