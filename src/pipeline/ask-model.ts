import { findDocument, type StoredDocument } from "../documents/document-store.ts";
import { findQuestion, keepReply, type QuestionReply } from "../documents/question-store.ts";
import { Failure } from "../domain/failure.ts";
import type { AcceptedFile } from "../domain/file.ts";
import type { Question } from "../domain/question.ts";
import { type LanguageModel, seesPictures } from "../language-models/language-model.ts";
import { ModelTrouble } from "../language-models/model-trouble.ts";
import { getParser } from "../parsers/parser-store.ts";
import type { ClaimedJob } from "../platform/queue/job.ts";
import { endJob, enqueue } from "../platform/queue/queue.ts";
import { beginAnew } from "./begin-anew.ts";
import type { WorkOptions } from "./file-work.ts";
import { inStage } from "./in-stage.ts";
import { toFinishJob } from "./jobs.ts";
import { packAnswer, unpackQuestion } from "./pack-question.ts";
import { endWithoutPlan, untilFailed, workOptions } from "./parse-document.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

/** Width of a page's picture, in pixels: small print stays readable, and the hosted models shrink larger ones. */
const pictureWidthPx = 1200;
/** Pictures of one document: they are in memory together, a megabyte each. */
const mostPictures = 20;

/** Milliseconds of a sync document's time limit that are left for making its entries. */
const finishMs = 5000;

/**
 * Asks a language model about a document that is read. It waits for another server, so it is a job of its own, beside
 * those that need a processor. One transaction keeps the reply and queues the rest of the work: an answer that was paid
 * for is not asked for again. Without an answer, a `hybrid` parser gives what the local engine found; a document of a
 * `model` parser fails.
 */
export async function askModel(deps: PipelineDeps, job: ClaimedJob, documentId: string): Promise<void> {
  const document = await findDocument(deps.db, documentId);
  const asked = await findQuestion(deps.db, documentId);
  if (!document?.file || asked === null) return endWithoutPlan(deps, job, document);
  if (asked.reply !== null) {
    await endJob(deps.db, job);
    return;
  }
  const read = { ...document, file: document.file };
  await untilFailed(deps, job, document, async () => {
    const reply = await inStage(deps, "ask", () => ask(deps, job, read, unpackQuestion(asked.question)));
    await endJob(deps.db, job, async (tx) => {
      if (await keepReply(tx, documentId, reply)) await enqueue(tx, deps.tracing.send(toFinishJob(document)));
      else await beginAnew(deps, tx, document);
    });
  });
}

async function ask(
  deps: PipelineDeps,
  job: ClaimedJob,
  document: StoredDocument & { file: AcceptedFile },
  question: Question,
): Promise<QuestionReply> {
  const { db, languageModels } = deps;
  const { id, accountId, parserId, source } = document;
  try {
    const model = await languageModels.findFor(db, accountId);
    if (model === null) throw new ModelTrouble("notAllowed", notSet);
    const options = workOptions(deps, job, document, 0);
    const asking = {
      ...{ accountId, parserId, documentId: id, signal: job.signal },
      ...(source === "sync" ? { timeoutMs: Math.max(1, options.timeoutMs - finishMs) } : {}),
    };
    const shown = await withPictures(deps, document, question, { model, options });
    return { answer: packAnswer((await languageModels.ask(model, shown, asking)).answer) };
  } catch (error) {
    if (!(error instanceof ModelTrouble)) throw error;
    const { engine } = (await getParser(db, parserId)).settings;
    if (engine.type !== "model") return { trouble: error.message };
    throw new Failure("processingFailed", `${error.message} Nothing was charged.`);
  }
}

const notSet =
  "No language model is set up. Set WINNOW_MODEL_NAME and WINNOW_MODEL_ADDRESS, or enter one of your own in the settings of your account.";

/** The question with pictures of pages that are scans, for a language model that sees. */
async function withPictures(
  { fileWork }: PipelineDeps,
  { file }: StoredDocument & { file: AcceptedFile },
  question: Question,
  { model, options }: { model: LanguageModel; options: WorkOptions },
): Promise<Question> {
  if (!seesPictures(model)) return question;
  const scans = question.pages.filter(({ isScan }) => isScan).slice(0, mostPictures);
  const pictures = new Map<number, Uint8Array>();
  for (const { number } of scans)
    pictures.set(number, await fileWork.render(file.key, { number, maxWidthPx: pictureWidthPx }, options));
  return {
    ...question,
    pages: question.pages.map((page) => ({ ...page, picture: pictures.get(page.number) ?? null })),
  };
}
