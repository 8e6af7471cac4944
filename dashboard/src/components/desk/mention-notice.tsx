import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import { mentionsQuery } from "./mentions-query.ts";

/** Loaded only if there is one. */
const MentionList = lazy(() => import("./mention-list.tsx"));

/** The comments that mention the person, until they are seen. Most of the time it shows nothing. */
export function MentionNotice(): ReactElement | null {
  const mentions = useQuery(mentionsQuery).data ?? [];
  return mentions.length === 0 ? null : (
    <Suspense>
      <MentionList mentions={mentions} />
    </Suspense>
  );
}
