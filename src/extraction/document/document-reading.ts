import type { PageLayout } from "../../domain/document-layout.ts";
import type { Field } from "../../domain/field.ts";
import type { Conventions } from "../../domain/record.ts";
import { inferConventionsOf } from "./document-conventions.ts";
import { remember } from "./remember.ts";

/**
 * A document, or the pages of it that hold one record, on its way through the stages. What a stage finds out about it is a
 * function of it (`remember`), asked for by whoever needs it and found once.
 */
export interface DocumentReading {
  readonly pages: PageLayout[];
  /** How it writes dates and numbers. */
  readonly conventions: Conventions;
}

/** The pages as one document, read with what a parser's fields say of how it writes. */
export function readAs(pages: PageLayout[], fields: readonly Field[]): DocumentReading {
  return { pages, conventions: inferConventionsOf(pages, fields) };
}

/** Pages that are searched for single values: on longer documents they stand on the first pages or the last ones. */
const FIRST_PAGES = 40;
const LAST_PAGES = 10;

/** The part of a document that is searched for single values; a document of usual length itself. */
export const searchedPart = remember((document: DocumentReading): DocumentReading => {
  const { pages } = document;
  if (pages.length <= FIRST_PAGES + LAST_PAGES) return document;
  return { ...document, pages: [...pages.slice(0, FIRST_PAGES), ...pages.slice(-LAST_PAGES)] };
});
