import type { ReactElement } from "react";
import type { InboxFile } from "../../../../src/contract/dashboard/inbox.ts";
import { texts } from "../../texts/en.ts";
import type { PageRange } from "./page-cuts.ts";

interface PartNameProps {
  part: PageRange;
  proposed: InboxFile["parts"];
}

/** What a part seems to be, if Winnow looked at these pages. */
export function PartName({ part, proposed }: PartNameProps): ReactElement | null {
  const found = proposed.find(({ firstPage, lastPage }) => firstPage === part.firstPage && lastPage === part.lastPage);
  return found === undefined ? null : <>· {nameOf(found)}</>;
}

/** What a proposed part seems to be. */
export function nameOf({ suggestions: [best], newProbability }: InboxFile["parts"][number]): string {
  return best === undefined || newProbability >= best.probability ? texts.inbox.isNew : best.name;
}
