import type { PageLook } from "./look-at-page.ts";
import type { PageFacts } from "./read-page-facts.ts";

/** What tells whether a page begins a record or continues the one before. */
export const observations = [
  "base",
  // "Page 1 of 3", "Page 2 of 3", and a page whose number is its position in the record.
  "firstOfPages",
  "laterOfPages",
  "inStep",
  // The page before was the last one by its own count, or was not, or the counting has stopped.
  "lastWasReached",
  "lastNotReached",
  "marksCease",
  // A number alone at the edge of the page.
  "bareFirst",
  "bareNext",
  // What the next page says about its own position.
  "nextIsSecond",
  "nextIsLater",
  // No value of the unique field, another one, the record's own.
  "noNumber",
  "newNumber",
  "sameNumber",
  // None of its long numbers is on the record's pages.
  "noSharedNumber",
  // Values other than the record's; most fields are stated.
  "differing",
  "isFull",
  // How it begins: within a sentence, with a title, in smaller print than the record, with a title and no word in
  // common.
  "goesOn",
  "hasTitle",
  "smallerHead",
  "strangeTitle",
  // Share of words in common with the next page, minus the share in common with the page before.
  "likeNext",
  // Another size of paper or print, another margin.
  "otherSize",
  "otherPrint",
  "otherMargin",
  // How far down the page before was filled; rows or clauses that it continues to count.
  "filledBefore",
  "countsOn",
] as const;

/** The observations of one page: 1 or 0, shares, and small counts. */
export type PageChange = Record<(typeof observations)[number], number>;

/** What a page is compared with. */
export interface Company {
  /** The first and the latest pages of the record, and how many it has so far. */
  current: PageLook[];
  pageCount: number;
  /** The next page; null for the last one. */
  next: PageFacts | null;
  /** The most fields that a page of the file has stated so far. */
  fullest: number;
}

/** A page that states this share of the fields by itself, relative to the fullest page, can be a document by itself. */
const FULL_PAGE_SHARE = 0.6;
/**
 * The fullest page counts as if it stated at least this many fields, so that a page is not full only because the others
 * state little.
 */
const FEWEST_FULL = 3;
/** Pages and line heights whose sizes differ by more than this share belong to different documents. */
const OTHER_SIDE = 0.02;
const OTHER_LINE = 0.08;
/** The first lines count as smaller below this share of the size of the record's first lines. */
const SMALLER_HEAD = 0.8;
/** A margin that is this share of the width further in or out counts fully. */
const OTHER_MARGIN = 0.2;
/** More differing values than this say nothing more. */
const MOST_VALUES = 3;
/** With fewer numbers on a page, it means nothing that none of them is the record's. */
const FEWEST_NUMBERS = 3;
/** Pages with fewer words count as if they had this many, because a few words resemble any page. */
const FEWEST_WORDS = 8;
/** A page with a smaller share of words in common is about something else. */
const STRANGE = 0.08;

/** Whether a page states enough to be a document by itself. */
export function isFullPage(look: PageLook, fullest: number): boolean {
  return shareOf(look, fullest) >= FULL_PAGE_SHARE;
}

function shareOf(look: PageLook, fullest: number): number {
  return look.stated.size / Math.max(fullest, FEWEST_FULL);
}

/** Compares a page with the record's pages before it, and with the page after it. */
export function comparePages(look: PageLook, { current, pageCount, next, fullest }: Company): PageChange {
  const before = current.at(-1) ?? look;
  const first = current[0] ?? look;
  return {
    base: 1,
    ...compareMarks(look, current, pageCount, next),
    ...compareNumbers(look, current),
    differing: countDiffering(look, current),
    ...compareHeads(look, first, current),
    isFull: Number(isFullPage(look, fullest)),
    likeNext: next === null ? 0 : likeness(look, next) - likeness(look, before),
    otherSize: Number(
      ratio(look.page.width, before.page.width) > OTHER_SIDE ||
        ratio(look.page.height, before.page.height) > OTHER_SIDE,
    ),
    otherPrint: Number(ratio(look.page.lineHeight, before.page.lineHeight) > OTHER_LINE),
    otherMargin: Math.min(1, Math.abs(look.margin - before.margin) / OTHER_MARGIN),
    filledBefore: before.filled,
    countsOn: Number(look.counts !== null && look.counts.first === (before.counts?.last ?? Number.NaN) + 1),
  };
}

function compareMarks({ mark }: PageLook, current: PageLook[], pageCount: number, next: PageFacts | null) {
  const last = current.at(-1)?.mark ?? null;
  const named = mark?.isBare === false ? mark : null;
  const bare = mark?.isBare === true ? mark : null;
  const position = pageCount + 1;
  const isCounted = last !== null && !last.isBare;
  return {
    firstOfPages: Number(named?.page === 1),
    laterOfPages: Number(named !== null && named.page > 1),
    inStep: Number(named !== null && named.page > 1 && named.page === position),
    lastWasReached: Number(isCounted && last.of === last.page),
    lastNotReached: Number(isCounted && last.of !== null && last.page < last.of && named?.page !== 1),
    marksCease: Number(mark === null && isCounted && last.page !== last.of),
    bareFirst: Number(bare?.page === 1),
    bareNext: Number(bare !== null && bare.page > 1 && (bare.page === position || bare.page - 1 === last?.page)),
    nextIsSecond: Number(next?.mark?.page === 2 && (mark === null || mark.page === 1)),
    nextIsLater: Number(next?.mark?.isBare === false && next.mark.page > 2),
  };
}

/** Names are not numbers: a shop's name is on each of its receipts. */
function compareNumbers({ values, isNumber, numbers }: PageLook, current: PageLook[]) {
  const known = new Set(current.flatMap((other) => other.values));
  const isKnown = values.some((value) => known.has(value));
  // A value that is the likeliest one on both pages is more surely the number itself.
  const isBest = current.some((other) => other.values[0] === values[0]);
  const isShared = [...numbers].some((number) => current.some((other) => other.numbers.has(number)));
  return {
    noNumber: Number(isNumber && values.length === 0),
    newNumber: Number(isNumber && values.length > 0 && !isKnown),
    sameNumber: Number(isNumber && isKnown) * (isBest ? 2 : 1),
    noSharedNumber: Number(numbers.size >= FEWEST_NUMBERS && !isShared),
  };
}

/**
 * Counts the fields whose values differ from those on the record's pages, except fields that those pages do not state:
 * a second page states what the first one did not.
 */
function countDiffering({ stated }: PageLook, current: PageLook[]): number {
  const differs = ([field, key]: [number, string]) =>
    current.some((other) => other.stated.has(field)) && !current.some((other) => other.stated.get(field) === key);
  return Math.min(MOST_VALUES, [...stated].filter(differs).length);
}

function compareHeads(look: PageLook, first: PageLook, current: PageLook[]) {
  const isStrange = current.every((other) => likeness(look, other) < STRANGE);
  return {
    goesOn: Number(look.goesOn),
    hasTitle: Number(look.hasTitle),
    smallerHead: Number(look.headSize < SMALLER_HEAD * first.headSize),
    strangeTitle: Number(isStrange && look.opensWithTitle),
  };
}

/** Share of the words that two pages have in common. */
function likeness(one: PageFacts, other: PageFacts): number {
  let same = 0;
  for (const word of one.words) if (other.words.has(word)) same += 1;
  return same / Math.max(FEWEST_WORDS, Math.min(one.words.size, other.words.size));
}

function ratio(one: number, other: number): number {
  return Math.abs(Math.log(Math.max(one, 1) / Math.max(other, 1)));
}
