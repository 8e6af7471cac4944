import type { Box } from "./box.ts";

/** A place in a document: the page counted from 1, and a box in fractions of it. */
export interface Place {
  page: number;
  box: Box;
}

/** The look of a mark on the page, by what is known about its value. */
export type MarkTone = "plain" | "unsure" | "wrong" | "edited" | "alternative";

/** A value's place, marked on the page. */
export interface Mark extends Place {
  key: string;
  label: string;
  tone: MarkTone;
}
