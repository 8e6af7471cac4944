import type { Box } from "./geometry.ts";

/** What a reader found in a file: its pages in order, each a list of words with boxes. */
export interface DocumentText {
  pages: PageText[];
}

/** One page as it is read: its main text stands upright and level, whichever way the page is displayed. */
export interface PageText {
  /** Counted from 1. */
  number: number;
  width: number;
  height: number;
  /**
   * Degrees, clockwise, by which the page as it is displayed was turned about its middle to be read; left out: 0. See `turn.ts`
   * for the way back.
   */
  turn?: number;
  /** How the words were obtained, and why. */
  reading: PageReading;
  /** In the order in which the page's content gives them; layout finds the order for reading. */
  words: Word[];
  /** Straight lines and thin rectangles drawn on the page: the ruling of tables and forms. */
  rulings: Box[];
}

/** Why a page was read by its text layer or by OCR; kept with the document and shown to people. */
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

/** A run of characters without white space, with where it stands on the page. */
export interface Word {
  text: string;
  box: Box;
  /** Height of the font in page units. For OCR: the height of the text line. */
  fontSize: number;
  isBold: boolean;
  /** 0 to 1; 1 for a word of a text layer. */
  confidence: number;
  /**
   * Words with the same number were written into the same place of a form: a form field, or a run laid over the printed
   * page. Left out where that is not known, and for what the page itself prints.
   */
  written?: number;
  /** Degrees, clockwise, by which the word must be turned to stand upright; left out for words that stand as the page does. */
  turn?: number;
}
