import type { PageLayout } from "../../domain/document-layout.ts";
import type { Word } from "../../domain/document-text.ts";
import type { Place } from "../../domain/record.ts";
import { remember } from "./remember.ts";

/** The words of a page that OCR read, found once: thousands of cells may ask. */
const ocrWordsOf = remember((page: PageLayout): Word[] =>
  page.segments.flatMap((segment) => segment.words).filter(({ confidence }) => confidence < 1),
);

/**
 * Whether the words at a place were read by OCR: words from a text layer are as they were written and are never
 * repaired.
 */
export function isReadByOcr(pages: PageLayout[], place: Place | null): boolean {
  const page = pages.find(({ number }) => number === place?.page);
  if (page === undefined || place === null) return false;
  const { left, right, top, bottom } = place.box;
  return ocrWordsOf(page).some(({ box }) => {
    const [x, y] = [(box.left + box.right) / 2 / page.width, (box.top + box.bottom) / 2 / page.height];
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}
