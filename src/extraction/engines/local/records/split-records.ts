import type { PageLayout } from "../../../../model/document-layout.ts";
import type { Conventions } from "../../../../model/record.ts";
import type { Schema } from "../schema.ts";
import { lookAtPage, type PageLook } from "./look-at-page.ts";
import { splitPage } from "./split-page.ts";

/** Records of one file; more are a data export. */
const MOST_RECORDS = 1000;
/** "Page 2 of 3" says more than anything else about where a document begins. */
const FIRST_PAGE_SCORE = 2;
const LATER_PAGE_SCORE = -3;
/** A new value of the unique field, the same value again, none at all. */
const NEW_VALUE_SCORE = 1.5;
const SAME_VALUE_SCORE = -2;
const NO_VALUE_SCORE = -1;
/** A page that states this share of the fields by itself, beside the fullest page, is a document by itself. */
const FULL_PAGE_SHARE = 0.6;
const FULL_PAGE_SCORE = 1;
/** A page whose head and foot have a line in common with the record's pages before, or none. */
const SAME_FRAME_SCORE = -0.5;
const NEW_FRAME_SCORE = 0.5;
/** A page that repeats the record's other values, that goes on where it ended, and that contradicts most of them. */
const SAME_VALUES_SCORE = -1;
const OTHER_FIELDS_SCORE = -0.8;
const OTHER_VALUES_SCORE = 1;
/** Fields of a page that are needed to compare it with the record; of them, this share must be stated there too. */
const FEWEST_COMPARED = 3;
const SHARE_COMPARED = 1 / 3;
/** Score from which a page begins a new record. */
const BEGINS = 0.4;

/**
 * The parts of a file that hold a record each: groups of pages, or parts of a page; the whole file when it is one. Pages
 * are grouped by the unique field's value, page numbers, how much a page states by itself, and its head and foot.
 */
export function splitRecords(pages: PageLayout[], schema: Schema, conventions: Conventions): PageLayout[][] {
  if (pages.length === 0 || schema.scalars.length === 0) return [pages];
  const unique = schema.scalars.findIndex((slot) => slot.field.isUnique && slot.child === null);
  const looks = pages.map((page) => lookAtPage(page, schema, unique, conventions));
  const fullest = Math.max(1, ...looks.map((look) => look.stated.size));
  const parts: PageLayout[][] = [];
  let current: PageLook[] = [];
  for (const look of looks) {
    const isFull = look.stated.size >= FULL_PAGE_SHARE * fullest;
    const onPage = isFull ? splitPage(look, schema, unique, conventions) : [look.page];
    const part = parts.at(-1);
    if (onPage.length > 1) parts.push(...onPage.map((each) => [each]));
    else if (part === undefined || beginsRecord(look, current, isFull, unique >= 0)) parts.push([look.page]);
    else {
      part.push(look.page);
      current.push(look);
      continue;
    }
    current = [look];
    if (parts.length > MOST_RECORDS) break;
  }
  return parts;
}

function beginsRecord(look: PageLook, current: PageLook[], isFull: boolean, hasUnique: boolean): boolean {
  let score = isFull ? FULL_PAGE_SCORE : 0;
  if (look.mark !== null) score += look.mark === 1 ? FIRST_PAGE_SCORE : LATER_PAGE_SCORE;
  score += scoreFrame(look, current) + scoreAgreement(look, current, isFull);
  if (hasUnique) score += scoreValues(look, current);
  else if (!isFull) score += NO_VALUE_SCORE;
  return score > BEGINS;
}

function scoreValues(look: PageLook, current: PageLook[]): number {
  if (look.values.length === 0) return NO_VALUE_SCORE;
  const known = new Set(current.flatMap(({ values }) => values));
  if (known.size === 0) return NEW_VALUE_SCORE;
  return look.values.some((value) => known.has(value)) ? SAME_VALUE_SCORE : NEW_VALUE_SCORE;
}

/** A second page states what the first one did not; a new document states the same fields with other values. */
function scoreAgreement(look: PageLook, current: PageLook[], isFull: boolean): number {
  if (look.stated.size < FEWEST_COMPARED) return 0;
  const compared = [...look.stated].filter(([field]) => current.some(({ stated }) => stated.has(field)));
  if (compared.length < SHARE_COMPARED * look.stated.size) return OTHER_FIELDS_SCORE;
  if (compared.length < FEWEST_COMPARED) return 0;
  const same = compared.filter(([field, key]) => current.some(({ stated }) => stated.get(field) === key));
  if (2 * same.length >= compared.length) return SAME_VALUES_SCORE;
  return isFull ? OTHER_VALUES_SCORE : 0;
}

function scoreFrame(look: PageLook, current: PageLook[]): number {
  if (look.frame.size === 0) return 0;
  const isShared = current.some(({ frame }) => [...look.frame].some((line) => frame.has(line)));
  return isShared ? SAME_FRAME_SCORE : NEW_FRAME_SCORE;
}
