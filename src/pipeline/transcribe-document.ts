import { setImmediate as nextTurn } from "node:timers/promises";
import type { DocumentText, PageText } from "../domain/document-text.ts";
import { layoutPages } from "../layout/layout-document.ts";
import type { PageTranscript } from "../transcript/part.ts";
import { transcribePage } from "../transcript/transcribe-page.ts";
import { writeMarkdown } from "../transcript/write-markdown.ts";
import { writeText } from "../transcript/write-text.ts";

/** A page as it was read, and what it says in the order of reading. */
export interface TranscribedPage {
  text: PageText;
  transcript: PageTranscript;
}

/** What each page of a document says. Page by page, so that a long document holds up nobody. */
export async function* transcribeDocument(text: DocumentText): AsyncGenerator<TranscribedPage> {
  let index = 0;
  for (const layout of layoutPages(text)) {
    const page = text.pages[index];
    index += 1;
    if (page === undefined) continue;
    yield { text: page, transcript: transcribePage(layout) };
    await nextTurn();
  }
}

/** The pages as plain text, with a form feed between two pages. */
export async function* pagesToText(pages: AsyncIterable<TranscribedPage>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { transcript } of pages) {
    yield `${isFirst ? "" : "\f"}${writeText(transcript)}`;
    isFirst = false;
  }
}

/** The pages as Markdown, each after a comment with its number. */
export async function* pagesToMarkdown(pages: AsyncIterable<TranscribedPage>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { transcript } of pages) {
    const text = writeMarkdown(transcript);
    yield `${isFirst ? "" : "\n"}<!-- page ${transcript.number} -->\n${text === "" ? "" : `\n${text}`}`;
    isFirst = false;
  }
}
