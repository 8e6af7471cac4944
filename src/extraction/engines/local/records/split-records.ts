import type { PageLayout } from "../../../../model/document-layout.ts";
import type { Conventions } from "../../../../model/record.ts";
import type { Schema } from "../schema.ts";
import { isSharedKind, lookAtPage, type PageLook } from "./look-at-page.ts";
import { beginsRecord, isFullPage } from "./page-change.ts";
import { isPicture, splitPage } from "./split-page.ts";

/** Records of one file; more are a data export. */
const MOST_RECORDS = 1000;

/**
 * The parts of a file that hold a record each: groups of pages, or parts of a page; the whole file when it is one. Pages
 * are grouped by the unique field's value, page numbers, how much a page states by itself, and how it looks.
 */
export function splitRecords(pages: PageLayout[], schema: Schema, conventions: Conventions): PageLayout[][] {
  if (pages.length === 0 || schema.scalars.length === 0) return [pages];
  const unique = findUnique(schema);
  const looks = pages.map((page) => lookAtPage(page, schema, unique, conventions));
  const fullest = Math.max(1, ...looks.map((look) => look.stated.size));
  const parts: PageLayout[][] = [];
  let current: PageLook[] = [];
  for (const look of looks) {
    // A picture's papers may state few of the fields each; of a printed page that states few, no part is a record.
    const canHoldSeveral = isFullPage(look, fullest) || isPicture(look.page);
    const onPage = canHoldSeveral ? splitPage(look, schema, unique, conventions) : [look.page];
    const part = parts.at(-1);
    if (onPage.length > 1) parts.push(...onPage.map((each) => [each]));
    else if (part === undefined || beginsRecord(look, current, fullest)) parts.push([look.page]);
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

/** The field that tells records apart: of several unique ones, a number before a name, a date or an address; -1 for none. */
function findUnique({ scalars }: Schema): number {
  const isUnique = scalars.map((slot) => slot.field.isUnique && slot.child === null);
  const number = scalars.findIndex(({ profile }, index) => isUnique[index] && !isSharedKind(profile.kind));
  return number >= 0 ? number : isUnique.indexOf(true);
}
