import { useMutation, useQueryClient } from "@tanstack/react-query";
import { documentRoutes } from "../../../../src/contract/dashboard/documents.ts";
import { call } from "../../lib/api.ts";
import { notifyDone, notifyFailed } from "../../lib/notify.ts";
import { texts } from "../../texts/en.ts";

/** Processes a failed document again, as a new document with the same file. */
export function useReprocess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) => call(documentRoutes.reprocessDocument, { params: { documentId } }),
    onSuccess: async () => {
      notifyDone(texts.viewer.processedAgain);
      await client.invalidateQueries({ queryKey: ["documents"] });
    },
    onError: notifyFailed,
  });
}

/** Deletes a document for good. */
export function useDeleteDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) => call(documentRoutes.deleteDocument, { params: { documentId } }),
    onSuccess: async () => {
      notifyDone(texts.viewer.deleted);
      await client.invalidateQueries({ queryKey: ["documents"] });
    },
    onError: notifyFailed,
  });
}
