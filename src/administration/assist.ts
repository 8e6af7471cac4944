import { setTimeout as pause } from "node:timers/promises";
import { sampleLimits } from "../contract/dashboard/parsers.ts";
import { findDocument, type StoredDocument } from "../documents/document-store.ts";
import { Failure } from "../domain/failure.ts";
import type { ReceivedFile } from "../domain/file.ts";
import { findOwnEntry } from "../entries/edit-store.ts";
import { findEntries, type StoredEntry } from "../entries/entry-store.ts";
import { findParserHeadline, listOpenParsers } from "../parsers/own-parser-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import { findTemplate } from "../parsers/template-library.ts";
import { downloadNow } from "../pipeline/accept-document.ts";
import { deleteUnnamed } from "../pipeline/delete-unnamed.ts";
import { inspectReceived } from "../pipeline/inspect-received.ts";
import { loadCandidates } from "../pipeline/routing/recognise-waiting.ts";
import { leastProbability } from "../routing/rank-fits.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { isUuid } from "./check-uuid.ts";
import type { LiveWork } from "./live-work.ts";

/** The account for which an assistant works. */
type Account = Pick<Person, "accountId">;

/** What a file seems to be: the parser that surely takes it, or else what it may be, likeliest first. */
export type RoutedFile =
  | { slug: string }
  | { slug: null; suggestions: { kind: "parser" | "template"; slug: string; name: string; probability: number }[] };

/** A document of the account, and its entries if it is completed. */
export interface AssistedDocument {
  document: StoredDocument;
  parser: { slug: string; name: string };
  entries: StoredEntry[];
}

/** An announcement can be lost, so the database is also asked this often; milliseconds. */
const pollMs = 1000;
/** Suggestions that are named: nobody chooses among more. */
const mostSuggestions = 5;

/** What a program that helps somebody asks of the service, besides the endpoints for everybody. Nothing here is charged. */
export function createAssist(deps: AdministrationDeps, liveWork: LiveWork) {
  const { db, finished } = deps;

  const find = async ({ accountId }: Account, documentId: string): Promise<AssistedDocument> => {
    const document = isUuid(documentId) ? await findDocument(db, documentId) : null;
    const parser = document && (await findParserHeadline(db, accountId, document.parserId));
    if (document?.accountId !== accountId || !parser) throw unknownDocument();
    const entries = document.status === "completed" ? await findEntries(db, documentId, { withGrounding: true }) : [];
    return { document, parser: { slug: parser.slug, name: parser.name }, entries };
  };

  return {
    listParsers: ({ accountId }: Account) => listOpenParsers(db, accountId),

    /** Downloads a file, to look at it before a parser is known. */
    download: ({ accountId }: Account, url: string) => downloadNow(deps, url, accountId),

    /** Which of the account's parsers a received file is for. */
    async route(account: Account, received: ReceivedFile, gone: AbortSignal): Promise<RoutedFile> {
      const { accountId } = account;
      await inspectReceived(deps, received, { accountId, maxPages: Number.POSITIVE_INFINITY });
      const candidates = await loadCandidates(deps, accountId);
      const { recognition } = await liveWork.recognise(account, received.key, { candidates, hasParts: false }, gone);
      const open = new Map((await listOpenParsers(db, accountId)).map((parser) => [parser.id, parser]));
      const [best] = recognition.suggestions;
      const surely = best?.kind === "parser" && best.probability >= leastProbability ? open.get(best.id) : undefined;
      if (surely !== undefined) return { slug: surely.slug };
      const suggestions = recognition.suggestions.slice(0, mostSuggestions).flatMap(({ kind, id, probability }) => {
        const named = kind === "parser" ? open.get(id) : findTemplate(id);
        return named ? [{ kind, slug: named.slug, name: named.name, probability }] : [];
      });
      return { slug: null, suggestions };
    },

    /** What a received file suggests for a parser. The file is not kept. */
    async propose(account: Account, received: ReceivedFile, gone: AbortSignal) {
      const { accountId } = account;
      try {
        await inspectReceived(deps, received, { accountId, maxPages: sampleLimits.pages });
        const { key } = received;
        const { reply: template, words } = await liveWork.workOnSample(account, key, { kind: "template" }, null, gone);
        const { reply } = await liveWork.workOnSample(account, key, { kind: "propose" }, words, gone);
        return { ...reply, template };
      } finally {
        await deleteUnnamed(deps, received.key);
      }
    },

    find,

    /** The same when it is completed or failed, or after `waitMs`. */
    async findWhenFinished(account: Account, documentId: string, waitMs: number): Promise<AssistedDocument> {
      const giveUpAt = Date.now() + waitMs;
      for (;;) {
        const leftMs = giveUpAt - Date.now();
        const announced = leftMs > 0 ? finished.wait(documentId, Math.min(pollMs, leftMs)) : pause(0);
        const found = await find(account, documentId);
        if (leftMs <= 0 || ["completed", "failed"].includes(found.document.status)) return found;
        await announced;
      }
    },

    /** The parser and the document of an entry. */
    async findEntry({ accountId }: Account, entryId: string) {
      const entry = isUuid(entryId) ? await findOwnEntry(db, accountId, entryId) : null;
      if (!entry) throw unknownEntry();
      const { slug, fields, isArchived } = await getParser(db, entry.parserId);
      return { slug, fields, isArchived, documentId: entry.documentId };
    },
  };
}

function unknownDocument(): Failure {
  return new Failure("documentNotFound", "This account has no document with this ID. It may have been deleted.");
}

function unknownEntry(): Failure {
  return new Failure("entryNotFound", "This account has no entry with this ID. It may have been deleted.");
}
