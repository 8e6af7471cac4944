import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { commentRoutes } from "../../../../../src/contract/dashboard/comments.ts";
import { call } from "../../../lib/api.ts";

/** What people said about an entry, oldest first. */
export const commentsQuery = (entryId: string) =>
  queryOptions({
    queryKey: ["comments", entryId],
    queryFn: async ({ signal }) => (await call(commentRoutes.listComments, { params: { entryId }, signal })).items,
  });

/** A comment to write: a new one, or the new text of one's own. */
export interface Draft {
  text: string;
  mentions: string[];
}

/** Sends what changes the comments on an entry, and refreshes them and their counts. */
export function useSendComment<Given>(send: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all(
        ["comments", "document", "documents", "review"].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
}
