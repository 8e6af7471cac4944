import type { PageLayout } from "../../domain/document-layout.ts";
import { scoreChange } from "./begins-record.ts";
import { comparePages } from "./compare-pages.ts";
import { type PageLook, passPage } from "./look-at-page.ts";
import { asOwnDocument } from "./own-document.ts";
import { readPageFacts } from "./read-page-facts.ts";

/** A page is compared with this many pages before it, since the last one that seems to begin a document. */
const MOST_COMPARED = 10;

/**
 * The log odds that each page begins a document, by its print and marks alone, whatever the document is about. The first
 * page has 0; so has a page without a word, which says nothing.
 */
export function scorePageTurns(pages: readonly PageLayout[]): number[] {
  const looks = pages.map((page): PageLook => passPage(readPageFacts(asOwnDocument([page])[0] ?? page)));
  let current: PageLook[] = [];
  let pageCount = 0;
  return looks.map((look, index) => {
    const isBlank = look.page.segments.length === 0;
    const isFirst = current.length === 0;
    const next = looks[index + 1] ?? null;
    const score = isFirst || isBlank ? 0 : scoreChange(comparePages(look, { current, pageCount, next, fullest: 1 }));
    if (isBlank) return 0;
    if (score > 0 || isFirst) [current, pageCount] = [[], 0];
    if (current.length >= MOST_COMPARED) current.shift();
    current.push(look);
    pageCount += 1;
    return score;
  });
}
