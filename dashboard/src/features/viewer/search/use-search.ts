import { useCallback, useState } from "react";
import type { SearchHit } from "../page/search-hit.ts";
import type { PageView } from "../page/use-page-view.ts";

/** The search in a document's text: whether its bar is open, and what it found. */
export interface DocumentSearch {
  /** How often it was asked for since it was closed; 0 while it is closed. */
  asked: number;
  hits: readonly SearchHit[];
  open(): void;
  close(): void;
  /** Marks the places, and shows the current one. */
  show(hits: readonly SearchHit[]): void;
}

/** The state of the search in a document that is shown in `pageView`. */
export function useSearch({ showPlace }: PageView): DocumentSearch {
  const [asked, setAsked] = useState(0);
  const [hits, setHits] = useState<readonly SearchHit[]>([]);
  return {
    asked,
    hits,
    open: useCallback(() => setAsked((times) => times + 1), []),
    close: useCallback(() => setAsked(0), []),
    show: (found) => {
      setHits(found);
      const current = found.find(({ isCurrent }) => isCurrent);
      const [box] = current?.boxes ?? [];
      if (current && box) showPlace({ page: current.page, box });
    },
  };
}
