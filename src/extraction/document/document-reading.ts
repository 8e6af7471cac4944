import type { PageLayout } from "../../domain/document-layout.ts";
import type { Field } from "../../domain/field.ts";
import type { Conventions } from "../../domain/record.ts";
import { inferConventionsOf } from "./document-conventions.ts";
import { remember } from "./remember.ts";

/**
 * A document, or those of its pages that contain one record, on its way through the stages. Whatever a stage finds out
 * about it is a function of it (`remember`), computed once for everyone who asks.
 */
export interface DocumentReading {
  readonly pages: PageLayout[];
  /** How it writes dates and numbers. */
  readonly conventions: Conventions;
}

/** The pages as one document, with what a parser's fields say about how it writes. */
export function readAs(pages: PageLayout[], fields: readonly Field[]): DocumentReading {
  return { pages, conventions: inferConventionsOf(pages, fields) };
}

/** Pages searched for single values: in longer documents these are on the first or the last pages. */
const FIRST_PAGES = 40;
const LAST_PAGES = 10;

/** The part of a document that is searched for single values; the document itself if it has the usual length. */
export const searchedPart = remember((document: DocumentReading): DocumentReading => {
  const { pages } = document;
  if (pages.length <= FIRST_PAGES + LAST_PAGES) return document;
  return { ...document, pages: [...pages.slice(0, FIRST_PAGES), ...pages.slice(-LAST_PAGES)] };
});
