import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { documentRoutes } from "../../../../src/contract/dashboard/documents.ts";
import { parserRoutes } from "../../../../src/contract/dashboard/parsers.ts";
import { call } from "../../lib/api.ts";
import { notifyDone, notifyFailed } from "../../lib/notify.ts";
import { texts } from "../../texts/en.ts";
import type { DocumentFilter } from "./document-filter.ts";

/** Documents per page of the list: enough to fill a large screen. */
const pageSize = 50;

/** The filtered documents, page by page. */
export const documentsQuery = (filter: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: ["documents", filter],
    queryFn: ({ pageParam, signal }) =>
      call(documentRoutes.listDocuments, {
        query: { ...filter, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** The account's parsers, to choose from. */
export const parsersQuery = queryOptions({
  queryKey: ["parsers"],
  queryFn: async ({ signal }) => (await call(parserRoutes.listParsers, { signal })).items,
});

/**
 * Processes failed documents again; each becomes a new document with the same file. If one is refused, those from it on are
 * left, so that none is sent twice.
 */
export function useReprocessAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (documentIds: readonly string[]) => {
      for (const [done, documentId] of documentIds.entries()) {
        try {
          await call(documentRoutes.reprocessDocument, { params: { documentId } });
        } catch (error) {
          return { done, left: documentIds.slice(done), error };
        }
      }
      return { done: documentIds.length, left: [], error: null };
    },
    onSuccess: ({ done, error }) => {
      if (done > 0) notifyDone(texts.documents.processedAgain(done));
      if (error !== null) notifyFailed(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["documents"] }),
  });
}
