import { setImmediate as nextTurn } from "node:timers/promises";
import type { PageText, Word } from "../domain/document-text.ts";
import type { Box } from "../domain/geometry.ts";
import { wordsToLines } from "../layout/words-to-lines.ts";
import type { Person } from "./administration-deps.ts";
import { type DocumentWords, getPage, toShown } from "./document-words.ts";
import { findText } from "./find-text.ts";

/** A word and its box in fractions of the page as people see it. */
export interface ShownWord {
  text: string;
  box: Box;
}

/** A place where a searched text stands. */
export interface SearchHit {
  /** Counted from 1. */
  page: number;
  /** One for each line. */
  boxes: Box[];
}

/** The most places that a search returns: nobody steps through more. */
const mostHits = 500;

/** Shows the text of documents: page by page for selecting, and by searching. */
export function createReadWords(readDocument: DocumentWords) {
  return {
    /** A page's words, line by line from the top. */
    async page(
      person: Person,
      documentId: string,
      number: number,
      gone?: AbortSignal,
    ): Promise<{ lines: ShownWord[][] }> {
      const page = getPage((await readDocument(person, documentId, gone)).text, number);
      const toWord = ({ text, box }: Word) => ({ text, box: toShown(box, page) });
      return { lines: toLines(page).map((words) => words.map(toWord)) };
    },

    async search(
      person: Person,
      documentId: string,
      text: string,
      gone?: AbortSignal,
    ): Promise<{ hits: SearchHit[]; total: number }> {
      const { pages } = (await readDocument(person, documentId, gone)).text;
      const hits: SearchHit[] = [];
      for (const page of pages) {
        hits.push(...searchPage(page, text));
        // A long document must not hold up everybody else.
        await nextTurn();
        if (gone?.aborted) break;
      }
      return { hits: hits.slice(0, mostHits), total: hits.length };
    },
  };
}

function searchPage(page: PageText, text: string): SearchHit[] {
  return findText(toLines(page), text).map((boxes) => ({
    page: page.number,
    boxes: boxes.map((box) => toShown(box, page)),
  }));
}

/** The words of a page's lines from the top down, and those that run another way at the end. */
function toLines({ words }: PageText): Word[][] {
  const turned = words.filter(({ turn }) => turn !== undefined);
  const lines = wordsToLines(words.filter(({ turn }) => turn === undefined));
  return turned.length === 0 ? lines : [...lines, turned];
}
