import { recordChange } from "../audit/record-change.ts";
import { Failure } from "../domain/failure.ts";
import type { ReceivedFile } from "../domain/file.ts";
import { receiveFile } from "../intake/receive-file.ts";
import { findParserHeadline } from "../parsers/own-parser-store.ts";
import { toInboxJob } from "../pipeline/jobs.ts";
import { keepInInbox } from "../pipeline/routing/keep-in-inbox.ts";
import { NotWaiting } from "../pipeline/routing/not-waiting.ts";
import { findOpenParser, sendWaiting } from "../pipeline/routing/route-file.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { refuseFullInbox } from "../routing/inbox-room.ts";
import {
  countWaiting,
  findInboxFile,
  forgetRecognition,
  type InboxFile,
  listInbox,
  lockInbox,
  lockInboxFile,
  setInboxFileDeleted,
} from "../routing/inbox-store.ts";
import { rememberLayout } from "../routing/layout-store.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { getDocumentSummary } from "./browse-documents.ts";
import { checkUuid } from "./check-uuid.ts";
import type { LiveWork } from "./live-work.ts";
import type { createManageParsers } from "./manage-parsers.ts";
import type { createManageSamples } from "./manage-samples.ts";
import { presentInbox } from "./present-inbox.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** How a document that is sent without a parser is read by whichever takes it. */
export interface RouteOptions {
  environment: string;
  hasMultipleEntries: boolean;
}

interface InboxParts {
  liveWork: LiveWork;
  parsers: Pick<ReturnType<typeof createManageParsers>, "makeFromTemplate">;
  samples: Pick<ReturnType<typeof createManageSamples>, "keep" | "checkRoom">;
}

/** Documents that are sent without a parser: they wait in the inbox until one takes them, and cost nothing before. */
export function createManageInbox(deps: AdministrationDeps, { liveWork, parsers, samples }: InboxParts) {
  const { db, files, limits } = deps;

  const getWaiting = async ({ accountId }: Person, inboxId: string): Promise<InboxFile> => {
    checkUuid(inboxId, "file");
    const found = (await findInboxFile(db, accountId, inboxId)) ?? refuseUnknown("file");
    if (found.isDeleted) refuseUnknown("file");
    return found;
  };

  const describe = async (person: Person, inboxId: string) => {
    const [described] = await presentInbox(db, person, [await getWaiting(person, inboxId)]);
    return described ?? refuseUnknown("file");
  };

  /** Called before a byte of an upload is read; others may come in between. */
  const checkRoom = ({ accountId }: Person, reader: Db = db, bytes = 0): Promise<void> =>
    refuseFullInbox(reader, accountId, { files: 1, bytes });

  const keep = async (person: Person, received: ReceivedFile, options: RouteOptions) => {
    const { accountId, actor } = person;
    return describe(person, await keepInInbox(deps, received, { accountId, actor, ...options }));
  };

  const send = async (person: Person, inboxId: string, parserId: string) => {
    checkUuid(parserId, "parser");
    const waiting = await getWaiting(person, inboxId);
    const { accountId, actor } = person;
    if (!(await findParserHeadline(db, accountId, parserId))) refuseUnknown("parser");
    const parser = await findOpenParser(db, accountId, parserId);
    if (parser === null) throw new Failure("conflict", "This parser is archived. Restore it to send it documents.");
    try {
      const documentId = await sendWaiting(deps, waiting, parser, {
        actor,
        probability: null,
        also: async (tx, documentId) => {
          const { layout } = waiting;
          if (layout !== null) await rememberLayout(tx, { parserId, documentId, layout, isRight: true });
        },
      });
      return await getDocumentSummary(db, person, documentId);
    } catch (error) {
      if (error instanceof NotWaiting) throw alreadyGone();
      throw error;
    }
  };

  const setDeleted = async (person: Person, inboxId: string, isDeleted: boolean): Promise<void> => {
    checkUuid(inboxId, "file");
    const { accountId, actor } = person;
    await withTransaction(db, async (tx) => {
      if (!isDeleted) await lockInbox(tx, accountId);
      // Locked: a parser may be taking it, and charging it, at this moment.
      const found = (await lockInboxFile(tx, accountId, inboxId)) ?? refuseUnknown("file");
      if (found.routed !== null) throw new Failure("conflict", "A parser took this file. Delete its document instead.");
      if (found.isSplit) throw new Failure("conflict", "This file was split. Delete its parts instead.");
      if (found.isDeleted === isDeleted) return;
      if (!isDeleted) await checkRoom(person, tx, found.file.sizeBytes);
      await setInboxFileDeleted(tx, inboxId, isDeleted);
      const target = { kind: "inbox_file", id: inboxId, name: found.file.filename } as const;
      await recordChange(tx, actor, accountId, { action: isDeleted ? "inbox.deleted" : "inbox.restored", target });
    });
  };

  /** Has one waiting file looked at again, or all of the account; those that nobody has looked at yet have their job. */
  const lookAgain = ({ accountId }: Person, inboxId: string | null): Promise<void> =>
    withTransaction(db, async (tx) => {
      for (const id of await forgetRecognition(tx, accountId, inboxId))
        await enqueue(tx, toInboxJob({ id, accountId }));
    });

  return {
    checkRoom: (person: Person) => checkRoom(person),

    keep,

    list: async (person: Person) => presentInbox(db, person, await listInbox(db, person.accountId)),

    count: ({ accountId }: Person) => countWaiting(db, accountId),

    get: describe,

    async renderPage(person: Person, inboxId: string, page: { number: number; maxWidthPx: number }, gone: AbortSignal) {
      const { file } = await getWaiting(person, inboxId);
      return liveWork.draw(person, file.key, page, gone);
    },

    send,

    /** Sends the file to the parser that was made from a template, or makes it; then the others may fit it, too. */
    async makeParser(person: Person, inboxId: string, slug: string) {
      const { routed, isSplit } = await getWaiting(person, inboxId);
      if (routed !== null || isSplit) throw alreadyGone();
      const { parser, isNew } = await parsers.makeFromTemplate(person, slug);
      try {
        return { parser, document: await send(person, inboxId, parser.id), isNew };
      } finally {
        if (isNew) await lookAgain(person, null);
      }
    },

    /** A copy of the file as a sample for a new parser; the file itself goes on waiting. */
    async copyToSample(person: Person, inboxId: string) {
      const { file } = await getWaiting(person, inboxId);
      await samples.checkRoom(person, null);
      const stream = await files.openRead(file.key);
      const copy = await receiveFile(files, stream, file.filename, { maxBytes: limits.maxUploadBytes });
      return samples.keep(person, copy, null);
    },

    /** Looks again what a waiting file is. */
    async lookAgain(person: Person, inboxId: string) {
      await getWaiting(person, inboxId);
      await lookAgain(person, inboxId);
      return describe(person, inboxId);
    },

    delete: (person: Person, inboxId: string) => setDeleted(person, inboxId, true),

    async restore(person: Person, inboxId: string) {
      await setDeleted(person, inboxId, false);
      return describe(person, inboxId);
    },
  };
}

function alreadyGone(): Failure {
  return new Failure("conflict", "This file was already sent, split or deleted.");
}
