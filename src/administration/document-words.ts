import type { DocumentText, PageText } from "../domain/document-text.ts";
import { Failure } from "../domain/failure.ts";
import { type Box, toFractions } from "../domain/geometry.ts";
import { toDisplayed } from "../domain/turn.ts";
import { unpackText } from "../extraction/pack-text.ts";
import { findWords } from "../learning/word-files.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { findDocumentFile } from "./find-document-file.ts";
import type { LiveWork } from "./live-work.ts";

/** An account's own document as it was read. */
export interface ReadDocument {
  parserId: string;
  text: DocumentText;
}

/** Finds the words of documents: as they were kept, or else read once more. */
export type DocumentWords = ReturnType<typeof createDocumentWords>;

export function createDocumentWords({ db, files }: Pick<AdministrationDeps, "db" | "files">, liveWork: LiveWork) {
  return async (person: Person, documentId: string, gone?: AbortSignal): Promise<ReadDocument> => {
    const { parserId, file } = await findDocumentFile(db, person, documentId);
    const known = await findWords({ db, files }, documentId);
    return { parserId, text: unpackText(known ?? (await liveWork.read(person, file.key, gone))) };
  };
}

/** A page by its number, from 1. */
export function getPage({ pages }: DocumentText, number: number): PageText {
  const page = pages.find((each) => each.number === number);
  if (!page) throw new Failure("notFound", `The document has no page ${number}.`);
  return page;
}

/** A box in the page's own units as fractions of the page as people see it. */
export function toShown(box: Box, page: PageText): Box {
  return toDisplayed(toFractions(box, page), page);
}
