import type { Segment } from "../../../domain/document-layout.ts";
import type { Span } from "../../../domain/span.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";

/** Words that may name what was written into a blank of a form. */
export interface Caption {
  text: string;
  /** How far words in this position can be trusted to name the value, 0 to 1. */
  trust: number;
  /** The end of its words that is nearest to the value: for a sentence before it, the last ones. */
  near: "start" | "end";
}

/** A blank of a form: what was written into it, with the words around it. */
export interface FormBlank {
  spans: [Span, ...Span[]];
  /** Its text: lines separated by line feeds, the boxes of one number by the signs printed between them. */
  text: string;
  captions: Caption[];
  /** Captions and headings before it, nearest first: "Mailing address" before "City". */
  context: string[];
  /** Nothing was written there; its spans are its caption's. */
  isEmpty: boolean;
  /** A tick box: its one span is the sign for it. */
  isCheckBox: boolean;
  /** If the place contains a name above an address, which of the two this is; `whole` has the spans of the place. */
  part?: { of: "name" | "address"; whole: [Span, ...Span[]] };
  /** A name or an address whose parts were written into these blanks. */
  joined?: { of: "name" | "address"; parts: FormBlank[] };
}

/** A tick box, as the reader returns it. */
export const tickBox = /[☐☒]/u;

/** Kinds whose value is everything that was written into the blank. */
export const wholeKinds = new Set<ValueKind>(["text", "name", "address", "id", "choice"]);

/** Kinds of values that may be the option of a ticked box. */
export const optionKinds = new Set<ValueKind>(["text", "name"]);

/** The segments that a blank consists of. */
export function segmentsOf(blank: FormBlank): Segment[] {
  return blank.spans.map(({ segment }) => segment);
}

/** Whether a segment was written into the page's form. */
export function isWritten(segment: Segment): boolean {
  return segment.words[0]?.written !== undefined;
}
