import { findDocumentParsers } from "../documents/own-document-store.ts";
import { fileFormats } from "../domain/file.ts";
import type { Suggestion } from "../domain/recognition.ts";
import { findActiveNames } from "../parsers/own-parser-store.ts";
import { findTemplate } from "../parsers/template-library.ts";
import type { Db } from "../platform/database/database.ts";
import type { InboxFile } from "../routing/inbox-store.ts";
import { findJoinable } from "../routing/part-store.ts";
import type { Person } from "./administration-deps.ts";

/** Files of the inbox with the names of what they may be and the documents that were made of them. */
export async function presentInbox(db: Db, { accountId }: Person, found: readonly InboxFile[]) {
  const documentIds = found.flatMap(({ routed }) => routed?.documentId ?? []);
  const documents = await findDocumentParsers(db, accountId, documentIds);
  const parserNames = await findActiveNames(db, accountId);
  const joinable = await findJoinable(db, accountId);
  return found.map((waiting) => {
    const { id, file, createdAt, recognition, parts, problem, routed, source } = waiting;
    const { filename, pageCount, sizeBytes, format } = file;
    return {
      id,
      filename,
      pageCount,
      sizeBytes,
      contentType: fileFormats[format].contentType,
      createdAt,
      state: stateOf(waiting),
      suggestions: (recognition?.suggestions ?? []).flatMap((each) => nameSuggestion(parserNames, each)),
      newProbability: recognition?.newProbability ?? null,
      parts: (parts ?? []).map(({ firstPage, lastPage, recognition }) => ({
        firstPage,
        lastPage,
        suggestions: recognition.suggestions.flatMap((each) => nameSuggestion(parserNames, each)),
        newProbability: recognition.newProbability,
      })),
      source: source && {
        ...source,
        lastPage: source.firstPage + pageCount - 1,
        canJoin: source.id !== null && joinable.has(source.id),
      },
      problem,
      document: routed === null ? null : presentRouted(documents, routed),
    };
  });
}

function stateOf({ routed, isSplit, recognition }: InboxFile): "looking" | "waiting" | "routed" | "split" {
  if (routed !== null) return "routed";
  if (isSplit) return "split";
  return recognition === null ? "looking" : "waiting";
}

/** A parser may have been archived since. */
function nameSuggestion(parserNames: ReadonlyMap<string, string>, { kind, id, probability }: Suggestion) {
  const name = kind === "template" ? findTemplate(id)?.name : parserNames.get(id);
  return name === undefined ? [] : [{ kind, id, name, probability }];
}

function presentRouted(
  documents: Awaited<ReturnType<typeof findDocumentParsers>>,
  { documentId, probability }: NonNullable<InboxFile["routed"]>,
) {
  const document = documents.get(documentId);
  if (document === undefined) return null;
  const { parserId, parserName, status } = document;
  return { id: documentId, parser: { id: parserId, name: parserName }, status, probability };
}
