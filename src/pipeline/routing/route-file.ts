import { recordChange } from "../../audit/record-change.ts";
import { type Actor, serviceActor } from "../../domain/audit-event.ts";
import { Failure } from "../../domain/failure.ts";
import type { FoundPart } from "../../domain/file-part.ts";
import type { Recognition } from "../../domain/recognition.ts";
import { findParserHeadline } from "../../parsers/own-parser-store.ts";
import { findParserHead, type ParserHead } from "../../parsers/parser-store.ts";
import type { Db } from "../../platform/database/database.ts";
import type { ClaimedJob } from "../../platform/queue/job.ts";
import { endJob, enqueue, finishJob } from "../../platform/queue/queue.ts";
import {
  type FoundInFile,
  findInboxFile,
  type InboxFile,
  recordRecognition,
  recordRouted,
} from "../../routing/inbox-store.ts";
import { leastProbability } from "../../routing/rank-fits.ts";
import { leastPart } from "../../routing/score-cut.ts";
import { acceptKept } from "../accept-document.ts";
import { asDocumentFailure } from "../inspect-received.ts";
import { toInboxJob } from "../jobs.ts";
import type { PipelineDeps } from "../pipeline-deps.ts";
import { NotWaiting } from "./not-waiting.ts";
import type { RecognisedFile } from "./recognise-file.ts";
import { mayHaveParts, recogniseTimeoutMs, recogniseWaiting } from "./recognise-waiting.ts";
import { splitWaiting } from "./split-file.ts";

/** What is said of a file that nobody could look at. */
const unseen: Omit<FoundInFile, "problem"> = {
  recognition: { suggestions: [], newProbability: 1 },
  layout: null,
  parts: null,
};

/** Milliseconds after which a file is looked at again for which there was no room among the documents that wait. */
const noRoomMs = 30_000;

/**
 * Looks what a file in the inbox is. If it surely belongs to one of the account's parsers, one transaction makes a document
 * of it and ends the job; if it surely has documents for several of them, one splits it. Otherwise it waits for a person. A
 * crash at any moment leaves it waiting, with its job.
 */
export async function routeFile(deps: PipelineDeps, job: ClaimedJob, inboxId: string): Promise<void> {
  const waiting = await findInboxFile(deps.db, job.accountId, inboxId);
  if (waiting === null || waiting.routed !== null || waiting.isSplit) return endJob(deps.db, job);
  let found: RecognisedFile;
  try {
    found = await look(deps, waiting, job.signal);
  } catch (error) {
    const failure = job.signal.aborted ? null : asDocumentFailure(error, recogniseTimeoutMs);
    if (failure === null) throw error;
    return endJob(deps.db, job, async (tx) => {
      await recordRecognition(tx, inboxId, { ...unseen, problem: failure.message });
    });
  }
  const outcome = await actIfSure(deps, job, waiting, found);
  if (outcome === "done") return;
  await endJob(deps.db, job, async (tx) => {
    if (outcome !== "noRoom") return void (await recordRecognition(tx, inboxId, { ...found, ...outcome }));
    const again = toInboxJob({ id: inboxId, accountId: job.accountId });
    await enqueue(tx, { ...again, runAt: new Date(Date.now() + noRoomMs) });
  });
}

/** A file that could not be looked at three times waits for a person. */
export async function giveUpRouting(tx: Db, inboxId: string): Promise<void> {
  const problem = "Winnow could not look at this file. Choose a parser for it.";
  await recordRecognition(tx, inboxId, { ...unseen, problem });
}

/** A file of which not all pages can be read in time may still be known by its first ones. */
async function look(deps: PipelineDeps, waiting: InboxFile, signal: AbortSignal): Promise<RecognisedFile> {
  const hasParts = mayHaveParts(waiting);
  try {
    return await recogniseWaiting(deps, waiting, { hasParts, signal });
  } catch (error) {
    if (!hasParts || signal.aborted || asDocumentFailure(error, recogniseTimeoutMs) === null) throw error;
    return recogniseWaiting(deps, waiting, { hasParts: false, signal });
  }
}

/**
 * Sends or splits the file if it is sure how. Otherwise says why it waits; null if it is only not sure. `noRoom`: too many
 * documents wait now, which passes without anybody's help.
 */
async function actIfSure(
  deps: PipelineDeps,
  job: ClaimedJob,
  waiting: InboxFile,
  found: RecognisedFile,
): Promise<"done" | "noRoom" | { problem: string | null }> {
  const by = {
    actor: serviceActor,
    async also(tx: Db) {
      await finishJob(tx, job);
      await recordRecognition(tx, waiting.id, { ...found, problem: null });
    },
  };
  try {
    if (found.parts !== null) {
      if (!areSure(found.parts)) return unsure;
      await splitWaiting(deps, waiting, found.parts, { ...by, signal: job.signal });
      return "done";
    }
    const [best] = found.recognition.suggestions;
    if (best === undefined || !isSure(found.recognition)) return unsure;
    const parser = await findOpenParser(deps.db, waiting.accountId, best.id);
    if (parser === null) return unsure;
    await sendWaiting(deps, waiting, parser, { ...by, probability: best.probability });
    return "done";
  } catch (error) {
    if (error instanceof NotWaiting) return unsure;
    if (!(error instanceof Failure)) throw error;
    return error.kind === "overloaded" ? "noRoom" : { problem: error.message };
  }
}

const unsure = { problem: null };

/** Whether a document surely belongs to one of the account's parsers. */
function isSure({ suggestions: [best] }: Recognition): boolean {
  return best?.kind === "parser" && best.probability >= leastProbability;
}

/** Splitting wrongly is worse than not: every cut must be sure, and what every part is. */
function areSure(parts: readonly FoundPart[]): boolean {
  return parts.every(({ recognition, probability }) => probability >= leastPart && isSure(recognition));
}

/** How a waiting file is sent to a parser. */
interface Sending {
  /** Who sends it. */
  actor: Actor;
  /** How probable the parser was; null if a person chose it. */
  probability: number | null;
  /** Writes more in the same transaction. */
  also?: (tx: Db, documentId: string) => Promise<void>;
}

/**
 * Makes a document of a waiting file, in one transaction: document, hold, job, and that the file waits no longer. From then
 * on the file belongs to the document. Throws `NotWaiting` if it does not wait any more.
 */
export async function sendWaiting(
  deps: PipelineDeps,
  { id, accountId, file, environment, hasMultipleEntries }: InboxFile,
  parser: ParserHead & { name: string },
  { actor, probability, also }: Sending,
): Promise<string> {
  const request = {
    caller: { accountId, tokenId: null },
    parser,
    source: "dashboard" as const,
    file,
    environment,
    hasMultipleEntries: hasMultipleEntries && parser.hasUniqueField,
  };
  const { documentId } = await acceptKept(deps, request, {
    async after(tx, documentId) {
      await also?.(tx, documentId);
      if (!(await recordRouted(tx, id, { documentId, probability }))) throw new NotWaiting();
      const target = { kind: "inbox_file", id, name: file.filename } as const;
      const changes = [{ member: "parser", after: parser.name }];
      await recordChange(tx, actor, accountId, { action: "inbox.sent", target, changes });
    },
  });
  return documentId;
}

/** An account's parser that takes documents; null if there is no such parser. */
export async function findOpenParser(
  db: Db,
  accountId: string,
  parserId: string,
): Promise<(ParserHead & { name: string }) | null> {
  const own = await findParserHeadline(db, accountId, parserId);
  if (!own) return null;
  const head = await findParserHead(db, accountId, own.slug);
  return head === null ? null : { ...head, name: own.name };
}
