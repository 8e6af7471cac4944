import { randomUUID } from "node:crypto";
import { findPersonOf } from "../../accounts/people.ts";
import { recordChange } from "../../audit/record-change.ts";
import type { AuditAction } from "../../domain/audit-event.ts";
import { Failure } from "../../domain/failure.ts";
import { announceDesk } from "../../entries/desk/announce-desk.ts";
import {
  countComments,
  deleteComment,
  type EntryComment,
  findComment,
  insertComment,
  insertMentions,
  listComments,
  listUnseenMentions,
  seeMentions,
  setCommentText,
} from "../../entries/desk/comment-store.ts";
import { findOwnEntry } from "../../entries/edit-store.ts";
import type { Db } from "../../platform/database/database.ts";
import { withTransaction } from "../../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "../administration-deps.ts";
import { checkUuid } from "../check-uuid.ts";
import { refuseUnknown } from "../refuse-unknown.ts";
import { getColleague } from "./find-colleague.ts";

/** Most comments on an entry: a long discussion, and few enough to show all of them. */
const mostComments = 500;

/** Most mentions that are listed. */
const mostMentions = 50;

/** What people say about an entry among themselves; it is never sent anywhere. */
interface Written {
  text: string;
  mentions: string[];
}

export function createCommentEntries({ db }: AdministrationDeps) {
  const findOwn = async ({ accountId }: Person, entryId: string) => {
    checkUuid(entryId, "entry");
    return (await findOwnEntry(db, accountId, entryId)) ?? refuseUnknown("entry");
  };

  /** A comment that the person wrote. */
  const getOwnComment = async (tx: Db, person: Person, commentId: string): Promise<EntryComment> => {
    checkUuid(commentId, "comment");
    const comment = (await findComment(tx, person.accountId, commentId)) ?? refuseUnknown("comment");
    if (comment.authorId !== person.id)
      throw new Failure("notAllowed", "Only the person who wrote a comment can change it.");
    return comment;
  };

  const mention = async (tx: Db, person: Person, commentId: string, ids: string[]) => {
    const people = [];
    for (const id of new Set(ids)) people.push(await getColleague(tx, person, id));
    await insertMentions(tx, commentId, people);
  };

  const record = async (tx: Db, person: Person, comment: EntryComment, action: AuditAction) => {
    const { accountId } = person;
    const { entryId, documentId, filename } = comment;
    const target = { kind: "entry", id: entryId, name: filename } as const;
    await recordChange(tx, person.actor, accountId, { action, target });
    announceDesk(tx, { accountId, documentId });
  };

  const reread = async (tx: Db, { accountId }: Person, id: string) =>
    (await findComment(tx, accountId, id)) ?? refuseUnknown("comment");

  return {
    async list(person: Person, entryId: string) {
      await findOwn(person, entryId);
      return { items: (await listComments(db, entryId)).map(present) };
    },

    async add(person: Person, entryId: string, { text, mentions }: Written) {
      await findOwn(person, entryId);
      return withTransaction(db, async (tx) => {
        if (((await countComments(tx, [entryId])).get(entryId) ?? 0) >= mostComments)
          throw new Failure("conflict", `An entry can have ${mostComments} comments.`);
        const id = randomUUID();
        const authorName = (await findPersonOf(tx, person))?.name ?? person.email;
        const author = { authorId: person.id, authorName, authorEmail: person.email };
        if (!(await insertComment(tx, { id, entryId, ...author, text }))) refuseUnknown("entry");
        await mention(tx, person, id, mentions);
        const comment = await reread(tx, person, id);
        await record(tx, person, comment, "comment.added");
        return present(comment);
      });
    },

    async change(person: Person, commentId: string, { text, mentions }: Written) {
      return withTransaction(db, async (tx) => {
        const before = await getOwnComment(tx, person, commentId);
        await mention(tx, person, commentId, mentions);
        if (before.text !== text) {
          await setCommentText(tx, commentId, text);
          await record(tx, person, before, "comment.edited");
        }
        return present(await reread(tx, person, commentId));
      });
    },

    async delete(person: Person, commentId: string): Promise<void> {
      await withTransaction(db, async (tx) => {
        const comment = await getOwnComment(tx, person, commentId);
        await deleteComment(tx, commentId);
        await record(tx, person, comment, "comment.deleted");
      });
    },

    async listMentions(person: Person) {
      return { items: (await listUnseenMentions(db, person, mostMentions)).map(present) };
    },

    async seeMentions(person: Person, entryId: string): Promise<void> {
      await findOwn(person, entryId);
      await seeMentions(db, person, entryId);
    },
  };
}

function present({ authorId, authorName, authorEmail, ...comment }: EntryComment) {
  return { ...comment, author: { id: authorId, name: authorName, email: authorEmail } };
}
