import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { deliveryRoutes } from "../../../../src/contract/dashboard/deliveries.ts";
import { type DocumentDetail, documentRoutes } from "../../../../src/contract/dashboard/documents.ts";
import { type EntryChange, type EntryDetail, entryRoutes } from "../../../../src/contract/dashboard/entries.ts";
import { parserRoutes } from "../../../../src/contract/dashboard/parsers.ts";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { notifyDone, notifyFailed, notifyUndo } from "../../lib/notify.ts";
import { texts } from "../../texts/en.ts";
import { invertChanges } from "./entry/change-values.ts";

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

/** Changes to send, and what to say when they are done: with a sentence, they can be undone. */
export interface EntryChanges {
  entryId: string;
  changes: EntryChange[];
  said?: string;
}

/** Corrects an entry. Corrections of a document are sent one after the other, each from the state before it. */
export function useChangeEntry(documentId: string) {
  const client = useQueryClient();
  const { queryKey } = documentQuery(documentId);
  const findEntry = (entryId: string) =>
    client.getQueryData(queryKey)?.entries.find((candidate) => candidate.id === entryId);

  const mutation = useMutation({
    scope: { id: `entries of ${documentId}` },
    mutationFn: async ({ entryId, changes, said }: EntryChanges) => {
      const before = findEntry(entryId);
      if (!before) throw new Error(texts.viewer.changedElsewhere);
      const body = { updatedAt: before.updatedAt, changes };
      const entry = await call(entryRoutes.changeEntry, { params: { entryId }, body });
      const inverse = said === undefined ? [] : invertChanges(before.parsedData, changes);
      return { entry, inverse };
    },
    onSuccess: async ({ entry, inverse }, { entryId, said }) => {
      keepEntry(client, entry);
      if (said !== undefined && inverse.length > 0) {
        notifyUndo(said, () => mutation.mutateAsync({ entryId, changes: inverse }));
      }
      await forgetLists(client);
    },
    onError: async (error) => {
      const isStale = error instanceof ApiError && error.code === "changedElsewhere";
      notifyFailed(isStale ? new Error(texts.viewer.changedElsewhere) : error);
      if (isStale) await client.invalidateQueries({ queryKey });
    },
  });
  return mutation;
}

/** Confirms an entry, or withdraws the confirmation. */
export function useConfirmEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entryId, isConfirmed }: { entryId: string; isConfirmed: boolean }) =>
      call(isConfirmed ? entryRoutes.confirmEntry : entryRoutes.unconfirmEntry, { params: { entryId } }),
    onSuccess: async (entry, { isConfirmed }) => {
      keepEntry(client, entry);
      if (isConfirmed) notifyDone(texts.viewer.confirmDone);
      await forgetLists(client);
    },
    onError: notifyFailed,
  });
}

/** Redeliver Failed, Redeliver All, or one delivery. */
export function useRedeliver(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (what: { which: "failed" | "all" } | { deliveryId: string }) => {
      if ("deliveryId" in what) {
        await call(deliveryRoutes.redeliver, { params: { deliveryId: what.deliveryId } });
        return 1;
      }
      const { count } = await call(deliveryRoutes.redeliverDocument, { params: { documentId }, body: what });
      return count;
    },
    onSuccess: async (count) => {
      notifyDone(texts.viewer.redelivering(count));
      await client.invalidateQueries({ queryKey: documentQuery(documentId).queryKey });
    },
    onError: notifyFailed,
  });
}

type Client = ReturnType<typeof useQueryClient>;

/** Puts the entry from the service's answer into the shown document. */
function keepEntry(client: Client, entry: EntryDetail): void {
  client.setQueryData(documentQuery(entry.documentId).queryKey, (document: DocumentDetail | undefined) =>
    document === undefined
      ? undefined
      : { ...document, entries: document.entries.map((other) => (other.id === entry.id ? entry : other)) },
  );
}

/** Lists and counts of entries are refreshed when next seen. */
async function forgetLists(client: Client): Promise<void> {
  await Promise.all(["documents", "review", "usage"].map((name) => client.invalidateQueries({ queryKey: [name] })));
}
