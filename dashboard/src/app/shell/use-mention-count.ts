import { useQuery } from "@tanstack/react-query";
import { mentionsQuery } from "../../components/desk/mentions-query.ts";

/** How many comments mention the person and were not seen; undefined until known. */
export function useMentionCount(): number | undefined {
  return useQuery(mentionsQuery).data?.length;
}
