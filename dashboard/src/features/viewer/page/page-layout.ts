import { type Box, type Rotation, rotateBox } from "./box.ts";
import { type Size, turnSize } from "./zoom.ts";

/** Pixels between pages, and around them. */
export const pageGap = 16;

/** A page's position in the scrolled column, in pixels from the column's top left. */
export interface LaidPage extends Size {
  /** Counted from 1. */
  page: number;
  left: number;
  top: number;
}

/** All pages below one another. */
export interface PageLayout extends Size {
  pages: LaidPage[];
}

/** The visible part of the column. */
export interface ViewPort extends Size {
  left: number;
  top: number;
}

/** Lays pages below one another, centred; `scaleOf` gives pixels per unit of a page. */
export function layOutPages(
  sizes: readonly Size[],
  rotation: Rotation,
  paneWidth: number,
  scaleOf: (size: Size) => number,
): PageLayout {
  const shown = sizes.map((size) => {
    const turned = turnSize(size, rotation);
    const scale = scaleOf(turned);
    return { width: turned.width * scale, height: turned.height * scale };
  });
  const width = Math.max(paneWidth, ...shown.map((size) => size.width + 2 * pageGap));
  let top = pageGap;
  const pages = shown.map((size, index) => {
    const page = { page: index + 1, left: (width - size.width) / 2, top, ...size };
    top += size.height + pageGap;
    return page;
  });
  return { width, height: top, pages };
}

/** The pages in or near the view (one viewport above and below): only their pictures are loaded. */
export function pagesInView({ pages }: PageLayout, view: ViewPort): LaidPage[] {
  const from = view.top - view.height;
  const to = view.top + 2 * view.height;
  return pages.filter((page) => page.top < to && page.top + page.height > from);
}

/** The page in the middle of the view, or nearest to it: the current page, from 1. */
export function pageInMiddle({ pages }: PageLayout, view: ViewPort): number {
  const middle = view.top + view.height / 2;
  const distance = (page: LaidPage) =>
    middle < page.top ? page.top - middle : Math.max(0, middle - page.top - page.height);
  let best = pages[0];
  for (const page of pages) if (best === undefined || distance(page) < distance(best)) best = page;
  return best?.page ?? 1;
}

/** Where to scroll so that a box is visible, with a little space around it; null if it already is. */
export function scrollToBox(
  { pages }: PageLayout,
  place: { page: number; box: Box },
  rotation: Rotation,
  view: ViewPort,
): { left: number; top: number } | null {
  const laid = pages[place.page - 1];
  if (laid === undefined) return null;
  const box = rotateBox(place.box, rotation);
  const across = { from: laid.left + box.left * laid.width, to: laid.left + box.right * laid.width };
  const down = { from: laid.top + box.top * laid.height, to: laid.top + box.bottom * laid.height };
  const left = scrollToRange(across, view.left, view.width);
  const top = scrollToRange(down, view.top, view.height);
  return left === null && top === null ? null : { left: left ?? view.left, top: top ?? view.top };
}

function scrollToRange(range: { from: number; to: number }, start: number, length: number): number | null {
  const margin = Math.min(pageGap * 2, length / 4);
  const isSeen = range.from >= start + margin && range.to <= start + length - margin;
  return isSeen ? null : Math.max(0, (range.from + range.to) / 2 - length / 2);
}
