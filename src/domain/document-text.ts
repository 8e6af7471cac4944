import type { Box } from "./geometry.ts";

/** What a reader found in a file: its pages in order, each a list of words with boxes. */
export interface DocumentText {
  pages: PageText[];
}

/** One page as it is read: its main text is upright and level, however the page is displayed. */
export interface PageText {
  /** Counted from 1. */
  number: number;
  width: number;
  height: number;
  /**
   * Degrees, clockwise, by which the displayed page was turned about its middle for reading; default: 0. See `turn.ts`
   * for the way back.
   */
  turn?: number;
  /** How the words were obtained, and why. */
  reading: PageReading;
  /** In the order of the page's content; layout finds the reading order. */
  words: Word[];
  /** Straight lines and thin rectangles drawn on the page: the ruling of tables and forms. */
  rulings: Box[];
}

/** Why a page was read by its text layer or by OCR; stored with the document and shown to people. */
export interface PageReading {
  method: "text" | "ocr" | "text+ocr" | "blank";
  reason:
    | "text-layer"
    | "image-file"
    | "no-text"
    | "garbled-text"
    | "text-covers-little"
    | "picture-with-text"
    | "nothing-on-page";
  /** Milliseconds spent on this page. */
  durationMs: number;
}

/** A run of characters without white space, and where it is on the page. */
export interface Word {
  text: string;
  box: Box;
  /** Height of the font in page units. For OCR: the height of the text line. */
  fontSize: number;
  isBold: boolean;
  /** 0 to 1; 1 for a word of a text layer. */
  confidence: number;
  /**
   * Words with the same number were written into the same blank of a form: a form field, or a run laid over the printed
   * page. Left out if that is not known, and for what the page itself prints.
   */
  written?: number;
  /** Degrees, clockwise, by which the word must be turned to be upright; left out for words in the page's direction. */
  turn?: number;
}
