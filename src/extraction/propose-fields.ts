import type { DocumentLayout, PageLayout, Segment } from "../domain/document-layout.ts";
import { inferConventionsOf } from "./document/document-conventions.ts";
import { findCaptionedValues } from "./propose/find-captioned-values.ts";
import { findProposedTable } from "./propose/find-table.ts";
import { type MadeField, makeList, makeScalar } from "./propose/made-field.ts";

/** Fields that a sample suggests, and what the document calls itself. */
export interface ProposedFields {
  /** Null if no heading stands out. */
  title: string | null;
  fields: MadeField[];
}

/** Maximum fields: people do not want to look through more, and a document's first captions say what it is about. */
const MOST_FIELDS = 40;
/** Captions repeat from page to page: one that first appears after this many pages is seldom in every document. */
const PAGES_LOOKED_AT = 3;
/** Longest text that is a document's title. */
const LONGEST_TITLE = 60;

/**
 * Proposes fields from one document: its captions with values, in reading order, and its table as a list. If a caption
 * is a common business term, its field has that term's name; otherwise the caption itself becomes the name.
 */
export function proposeFields(layout: DocumentLayout): ProposedFields {
  const pages = layout.pages.slice(0, PAGES_LOOKED_AT);
  const conventions = inferConventionsOf(layout.pages, []);
  const table = findProposedTable(pages);
  const captioned = pages.flatMap((page) => findCaptionedValues(page, table?.segments ?? new Set(), conventions));
  const fields: MadeField[] = [];
  const taken = new Set<string>();
  for (const { caption, value } of captioned) {
    const made = makeScalar([value], caption, conventions);
    if (made === null || taken.has(made.field.name) || fields.length >= MOST_FIELDS) continue;
    taken.add(made.field.name);
    fields.push(made);
  }
  const list = table && makeList(table.grid, conventions);
  const isNew = list !== null && !taken.has(list.field.name);
  return { title: findTitle(pages), fields: isNew ? [...fields, list] : fields };
}

/** The largest words of the first page; among equals, the first. */
function findTitle([page]: PageLayout[]): string | null {
  const isTitle = ({ text }: Segment) =>
    /\p{L}{3}/u.test(text) && text.length <= LONGEST_TITLE && !/[:@\d]/u.test(text);
  const titles = (page?.segments ?? []).filter(isTitle).toSorted((one, other) => other.fontSize - one.fontSize);
  const [title] = titles;
  return title === undefined || page === undefined || title.fontSize <= page.lineHeight ? null : title.text;
}
