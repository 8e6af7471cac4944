import type { Segment } from "../domain/document-layout.ts";
import type { Box } from "../domain/geometry.ts";

/** What a page says, in the order in which a person reads it. */
export interface PageTranscript {
  /** Counted from 1. */
  number: number;
  parts: Part[];
}

export type Part = TextPart | TablePart;

/** Lines that belong together: a heading, a paragraph, an address. */
export interface TextPart {
  kind: "text";
  box: Box;
  /** 1 to 3 for a heading, the most important first; null: not a heading. */
  heading: 1 | 2 | 3 | null;
  lines: TextLine[];
}

export interface TextLine {
  /** Left to right; several if there are wide gaps between them. */
  segments: Segment[];
  /** Its texts, with wider spaces where the gaps are. */
  text: string;
  box: Box;
  /** Runs on in the next line, as in a paragraph that fills its column. */
  runsOn: boolean;
}

export interface TablePart {
  kind: "table";
  box: Box;
  /** How many of the rows name the columns: 0 or 1. */
  headRows: number;
  /** Each row has a cell for every column. */
  rows: Cell[][];
}

/** The texts of a cell, one for each line; none if it is empty. */
export type Cell = Segment[];

/** The text of a cell. */
export function cellText(cell: Cell): string {
  return cell.map(({ text }) => text).join(" ");
}

/** A unit or a currency before or after a number. */
const unit = /^\p{L}{1,3}[.]?\s+|\s+\p{L}{1,3}[.]?$/gu;

/** Whether a text is a number, an amount, a date or a code: beside its unit, it has more digits than letters. */
export function isFigure(text: string): boolean {
  const bare = text.replace(unit, "");
  const digits = bare.match(/\d/gu)?.length ?? 0;
  const letters = bare.match(/\p{L}/gu)?.length ?? 0;
  return digits > letters;
}
