import type { PageLayout } from "../../domain/document-layout.ts";
import type { DocumentReading } from "../document/document-reading.ts";
import type { Schema } from "../fields/schema.ts";
import type { TaughtSchema } from "../ranking/applied-model.ts";
import type { Ranked } from "../ranking/rank-scalars.ts";
import { type BeginsRecord, beginsRecord } from "./begins-record.ts";
import { isFullPage } from "./compare-pages.ts";
import { isSharedKind, lookAtPage, type PageLook, passPage } from "./look-at-page.ts";
import { asOwnDocument } from "./own-document.ts";
import { isNextPage } from "./page-mark.ts";
import { type PageFacts, readPageFacts } from "./read-page-facts.ts";
import { splitPage } from "./split-page.ts";

/** One record of a file. */
export interface FileRecord {
  /** Its pages, or the part of a page that contains it, as a separate document: counted from 1. */
  pages: PageLayout[];
  /** Their page numbers in the file. */
  numbers: number[];
  /** What was found for the fields, if it is known already: for a record of one whole page. */
  ranked: Ranked | null;
}

/** Maximum pages of a record that a page is compared with, and how many of them are the record's first. */
const MOST_COMPARED = 10;
const FIRST_COMPARED = 2;
/** Maximum records of one file; with more it is a data export, and the rest goes to the last record. */
const MOST_RECORDS = 1000;

/**
 * The records of a file, one after the other: groups of pages, or parts of a page; the whole file if it is one record.
 * Whether a page begins a record depends on its number, its values, its marks and how it looks relative to the record's
 * pages and the next page. The training passes another judge of that as `begins`.
 */
export function* splitRecords(
  { pages, conventions }: DocumentReading,
  schema: TaughtSchema,
  begins: BeginsRecord = beginsRecord,
): Generator<FileRecord> {
  const unique = findUnique(schema);
  let open: FileRecord = { pages: [], numbers: [], ranked: null };
  let current: PageLook[] = [];
  let [fullest, count] = [1, 0];
  let next = factsOf(pages[0]);
  for (const [index, page] of pages.entries()) {
    const facts = next ?? readPageFacts(page);
    next = factsOf(pages[index + 1]);
    const isAppended = isNextPage(facts.mark, current.at(-1)?.mark ?? null) || count >= MOST_RECORDS;
    if (isAppended || schema.scalars.length === 0) {
      append(open, page);
      remember(current, passPage(facts));
      continue;
    }
    const { look, ranked } = lookAtPage(facts, schema, unique, conventions);
    fullest = Math.max(fullest, look.stated.size);
    // The papers on a picture may state few fields each; if a printed page states few, no part of it is a record.
    const canHoldSeveral = isFullPage(look, fullest) || look.isPicture;
    const parts = canHoldSeveral ? splitPage(look, ranked, { schema, unique, conventions }) : [facts.page];
    if (
      parts.length === 1 &&
      current.length > 0 &&
      !begins(look, { current, pageCount: open.pages.length, next, fullest }, page.number)
    ) {
      append(open, page);
      remember(current, look);
      continue;
    }
    for (const part of parts) {
      if (open.pages.length > 0) yield finish(open);
      open = { pages: [part], numbers: [page.number], ranked: parts.length === 1 ? ranked : null };
      count += 1;
    }
    current = [look];
  }
  yield finish(open);
}

/** What a page shows, read from a copy that is a document by itself. */
function factsOf(page: PageLayout | undefined): PageFacts | null {
  const [own] = page === undefined ? [] : asOwnDocument([page]);
  return own === undefined ? null : readPageFacts(own);
}

/** Keeps the first and the latest pages of a record, so that a long one costs no more than a short one. */
function remember(current: PageLook[], look: PageLook): void {
  if (current.length >= MOST_COMPARED) current.splice(FIRST_COMPARED, 1);
  current.push(look);
}

function append(record: FileRecord, page: PageLayout): void {
  record.pages.push(page);
  record.numbers.push(page.number);
  record.ranked = null;
}

/** Renumbers the pages of a record that has several. */
function finish(record: FileRecord): FileRecord {
  return record.pages.length > 1 ? { ...record, pages: asOwnDocument(record.pages) } : record;
}

/**
 * The field that separates records: of several unique ones, a number rather than a name, a date or an address; -1 for
 * none.
 */
function findUnique({ scalars }: Schema): number {
  const isUnique = scalars.map((slot) => slot.field.isUnique && slot.child === null);
  const number = scalars.findIndex(({ profile }, index) => isUnique[index] && !isSharedKind(profile.kind));
  return number >= 0 ? number : isUnique.indexOf(true);
}
