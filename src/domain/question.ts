import type { Field } from "./field.ts";

/** What a language model is asked about a document: the document's lines by their numbers, and the fields that are wanted. */
export interface Question {
  /** The parser's name and description, which may name the kind of documents that it reads. */
  subject: string;
  /** The fields that are wanted for at least one entry, in the parser's order. */
  fields: Field[];
  /** The entries that are known to be there; null if the model is to find out how many there are. */
  entries: AskedEntry[] | null;
  /** Those that matter, in the document's order. */
  pages: AskedPage[];
}

/** An entry whose other fields are known already. */
export interface AskedEntry {
  /** Counted from 1. */
  number: number;
  /** Texts of other fields that tell it from the other entries, by field name; empty if it is the only one. */
  known: Record<string, string>;
  /** What is wanted for it: names of fields, or `seller.name` for members of an object. */
  wanted: string[];
}

export interface AskedPage {
  /** Counted from 1. */
  number: number;
  lines: AskedLine[];
  /** Whether it is a picture, so that its lines may be misread. */
  isScan: boolean;
  /** The page as a PNG, for models that see; null for a page whose text is sound, or if nobody asked for pictures. */
  picture: Uint8Array | null;
}

/** A line as a person would read it. The cells of a table row, and other wide gaps, are divided by ` | `. */
export interface AskedLine {
  /** Unique in the document, counted from 1. */
  id: number;
  text: string;
}

/** What a language model answered: quotes from the document, which nobody has checked. */
export interface Answer {
  entries: AnsweredEntry[];
}

export interface AnsweredEntry {
  /** The number of the entry that was asked for; counts up if the model was to find them. */
  number: number;
  /** By field name; a field that the model did not find is absent. */
  values: Record<string, AnsweredValue>;
}

export type AnsweredValue =
  | { kind: "scalar"; quotes: Quote[] }
  | { kind: "object"; values: Record<string, Quote[]> }
  | { kind: "list"; rows: Record<string, Quote>[] };

/** A text that the document is said to contain. Of several for one value, the first that is found there counts. */
export interface Quote {
  text: string;
  /** The ids of the lines in which it is said to stand. */
  lines: number[];
  /** For a choice: the option that the text means; for a boolean: `true` or `false`. */
  meant?: string;
}
