import { randomUUID } from "node:crypto";
import type { DocumentLayout, PageLayout, Segment } from "../domain/document-layout.ts";
import type { Field } from "../domain/field.ts";
import type { Conventions } from "../domain/record.ts";
import { inferConventions } from "../formats/infer-conventions.ts";
import { type CaptionedText, findCaptionedValues } from "./propose/find-captioned-values.ts";
import { findProposedTable, type ProposedTable } from "./propose/find-table.ts";
import { guessType } from "./propose/guess-type.ts";
import { nameOf } from "./propose/name-caption.ts";

/** Fields that a sample suggests, and what the document calls itself. */
export interface ProposedFields {
  /** Null if no heading stands out. */
  title: string | null;
  fields: Field[];
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
  const conventions = inferConventions(layout.pages.flatMap(linesOf));
  const table = findProposedTable(pages);
  const captioned = pages.flatMap((page) => findCaptionedValues(page, table?.segments ?? new Set(), conventions));
  const fields: Field[] = [];
  const taken = new Set<string>();
  for (const found of captioned) {
    const field = toField(found, conventions);
    if (taken.has(field.name) || fields.length >= MOST_FIELDS) continue;
    taken.add(field.name);
    fields.push(field);
  }
  const list = table && toList(table, conventions);
  return { title: findTitle(pages), fields: list === null || taken.has(list.name) ? fields : [...fields, list] };
}

function linesOf(page: PageLayout): string[] {
  return page.lines.map((line) => line.segments.map((segment) => segment.text).join(" "));
}

function toField({ caption, value }: CaptionedText, conventions: Conventions): Field {
  const { name, kind } = nameOf(caption, { isCell: false });
  return makeField(name, guessType([value], kind, conventions), caption);
}

function toList(table: ProposedTable, conventions: Conventions): Field | null {
  const children = new Map<string, Field>();
  for (const { head, values } of table.columns) {
    const { name, kind } = nameOf(head, { isCell: true });
    if (!children.has(name)) children.set(name, makeField(name, guessType(values, kind, conventions), head));
  }
  if (children.size < 2) return null;
  return { ...makeField("line_items", "list", null), fields: [...children.values()] };
}

function makeField(name: string, type: Field["type"], caption: string | null): Field {
  const hints = caption === null ? [] : [caption];
  return { id: randomUUID(), name, type, description: "", hints, options: [], isUnique: false, rules: [], fields: [] };
}

/** The largest words of the first page; among equals, the first. */
function findTitle([page]: PageLayout[]): string | null {
  const isTitle = ({ text }: Segment) =>
    /\p{L}{3}/u.test(text) && text.length <= LONGEST_TITLE && !/[:@\d]/u.test(text);
  const titles = (page?.segments ?? []).filter(isTitle).toSorted((one, other) => other.fontSize - one.fontSize);
  const [title] = titles;
  return title === undefined || page === undefined || title.fontSize <= page.lineHeight ? null : title.text;
}
