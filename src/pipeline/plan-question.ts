import type { StoredDocument } from "../documents/document-store.ts";
import { insertReadingPlan, recordSlice } from "../documents/page-slice-store.ts";
import { findQuestion, insertQuestion } from "../documents/question-store.ts";
import type { Answer, Question } from "../domain/question.ts";
import type { ParsedRecord } from "../domain/warning.ts";
import type { Db } from "../platform/database/database.ts";
import { keepFile } from "../platform/files/sweep-lock.ts";
import type { ClaimedJob } from "../platform/queue/job.ts";
import { endJob, enqueue } from "../platform/queue/queue.ts";
import { beginAnew } from "./begin-anew.ts";
import type { TimedFile } from "./file-work.ts";
import { toQuestionJob } from "./jobs.ts";
import { packQuestion, unpackAnswer, unpackQuestion } from "./pack-question.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";
import { writeSliceFile } from "./slice-files.ts";

/** A parsed file that leaves something to ask a language model. */
export type AskingFile = TimedFile & { question: Question; pages: Uint8Array };

/** Whether a language model is to be asked about a file. */
export function isAsking(parsed: TimedFile): parsed is AskingFile {
  return parsed.question !== null && parsed.pages !== null;
}

/**
 * Ends the job of a document that was read at once with the question about it. Its pages are kept as the only slice of a
 * reading plan, so that they are read once.
 */
export async function planQuestion(
  { db, files, tracing }: PipelineDeps,
  job: ClaimedJob,
  document: StoredDocument,
  { question, pages, pageReadings, times }: AskingFile,
): Promise<void> {
  const fileKey = await writeSliceFile(files, pages);
  const durationMs = times.endMs - times.readFromMs;
  const slices = [pageReadings.map((_, index) => index + 1)];
  // If this fails, it may have been committed after all, so the file stays; the sweep removes it if no row names it.
  await endJob(db, job, async (tx) => {
    await keepFile(tx, files, fileKey);
    await insertReadingPlan(tx, { documentId: document.id, layerChecks: new Map(), planMs: 0, slices });
    await recordSlice(tx, { documentId: document.id, position: 0 }, { fileKey, durationMs });
    await insertQuestion(tx, document.id, { question: packQuestion(question), extractMs: 0 });
    await enqueue(tx, tracing.send(toQuestionJob(document)));
  });
}

/** Ends the job of a document that was read in slices with the question about it. */
export async function addQuestion(
  { db, tracing }: PipelineDeps,
  job: ClaimedJob,
  document: StoredDocument,
  { question, extractMs }: AskingFile,
): Promise<void> {
  const packed = packQuestion(question);
  await endJob(db, job, async (tx) => {
    const isOpen = await insertQuestion(tx, document.id, { question: packed, extractMs });
    if (isOpen) await enqueue(tx, tracing.send(toQuestionJob(document)));
    else await beginAnew({ tracing }, tx, document);
  });
}

/** What came of the question about a document: an answer, or why there is none. */
export interface Reply {
  answer: Answer | null;
  /** A sentence for people; null if there is an answer. */
  trouble: string | null;
  /** How many values were asked for. */
  fields: number;
}

/** The reply to the question about a document; null if nobody has asked, or nobody has replied. */
export async function findReply(db: Db, documentId: string): Promise<Reply | null> {
  const stored = await findQuestion(db, documentId);
  if (stored === null || stored.reply === null) return null;
  const fields = countAsked(unpackQuestion(stored.question));
  if ("answer" in stored.reply) return { answer: unpackAnswer(stored.reply.answer), trouble: null, fields };
  return { answer: null, trouble: stored.reply.trouble, fields };
}

function countAsked({ entries, fields }: Question): number {
  return entries === null ? fields.length : entries.reduce((sum, { wanted }) => sum + wanted.length, 0);
}

/** A record as the local engine found it, with a warning that says why no language model added to it. */
export function withTrouble(record: ParsedRecord, trouble: string): ParsedRecord {
  const about = { field: null, parserFieldId: null, path: null, value: null, printed: null };
  const message = `${trouble} The values are those that were found without it.`;
  const warning = { kind: "model_unavailable", message, source: "language-model", ...about } as const;
  return { ...record, warnings: [...record.warnings, warning] };
}
