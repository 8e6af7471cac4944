import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type DocumentDetail, documentRoutes } from "../../../../src/contract/dashboard/documents.ts";
import { type EntryChange, type EntryDetail, entryRoutes } from "../../../../src/contract/dashboard/entries.ts";
import { parserRoutes } from "../../../../src/contract/dashboard/parsers.ts";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { notifyFailed, notifyUndo } from "../../lib/notify.ts";
import { rememberUndo } from "../../lib/undo.ts";
import { texts } from "../../texts/en.ts";
import { startLookBack } from "./look-back/look-back-query.ts";
import { afterOwnSteps, hasSameValues, keepOwnStep } from "./own-steps.ts";

/** How often a document in work is polled, in milliseconds, if its events do not arrive. */
const askAgainMs = 4000;

/** A document with its entries and deliveries; polled while it is in work. */
export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: ["document", documentId],
    queryFn: ({ signal }) => call(documentRoutes.getDocument, { params: { documentId }, signal }),
    refetchInterval: ({ state }) => {
      const { data } = state;
      const isInWork = data?.status === "pending" || data?.status === "processing";
      const isDelivering = data?.deliveries.some(({ status }) => status === "pending") ?? false;
      return isInWork || isDelivering ? askAgainMs : false;
    },
  });

/** The parser of a document: its fields and its confidence threshold. */
export const parserQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["parsers", parserId],
    queryFn: ({ signal }) => call(parserRoutes.getParser, { params: { parserId }, signal }),
  });

/** Changes to send, and what to do with the answer. Ctrl-Z undoes them; with a sentence, so does a notification. */
export interface EntryChanges {
  entryId: string;
  changes: EntryChange[];
  said?: string;
  onSaved?: () => void;
  /** Told of a failure in place of the person. */
  onFailed?: (error: Error) => void;
}

/** The `updatedAt` of the entry that the person changed; a change may wait, and the entry be loaded again meanwhile. */
interface Seen {
  seenAt: string | null;
}

/** What is sent of a document's entries goes one after the other, each from the state before it. */
const inTurn = (documentId: string) => ({ id: `entries of ${documentId}` });

/** Corrects an entry. */
export function useChangeEntry(documentId: string) {
  const client = useQueryClient();
  const { queryKey } = documentQuery(documentId);
  const findEntry = (entryId: string) =>
    client.getQueryData(queryKey)?.entries.find((candidate) => candidate.id === entryId);
  const see = (change: EntryChanges) => ({ ...change, seenAt: findEntry(change.entryId)?.updatedAt ?? null });

  const mutation = useMutation({
    scope: inTurn(documentId),
    mutationFn: async ({ entryId, changes, seenAt, isUndo }: EntryChanges & Seen & { isUndo?: boolean }) => {
      const before = findEntry(entryId);
      if (!before || seenAt === null) throw new Error(texts.viewer.changedElsewhere);
      const updatedAt = afterOwnSteps(entryId, seenAt);
      const entry = await call(entryRoutes.changeEntry, { params: { entryId }, body: { updatedAt, changes } });
      keepOwnStep(updatedAt, entry);
      if (isUndo) return { entry, inverse: [] };
      const { invertChanges } = await import("./entry/change-values.ts");
      return { entry, inverse: invertChanges(before, changes) };
    },
    onSuccess: async ({ entry, inverse }, { entryId, said, onSaved }) => {
      keepEntry(client, entry);
      onSaved?.();
      if (inverse.length > 0) {
        const step = rememberUndo(() => mutation.mutateAsync({ ...see({ entryId, changes: inverse }), isUndo: true }));
        if (said !== undefined) notifyUndo(said, step.undo);
      }
      await forgetLists(client);
    },
    onError: async (error, { onFailed }) => {
      const isStale = error instanceof ApiError && error.code === "changedElsewhere";
      const shown = isStale ? new Error(texts.viewer.changedElsewhere) : error;
      if (isStale) await client.invalidateQueries({ queryKey });
      if (onFailed) onFailed(shown);
      else notifyFailed(shown);
    },
  });
  return { isPending: mutation.isPending, mutate: (change: EntryChanges) => mutation.mutate(see(change)) };
}

/** A person's verdict on an entry, and what follows it. */
interface Verdict {
  entryId: string;
  isConfirmed: boolean;
  /** Looked at when all corrections before it were answered: an entry with unsaved values is not confirmed. */
  hasUnsaved: () => boolean;
  onDone: (() => void) | null;
  onTakenBack: (() => void) | null;
}

/** Confirms an entry, or withdraws the confirmation; either can be undone. */
export function useConfirmEntry(documentId: string) {
  const client = useQueryClient();
  const send = (entryId: string, isConfirmed: boolean) =>
    call(isConfirmed ? entryRoutes.confirmEntry : entryRoutes.unconfirmEntry, { params: { entryId } });
  return useMutation({
    scope: inTurn(documentId),
    mutationFn: async ({ entryId, isConfirmed, hasUnsaved }: Verdict) => {
      if (isConfirmed && hasUnsaved()) throw new Error(texts.viewer.unsavedFirst);
      const before = client.getQueryData(documentQuery(documentId).queryKey)?.entries.find(({ id }) => id === entryId);
      const entry = await send(entryId, isConfirmed);
      // A verdict is taken whatever the values are: those of somebody else are no step of this page.
      if (before && hasSameValues(before, entry)) keepOwnStep(before.updatedAt, entry);
      return entry;
    },
    onSuccess: async (entry, { entryId, isConfirmed, onDone, onTakenBack }) => {
      keepEntry(client, entry);
      const step = rememberUndo(async () => {
        keepEntry(client, await send(entryId, !isConfirmed));
        if (isConfirmed) onTakenBack?.();
        await forgetLists(client);
      });
      if (isConfirmed) notifyUndo(texts.viewer.confirmDone, step.undo);
      const parserId = client.getQueryData(documentQuery(documentId).queryKey)?.parser.id;
      if (isConfirmed && entry.editedFields.length > 0 && parserId !== undefined) void startLookBack(client, parserId);
      onDone?.();
      await forgetLists(client);
    },
    onError: notifyFailed,
  });
}

type Client = ReturnType<typeof useQueryClient>;

/** Puts the entry from the service's answer into the shown document. */
function keepEntry(client: Client, entry: EntryDetail): void {
  const { queryKey } = documentQuery(entry.documentId);
  client.setQueryData(queryKey, (document: DocumentDetail | undefined) =>
    document === undefined
      ? undefined
      : { ...document, entries: document.entries.map((other) => (other.id === entry.id ? entry : other)) },
  );
  // What is on its way may have been read before this entry was changed: it is asked for again.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

/** Lists and counts of entries are refreshed when next seen. */
async function forgetLists(client: Client): Promise<void> {
  await Promise.all(["documents", "review", "usage"].map((name) => client.invalidateQueries({ queryKey: [name] })));
}
