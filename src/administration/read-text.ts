import { Readable } from "node:stream";
import type { ShownTextFormat } from "../contract/dashboard/document-text.ts";
import { findDocument } from "../documents/document-store.ts";
import { pagesToMarkdown, pagesToText, transcribeDocument } from "../pipeline/transcribe-document.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import type { DocumentWords } from "./document-words.ts";

/** The most characters that are shown at once: what a browser lays out without a pause, and more than anybody reads. */
const mostShown = 200_000;

const files = {
  markdown: { ending: "md", contentType: "text/markdown; charset=utf-8", write: pagesToMarkdown },
  text: { ending: "txt", contentType: "text/plain; charset=utf-8", write: pagesToText },
} as const;

/** What documents say, in the order of reading. */
export function createReadText({ db }: Pick<AdministrationDeps, "db">, readDocument: DocumentWords) {
  const open = async (person: Person, documentId: string, format: ShownTextFormat, gone?: AbortSignal) => {
    const { text } = await readDocument(person, documentId, gone);
    return files[format].write(transcribeDocument(text));
  };
  return {
    async show(person: Person, documentId: string, format: ShownTextFormat, gone?: AbortSignal) {
      let text = "";
      for await (const page of await open(person, documentId, format, gone)) {
        text += page;
        if (text.length > mostShown || gone?.aborted) break;
      }
      return { text: text.slice(0, mostShown).toWellFormed(), isCut: text.length > mostShown };
    },

    async download(person: Person, documentId: string, format: ShownTextFormat, gone?: AbortSignal) {
      const pages = await open(person, documentId, format, gone);
      const filename = (await findDocument(db, documentId))?.file?.filename ?? documentId;
      const { ending, contentType } = files[format];
      return {
        filename: `${filename.replace(/[.][^.]{1,5}$/u, "")}.${ending}`,
        contentType,
        body: Readable.from(pages),
      };
    },
  };
}
