import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** What came of a question: the answer, packed, or a sentence for people that says why there is none. */
export type QuestionReply = { answer: Uint8Array } | { trouble: string };

/** A question about a document, packed. */
export interface StoredQuestion {
  question: Uint8Array;
  /** Null: nobody has replied yet. */
  reply: QuestionReply | null;
}

/** Writes down what is asked about a document. False, and nothing is written, if it is finished or gone. */
export async function insertQuestion(
  db: Db,
  documentId: string,
  { question, extractMs }: { question: Uint8Array; extractMs: number },
): Promise<boolean> {
  // The time that it took to find out what to ask counts for the document's time limit.
  const { numAffectedRows } = await sql`
    with planned as (
      update reading_plans set plan_ms = plan_ms + ${Math.round(extractMs)}
      where document_id = ${documentId} returning document_id
    )
    insert into document_questions (document_id, question)
    select document_id, ${Buffer.from(question)} from planned
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Null: nothing is asked about the document, or it is finished or gone. */
export async function findQuestion(db: Db, documentId: string): Promise<StoredQuestion | null> {
  const row = await db
    .selectFrom("document_questions")
    .select(["question", "answer", "trouble"])
    .where("document_id", "=", documentId)
    .executeTakeFirst();
  if (!row) return null;
  const { question, answer, trouble } = row;
  if (answer !== null) return { question, reply: { answer } };
  return { question, reply: trouble === null ? null : { trouble } };
}

/** Keeps the first reply to a question. False if there is one, or the document is finished or gone. */
export async function keepReply(db: Db, documentId: string, reply: QuestionReply): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("document_questions")
    .set("answer" in reply ? { answer: Buffer.from(reply.answer) } : { trouble: reply.trouble })
    .where("document_id", "=", documentId)
    .where("answer", "is", null)
    .where("trouble", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
