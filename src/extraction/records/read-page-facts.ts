import type { Line, PageLayout } from "../../domain/document-layout.ts";
import { foldText } from "../../formats/fold-text.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import { type PageMark, readPageMark } from "./page-mark.ts";

/** What a page shows before any field is examined. */
export interface PageFacts {
  page: PageLayout;
  mark: PageMark | null;
  /** Its words of at least five letters, and its numbers of at least five characters. */
  words: Set<string>;
  numbers: Set<string>;
  /** Share of the page's height down to its last line, and of its width to the left of its text. */
  filled: number;
  margin: number;
  /** Its text begins within a sentence. */
  goesOn: boolean;
  /** A short, centred line is at its very top. */
  opensWithTitle: boolean;
  /** A short line near the top says what kind of document it is. */
  hasTitle: boolean;
  /** The largest print near the top, relative to its usual print. */
  headSize: number;
  /** The first and last number of what is counted down the page: clauses, rows. */
  counts: { first: number; last: number } | null;
  /** A word was read by OCR, which is never quite certain: a scan or photo. */
  isPicture: boolean;
}

/** Lines at the top of a page that may contain its title, and maximum characters of a title. */
const TITLE_LINES = 15;
const TITLE_LETTERS = 40;
/** What documents are called. */
const titleWord = new RegExp(`\\b(?:${anyOf("page titles")})\\b`, "u");
/** Share of a page's height that counts as its top. */
const HEAD_SHARE = 0.25;
/** A line with this many characters is running text, not a title. */
const LONG_LINE = 60;
/**
 * Lines at the top of a page in which a centred line is a title, and how far from the middle it may be, as a share of
 * the width.
 */
const OPENING_LINES = 5;
const OFF_MIDDLE = 0.06;
/** Share of a page's lines that begin left of its margin: headings and stamps stick out. */
const HANGING = 0.1;

/** Reads what a page shows by its text and print alone. */
export function readPageFacts(page: PageLayout): PageFacts {
  const { height, lineHeight, segments } = page;
  const folded = segments.map(({ text }) => foldText(text));
  const head = segments.filter(({ box }) => box.top < HEAD_SHARE * height);
  const title = page.lines.slice(0, TITLE_LINES).flatMap((line) => line.segments);
  return {
    page,
    mark: readPageMark(page),
    words: new Set(folded.flatMap((text) => text.match(/\p{L}{5,}/gu) ?? [])),
    numbers: new Set(folded.flatMap((text) => text.match(/[\p{L}\d]*\d{4}[\p{L}\d]*/gu) ?? []).filter(isLong)),
    filled: (page.lines.at(-1)?.box.bottom ?? 0) / Math.max(height, 1),
    margin: readMargin(page),
    goesOn: /^\p{Ll}/u.test(segments[0]?.text ?? ""),
    opensWithTitle: page.lines.slice(0, OPENING_LINES).some((line) => isInMiddle(line, page)),
    hasTitle: title.some(({ text }) => text.length <= TITLE_LETTERS && titleWord.test(foldText(text))),
    headSize: Math.max(1, ...head.map(({ fontSize }) => fontSize / Math.max(lineHeight, 1e-6))),
    counts: readCounts(page),
    isPicture: segments.some((segment) => segment.words.some((word) => word.confidence < 1)),
  };
}

/** Numbers with this many digits are years and amounts; longer ones identify a document. */
const YEAR_LETTERS = 4;

function isLong(number: string): boolean {
  return number.length > YEAR_LETTERS;
}

function readMargin({ lines, width }: PageLayout): number {
  const lefts = lines.map(({ box }) => box.left / Math.max(width, 1)).sort((a, b) => a - b);
  return lefts[Math.floor(lefts.length * HANGING)] ?? 0;
}

/** Minimum letters of a title: fewer are a page mark. */
const FEWEST_TITLE_LETTERS = 4;

function isInMiddle({ segments, box }: Line, { width }: PageLayout): boolean {
  const text = segments[0]?.text ?? "";
  const isTitle = segments.length === 1 && text.length < LONG_LINE && lettersOf(text).length >= FEWEST_TITLE_LETTERS;
  return isTitle && Math.abs((box.left + box.right) / 2 - width / 2) < OFF_MIDDLE * width;
}

/** Minimum lines of a count, and maximum numbers of a page that are tried as its start. */
const LEAST_COUNTED = 2;
const MOST_NUMBERS = 100;

/** The longest run of numbers that begin lines, each one more than the one before. */
function readCounts(page: PageLayout): PageFacts["counts"] {
  const numbers = page.lines.flatMap(({ segments: [first] }) => {
    const match = /^\(?(\d{1,3})[.)]?(?=\s|$)/u.exec(first?.text ?? "");
    return match === null ? [] : [Number(match[1])];
  });
  let best: { first: number; last: number } | null = null;
  for (const [index, first] of numbers.slice(0, MOST_NUMBERS).entries()) {
    let last = first;
    for (const next of numbers.slice(index + 1)) if (next === last + 1) last = next;
    const length = best === null ? LEAST_COUNTED : best.last - best.first + 2;
    if (last - first + 1 >= length) best = { first, last };
  }
  return best;
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, "");
}
