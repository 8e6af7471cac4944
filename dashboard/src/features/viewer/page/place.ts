import type { Box } from "./box.ts";

/** A place in a document: the page counted from 1, and a box in fractions of it. */
export interface Place {
  page: number;
  box: Box;
}

/** How a mark on the page looks: by what is known of its value. */
export type MarkTone = "plain" | "unsure" | "wrong" | "edited" | "alternative";

/** A value's place, marked on the page. */
export interface Mark extends Place {
  key: string;
  label: string;
  tone: MarkTone;
}
