import type { Line, PageLayout } from "../../domain/document-layout.ts";
import { anyOf } from "../../vocabulary/any-of.ts";

/** Where a page says that it is in its document. */
export interface PageMark {
  page: number;
  /** "Page 1 of 3"; null if the page does not say how many there are. */
  of: number | null;
  /** A number alone at the edge of the page, which may be something else. */
  isBare: boolean;
}

const links = anyOf("page links");
/** "Page 1 of 3", "Seite 2". */
const namedMark = new RegExp(
  `\\b(?:${anyOf("page words")})\\s*(?:no\\.?|nr\\.?)?\\s*[:#]?\\s*(\\d{1,3})(?:\\s*(?:/|${links}|\\|)\\s*(?:(?:${links})\\s*)?(\\d{1,3}))?(?![\\d.,/-])`,
  "iu",
);
/** "1/3" and "2 of 3", alone. */
const sharedMark = new RegExp(`^[([]?\\s*(\\d{1,3})\\s*(?:/|${links})\\s*(\\d{1,3})\\s*[)\\]]?$`, "iu");
/** "2" and "- 2 -", alone. */
const bareMark = /^[-–—([]?\s*(\d{1,2})\s*[-–—)\]]?$/u;

/**
 * Lines at the top and bottom of a page, and the share of its height, in which a mark without the word "page" counts.
 */
const EDGE_LINES = 2;
const EDGE_SHARE = 0.12;

/** Whether a page says that it follows another one of the same count: "Page 2 of 3" after "Page 1 of 3". */
export function isNextPage(mark: PageMark | null, before: PageMark | null): boolean {
  return mark !== null && before !== null && mark.of !== null && mark.of === before.of && mark.page === before.page + 1;
}

/** Reads a page's mark: preferably one with the word "page" and a total; a number alone is the last choice. */
export function readPageMark(page: PageLayout): PageMark | null {
  const named = page.lines.flatMap((line) => matchMark(namedMark, textOf(line), false) ?? []);
  return (
    named.find(({ of }) => of !== null) ??
    firstAtEdge(page, sharedMark, false) ??
    named[0] ??
    firstAtEdge(page, bareMark, true)
  );
}

function firstAtEdge(page: PageLayout, pattern: RegExp, isBare: boolean): PageMark | null {
  for (const line of edgeLines(page)) {
    const texts = isBare ? [textOf(line)] : line.segments.map(({ text }) => text);
    for (const text of texts) {
      const mark = matchMark(pattern, text.trim(), isBare);
      if (mark !== null) return mark;
    }
  }
  return null;
}

function matchMark(pattern: RegExp, text: string, isBare: boolean): PageMark | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [page, of] = [Number(match[1]), match[2] === undefined ? null : Number(match[2])];
  return page < 1 || (of !== null && page > of) ? null : { page, of, isBare };
}

/** The first and last lines, if they are near the page's edges. */
function edgeLines({ lines, height }: PageLayout): Line[] {
  const isHigh = ({ box }: Line) => box.bottom < EDGE_SHARE * height;
  const isLow = ({ box }: Line) => box.top > (1 - EDGE_SHARE) * height;
  return [...lines.slice(-EDGE_LINES).filter(isLow).reverse(), ...lines.slice(0, EDGE_LINES).filter(isHigh)];
}

function textOf(line: Line): string {
  return line.segments.map((segment) => segment.text).join(" ");
}
