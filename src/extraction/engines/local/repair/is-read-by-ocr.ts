import type { PageLayout } from "../../../../model/document-layout.ts";
import type { Place } from "../../../../model/record.ts";

/** Whether the words at a place were read by OCR: those of a text layer are as they were written, and never repaired. */
export function isReadByOcr(pages: PageLayout[], place: Place | null): boolean {
  const page = pages.find(({ number }) => number === place?.page);
  if (page === undefined || place === null) return false;
  const { left, right, top, bottom } = place.box;
  const words = page.segments.flatMap((segment) => segment.words);
  return words.some(({ box, confidence }) => {
    const [x, y] = [(box.left + box.right) / 2 / page.width, (box.top + box.bottom) / 2 / page.height];
    return confidence < 1 && x >= left && x <= right && y >= top && y <= bottom;
  });
}
