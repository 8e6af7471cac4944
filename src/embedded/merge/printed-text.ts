import type { DocumentLayout } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import { findDates } from "../../formats/find-dates.ts";
import { findNumbers } from "../../formats/find-numbers.ts";
import type { EmbeddedValue } from "../embedded-record.ts";
import { foldLetters, spellings } from "./same-value.ts";

/** The print on a document's pages, to check whether it includes a stated value. */
export interface PrintedText {
  /** Whether the value is printed somewhere: a date or number by its value, a text by all its words. */
  has(value: EmbeddedValue): boolean;
}

/** Reads the pages when first asked: most documents state nothing, or nothing different. */
export function createPrintedText(
  layout: DocumentLayout,
  machineLines: Set<string>,
  conventions: Conventions,
): PrintedText {
  let content: PrintedContent | null = null;
  return {
    has({ form, text }) {
      content ??= readContent(layout, machineLines, conventions);
      const { dates, numbers, letters, words } = content;
      const isInside = (word: string) => word.length >= shortestTellingWord && letters.includes(word);
      if (form === "boolean") return true;
      if (form === "date") return dates.has(text);
      if (form === "number") return numbers.has(Math.abs(Number(text))) || isInside(digitsOf(text));
      return spellings(text).some((spelling) => toWords(spelling).every((word) => words.has(word) || isInside(word)));
    },
  };
}

/** Shorter words occur inside others by chance. */
const shortestTellingWord = 4;

/** An amount's digits, for amounts with spaces between groups (`1 040,10`). */
function digitsOf(text: string): string {
  return Math.abs(Number(text)).toFixed(2).replace(".", "");
}

interface PrintedContent {
  dates: Set<string>;
  numbers: Set<number>;
  /** All letters and digits in order, with nothing between them. */
  letters: string;
  words: Set<string>;
}

function readContent(layout: DocumentLayout, machineLines: Set<string>, conventions: Conventions): PrintedContent {
  const content: PrintedContent = { dates: new Set(), numbers: new Set(), letters: "", words: new Set() };
  for (const { segments } of layout.pages.flatMap(({ lines }) => lines)) {
    for (const { text } of segments) {
      if (machineLines.has(text)) continue;
      for (const { value } of findDates(text, conventions)) content.dates.add(value);
      for (const { value } of findNumbers(text, conventions, [])) content.numbers.add(Math.abs(Number(value.number)));
      for (const word of toWords(text)) content.words.add(word);
      content.letters += foldLetters(text);
    }
  }
  return content;
}

function toWords(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map(foldLetters)
    .filter((word) => word !== "");
}
