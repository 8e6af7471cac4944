import type { PageLayout } from "../../domain/document-layout.ts";
import { clipPage } from "./clip-page.ts";

/** Copies of a record's pages, counted from 1, so that its first page is read like the first page of a document. */
export function asOwnDocument(pages: PageLayout[]): PageLayout[] {
  return pages.map((page, index) => {
    const copy = clipPage(page, new Set(page.segments));
    copy.number = index + 1;
    if (index === 0) for (const line of copy.lines) line.isRepeated = false;
    return copy;
  });
}
