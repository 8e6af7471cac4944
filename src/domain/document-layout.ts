import type { Word } from "./document-text.ts";
import type { Box } from "./geometry.ts";

/** The arrangement of a document's words: what a person sees before reading a single word. */
export interface DocumentLayout {
  pages: PageLayout[];
}

export interface PageLayout {
  /** Counted from 1. */
  number: number;
  /** In the page's own units, like its boxes. */
  width: number;
  height: number;
  /** Median font size (or height of the words, if larger), in page units: the unit of every vertical distance. */
  lineHeight: number;
  /** Straight lines drawn on the page; see `PageText`. */
  rulings: Box[];
  /** Top to bottom; words at the same height are one line, however far apart. */
  lines: Line[];
  /** The segments of all lines, top to bottom and left to right. */
  segments: Segment[];
  /** Paragraphs and columns of segments, in the order in which a person reads them. */
  blocks: Block[];
}

export interface Line {
  /** Position on the page, counted from 0 at the top. */
  index: number;
  box: Box;
  segments: Segment[];
  /** The same line was at the same height on an earlier page: a running header or footer. */
  isRepeated: boolean;
}

/** A run of words without a wide gap: a label, a value, a table cell, or a line of a paragraph. */
export interface Segment {
  /** Unique in the document; counts up in the order of pages, lines and position. */
  id: number;
  page: PageLayout;
  line: Line;
  /** The words' texts joined by single spaces. */
  text: string;
  words: Word[];
  box: Box;
  /** Median font size of its words, in page units. */
  fontSize: number;
  isBold: boolean;
  /** The next segment of the same line, or null. */
  left: Segment | null;
  right: Segment | null;
  /** The nearest segment above or below that shares part of its width, or null. */
  above: Segment | null;
  below: Segment | null;
  block: Block | null;
}

/** Segments stacked without a gap, such as an address, a paragraph or a narrow column. */
export interface Block {
  /** Position in reading order, counted from 0 on each page. */
  index: number;
  box: Box;
  segments: Segment[];
}
