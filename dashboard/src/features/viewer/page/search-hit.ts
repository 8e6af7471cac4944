import type { Box } from "./box.ts";

/** A place where the searched text stands: a box for each line. */
export interface SearchHit {
  page: number;
  boxes: readonly Box[];
  /** The one that is being looked at. */
  isCurrent: boolean;
}
