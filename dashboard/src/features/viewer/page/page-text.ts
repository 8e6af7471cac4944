import { useQuery } from "@tanstack/react-query";
import { documentRoutes } from "../../../../../src/contract/dashboard/documents.ts";
import { call } from "../../../lib/api.ts";
import type { PageText } from "./select-words.ts";

/** The text of a page, once it is wanted: few people select any. */
export function usePageText(documentId: string, page: number, isWanted: boolean): PageText | null {
  const { data } = useQuery({
    queryKey: ["page-words", documentId, page],
    queryFn: async ({ signal }) => {
      const params = { documentId, page: String(page) };
      const [{ toPageText }, { lines }] = await Promise.all([
        import("./select-words.ts"),
        call(documentRoutes.getPageWords, { params, signal }),
      ]);
      return toPageText(lines);
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
